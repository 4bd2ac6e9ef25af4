"""Values of the rules core, stored as text."""

from random import Random
from typing import Any

import pytest

from pit.rules.cards import card
from pit.rules.decks import decks, pick_bounds, shuffle
from pit.rules.madness_21.events import CommittedPress, EquipmentFailed, Pressed
from pit.rules.madness_21.settings import Device
from pit.rules.spanish_blackjack.awaiting import AwaitDecision, awaiting
from pit.rules.spanish_blackjack.basic_play import play_event
from pit.rules.spanish_blackjack.events import DealCard, DoubleDown, Event, Extra, LoadShoe, PlaceMain, Signal, Stand
from pit.rules.spanish_blackjack.settings import TableSettings
from pit.rules.spanish_blackjack.state import Phase, State
from pit.rules.spanish_blackjack.step import open_table, step
from pit.table.players import Players
from pit.table.settings import default_settings
from pit.table.stored import from_text, from_union, to_text

EVENTS: tuple[Event, ...] = (
    PlaceMain(1, "P1", 500),
    DealCard(),
    Stand(2, "P2", Signal.SPOKEN),
    DoubleDown(3, "P3", (Extra("P3", 500), Extra("P4", 700))),
    LoadShoe((card("7S"), card("AH"))),
    Pressed(1, "P1", 4, True),
    EquipmentFailed(Device.JACKPOT_BUTTON),
    EquipmentFailed(Device.ELECTRONIC_PRIZE_METER, CommittedPress(1, "P1", 4, 500)),
)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: type(event).__name__)
def test_an_event_comes_back_equal(event: Event) -> None:
    assert from_union(Event, to_text(event)) == event


def test_a_table_comes_back_equal_at_every_step_of_a_round() -> None:
    settings = default_settings()
    rng = Random(7)
    cards = decks(settings.deck_kind, settings.decks)
    state = open_table(settings, shuffle(cards, [rng.randrange(bound) for bound in pick_bounds(len(cards))]))
    assert isinstance(state, State)
    steps = 0
    events: list[Any] = list(Players(7, 9).wagers(state))
    while state.phase not in (Phase.OFFER, Phase.COLLECT):
        event = events.pop(0) if events else _next(state)
        state, _ = step(state, event)
        assert from_text(State, to_text(state)) == state
        steps += 1
    assert steps > 30


def _next(state: State) -> Event:
    return (play_event(state) or DealCard()) if isinstance(awaiting(state), AwaitDecision) else DealCard()


def test_a_set_is_stored_in_one_order() -> None:
    state = open_table(TableSettings(), decks(TableSettings().deck_kind, 6), excluded=frozenset({"P26", "P1", "P13"}))
    assert isinstance(state, State)
    assert '"excluded":["P1","P13","P26"]' in to_text(state)


@pytest.mark.parametrize(
    "text",
    [
        '{"is":"PlaceMain","box":"1","person":"P1","cents":500}',
        '{"is":"PlaceMain","box":true,"person":"P1","cents":500}',
        '{"is":"PlaceMain","box":1,"person":"P1"}',
        '{"is":"PlaceMain","box":1,"person":"P1","cents":500,"tip":1}',
        '{"is":"NoSuchEvent"}',
        '{"is":"LoadShoe","cards":["1S"]}',
        "17",
        "nonsense",
    ],
)
def test_a_text_that_is_no_event_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        from_union(Event, text)


def test_a_text_of_another_kind_is_refused() -> None:
    with pytest.raises(ValueError, match="stands where a State belongs"):
        from_text(State, to_text(DealCard()))


def test_what_is_no_value_of_the_rules_is_not_stored() -> None:
    with pytest.raises(TypeError, match="can't be stored"):
        to_text(1.5)
