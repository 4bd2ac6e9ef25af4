"""The sets that the house way plays apart, whatever its other rules say. Promises an answer for those alone.

| clause | set | setting |
|---|---|---|
| Q96-443-2 | 7, high 8, high 10, 11 | 7 and 9 |
| Q96-443-3 | high 4, high 8, low 8, 6 or 7 | high 8 in the high hand |
| Q96-443-4 | 3, 5, 6, 2 or 12 | 7 and 9 |
| Q96-443-5 | 3, 4, 5, a tile that pairs none | the 9 |
| Q96-443-6 | high 8, low 8, 9, 10 | high 8 in the low hand |

A 3 is either gee jun tile, a 6 the high or the low 6. None of these sets holds a pair.
"""

from dataclasses import dataclass
from typing import Final

from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import Rank

_THREE: Final = frozenset({Rank.GEE_JUN})
_FOURS: Final = frozenset({Rank.GOR, Rank.BON})
_FIVE: Final = frozenset({Rank.CHOP_NG})
_SIXES: Final = frozenset({Rank.CHONG, Rank.LOOK})
_SEVENS: Final = frozenset({Rank.TIT, Rank.CHOP_CHIT})
_HIGH_EIGHT: Final = frozenset({Rank.YUN})
_LOW_EIGHT: Final = frozenset({Rank.CHOP_BOT})
_NINE: Final = frozenset({Rank.CHOP_GOW})
_TENS: Final = frozenset({Rank.MOOY, Rank.PING})
_ELEVEN: Final = frozenset({Rank.FOO})


@dataclass(frozen=True, slots=True)
class _Exception:
    """A set of tiles, and two of them that go together."""

    has: tuple[frozenset[Rank], ...]
    together: tuple[frozenset[Rank], frozenset[Rank]]


_EXCEPTIONS: Final = (
    _Exception((_SEVENS, _HIGH_EIGHT, frozenset({Rank.MOOY}), _ELEVEN), (_HIGH_EIGHT, _ELEVEN)),
    _Exception((frozenset({Rank.GOR}), _HIGH_EIGHT, _LOW_EIGHT, _SIXES | _SEVENS), (_HIGH_EIGHT, _SIXES | _SEVENS)),
    _Exception((_THREE, _FIVE, _SIXES, frozenset({Rank.TEEN, Rank.DAY})), (_THREE, _SIXES)),
    _Exception((_THREE, _FOURS, _FIVE), (_FOURS, _FIVE)),
    _Exception((_HIGH_EIGHT, _LOW_EIGHT, _NINE, _TENS), (_HIGH_EIGHT, _NINE)),
)


def exceptional(settings: tuple[Setting, ...]) -> tuple[Setting, ...]:
    """Those of the settings of four tiles that an exception allows; none where no exception applies.

    Q96-443-2, Q96-443-3, Q96-443-4, Q96-443-5, Q96-443-6.
    """
    ranks = {tile.rank for tile in settings[0].tiles}
    if len(ranks) < len(settings[0].tiles):
        return ()
    for rule in _EXCEPTIONS:
        if all(ranks & slot for slot in rule.has):
            return tuple(setting for setting in settings if _keeps_together(setting, rule.together))
    return ()


def _keeps_together(setting: Setting, together: tuple[frozenset[Rank], frozenset[Rank]]) -> bool:
    first, second = together
    hands = ((one.rank, other.rank) for one, other in (setting.low, setting.high))
    return any((one in first and other in second) or (other in first and one in second) for one, other in hands)
