"""The simulated players' fixed play, as far as both games of twenty-one have it in common."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any

import blackjack_felt
import felt
import pytest

from pit.rules.blackjack import basic_play as blackjack_play
from pit.rules.cards import card, cards
from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack import basic_play as spanish_play
from pit.rules.twenty_one_round import basic_play as any_game
from pit.rules.twenty_one_round.basic_play import Action
from pit.rules.twenty_one_round.events import DealCard, DoubleDown, Draw, Extra
from pit.rules.twenty_one_round.playing import on_turn


@dataclass(frozen=True)
class Game:
    """One of the two: its tables, its play, and all that a player may ever do in it."""

    dealt: Callable[..., Any]
    play: Any
    actions: Iterable[Any]
    event_for: Callable[..., Any]


GAMES = {
    "blackjack": Game(blackjack_felt.dealt, blackjack_play, Action, any_game.event_for),
    "Spanish blackjack": Game(felt.dealt, spanish_play, (*Action, *spanish_play.GivingUp), spanish_play.event_for),
}


@pytest.fixture(params=GAMES)
def game(request: pytest.FixtureRequest) -> Game:
    return GAMES[request.param]


def test_what_is_not_allowed_is_not_played(game: Game) -> None:
    may_not_double = frozenset({Action.STAND, Action.DRAW})
    assert game.play.basic_play(cards("6C 5D"), card("6H"), may_not_double) is Action.DRAW
    assert game.play.basic_play(cards("TC 6D"), card("7H"), frozenset({Action.STAND})) is Action.STAND


def test_with_nothing_allowed_there_is_no_play(game: Game) -> None:
    with pytest.raises(ValueError, match="no action"):
        game.play.basic_play(cards("6C 5D"), card("6H"), frozenset())


@pytest.mark.parametrize("hand", ["8C 8D", "6C 5D", "KC 6D", "AC 7D"])
def test_exactly_the_allowed_actions_are_taken(game: Game, hand: str) -> None:
    table = game.dealt({1: hand}, "6H")
    turn = on_turn(table.state)
    assert turn is not None
    for action in game.actions:
        _, orders = table.step(table.state, game.event_for(action, *turn))
        was_refused = any(isinstance(order, Refused) for order in orders)
        assert was_refused == (action not in game.play.allowed_actions(table.state))


def test_the_play_comes_as_an_event_with_its_additional_wager(game: Game) -> None:
    table = game.dealt({1: "6C 5D"}, "6H")
    assert game.play.play_event(table.state) == DoubleDown(1, "p1", (Extra("p1", 1000),))


def test_there_is_no_play_while_the_hand_is_owed_a_card(game: Game) -> None:
    table = game.dealt({1: "2C 3D"}, "7H", "2S")
    table.tell(Draw(1, "p1"))
    assert game.play.play_event(table.state) is None
    table.tell(DealCard())
    assert game.play.play_event(table.state) == Draw(1, "p1")
