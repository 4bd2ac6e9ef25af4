"""Faults as people name them for a run: NAME or NAME@ROUND, of the jackpot unit and of the card machine."""

from dataclasses import dataclass

from pit.table.errors import TableError
from pit.table.machine.planted import CardFault
from pit.table.planted import Fault


class UnknownFault(TableError):
    """The text names no fault; the message lists all of them."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """A fault to plant: of the card machine in exactly that round, of the jackpot unit in it or after it."""

    fault: Fault | CardFault
    round_number: int


def read_fault(text: str) -> Wanted:
    """Raises UnknownFault."""
    name, at, number = text.partition("@")
    known: dict[str, Fault | CardFault] = {str(fault): fault for kind in (CardFault, Fault) for fault in kind}
    if name not in known:
        machine, unit = ", ".join(CardFault), ", ".join(Fault)
        raise UnknownFault(f"no fault is called {name!r}. Of the card machine: {machine}; of the jackpot unit: {unit}")
    if at and not (number.isascii() and number.isdigit() and int(number)):
        raise UnknownFault(f"{text!r} names no round: write {name}@3 for the third")
    return Wanted(known[name], int(number) if at else 1)
