"""Every event that a game's types allow, at every point of a round: `step` answers, and a refusal changes nothing.

Events are built from the types of their fields alone, so a new event or field is tried without being named here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from random import Random
from typing import Any, get_args

import blackjack_felt
import felt
import pytest
from card_room import Room, draw_room, manila_room, stud_room
from hypothesis import given, settings
from hypothesis import strategies as st
from pai_gow_nz_felt import Felt as PaiGowFelt
from tile_room import tile_room

from pit.rules.blackjack import basic_play as blackjack_play
from pit.rules.blackjack import events as blackjack_events
from pit.rules.blackjack.step import step as blackjack_step
from pit.rules.cards import Card, Rank, Suit
from pit.rules.decks import pick_bounds
from pit.rules.draw_poker import step as draw
from pit.rules.manila_poker import step as manila
from pit.rules.pai_gow.tiles import TILES, Tile
from pit.rules.pai_gow_new_zealand import events as nz_events
from pit.rules.pai_gow_new_zealand.step import step as nz_step
from pit.rules.pai_gow_queensland import events as gow_events
from pit.rules.pai_gow_queensland.awaiting import AwaitDice, AwaitShuffle
from pit.rules.pai_gow_queensland.awaiting import awaiting as gow_awaiting
from pit.rules.pai_gow_queensland.basic_play import play_event as gow_play
from pit.rules.pai_gow_queensland.preparing_events import ShuffleTiles
from pit.rules.pai_gow_queensland.step import step as gow_step
from pit.rules.poker import awaiting as poker_awaiting
from pit.rules.poker import events as poker_events
from pit.rules.poker.basic_play import play_event as poker_play
from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack import basic_play as spanish_play
from pit.rules.spanish_blackjack import events as spanish_events
from pit.rules.spanish_blackjack.step import step as spanish_step
from pit.rules.stud_poker import step as stud
from pit.rules.stud_poker.game import FIVE_CARD, SEVEN_CARD
from pit.rules.twenty_one_round.events import CollectCards, DealCard

st.register_type_strategy(Card, st.builds(Card, st.sampled_from(Rank), st.sampled_from(Suit)))
st.register_type_strategy(Tile, st.sampled_from(TILES))
st.register_type_strategy(int, st.one_of(st.integers(-1, 9), st.sampled_from([50, 500, 1000, 2500]), st.integers()))
st.register_type_strategy(str, st.one_of(st.sampled_from(["p1", "p2", "p5", "", "floor manager"]), st.text(max_size=3)))

STAKES = {1: 90, 2: 40, 3: 150}
CARDS = {1: "8C 8D", 2: "KC 5D"}
PAIRS = "AS KS QS AD KD QD"
THEN = "3H 2S 9H 4D 7S 6C"


@dataclass(frozen=True)
class Game:
    """A game's `step`, the type of its events, and how to play a round state by state."""

    step: Callable[[Any, Any], tuple[Any, tuple[Any, ...]]]
    event: Any
    states: Callable[[], Iterator[Any]]


def of_twenty_one(
    state: Any, step: Callable[[Any, Any], tuple[Any, tuple[Any, ...]]], play: Callable[[Any], Any]
) -> Iterator[Any]:
    """From the wagers of a round until only the button is waited for, or the next wagers."""
    yield state
    while True:
        choices = (play(state), DealCard(), CollectCards())
        answers = (step(state, event) for event in choices if event is not None)
        taken = [after for after, orders in answers if not any(isinstance(order, Refused) for order in orders)]
        if not taken:
            return
        state = taken[0]
        yield state


def of_poker(room: Room) -> Iterator[Any]:
    """From the blind of a round to the shuffle of the next."""
    yield room.table
    while not isinstance(poker_awaiting.awaiting(room.table), poker_awaiting.AwaitReshuffle):
        event = poker_play(room.table)
        if event is None:
            return
        room.tell(event)
        yield room.table


def of_new_zealand() -> Iterator[Any]:
    """A round of each kind of bank."""
    for banks in ((), ((5, False),), ((3, True),)):
        played = PaiGowFelt()
        yield played.table
        for box, with_house in banks:
            played.bank(box, with_house=with_house)
        played.wager({2: 10, 4: 10, 7: 10})
        while played.table.round_number == 1:
            yield played.table
            played.next()


def of_queensland() -> Iterator[Any]:
    """From the first wager of a round on, as far as fixed play goes."""
    room, random = tile_room(players=5), Random(4)
    for box in (2, 3, 4):
        after, orders = gow_step(room.state, gow_events.PlaceWager(box, f"p{box}", 2000))
        if not any(isinstance(order, Refused) for order in orders):
            room.state = after
    for _ in range(60):
        yield room.state
        match gow_awaiting(room.state):
            case AwaitShuffle():
                event: Any = ShuffleTiles(tuple(random.randrange(bound) for bound in pick_bounds(len(TILES))))
            case AwaitDice():
                event = gow_events.ShakeDice((1, 2, 3))
            case _:
                event = gow_play(room.state) or gow_events.PlaceWager(2, "p2", 2000)
        room.state, _ = gow_step(room.state, event)


GAMES = {
    "Spanish blackjack": Game(
        spanish_step,
        spanish_events.Event,
        lambda: of_twenty_one(felt.seated(CARDS, "6H", THEN).state, spanish_step, spanish_play.play_event),
    ),
    "blackjack": Game(
        blackjack_step,
        blackjack_events.Event,
        lambda: of_twenty_one(
            blackjack_felt.seated(CARDS, "6H", THEN).state, blackjack_step, blackjack_play.play_event
        ),
    ),
    "Manila poker": Game(manila.step, poker_events.Event, lambda: of_poker(manila_room(STAKES))),
    "draw poker": Game(draw.step, poker_events.Event, lambda: of_poker(draw_room(STAKES, PAIRS))),
    "five-card stud": Game(stud.step, poker_events.Event, lambda: of_poker(stud_room(FIVE_CARD, STAKES))),
    "seven-card stud": Game(stud.step, poker_events.Event, lambda: of_poker(stud_room(SEVEN_CARD, STAKES))),
    "pai gow, New Zealand": Game(nz_step, nz_events.Event, of_new_zealand),
    "pai gow, Queensland": Game(gow_step, gow_events.Event, of_queensland),
}


@cache
def states_of(name: str) -> tuple[Any, ...]:
    """The states of the game's rounds, played once."""
    return tuple(GAMES[name].states())


@pytest.mark.parametrize("name", sorted(GAMES))
def test_a_round_gives_states_to_ask(name: str) -> None:
    states = states_of(name)
    assert len(states) > 4
    assert len({state.phase for state in states}) > 1


@pytest.mark.parametrize("name", sorted(GAMES))
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_an_event_of_every_kind_at_any_point_of_a_round_is_taken_or_refused(name: str, data: st.DataObject) -> None:
    game = GAMES[name]
    state = data.draw(st.sampled_from(states_of(name)))
    for kind in get_args(game.event):
        after, orders = game.step(state, data.draw(st.from_type(kind)))
        refused = tuple(order for order in orders if isinstance(order, Refused))
        if refused:
            assert orders == refused
            assert after is state
            assert all(refusal.clause and refusal.reason for refusal in refused)
        elif data.draw(st.booleans()):
            state = after
