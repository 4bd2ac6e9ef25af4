"""Where the high-ranking tiles go when two settings are worth the same. Promises one best setting of those it is given."""

from typing import Final

from pit.rules.pai_gow.ranks import Pair, value
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import Rank

_HIGH_RANKING: Final = Rank.CHONG  # and the five ranks above it (Q96-442-3)
_LOW_HAND_UP_TO: Final = 7  # strength of the high hand up to which the low hand gets the tile (Q96-442-1)


def _high_ranking(hand: Pair) -> list[Rank]:
    return [tile.rank for tile in hand if tile.rank >= _HIGH_RANKING]


def _keenness(setting: Setting) -> tuple[bool, int, int, int]:
    are_apart = max(len(_high_ranking(hand)) for hand in (setting.low, setting.high)) < 2
    return are_apart, _best_in_its_place(setting), value(setting.low), value(setting.high)


def _best_in_its_place(setting: Setting) -> int:
    """Rank of the best high-ranking tile in the hand that is to have it, -1 if that has none.

    That is the low hand where the high one counts 7 or less (Q96-442-1), else the high hand (Q96-442-2).
    """
    hand = setting.low if setting.strengths[1] <= _LOW_HAND_UP_TO else setting.high
    return max(_high_ranking(hand), default=-1)


def placed_best(settings: tuple[Setting, ...]) -> Setting:
    """Of settings that are as strong as each other, the one whose high-ranking tiles lie best.

    Not two in one hand (Q96-442-3), and the best of them in its place. After that the better low hand.
    """
    return max(settings, key=_keenness)
