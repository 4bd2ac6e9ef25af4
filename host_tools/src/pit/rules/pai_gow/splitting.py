"""When the house way splits a pair: rows of what both hands must reach."""

from typing import Final

from pit.rules.pai_gow.ranks import CHOP_NG_PAIR, DAY_HIGH_NINE, strength
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import Rank

_REACHES: Final[dict[Rank, tuple[tuple[int, int], ...]]] = {
    Rank.TEEN: ((6, 8),),
    Rank.DAY: ((6, 8),),
    Rank.CHOP_GOW: ((9, 9),),
    Rank.CHOP_BOT: ((7, 9), (8, 8)),
    Rank.CHOP_CHIT: ((7, DAY_HIGH_NINE),),
}
"""Strength of the low and of the high hand from which a pair of that rank is split (Q96-440-2-3)."""

_WITH_TEEN_OR_DAY: Final = {Rank.CHOP_GOW, Rank.FOO}  # 9 and 11 (Q96-440-4a)


def pairs_in(setting: Setting) -> tuple[Rank, ...]:
    """The ranks of the pairs that the setting keeps together."""
    return tuple(hand[0].rank for hand in (setting.low, setting.high) if strength(hand) >= CHOP_NG_PAIR)


def is_split(pair: Rank, kept: Setting, split: Setting) -> bool:
    """Whether to split it (Q96-440-2-3, Q96-440-4a, Q96-440-4b, Q96-440-4c, Q96-440-4d).

    Not where keeping it leaves a low hand at least as strong: that is the higher play.
    """
    low, high = split.strengths
    if pair not in _REACHES or low <= strength(kept.low):
        return False
    others = {tile.rank for tile in kept.low}
    if pair >= Rank.DAY and others == _WITH_TEEN_OR_DAY:
        return True
    return any(low >= least_low and high >= least_high for least_low, least_high in _REACHES[pair])
