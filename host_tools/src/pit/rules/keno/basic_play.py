"""Simulated players at keno: everyone the cheapest ticket, of one to ten numbers in turn. The draw is the caller's."""

from collections.abc import Sequence
from typing import Final

from pit.rules.banked_round.basic_play import PLAYERS, next_wager
from pit.rules.keno.table import KenoEvent, KenoTable
from pit.rules.keno.tickets import Ticket

_TICKETS: Final = (
    *(Ticket((tuple(range(marked, 8 * marked, 7)),)) for marked in range(1, 11)),
    Ticket(((7, 17, 27), (8, 18), (9,))),
)


def play_event(table: KenoTable, players: Sequence[str] = PLAYERS) -> KenoEvent | None:
    """The next event, or None where the numbers must be drawn."""
    return next_wager(table, _TICKETS, players)
