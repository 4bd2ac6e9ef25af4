"""Keno with the example's prizes; wagers are told apart by how many numbers are marked."""

from collections.abc import Iterator
from typing import Final

from pit.play.game import Flow
from pit.play.games import banked
from pit.play.reading import numbers, on_and_cents
from pit.rules.banked_round.events import PlaceWager
from pit.rules.keno.table import KenoEvent, KenoSettings, open_table, pick_bounds, result_of
from pit.rules.keno.tickets import Ticket

SETTINGS: Final = KenoSettings()
_TICKETS: Final = tuple(Ticket((tuple(range(marked, 8 * marked, 7)),)) for marked in range(1, 11))


def _mark(person: str, text: str) -> KenoEvent:
    on, amount = on_and_cents(text)
    return PlaceWager(person, Ticket((numbers(on),)), amount)


def _flows(order: object) -> Iterator[Flow]:
    for flow in banked.flows(order):
        yield Flow(flow.person, f"{flow.wager.count(',') + 1} marked", flow.staked_cents, flow.back_cents)


GAME: Final = banked.game(
    "keno",
    lambda: open_table(SETTINGS),
    banked.Drawn(pick_bounds(), lambda picks: result_of(SETTINGS, picks)),
    _TICKETS,
    banked.Wagering(
        "mark", "NUMBERS DOLLARS", "Mark 1 to 10 numbers of 80, such as 'mark 7,17,27 2'. A ticket costs", _mark
    ),
    _flows,
)
