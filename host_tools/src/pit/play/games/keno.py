"""Keno with the example's prizes; wagers are told apart by how many numbers are marked."""

from collections.abc import Iterator
from random import Random
from typing import Final

from pit.play.game import Choice, Flow, Game, Question
from pit.play.games import banked
from pit.play.reading import numbers, on_and_cents
from pit.rules.banked_round.events import PlaceWager
from pit.rules.keno.table import KenoEvent, KenoSettings, KenoTable, open_table, pick_bounds, result_of, step
from pit.rules.keno.tickets import Ticket

SETTINGS: Final = KenoSettings()
_TICKETS: Final = tuple(Ticket((tuple(range(marked, 8 * marked, 7)),)) for marked in range(1, 11))


def _next_event(state: KenoTable, rng: Random, person: str) -> KenoEvent:
    result = result_of(SETTINGS, banked.picks(pick_bounds(), rng)) if state.phase.name == "CLOSED" else None
    event: KenoEvent = banked.next_event(state, person, _TICKETS, result)
    return event


def _mark(person: str, text: str) -> KenoEvent:
    on, amount = on_and_cents(text)
    return PlaceWager(person, Ticket((numbers(on),)), amount)


def _question(state: KenoTable, person: str) -> Question | None:
    mark = Choice("mark", lambda text: _mark(person, text), "NUMBERS DOLLARS")
    return banked.question(
        state, person, "Mark 1 to 10 numbers of 80, such as 'mark 7,17,27 2'. A ticket costs", (mark,)
    )


def _flows(order: object) -> Iterator[Flow]:
    for flow in banked.flows(order):
        yield Flow(flow.person, f"{flow.wager.count(',') + 1} marked", flow.staked_cents, flow.back_cents)


GAME: Final = Game(
    name="keno",
    open_table=lambda rng: open_table(SETTINGS),
    step=step,
    next_event=_next_event,
    question=_question,
    view=banked.view,
    flows=_flows,
    told=banked.TOLD,
    rounds_done=banked.rounds_done,
    words=banked.words,
)
