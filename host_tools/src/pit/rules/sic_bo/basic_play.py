"""Simulated players at sic-bo: everyone the least wager, on bet after bet of the layout. The dice are the caller's."""

from collections.abc import Sequence

from pit.rules.banked_round.basic_play import PLAYERS, next_wager
from pit.rules.sic_bo.bets import ALL_BETS
from pit.rules.sic_bo.table import SicBoEvent, SicBoTable


def play_event(table: SicBoTable, players: Sequence[str] = PLAYERS) -> SicBoEvent | None:
    """The next event, or None where the dice must be thrown."""
    return next_wager(table, ALL_BETS, players)
