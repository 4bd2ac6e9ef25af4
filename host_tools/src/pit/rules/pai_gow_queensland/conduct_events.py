"""What people do beside playing, and what a floor manager does about it."""

from dataclasses import dataclass

from pit.rules.people import Role


@dataclass(frozen=True, slots=True)
class TouchesTiles:
    """A player touches a tile: during the shuffle or the cut, or at a box."""

    person: str
    box: int | None = None


@dataclass(frozen=True, slots=True)
class TilesLeaveArea:
    """A player takes tiles out of the playing area or out of sight."""

    person: str


@dataclass(frozen=True, slots=True)
class ShowsTiles:
    """A player lets others see the faces of tiles before they may; a player/banker may expose his own."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class LooksAtUnplayed:
    """The dealer or a player wants to see tiles that are not in play."""

    person: str | Role


@dataclass(frozen=True, slots=True)
class OrderSilence:
    """All players be silent once the first tiles of a round are dealt."""

    by: Role


@dataclass(frozen=True, slots=True)
class Talks:
    """A player talks."""

    person: str


@dataclass(frozen=True, slots=True)
class CancelWager:
    """A floor manager cancels a player's wager on a box."""

    box: int
    person: str
    by: Role


@dataclass(frozen=True, slots=True)
class Exclude:
    """A floor manager excludes a player from the game."""

    person: str
    by: Role


@dataclass(frozen=True, slots=True)
class KeepApart:
    """A floor manager keeps a player from tables at which another plays."""

    person: str
    other: str
    by: Role


ConductEvent = (
    TouchesTiles
    | TilesLeaveArea
    | ShowsTiles
    | LooksAtUnplayed
    | OrderSilence
    | Talks
    | CancelWager
    | Exclude
    | KeepApart
)
