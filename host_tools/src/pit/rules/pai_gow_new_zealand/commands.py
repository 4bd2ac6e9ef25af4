"""What the core tells the table to do. A ledger can be built from `MoveChips` alone."""

from dataclasses import dataclass
from enum import Enum

from pit.rules.chips import Tender
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import Tile
from pit.rules.pai_gow_new_zealand.cuts import Stacks
from pit.rules.refusal import Refused


class Spot(Enum):
    """Where chips or tiles lie."""

    PLAYER = "player"
    BOX = "box"
    LOSING_AREA = "losing wager area"
    BANKER_AREA = "banker wager area"
    FLOAT = "float tray"
    COMMISSION = "commission"
    FLOAT_FRONT = "in front of the float tray"
    WORK_AREA = "dealer's work area"


class Result(Enum):
    """How a player's hand ends, and what the dealer calls (NZ-10.11)."""

    WIN = "Jung"
    LOSS = "Che"
    PUSH = "Jowl"


@dataclass(frozen=True, slots=True)
class MoveChips:
    """Cents go from one spot to another; `person` is the player concerned, empty for none, `box` 0 for none.

    A wager in coins is moved and paid in them; what several wagers have in one area is not told apart.
    """

    cents: int
    source: Spot
    target: Spot
    person: str
    box: int
    clause: str
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class ChungTo:
    """The chung is on the box."""

    box: int


@dataclass(frozen=True, slots=True)
class ChungLifted:
    """The chung is off the banker's tiles."""

    box: int


@dataclass(frozen=True, slots=True)
class BankIs:
    """Who banks this round: the house, a player, or both."""

    bank: str
    person: str
    clause: str


@dataclass(frozen=True, slots=True)
class TilesStacked:
    """The washed tiles stand in eight stacks of four."""

    stacks: Stacks


@dataclass(frozen=True, slots=True)
class CutMade:
    """That cut is on record and the tiles are set up by it."""

    cut: str
    clause: str


@dataclass(frozen=True, slots=True)
class NoMoreBets:
    """The call before the dice are shaken."""


@dataclass(frozen=True, slots=True)
class DiceRead:
    """The total that counts, and the box that gets the first tiles."""

    total: int
    first_box: int


@dataclass(frozen=True, slots=True)
class TilesTo:
    """Four tiles go face down to a box."""

    box: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class TilesMoved:
    """The tiles of a box lie elsewhere now, still face down unless they were exposed."""

    box: int
    target: Spot
    clause: str


@dataclass(frozen=True, slots=True)
class HandSet:
    """A hand lies set face down; `is_house_way` where the dealer set it."""

    box: int
    is_house_way: bool


@dataclass(frozen=True, slots=True)
class TilesShown:
    """Tiles of the banking hand lie face up before it is set."""

    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class BankShown:
    """The banking hand lies face up in front of the float tray."""

    setting: Setting


@dataclass(frozen=True, slots=True)
class HandShown:
    """A player's hand lies face up."""

    box: int
    setting: Setting


@dataclass(frozen=True, slots=True)
class CallResult:
    """The dealer calls the result of a hand."""

    box: int
    result: Result


@dataclass(frozen=True, slots=True)
class TapTable:
    """The dealer taps near the tiles: a push."""

    box: int


@dataclass(frozen=True, slots=True)
class ShowConceded:
    """The game supervisor, and nobody else, sees the tiles of a conceded hand."""

    box: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class HouseWayConfirmed:
    """The house's hand is set the house way."""


@dataclass(frozen=True, slots=True)
class RoundEnds:
    """The round is settled. What was not taken back from a push lies on."""

    number: int


Command = (
    MoveChips
    | ChungTo
    | ChungLifted
    | BankIs
    | TilesStacked
    | CutMade
    | NoMoreBets
    | DiceRead
    | TilesTo
    | TilesMoved
    | HandSet
    | TilesShown
    | BankShown
    | HandShown
    | CallResult
    | TapTable
    | ShowConceded
    | HouseWayConfirmed
    | RoundEnds
    | Refused
)
Commands = tuple[Command, ...]
