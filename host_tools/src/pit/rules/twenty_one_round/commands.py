"""What a round orders of the table: cards, money, the button, the signs, and refusals.

Money is in `pit.rules.wagers`, the button in `pit.rules.madness_21.commands`.
"""

from dataclasses import dataclass

from pit.rules.cards import Card
from pit.rules.madness_21.commands import MadnessCommand
from pit.rules.people import Role
from pit.rules.refusal import Refused
from pit.rules.twenty_one_round.events import Power
from pit.rules.wagers import MoneyCommand


@dataclass(frozen=True, slots=True)
class CardTo:
    """A card goes face up to a hand; box 0 is the dealer."""

    card: Card
    box: int
    hand: int = 0


@dataclass(frozen=True, slots=True)
class HandSplit:
    """The second card of `hand` begins the hand `new_hand` of the same box."""

    box: int
    hand: int
    new_hand: int


@dataclass(frozen=True, slots=True)
class SquareUp:
    """Push the box's cards together and leave them on the dealer's side of the box."""

    box: int


@dataclass(frozen=True, slots=True)
class DiscardHand:
    """The hand is over: its cards go to the discard rack."""

    box: int
    hand: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ExposeCard:
    """A card was drawn in error and exposed: it lies face up as the next card."""

    card: Card


@dataclass(frozen=True, slots=True)
class BurnCard:
    """A card goes from the shoe, or from where it was exposed, to the discard rack unused."""

    card: Card


@dataclass(frozen=True, slots=True)
class ClearLayout:
    """All cards on the layout go to the discard rack; the round is over."""

    round_number: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ShuffleDue:
    """The cutting card is out: shuffle all cards and load the shoe before the next round."""

    cards_left: int


@dataclass(frozen=True, slots=True)
class MadnessWagering:
    """Madness 21 wagers are closed or open from now on."""

    is_open: bool


@dataclass(frozen=True, slots=True)
class ShowSign:
    """The madness 21 sign: the wager's name and limits in cents."""

    name: str
    minimum_cents: int
    maximum_cents: int


@dataclass(frozen=True, slots=True)
class PlayerExcluded:
    """The player may place no more madness 21 wagers at the casino: tell every table."""

    person: str


@dataclass(frozen=True, slots=True)
class PowerUsed:
    """A power was used by the role that has it: put it on record."""

    power: Power
    by: Role


CardCommand = CardTo | HandSplit | SquareUp | DiscardHand | ExposeCard | BurnCard | ClearLayout | ShuffleDue
NoticeCommand = MadnessWagering | ShowSign | PlayerExcluded | PowerUsed
Command = MoneyCommand | CardCommand | MadnessCommand | NoticeCommand | Refused
Commands = tuple[Command, ...]
