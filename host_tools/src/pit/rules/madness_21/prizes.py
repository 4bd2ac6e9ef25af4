"""What each winning wager on a box gets. Promises whole cents: stakes are whole dollars, the meter counts per $1."""

from typing import Final

from pit.rules.madness_21.commands import PayBox
from pit.rules.madness_21.eligibility import WinningBox
from pit.rules.wagers import MoneyCommand, PayWager, ReturnWager, TakeWager, Wager, WagerKind

FAULT_CENTS_PER_DOLLAR: Final = 2500
"""25 times the wager (Q03-34J-4)."""


def prize_cents(stake_cents: int, cents_per_dollar: int) -> int:
    """The prize of a stake in whole dollars (Q03-34J-3, Q03-34G-meter: the meter's amount is for each $1)."""
    return stake_cents // 100 * cents_per_dollar


def payments(
    winning: WinningBox, turn: int | None, cents_per_dollar: int, clause: str, is_stake_returned: bool
) -> tuple[PayBox | MoneyCommand, ...]:
    """The orders that pay a box.

    Q03-34M-8b: each player with a winning wager on the box is paid, by that player's own stake. The stake goes to the
    bank, or back to the player where the table's setting says so.
    """
    orders: list[PayBox | MoneyCommand] = [PayBox(winning.box, turn, cents_per_dollar, clause)]
    for bet in winning.stack:
        if bet.stake_cents == 0:
            continue
        wager = Wager(winning.box, bet.person, WagerKind.MADNESS_21)
        stake = bet.stake_cents
        orders.append(PayWager(wager, stake, prize_cents(stake, cents_per_dollar), clause))
        orders.append(ReturnWager(wager, stake, clause) if is_stake_returned else TakeWager(wager, stake, clause))
    return tuple(orders)
