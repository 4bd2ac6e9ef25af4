"""What the core tells the table to do. Money in cents; a player's net is paid + returned - accepted."""

from dataclasses import dataclass

from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow.tiles import Tile
from pit.rules.pai_gow_queensland.money_commands import (
    AcceptWager,
    BankResult,
    MoneyCommand,
    PayWager,
    ReturnWager,
    StackOutOfOrder,
    StandsOff,
    TakeCommission,
    TakeWager,
)
from pit.rules.pai_gow_queensland.state import BankMode, Phase
from pit.rules.refusal import Refused

__all__ = [
    "AcceptWager",
    "BankResult",
    "ChungAt",
    "CollectAllTiles",
    "Command",
    "ContraventionNoted",
    "FirstTilesTo",
    "HandRearranged",
    "HandSet",
    "KeptFromTable",
    "MoneyCommand",
    "OfferBank",
    "OfferChoice",
    "PayWager",
    "PhaseIs",
    "PriorityMarker",
    "RaiseForDecision",
    "ReturnWager",
    "SeatFreed",
    "ShakeAgain",
    "ShowHand",
    "ShowSign",
    "ShowTiles",
    "ShuffleAgain",
    "SilenceOrdered",
    "StackOutOfOrder",
    "Stacked",
    "StandsOff",
    "TakeCommission",
    "TakeWager",
    "TileReplaced",
    "TilesArranged",
    "TilesRemoved",
    "TilesTo",
    "WagersRetrievable",
]


@dataclass(frozen=True, slots=True)
class ShowSign:
    """A sign at the table shows these lines."""

    name: str
    lines: tuple[str, ...]
    clause: str


@dataclass(frozen=True, slots=True)
class PhaseIs:
    """The round has come so far."""

    phase: Phase


@dataclass(frozen=True, slots=True)
class ChungAt:
    """The chung lies at the box, before a player or, where the house shares the bank, so as to show both."""

    box: int
    mode: BankMode


@dataclass(frozen=True, slots=True)
class OfferBank:
    """The first player of the box may take the bank."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class PriorityMarker:
    """A priority set marker lies at the box."""

    box: int


@dataclass(frozen=True, slots=True)
class Stacked:
    """The tiles lie in stacks of four."""

    stacks: tuple[tuple[Tile, ...], ...]


@dataclass(frozen=True, slots=True)
class ShuffleAgain:
    """The tiles must be shuffled and stacked again."""

    clause: str


@dataclass(frozen=True, slots=True)
class WagersRetrievable:
    """The round was not completed: players may take their wagers back."""

    clause: str


@dataclass(frozen=True, slots=True)
class ShakeAgain:
    """The shake does not count."""

    clause: str


@dataclass(frozen=True, slots=True)
class FirstTilesTo:
    """The dice picked the box."""

    box: int
    total: int


@dataclass(frozen=True, slots=True)
class TilesTo:
    """Four tiles went to the box; `is_in_play`: for a hand that is played."""

    box: int
    tiles: tuple[Tile, ...]
    is_in_play: bool


@dataclass(frozen=True, slots=True)
class OfferChoice:
    """The hand has exposed tiles and its player may choose."""

    box: int
    clause: str


@dataclass(frozen=True, slots=True)
class RaiseForDecision:
    """The text gives no answer: a floor manager decides."""

    box: int
    clause: str


@dataclass(frozen=True, slots=True)
class TilesRemoved:
    """The tiles of the box go out of play."""

    box: int
    clause: str


@dataclass(frozen=True, slots=True)
class HandSet:
    """The hand lies face down as two hands."""

    box: int


@dataclass(frozen=True, slots=True)
class HandRearranged:
    """The dealer sets the hand as it should have been."""

    box: int
    setting: Setting
    clause: str


@dataclass(frozen=True, slots=True)
class ShowTiles:
    """The bank's tiles lie face up."""

    box: int
    tiles: tuple[Tile, ...]


@dataclass(frozen=True, slots=True)
class ShowHand:
    """A hand as the dealer lays it: the low tiles across, the high tiles upright."""

    box: int
    across: tuple[Tile, Tile]
    upright: tuple[Tile, Tile]


@dataclass(frozen=True, slots=True)
class CollectAllTiles:
    """All tiles are collected, the layout is clear."""


@dataclass(frozen=True, slots=True)
class TileReplaced:
    """A new tile of that kind is in the set."""

    tile: Tile
    clause: str


@dataclass(frozen=True, slots=True)
class TilesArranged:
    """The tiles were checked and laid in rank order."""

    clause: str


@dataclass(frozen=True, slots=True)
class SeatFreed:
    """The player gives up the seat, or leaves the table."""

    person: str
    clause: str


@dataclass(frozen=True, slots=True)
class ContraventionNoted:
    """A player broke a rule; a floor manager may act on it."""

    person: str
    clause: str


@dataclass(frozen=True, slots=True)
class SilenceOrdered:
    """Players are told to be silent once the first tiles are dealt."""

    clause: str


@dataclass(frozen=True, slots=True)
class KeptFromTable:
    """The player may not play here: at all, or where `other` plays."""

    person: str
    other: str | None
    clause: str


Command = (
    ShowSign
    | PhaseIs
    | ChungAt
    | OfferBank
    | MoneyCommand
    | PriorityMarker
    | Stacked
    | ShuffleAgain
    | WagersRetrievable
    | ShakeAgain
    | FirstTilesTo
    | TilesTo
    | OfferChoice
    | RaiseForDecision
    | TilesRemoved
    | HandSet
    | HandRearranged
    | ShowTiles
    | ShowHand
    | CollectAllTiles
    | TileReplaced
    | TilesArranged
    | SeatFreed
    | ContraventionNoted
    | SilenceOrdered
    | KeptFromTable
    | Refused
)
