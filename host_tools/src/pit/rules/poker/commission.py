"""What the dealer takes from a pot for the casino. Promises whole dollars, never more than the clause allows.

| pot | commission |
|---|---|
| $19 or less | nothing |
| above | $1 for each whole $20 |
| above 100 times the least wager | as for 100 times that wager |
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

DOLLAR: Final = 100  # cents
_STEP_CENTS: Final = 20 * DOLLAR
_CAP_TIMES: Final = 100  # the least permissible wager
_RATE_PERCENT: Final = 5


@dataclass(frozen=True, slots=True)
class Commission:
    """How commission is worked out at a table: the clause's rate or a lower one, in percent of each whole $20."""

    rate_percent: int = _RATE_PERCENT


def most_rate(rate_percent: int) -> bool:
    """Whether the rate is one that may be charged: not below nothing, not above 5% (Q96-275-3)."""
    return 0 <= rate_percent <= _RATE_PERCENT


def commission_on(pot_cents: int, minimum_wager_cents: int, terms: Commission) -> int:
    """Cents of commission on one player's pots taken together (Q96-275-1, Q96-275-2)."""
    counted = min(pot_cents, _CAP_TIMES * minimum_wager_cents)
    return counted // _STEP_CENTS * _STEP_CENTS * terms.rate_percent // 100


CommissionRule = Callable[[int], int]
"""Cents of a pot to cents of commission."""
