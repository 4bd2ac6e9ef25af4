"""A card machine as the table has it: its unit, and the dealer's hand that moves its cards and sees where they lie."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Protocol

from pit.table.machine.unit import CardUnit


class DealersHand(Protocol):
    """What a dealer does and sees at a card machine; cards are numbers from 0. Each returns at once: cards take their time."""

    @property
    def layout(self) -> tuple[int, ...]:
        """The cards on the layout, in the order in which they came."""

    @property
    def outside(self) -> tuple[int, ...]:
        """Every card not in the machine: on the layout, in the return slot, on its way back."""

    @property
    def inside(self) -> tuple[int, ...]: ...

    @property
    def damaged(self) -> tuple[int, ...]:
        """Cards that can be seen to be torn."""

    @property
    def moved(self) -> tuple[int, int]:
        """How many cards the machine has ever moved out, and back."""

    @property
    def is_contact_closed(self) -> bool:
        """Whether the relay's own contact lets it deal."""

    def set_up(self, inside: Iterable[int], layout: Iterable[int]) -> None:
        """Put exactly these whole cards into the machine, and have those on the layout."""

    def want_card(self) -> None:
        """Ask for a card, unless one is coming."""

    def give_back(self) -> None:
        """Lay the layout's cards into the return slot."""

    def open_lid(self) -> None: ...

    def shut_lid(self) -> None: ...

    def clear_out(self) -> None:
        """Take out every card, and what jams the machine."""


@dataclass(frozen=True)
class Seat:
    """One machine at the table; `number` counts from 1."""

    number: int
    unit: CardUnit
    dealer: DealersHand
