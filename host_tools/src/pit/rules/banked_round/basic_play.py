"""A fixed way to wager, for simulated players: each one the least wager, on bet after bet of the layout. No advice."""

from collections.abc import Sequence

from pit.rules.banked_round.awaiting import AwaitWagers, awaiting
from pit.rules.banked_round.events import CloseWagers, Event, PlaceWager
from pit.rules.banked_round.layout import ResultT
from pit.rules.banked_round.state import Table
from pit.rules.banked_round.wagers import BetT

PLAYERS = ("P1", "P2", "P3")


def next_wager(
    table: Table[BetT, ResultT], bets: Sequence[BetT], players: Sequence[str]
) -> Event[BetT, ResultT] | None:
    """The next wager of those who have none, then that wagers are closed; None where the result is due."""
    now = awaiting(table)
    if not isinstance(now, AwaitWagers):
        return None
    for place, person in enumerate(players):
        if person not in now.people:
            bet = bets[(table.round_number * len(players) + place) % len(bets)]
            return PlaceWager(person, bet, table.limits.minimum_cents)
    return CloseWagers()
