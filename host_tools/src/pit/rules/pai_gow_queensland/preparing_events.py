"""What happens between rounds: the tiles, the signs, who is at the table, the shuffle. Money in cents."""

from dataclasses import dataclass

from pit.rules.pai_gow.tiles import Tile
from pit.rules.pai_gow_queensland.care import CareStep
from pit.rules.people import Role


@dataclass(frozen=True, slots=True)
class CareForTiles:
    """One step of making the tiles ready."""

    step: CareStep
    by: Role = Role.DEALER
    tiles: tuple[Tile, ...] = ()


@dataclass(frozen=True, slots=True)
class ReplaceTile:
    """A tile that is unfit gives way to a new one of its kind."""

    tile: Tile


@dataclass(frozen=True, slots=True)
class ReplaceSet:
    """All tiles give way to a new set."""


@dataclass(frozen=True, slots=True)
class ArrangeTiles:
    """The casino operator has the tiles checked and laid in rank order."""


@dataclass(frozen=True, slots=True)
class ShowLiability:
    """The sign shows the most that the house can be liable for when it co-banks; None: it shows nothing."""

    cents: int | None


@dataclass(frozen=True, slots=True)
class ArrangeLimit:
    """A player may exceed the table's maximum, up to so much (section 64A of the Act)."""

    person: str
    maximum_cents: int


@dataclass(frozen=True, slots=True)
class Join:
    """A player comes to the table, to a seat or behind one."""

    person: str
    is_seated: bool = True


@dataclass(frozen=True, slots=True)
class Leave:
    """A player without a wager leaves the table."""

    person: str


@dataclass(frozen=True, slots=True)
class RequireSeat:
    """The dealer requires an idle player to give up the seat."""

    person: str


@dataclass(frozen=True, slots=True)
class BreakPlay:
    """Play stops; what comes next is a start."""


@dataclass(frozen=True, slots=True)
class ShuffleTiles:
    """The dealer turns the tiles down, shuffles and stacks them; `is_tile_exposed`: one was seen meanwhile."""

    picks: tuple[int, ...]
    is_tile_exposed: bool = False


PreparingEvent = (
    CareForTiles
    | ReplaceTile
    | ReplaceSet
    | ArrangeTiles
    | ShowLiability
    | ArrangeLimit
    | Join
    | Leave
    | RequireSeat
    | BreakPlay
    | ShuffleTiles
)
