"""What the house keeps: 5% of what winners are paid, and of what a banking player gains. Cents; wagers are whole dollars."""

from typing import Final

_PERCENT: Final = 5
_ALL: Final = 100


def of_win(cents: int) -> int:
    """Commission on a wager of so much that wins even money (Q96-426-1)."""
    return cents * _PERCENT // _ALL


def of_bank(profit_cents: int) -> int:
    """Commission of a player/banker on a round's profit, none on a loss (Q96-426-2)."""
    return max(0, profit_cents) * _PERCENT // _ALL


def of_share(share_cents: int, smallest_chip_cents: int, minimum_wager_cents: int) -> int:
    """Commission of a co-banker on his share of the profit (Q96-426-2).

    Where the smallest chip can't make it up, the share is first rounded down to a multiple of the least wager (Q96-426-3).
    """
    share = max(0, share_cents)
    if share * _PERCENT % (_ALL * smallest_chip_cents):
        share -= share % minimum_wager_cents
    return share * _PERCENT // _ALL
