"""The simulated players' fixed play."""

import pytest
from felt import dealt

from pit.rules.cards import card, cards
from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack.basic_play import Action, allowed_actions, basic_play, event_for, play_event
from pit.rules.spanish_blackjack.events import DealCard, DoubleDown, Draw, Extra
from pit.rules.spanish_blackjack.step import step
from pit.rules.twenty_one_round.playing import on_turn

ALL = frozenset(Action) - {Action.FORFEIT}
AFTER_DOUBLE = frozenset({Action.STAND, Action.FORFEIT})


@pytest.mark.parametrize(
    ("held", "up", "wanted"),
    [
        ("5C 3D", "6H", Action.DRAW),
        ("5C 6D", "6H", Action.DOUBLE),
        ("5C 6D", "KH", Action.DRAW),
        ("9C 3D", "5H", Action.DRAW),
        ("KC 6D", "6H", Action.STAND),
        ("KC 6D", "7H", Action.DRAW),
        ("KC 7D", "AH", Action.SURRENDER),
        ("KC 7D", "KH", Action.STAND),
        ("AC 7D", "9H", Action.DRAW),
        ("AC 7D", "8H", Action.STAND),
        ("AC 7D", "6H", Action.DOUBLE),
        ("AC 8D", "KH", Action.STAND),
        ("AC AD", "KH", Action.SPLIT),
        ("8C 8D", "7H", Action.SPLIT),
        ("8C 8D", "KH", Action.DRAW),
        ("KC QD", "6H", Action.STAND),
        ("5C 5D", "6H", Action.DOUBLE),
        ("2C 3D 4H 2S 4C", "5H", Action.DRAW),
    ],
)
def test_the_play_of_a_hand_against_the_dealers_card(held: str, up: str, wanted: Action) -> None:
    can_split = len(held) == 5 and held[0] == held[3]
    allowed = ALL if can_split else ALL - {Action.SPLIT}
    assert basic_play(cards(held), card(up), allowed) is wanted


@pytest.mark.parametrize(
    ("held", "up", "wanted"),
    [
        ("5C 6D 2S", "9H", Action.FORFEIT),
        ("5C 6D 2S", "6H", Action.STAND),
        ("5C 6D 8S", "9H", Action.STAND),
        ("5C 3D 2S", "9H", Action.STAND),
    ],
)
def test_a_poor_doubled_hand_is_forfeited_against_a_high_card(held: str, up: str, wanted: Action) -> None:
    assert basic_play(cards(held), card(up), AFTER_DOUBLE) is wanted


def test_what_is_not_allowed_is_not_played() -> None:
    assert basic_play(cards("5C 6D"), card("6H"), frozenset({Action.STAND, Action.DRAW})) is Action.DRAW
    assert basic_play(cards("KC 6D"), card("7H"), frozenset({Action.STAND})) is Action.STAND


def test_with_nothing_allowed_there_is_no_play() -> None:
    with pytest.raises(ValueError, match="no action"):
        basic_play(cards("5C 6D"), card("6H"), frozenset())


@pytest.mark.parametrize("hand", ["8C 8D", "5C 6D", "KC 6D", "AC 7D"])
def test_exactly_the_allowed_actions_are_taken(hand: str) -> None:
    felt = dealt({1: hand}, "6H")
    turn = on_turn(felt.state)
    assert turn is not None
    for action in Action:
        _, orders = step(felt.state, event_for(action, *turn))
        was_refused = any(isinstance(order, Refused) for order in orders)
        assert was_refused == (action not in allowed_actions(felt.state))


def test_the_play_comes_as_an_event_with_its_additional_wager() -> None:
    felt = dealt({1: "5C 6D"}, "6H")
    assert play_event(felt.state) == DoubleDown(1, "p1", (Extra("p1", 1000),))


def test_there_is_no_play_while_the_hand_is_owed_a_card() -> None:
    felt = dealt({1: "2C 3D"}, "6H", "2S")
    felt.tell(Draw(1, "p1"))
    assert play_event(felt.state) is None
    felt.tell(DealCard())
    assert play_event(felt.state) == Draw(1, "p1")
