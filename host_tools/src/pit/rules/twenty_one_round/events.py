"""What a round of twenty-one is told. Every event is a fact or a wish of somebody at the table; `step` takes or refuses it.

Who: players by id, employees by role. Amounts in cents. Boxes by number.
"""

from dataclasses import dataclass
from enum import Enum

from pit.rules.cards import Card
from pit.rules.chips import Tender
from pit.rules.madness_21.events import EquipmentFailed, EquipmentRestored, OfferEvent
from pit.rules.people import Role


@dataclass(frozen=True, slots=True)
class PlaceMain:
    """A player puts a main wager on a box, behind those that lie there."""

    box: int
    person: str
    cents: int
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class PlaceMadness:
    """A player adds a madness 21 wager to a main wager on the same box."""

    box: int
    person: str
    cents: int
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class WithdrawMain:
    """A player takes all wagers on a box back before the first card."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class WithdrawMadness:
    """A player takes only the madness 21 wager back before the first card."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class DecideControl:
    """The dealer decides which player controls a box; that player's wager goes to the front of the stack."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class DealCard:
    """The dealer deals the next card to where the round needs one."""


class Signal(Enum):
    """How a player shows a wish to stand or draw."""

    HAND = "hand signal"
    SPOKEN = "spoken only"


@dataclass(frozen=True, slots=True)
class Stand:
    """The controlling player wants no card."""

    box: int
    person: str
    signal: Signal = Signal.HAND


@dataclass(frozen=True, slots=True)
class Draw:
    """The controlling player wants a card."""

    box: int
    person: str
    signal: Signal = Signal.HAND


@dataclass(frozen=True, slots=True)
class Extra:
    """An additional wager laid down by one player of the box."""

    person: str
    cents: int
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class DoubleDown:
    """The controlling player doubles by laying down an extra wager; others on the box may add theirs."""

    box: int
    person: str
    extras: tuple[Extra, ...]


@dataclass(frozen=True, slots=True)
class Split:
    """The controlling player splits by laying down an extra wager; others on the box may add theirs."""

    box: int
    person: str
    extras: tuple[Extra, ...]


@dataclass(frozen=True, slots=True)
class Insure:
    """A player insures against a dealer blackjack, for at most half the main wager."""

    box: int
    person: str
    cents: int
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class PassOver:
    """The dealer has gone on without offering the box cards, or without dealing one it asked for."""

    box: int


@dataclass(frozen=True, slots=True)
class Retract:
    """A player who was passed over takes the wager back."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class PlayOut:
    """A player who was passed over plays the hand out."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class CardFlashed:
    """The next card was exposed by accident while it was drawn from the shoe."""


@dataclass(frozen=True, slots=True)
class CardMisdealt:
    """The next card was given, exposed, to a box that had not asked for one."""

    box: int


@dataclass(frozen=True, slots=True)
class RefuseExposed:
    """A player who asked for a card won't have the exposed one, and gets no more cards this round."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class CollectCards:
    """The dealer clears the layout; the next round's wagers are open."""


@dataclass(frozen=True, slots=True)
class LoadShoe:
    """Shuffled cards go into the shoe: between rounds all of them, in a round with an empty shoe the discards."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class ExcludePlayer:
    """An employee orders that a player place no more madness 21 wagers."""

    person: str
    by: Role


@dataclass(frozen=True, slots=True)
class RenameMadness:
    """The operator renames the madness 21 wager under an approval."""

    name: str
    approval_reference: str


class Power(Enum):
    """The powers of the schedule that belong to one role; the value is the section that gives them."""

    SECTION_12_2 = "12(2)"
    SECTION_17 = "17"
    SECTION_21_3 = "21(3)"


@dataclass(frozen=True, slots=True)
class UsePower:
    """An employee uses a power of the schedule."""

    power: Power
    by: Role


RoundEvent = (
    PlaceMain
    | PlaceMadness
    | WithdrawMain
    | WithdrawMadness
    | DecideControl
    | DealCard
    | Stand
    | Draw
    | DoubleDown
    | Split
    | Insure
    | PassOver
    | Retract
    | PlayOut
    | CardFlashed
    | CardMisdealt
    | RefuseExposed
    | CollectCards
    | LoadShoe
    | ExcludePlayer
    | RenameMadness
    | UsePower
    | EquipmentFailed
    | EquipmentRestored
    | OfferEvent
)
"""The events that a round of either game takes."""
