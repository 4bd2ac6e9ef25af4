"""What a game is told of its card machine. Each is a fact that the unit reports or the dealer confirms."""

from dataclasses import dataclass

from pit.rules.card_machine.preparation import Preparation
from pit.rules.cards import Card


@dataclass(frozen=True, slots=True)
class Prepared:
    """The dealer has sorted, inspected, shuffled or cut the cards that are to be loaded."""

    step: Preparation


@dataclass(frozen=True, slots=True)
class LoadMachine:
    """All the decks go into the machine; a cutting card may hide the bottom card."""

    cards: tuple[Card, ...]
    has_cutting_card: bool = False


@dataclass(frozen=True, slots=True)
class TakeCuttingCardOut:
    """The cutting card that hid the bottom card while loading is out of the machine."""


@dataclass(frozen=True, slots=True)
class MachineDeals:
    """The machine has delivered this card, and the dealer puts it where the round needs one."""

    card: Card


@dataclass(frozen=True, slots=True)
class MachineExposes:
    """The machine has delivered this card in error and it was seen; `box` is who got it unasked, None if nobody."""

    card: Card
    box: int | None = None


@dataclass(frozen=True, slots=True)
class CardReturned:
    """One card has gone back into the machine."""

    card: Card


@dataclass(frozen=True, slots=True)
class MachineFailed:
    """It is evident that the machine no longer works as intended. `damaged` are cards inside it."""

    is_anyone_disadvantaged: bool = False
    damaged: tuple[Card, ...] = ()
    is_other_machine_available: bool = False
    is_transfer_practicable: bool = False


@dataclass(frozen=True, slots=True)
class TakesBack:
    """A player takes back what was wagered in the round (65D)."""

    person: str


@dataclass(frozen=True, slots=True)
class StaysIn:
    """A player leaves the wagers in for the rest of the round (65D)."""

    person: str


@dataclass(frozen=True, slots=True)
class DamagedCardOut:
    """One damaged card is out of the failed machine and out of play."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardMoved:
    """One undamaged card is out of the failed machine: in the other machine (65B, 65C), or on the table (65D)."""

    card: Card


@dataclass(frozen=True, slots=True)
class CardReplaced:
    """A card from a new deck takes the place of an equal damaged one."""

    card: Card


MachineEvent = (
    Prepared
    | LoadMachine
    | TakeCuttingCardOut
    | MachineDeals
    | MachineExposes
    | CardReturned
    | MachineFailed
    | TakesBack
    | StaysIn
    | DamagedCardOut
    | CardMoved
    | CardReplaced
)
