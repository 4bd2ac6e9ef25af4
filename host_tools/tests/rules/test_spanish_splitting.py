"""Splitting pairs: the hands it makes, and the limits a table sets."""

import pytest
from felt import Bets, dealt

from pit.rules.spanish_blackjack.events import (
    DealCard,
    DoubleDown,
    Draw,
    Extra,
    Split,
    Stand,
)
from pit.rules.spanish_blackjack.settings import PlaySettings
from pit.rules.spanish_blackjack.state import Phase
from pit.rules.wagers import PayWager, TakeWager, Wager, WagerKind

EXTRA = (Extra("p1", 1000),)

EXTRA = (Extra("p1", 1000),)


def test_a_split_makes_two_hands_with_a_card_each() -> None:
    felt = dealt({1: "8C 8D"}, "9H", "KS 3S KD")
    felt.tell(Split(1, "p1", EXTRA), DealCard(), Stand(1, "p1"), DealCard())
    assert [[str(c) for c in hand.cards] for hand in felt.state.box(1).hands] == [["8C", "KS"], ["8D", "3S"]]


def test_each_split_hand_wins_or_loses_alone() -> None:
    felt = dealt({1: "8C 8D"}, "9H", "KS 2S KD KH")
    felt.tell(Split(1, "p1", EXTRA), DealCard(), Stand(1, "p1"), DealCard(), Draw(1, "p1"), DealCard())
    felt.tell(Stand(1, "p1"))
    felt.deal()
    assert TakeWager(Wager(1, "p1", WagerKind.MAIN), 1000, "common practice") in felt.orders
    assert PayWager(Wager(1, "p1", WagerKind.SPLIT, 1), 1000, 1000, "common practice") in felt.orders


def test_a_second_player_who_does_not_split_stays_on_the_first_hand() -> None:
    felt = dealt({1: "8C 8D"}, "9H", "KS 2S", bets={1: (Bets("p1"), Bets("pb"))})
    felt.tell(Split(1, "p1", EXTRA))
    assert [[stake.person for stake in hand.stakes] for hand in felt.state.box(1).hands] == [["p1", "pb"], ["p1"]]


def test_a_box_is_split_into_four_hands_at_most() -> None:
    felt = dealt({1: "8C 8D"}, "9H", "8H 8S 8C 2S")
    felt.tell(Split(1, "p1", EXTRA), DealCard(), Split(1, "p1", EXTRA), DealCard(), Split(1, "p1", EXTRA), DealCard())
    assert "can't be split further" in felt.refusal(Split(1, "p1", EXTRA)).reason


def test_two_cards_of_unlike_value_can_not_be_split() -> None:
    assert "no pair" in dealt({1: "8C 9D"}, "9H").refusal(Split(1, "p1", EXTRA)).reason


@pytest.mark.parametrize(("by_value", "is_taken"), [(True, True), (False, False)])
def test_whether_a_king_and_a_queen_are_a_pair_is_a_setting(by_value: bool, is_taken: bool) -> None:
    felt = dealt({1: "KC QD"}, "9H", play=PlaySettings(split_by_value=by_value))
    event = Split(1, "p1", EXTRA)
    assert bool(felt.tell(event)) if is_taken else felt.refusal(event)


def test_split_aces_get_one_card_each_and_are_not_split_again() -> None:
    felt = dealt({1: "AC AD"}, "9H", "AS 5S KS")
    felt.tell(Split(1, "p1", EXTRA), DealCard(), DealCard())
    assert felt.state.phase is Phase.DEALER


def test_split_aces_that_draw_on_are_still_split_only_once() -> None:
    felt = dealt({1: "AC AD"}, "9H", "AS", play=PlaySettings(split_aces_get_one_card=False))
    felt.tell(Split(1, "p1", EXTRA), DealCard())
    assert "split once" in felt.refusal(Split(1, "p1", EXTRA)).reason


def test_a_table_may_let_aces_be_split_again() -> None:
    felt = dealt({1: "AC AD"}, "9H", "AS", play=PlaySettings(may_resplit_aces=True))
    felt.tell(Split(1, "p1", EXTRA), DealCard(), Split(1, "p1", EXTRA))
    assert len(felt.state.box(1).hands) == 3


def test_a_split_hand_may_be_doubled_unless_the_table_says_no() -> None:
    felt = dealt({1: "8C 8D"}, "9H", "3S")
    felt.tell(Split(1, "p1", EXTRA), DealCard(), DoubleDown(1, "p1", EXTRA))
    strict = dealt({1: "8C 8D"}, "9H", "3S", play=PlaySettings(double_after_split=False))
    strict.tell(Split(1, "p1", EXTRA), DealCard())
    assert "split hand" in strict.refusal(DoubleDown(1, "p1", EXTRA)).reason
