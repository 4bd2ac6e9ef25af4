"""What a round against the bank is told. Money in cents."""

from dataclasses import dataclass
from typing import Generic

from pit.rules.banked_round.layout import ResultT
from pit.rules.banked_round.wagers import BetT
from pit.rules.chips import Tender


@dataclass(frozen=True, slots=True)
class PlaceWager(Generic[BetT]):
    """A player lays a wager, or adds to an own one."""

    person: str
    bet: BetT
    cents: int
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class PlaceChips(Generic[BetT]):
    """A player lays `count` non-value chips of a colour."""

    person: str
    bet: BetT
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class TakeBack(Generic[BetT]):
    """A player takes a wager back before wagers are closed."""

    person: str
    bet: BetT


@dataclass(frozen=True, slots=True)
class GiveValue:
    """The dealer gives a player's non-value chips of a colour their value."""

    person: str
    colour: str
    cents: int


@dataclass(frozen=True, slots=True)
class IssueChips:
    """The dealer hands `count` non-value chips to the player."""

    person: str
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class RedeemChips:
    """A player hands in `count` non-value chips; with the last one the value ends."""

    person: str
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class CloseWagers:
    """The dealer calls that no more wagers are taken."""


@dataclass(frozen=True, slots=True)
class ResultIs(Generic[ResultT]):
    """What the wheel, the dice or the draw has shown."""

    result: ResultT


@dataclass(frozen=True, slots=True)
class VoidRound:
    """The round can't be decided: a ball that flies off, a die that leans."""


Event = (
    PlaceWager[BetT]
    | PlaceChips[BetT]
    | TakeBack[BetT]
    | GiveValue
    | IssueChips
    | RedeemChips
    | CloseWagers
    | ResultIs[ResultT]
    | VoidRound
)
