"""What two tiles are worth. Promises one whole number for each two tiles, the better hand the larger number.

| strength | hand |
|---|---|
| 31 to 16 | pairs, gee jun to chop ng |
| 15, 14 | teen wong, day wong: 12 or 2 with a 9 |
| 13, 12 | teen gong, day gong: with an 8 |
| 11, 10 | teen high nine, day high nine: with a 7 |
| 9 to 0 | the point count |

The value is the strength and, within it, the better of the two tiles. Which tiles make a wong, a gong and a high nine is not in
the text (Q96-DIAG) and follows what is published for pai gow: any 9, any 8, any 7.
"""

from typing import Final

from pit.rules.pai_gow.tiles import Rank, Tile

Pair = tuple[Tile, Tile]
"""Two tiles, in any order."""

RANKS: Final = 16  # singles, and with them pairs
DAY_HIGH_NINE: Final = 10  # strengths
TEEN_HIGH_NINE: Final = 11
DAY_GONG: Final = 12
TEEN_GONG: Final = 13
DAY_WONG: Final = 14
TEEN_WONG: Final = 15
CHOP_NG_PAIR: Final = 16
GEE_JUN_PAIR: Final = 31

_COUNTS: Final = {
    Rank.GEE_JUN: (3, 6),
    Rank.CHOP_NG: (5,),
    Rank.CHOP_CHIT: (7,),
    Rank.CHOP_BOT: (8,),
    Rank.CHOP_GOW: (9,),
    Rank.LOOK: (6,),
    Rank.TIT: (7,),
    Rank.PING: (10,),
    Rank.FOO: (11,),
    Rank.BON: (4,),
    Rank.CHONG: (6,),
    Rank.MOOY: (10,),
    Rank.GOR: (4,),
    Rank.YUN: (8,),
    Rank.DAY: (2,),
    Rank.TEEN: (12,),
}
"""What a tile counts; both gee jun tiles count 3 or 6."""

_WITH: Final = {9: DAY_WONG, 8: DAY_GONG, 7: DAY_HIGH_NINE}
_NAMES: Final = {
    TEEN_WONG: "teen wong",
    DAY_WONG: "day wong",
    TEEN_GONG: "teen gong",
    DAY_GONG: "day gong",
    TEEN_HIGH_NINE: "teen high nine",
    DAY_HIGH_NINE: "day high nine",
}


def counts_of(rank: Rank) -> tuple[int, ...]:
    """What a tile of the rank may count, 2 to 12."""
    return _COUNTS[rank]


def totals(one: Rank, other: Rank) -> tuple[int, ...]:
    """What two tiles may count together, before a left digit is dropped."""
    return tuple(first + second for first in _COUNTS[one] for second in _COUNTS[other])


def points(one: Rank, other: Rank) -> int:
    """The point count, 0 to 9: the right digit of the total (Q96-416); of a 3 or 6 whichever makes more."""
    return max(total % 10 for total in totals(one, other))


def _strength(one: Rank, other: Rank) -> int:
    if one is other:
        return GEE_JUN_PAIR if one is Rank.GEE_JUN else CHOP_NG_PAIR - 1 + one
    low, high = sorted((one, other))
    if high >= Rank.DAY and _COUNTS[low][0] in _WITH and low < Rank.DAY:
        return _WITH[_COUNTS[low][0]] + (high is Rank.TEEN)
    return points(one, other)


_STRENGTHS: Final = tuple(tuple(_strength(one, other) for other in Rank) for one in Rank)
_VALUES: Final = tuple(tuple(_strength(one, other) * RANKS + max(one, other) for other in Rank) for one in Rank)


def strength(hand: Pair) -> int:
    """0 to 31: pairs (Q96-415-1) over wongs over gongs over high nines (Q96-415-2) over point counts (Q96-416)."""
    return _STRENGTHS[hand[0].rank][hand[1].rank]


def value(hand: Pair) -> int:
    """0 to 511: the strength and, where that is equal, the better single tile (Q96-415-3)."""
    return _VALUES[hand[0].rank][hand[1].rank]


def is_higher(player: Pair, bank: Pair) -> bool:
    """Whether the player's hand is higher than the bank's. A copy, equal in strength and in its best tile, is not."""
    return value(player) > value(bank)


def hand_name(hand: Pair) -> str:
    """What the dealer calls two tiles: `gee jun pair`, `teen wong`, `7`."""
    worth = strength(hand)
    if worth >= CHOP_NG_PAIR:
        return f"{hand[0].rank.name.lower().replace('_', ' ')} pair"
    return _NAMES.get(worth) or str(worth)
