"""What a game orders where a card machine is used: the interlock, the cards' way, the steps of a malfunction."""

from dataclasses import dataclass

from pit.rules.card_machine.malfunction import Section
from pit.rules.cards import Card


@dataclass(frozen=True, slots=True)
class MachineMayDeal:
    """Tell the unit of that machine whether it may deal. `machine` is 1 for the table's own, then counts up."""

    machine: int
    may_deal: bool


@dataclass(frozen=True, slots=True)
class ReturnToMachine:
    """Feed these cards into the machine and confirm each (`CardReturned`)."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class MalfunctionBegun:
    """The section that applies; NONE: wagers may be taken back and the machine is loaded anew."""

    section: Section


@dataclass(frozen=True, slots=True)
class MalfunctionOver:
    """Every step of the section is confirmed: the round goes on, from machine number `machine` or, if None, the shoe."""

    section: Section
    machine: int | None


@dataclass(frozen=True, slots=True)
class OfferReturn:
    """Ask this player whether to have what was wagered in the round back, `cents` in all (65D)."""

    person: str
    cents: int


MachineCommand = MachineMayDeal | ReturnToMachine | MalfunctionBegun | MalfunctionOver | OfferReturn
