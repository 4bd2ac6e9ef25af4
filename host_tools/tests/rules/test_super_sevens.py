"""Super sevens: made for one round before its first card, and paid by the sevens a box begins with."""

from dataclasses import replace

import pytest
from blackjack_felt import TABLE, BlackjackFelt, seated

from pit.rules.blackjack.events import PlaceSevens
from pit.rules.cards import cards
from pit.rules.super_sevens import sevens_cents
from pit.rules.twenty_one_round.events import CollectCards, DealCard, Draw, Extra, PlaceMain, Split, Stand, WithdrawMain
from pit.rules.wagers import WagerKind

SEVENS_TABLE = replace(TABLE, offers_super_sevens=True)


def with_sevens(hand: str, then: str) -> BlackjackFelt:
    felt = seated({1: hand}, "6H", then, settings=SEVENS_TABLE)
    felt.tell(PlaceSevens(1, "p1"))
    felt.deal()
    return felt


@pytest.mark.clause("Q03-7-14-15")
def test_the_wager_is_for_one_round_and_closes_with_its_first_card() -> None:
    felt = seated({1: "TC 9D"}, "9H", "TS", settings=SEVENS_TABLE)
    felt.tell(PlaceSevens(1, "p1"), DealCard())
    assert felt.refusal(PlaceSevens(1, "p1")).clause == "Q03-7-14-15"
    felt.deal()
    felt.tell(Stand(1, "p1"))
    felt.deal()
    felt.tell(CollectCards(), PlaceMain(1, "p1", 1000))
    assert felt.state.sevens == ()
    felt.tell(PlaceSevens(1, "p1"))


@pytest.mark.clause("Q03-7-14-15")
def test_a_table_that_does_not_offer_it_takes_none() -> None:
    assert seated({1: "TC 9D"}, "9H").refusal(PlaceSevens(1, "p1")).clause == "Q03-7-14-15"


def test_it_is_one_dollar_beside_a_main_wager_and_goes_back_with_it() -> None:
    felt = BlackjackFelt(settings=SEVENS_TABLE)
    felt.refusal(PlaceSevens(1, "p1"))
    felt.tell(PlaceMain(1, "p1", 1000))
    felt.refusal(PlaceSevens(1, "p1", 200))
    felt.tell(PlaceSevens(1, "p1"))
    felt.refusal(PlaceSevens(1, "p1"))
    felt.tell(WithdrawMain(1, "p1"))
    assert felt.ledger.net["p1"] == 0


@pytest.mark.parametrize(
    ("dealt_cards", "cents"),
    [
        ("8C 7D 7H", 0),
        ("7C 8D 7H", 3_00),
        ("7C 7D", 50_00),
        ("7C 7C 8D", 100_00),
        ("7C 7D 7C", 500_00),
        ("7C 7C 7C", 5_000_00),
        ("7C 7C 7C 7D", 5_000_00),
    ],
)
def test_what_the_first_cards_pay(dealt_cards: str, cents: int) -> None:
    assert sevens_cents(cards(dealt_cards)) == cents


def test_the_third_card_counts_and_a_winning_dollar_goes_back() -> None:
    felt = with_sevens("7C 7D", "7S TS 5D")
    felt.tell(Draw(1, "p1"))
    felt.deal()
    assert felt.pays(WagerKind.SUPER_SEVENS) == {(1, "p1"): 500_00}
    assert felt.ledger.net["p1"] == 500_00  # the hand itself stands off with the dealer's 21


def test_a_split_seven_still_counts_with_the_next_card_of_the_box() -> None:
    felt = with_sevens("7C 7D", "7S TS TH 5D TD")
    felt.tell(Split(1, "p1", (Extra("p1", 1000),)), DealCard(), Stand(1, "p1"), DealCard(), Stand(1, "p1"))
    felt.deal()
    assert felt.pays(WagerKind.SUPER_SEVENS) == {(1, "p1"): 500_00}


def test_a_lost_wager_is_taken() -> None:
    felt = with_sevens("8C 9D", "TS 8D")
    felt.tell(Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net["p1"] == 1000 - 100
