"""Sizes of bets that several games share."""

from pit.rules.poker.sizes import Sizes
from pit.rules.poker.state import Seat, Table


def contested_by_two(table: Table) -> bool:
    """Whether only two players contest the bets to come, so that raises have no limit (Q96-273-4)."""
    return len(table.active) == 2


def never_unlimited(_table: Table) -> bool:
    """The limits hold for two players as well (common practice)."""
    return False


def small_then_big(table: Table, _seat: Seat) -> Sizes:
    """One fixed size: the least wager in the first half of the rounds of betting, twice that in the second half
    (common practice)."""
    least = table.settings.minimum_wager_cents
    return Sizes((least if table.street < len(table.game.streets) // 2 else 2 * least,))
