"""Ways to cut the stacked tiles. A cut is data: the order in which the 32 stacked tiles are set up for delivery.

The document names one cut and shows none. That Yat Dong Dong leaves the eight stacks as they are, each one hand, is common
practice; another approved cut is given as its name and its order.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pit.rules.pai_gow.dice import BOXES
from pit.rules.pai_gow.setting import TILES_A_HAND
from pit.rules.pai_gow.tiles import TILES, Tile

Stacks = tuple[tuple[Tile, ...], ...]
"""Eight stacks of four, in the order in which they will be delivered."""


@dataclass(frozen=True, slots=True)
class CutKind:
    """An approved cut. `order[i]` is the place, 0 to 31 stack by stack, of the tile that comes i-th."""

    name: str
    order: tuple[int, ...]

    @property
    def is_whole(self) -> bool:
        """Whether each of the 32 tiles comes once."""
        return sorted(self.order) == list(range(len(TILES)))


YAT_DONG_DONG: Final = CutKind("Yat Dong Dong", tuple(range(len(TILES))))
"""The cut of the house (NZ-9.3A-b)."""


def stacked(tiles: Sequence[Tile]) -> Stacks:
    """32 tiles as eight stacks of four."""
    return tuple(tuple(tiles[first : first + TILES_A_HAND]) for first in range(0, BOXES * TILES_A_HAND, TILES_A_HAND))


def cut(stacks: Stacks, kind: CutKind) -> Stacks:
    """The stacks as that cut sets them up."""
    tiles = [tile for stack in stacks for tile in stack]
    return stacked([tiles[place] for place in kind.order])
