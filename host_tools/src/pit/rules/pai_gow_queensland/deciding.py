"""Who wins: a player's two hands against the bank's two. Pure, on settings alone."""

from enum import Enum

from pit.rules.pai_gow.ranks import Pair, is_higher, strength
from pit.rules.pai_gow.setting import Setting


class Result(Enum):
    """What becomes of a wager (Q96-444-1-2)."""

    WIN = "wins"
    STAND_OFF = "stands off"
    LOSS = "loses"


def wins_low(player: Pair, bank: Pair) -> bool:
    """Whether the player's low hand is higher; two that count zero go to the bank whatever their tiles (Q96-444-6)."""
    return (strength(player) > 0 or strength(bank) > 0) and is_higher(player, bank)


def result(player: Setting, bank: Setting) -> Result:
    """Both hands higher wins, one stands off, none loses (Q96-444-1-2).

    Hand by hand equal totals are decided by the best single tile (Q96-444-3), and where that is equal for the bank
    (Q96-444-4-5).
    """
    won = wins_low(player.low, bank.low) + is_higher(player.high, bank.high)
    return (Result.LOSS, Result.STAND_OFF, Result.WIN)[won]
