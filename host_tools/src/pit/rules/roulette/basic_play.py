"""Simulated players at roulette: everyone the least wager, on bet after bet of the layout. The ball is the caller's."""

from collections.abc import Sequence

from pit.rules.banked_round.basic_play import PLAYERS, next_wager
from pit.rules.roulette.bets import ALL_BETS
from pit.rules.roulette.table import RouletteEvent, RouletteTable


def play_event(table: RouletteTable, players: Sequence[str] = PLAYERS) -> RouletteEvent | None:
    """The next event, or None where the ball must be spun."""
    return next_wager(table, ALL_BETS, players)
