"""Four tiles as a low and a high hand. Promises nothing about which of the three ways is wise."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import chain
from typing import Final

from pit.rules.pai_gow.ranks import Pair, strength, value
from pit.rules.pai_gow.tiles import Tile

TILES_A_HAND: Final = 4
_WAYS: Final = (((0, 1), (2, 3)), ((0, 2), (1, 3)), ((0, 3), (1, 2)))  # to part four tiles into two and two


@dataclass(frozen=True, slots=True)
class Setting:
    """A hand as it is set: two tiles low, two tiles high."""

    low: Pair
    high: Pair

    @property
    def tiles(self) -> tuple[Tile, ...]:
        """All four, sorted."""
        return tuple(sorted(chain(self.low, self.high)))

    @property
    def is_in_order(self) -> bool:
        """Whether the high hand is at least as high as the low one."""
        return value(self.high) >= value(self.low)

    @property
    def strengths(self) -> tuple[int, int]:
        """Strength of the low and of the high hand."""
        return strength(self.low), strength(self.high)

    def is_of(self, tiles: Iterable[Tile]) -> bool:
        """Whether it is made of exactly those four tiles, two and two."""
        return (len(self.low), len(self.high)) == (2, 2) and self.tiles == tuple(sorted(tiles))


def in_order(one: Pair, other: Pair) -> Setting:
    """The two hands, the higher one high."""
    return Setting(one, other) if value(one) <= value(other) else Setting(other, one)


def settings_of(tiles: tuple[Tile, ...]) -> tuple[Setting, ...]:
    """The three settings of four tiles."""
    return tuple(
        in_order((tiles[first[0]], tiles[first[1]]), (tiles[second[0]], tiles[second[1]])) for first, second in _WAYS
    )
