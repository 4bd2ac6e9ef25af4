"""An event whose field holds something of another type is refused before any rule sees it."""

import dataclasses
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from pit.play.game import Game
from pit.play.registry import GAMES, game
from pit.rules.banked_round.events import PlaceWager
from pit.rules.refusal import Refused
from pit.rules.well_formed import misfit

NONSENSE: tuple[Any, ...] = (True, 1.5, 500.0, float("nan"), float("inf"), b"x", [], {}, object())
EVENTS = 40


def events_of(one: Game) -> Iterator[tuple[Any, Any]]:
    """States of a game as computer players play it, each with the event that comes next."""
    random = Random(9)
    state = one.open_table(random)
    for _ in range(EVENTS):
        event = one.next_event(state, random, "")
        yield state, event
        state, _orders = one.step(state, event)


@pytest.mark.parametrize("name", GAMES)
def test_nonsense_in_any_field_of_a_good_event_is_refused_with_what_the_field_takes(name: str) -> None:
    one = game(name)
    tried = 0
    for state, event in events_of(one):
        for field in dataclasses.fields(event):
            for nonsense in NONSENSE:
                if type(getattr(event, field.name)) is type(nonsense):
                    continue
                after, orders = one.step(state, dataclasses.replace(event, **{field.name: nonsense}))
                assert after is state
                assert orders and all(isinstance(order, Refused) and order.clause and order.reason for order in orders)
                tried += 1
    assert tried > EVENTS


@pytest.mark.parametrize("name", GAMES)
def test_what_computer_players_and_dealers_do_is_well_formed(name: str) -> None:
    assert [misfit(event) for _, event in events_of(game(name))] == [None] * EVENTS


def test_a_stake_of_500_point_0_cents_is_refused_with_the_field_and_what_it_takes() -> None:
    refused = misfit(PlaceWager("p1", "red", 500.0, "cash"))  # type: ignore[arg-type]
    assert refused is not None
    assert refused.reason == "PlaceWager has 500.0 as its cents; it takes int."
