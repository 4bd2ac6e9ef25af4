"""The simulated players' fixed play of blackjack."""

import pytest
from blackjack_felt import MACHINE_TABLE, dealt

from pit.rules.blackjack.basic_play import Action, allowed_actions, basic_play, event_for, play_event
from pit.rules.blackjack.step import step
from pit.rules.card_machine.events import MachineFailed
from pit.rules.cards import card, cards
from pit.rules.refusal import Refused
from pit.rules.twenty_one_round.events import DealCard, DoubleDown, Draw, Extra
from pit.rules.twenty_one_round.playing import on_turn

ALL = frozenset(Action)


@pytest.mark.parametrize(
    ("held", "up", "wanted"),
    [
        ("5C 3D", "6H", Action.DRAW),
        ("5C 4D", "3H", Action.DOUBLE),
        ("5C 4D", "2H", Action.DRAW),
        ("5C 4D", "7H", Action.DRAW),
        ("6C 4D", "9H", Action.DOUBLE),
        ("6C 4D", "TH", Action.DRAW),
        ("6C 5D", "TH", Action.DOUBLE),
        ("6C 5D", "AH", Action.DRAW),
        ("TC 2D", "3H", Action.DRAW),
        ("TC 2D", "4H", Action.STAND),
        ("TC 2D", "7H", Action.DRAW),
        ("TC 3D", "2H", Action.STAND),
        ("TC 6D", "6H", Action.STAND),
        ("TC 6D", "7H", Action.DRAW),
        ("TC 7D", "AH", Action.STAND),
        ("AC 6D", "6H", Action.DRAW),
        ("AC 7D", "8H", Action.STAND),
        ("AC 7D", "9H", Action.DRAW),
        ("AC 8D", "TH", Action.STAND),
        ("AC AD", "AH", Action.SPLIT),
        ("8C 8D", "TH", Action.SPLIT),
        ("9C 9D", "7H", Action.STAND),
        ("9C 9D", "9H", Action.SPLIT),
        ("TC KD", "6H", Action.STAND),
        ("5C 5D", "9H", Action.DOUBLE),
        ("4C 4D", "5H", Action.SPLIT),
        ("4C 4D", "4H", Action.DRAW),
        ("2C 2D", "7H", Action.SPLIT),
        ("3C 3D", "8H", Action.DRAW),
        ("6C 6D", "6H", Action.SPLIT),
        ("7C 7D", "8H", Action.DRAW),
    ],
)
def test_the_play_of_a_hand_against_the_dealers_card(held: str, up: str, wanted: Action) -> None:
    first, second = cards(held)
    allowed = ALL if min(first.rank, 10) == min(second.rank, 10) else ALL - {Action.SPLIT}
    assert basic_play((first, second), card(up), allowed) is wanted


def test_what_is_not_allowed_is_not_played() -> None:
    assert basic_play(cards("6C 5D"), card("6H"), frozenset({Action.STAND, Action.DRAW})) is Action.DRAW
    assert basic_play(cards("TC 6D"), card("7H"), frozenset({Action.STAND})) is Action.STAND


def test_with_nothing_allowed_there_is_no_play() -> None:
    with pytest.raises(ValueError, match="no action"):
        basic_play(cards("6C 5D"), card("6H"), frozenset())


@pytest.mark.parametrize("hand", ["8C 8D", "6C 5D", "TC 6D", "AC 7D"])
def test_exactly_the_allowed_actions_are_taken(hand: str) -> None:
    felt = dealt({1: hand}, "6H")
    turn = on_turn(felt.state)
    assert turn is not None
    for action in Action:
        _, orders = step(felt.state, event_for(action, *turn))
        was_refused = any(isinstance(order, Refused) for order in orders)
        assert was_refused == (action not in allowed_actions(felt.state))


def test_the_play_comes_as_an_event_with_its_additional_wager() -> None:
    assert play_event(dealt({1: "6C 5D"}, "6H").state) == DoubleDown(1, "p1", (Extra("p1", 1000),))


def test_there_is_no_play_while_the_hand_is_owed_a_card() -> None:
    felt = dealt({1: "2C 3D"}, "7H", "2S")
    felt.tell(Draw(1, "p1"))
    assert play_event(felt.state) is None
    felt.tell(DealCard())
    assert play_event(felt.state) == Draw(1, "p1")


def test_there_is_no_play_while_a_malfunction_is_being_dealt_with() -> None:
    felt = dealt({1: "2C 3D"}, "7H", settings=MACHINE_TABLE)
    felt.tell(MachineFailed(is_other_machine_available=True, is_transfer_practicable=True))
    assert play_event(felt.state) is None
