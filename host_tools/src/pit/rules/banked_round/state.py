"""What the table remembers of a round against the bank, and the commands it gives."""

from dataclasses import dataclass
from enum import Enum
from typing import Generic

from pit.rules.banked_round.layout import Layout, ResultT
from pit.rules.banked_round.money import MoneyCommand
from pit.rules.banked_round.wagers import BetT, Laid, Limits
from pit.rules.chips import GivenValue
from pit.rules.refusal import Refused


class Phase(Enum):
    """Where the round is."""

    WAGERING = "wagers open"
    CLOSED = "wagers closed"


@dataclass(frozen=True, slots=True)
class InHand:
    """How many non-value chips of a colour a player has off the layout."""

    person: str
    colour: str
    count: int


@dataclass(frozen=True, slots=True)
class Table(Generic[BetT, ResultT]):
    """One table of one game. `result` is that of the last decided round; rounds are counted from 0."""

    layout: Layout[BetT, ResultT]
    limits: Limits
    phase: Phase = Phase.WAGERING
    laid: tuple[Laid[BetT], ...] = ()
    round_number: int = 0
    result: ResultT | None = None
    values: tuple[GivenValue, ...] = ()
    in_hand: tuple[InHand, ...] = ()


@dataclass(frozen=True, slots=True)
class WagersClosed:
    """No wager is taken or changed any more in this round."""

    round_number: int


@dataclass(frozen=True, slots=True)
class ShowResult:
    """What the round's result is, as people at the table read it."""

    round_number: int
    text: str


@dataclass(frozen=True, slots=True)
class ChipsIssued:
    """Hand `count` non-value chips, worth `cents` each, to the player."""

    person: str
    colour: str
    count: int
    cents: int


@dataclass(frozen=True, slots=True)
class ChipsRedeemed:
    """Change `count` non-value chips, worth `cents` each, back."""

    person: str
    colour: str
    count: int
    cents: int


Command = MoneyCommand | WagersClosed | ShowResult | ChipsIssued | ChipsRedeemed | Refused
Commands = tuple[Command, ...]
