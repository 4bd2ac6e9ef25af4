"""The 32 tiles. Promises that no two of them are the same object and that sorting puts the best single tile last.

| rank | name | tiles (pips) |
|---|---|---|
| teen | 12 | 6-6 6-6 |
| day | 2 | 1-1 1-1 |
| yun | high 8 | 4-4 4-4 |
| gor | high 4 | 3-1 3-1 |
| mooy | high 10 | 5-5 5-5 |
| chong | high 6 | 3-3 3-3 |
| bon | low 4 | 2-2 2-2 |
| foo | 11 | 6-5 6-5 |
| ping | low 10 | 6-4 6-4 |
| tit | high 7 | 6-1 6-1 |
| look | low 6 | 5-1 5-1 |
| chop gow | 9 | 5-4 6-3 |
| chop bot | low 8 | 5-3 6-2 |
| chop chit | low 7 | 4-3 5-2 |
| chop ng | 5 | 4-1 3-2 |
| gee jun | 3 and 6 | 2-1 4-2 |

The diagrams are not carried in the text (Q96-DIAG): the faces are those of a Chinese domino set as published for pai gow.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import IntEnum
from typing import Final


class Rank(IntEnum):
    """What a single tile ranks as, from worst to best (Q96-415-3). Two tiles of one rank are a pair."""

    GEE_JUN = 0
    CHOP_NG = 1
    CHOP_CHIT = 2
    CHOP_BOT = 3
    CHOP_GOW = 4
    LOOK = 5
    TIT = 6
    PING = 7
    FOO = 8
    BON = 9
    CHONG = 10
    MOOY = 11
    GOR = 12
    YUN = 13
    DAY = 14
    TEEN = 15


@dataclass(frozen=True, slots=True, order=True)
class Tile:
    """One tile. `number` runs from 0 to 31, best rank highest; `name` is how people call it, such as high 8 or 11."""

    number: int
    rank: Rank
    pips: tuple[int, int]
    name: str

    def __str__(self) -> str:
        return self.name

    def __hash__(self) -> int:
        return self.number


_FACES: Final = (
    (Rank.GEE_JUN, ("3", "6"), ((2, 1), (4, 2))),
    (Rank.CHOP_NG, ("5", "5"), ((4, 1), (3, 2))),
    (Rank.CHOP_CHIT, ("low 7", "low 7"), ((4, 3), (5, 2))),
    (Rank.CHOP_BOT, ("low 8", "low 8"), ((5, 3), (6, 2))),
    (Rank.CHOP_GOW, ("9", "9"), ((5, 4), (6, 3))),
    (Rank.LOOK, ("low 6", "low 6"), ((5, 1), (5, 1))),
    (Rank.TIT, ("high 7", "high 7"), ((6, 1), (6, 1))),
    (Rank.PING, ("low 10", "low 10"), ((6, 4), (6, 4))),
    (Rank.FOO, ("11", "11"), ((6, 5), (6, 5))),
    (Rank.BON, ("low 4", "low 4"), ((2, 2), (2, 2))),
    (Rank.CHONG, ("high 6", "high 6"), ((3, 3), (3, 3))),
    (Rank.MOOY, ("high 10", "high 10"), ((5, 5), (5, 5))),
    (Rank.GOR, ("high 4", "high 4"), ((3, 1), (3, 1))),
    (Rank.YUN, ("high 8", "high 8"), ((4, 4), (4, 4))),
    (Rank.DAY, ("2", "2"), ((1, 1), (1, 1))),
    (Rank.TEEN, ("12", "12"), ((6, 6), (6, 6))),
)

TILES: Final = tuple(
    Tile(2 * place + copy, rank, pips[copy], names[copy])
    for place, (rank, names, pips) in enumerate(_FACES)
    for copy in (0, 1)
)
"""The set (Q96-411-terms, Q96-415-3): eleven pairs of like tiles, four ranks of two designs each, and the 3 and the 6."""


def tiles(names: str) -> tuple[Tile, ...]:
    """Tiles by name, separated by commas: `tiles("12, high 8, 9, 9")`. A name that comes again is the second such tile.

    Raises ValueError for a name that no tile has, or that comes more often than there are such tiles.
    """
    found: list[Tile] = []
    for name in (part.strip() for part in names.split(",")):
        tile = next((tile for tile in TILES if tile.name == name and tile not in found), None)
        if tile is None:
            raise ValueError(f"no tile {name!r} is left in a set of 32")
        found.append(tile)
    return tuple(found)


def is_set_complete(held: Iterable[Tile]) -> bool:
    """Whether these are the 32 tiles, each once (Q96-411-terms)."""
    return sorted(held) == list(TILES)
