"""Chong ranking 3, the least low hand that the house way aims at."""

from typing import Final

from pit.rules.pai_gow.ranks import RANKS, Pair, totals, value
from pit.rules.pai_gow.tiles import Rank

_CHONG_THREE: Final = 3 * RANKS + Rank.CHONG  # as a value


def is_chong_three(hand: Pair) -> bool:
    """Two tiles that count 3, the better of them a high 6 or better in the ranking of singles, high 10 included (Q96-412)."""
    ranks = hand[0].rank, hand[1].rank
    return any(total % 10 == 3 for total in totals(*ranks)) and max(ranks) >= Rank.CHONG


def reaches_chong_three(hand: Pair) -> bool:
    """Chong ranking 3 or better (Q96-412, Q96-439-2)."""
    return value(hand) >= _CHONG_THREE
