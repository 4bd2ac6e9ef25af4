"""The dealer's hand at a card machine on the bench: what people do with cards, lid and jams, and where cards lie.

Each card is a number from 0, the same card for good. It returns at once: cards move while the table waits. It speaks to no
unit and knows no game.
"""

from collections.abc import Iterable
from pathlib import Path

from pit.bench.plants.card_memory import keep_in
from pit.bench.rigs.card_machine import CardMachineRig


class Dealer:
    """One hand at one machine; `memory` keeps its cards over the end of this process."""

    def __init__(self, rig: CardMachineRig, memory: Path | None = None) -> None:
        self._rig = rig
        if memory is not None:
            keep_in(rig.machine, memory)

    @property
    def layout(self) -> tuple[int, ...]:
        """The cards of the round on the layout, in the order in which they came."""
        return tuple(self._rig.machine.layout)

    @property
    def outside(self) -> tuple[int, ...]:
        """Every card that is not in the machine: on the layout, in the return slot, on its way back."""
        machine = self._rig.machine
        on_its_way = () if machine.back.card is None else (machine.back.card,)
        return (*machine.layout, *machine.waiting, *on_its_way)

    @property
    def inside(self) -> tuple[int, ...]:
        return tuple(self._rig.machine.inside)

    @property
    def damaged(self) -> tuple[int, ...]:
        """Cards that can be seen to be torn."""
        return tuple(sorted(self._rig.machine.damaged))

    @property
    def moved(self) -> tuple[int, int]:
        """How many cards the machine has ever moved out, and back, whatever anybody counted."""
        return self._rig.machine.went_out, self._rig.machine.came_back

    @property
    def is_contact_closed(self) -> bool:
        """Whether the machine may deal, by the relay's contact itself."""
        return self._rig.relay.is_closed

    def set_up(self, inside: Iterable[int], layout: Iterable[int]) -> None:
        """Put exactly these cards into the machine, and have those on the layout; whole cards all of them."""
        machine = self._rig.machine
        machine.empty()
        machine.damaged.clear()
        machine.swallowed.clear()
        machine.layout[:] = layout
        machine.fill(inside)

    def want_card(self) -> None:
        """Ask the machine for a card, unless one is coming."""
        if not self._rig.machine.is_dealing:
            self._rig.machine.deal()

    def give_back(self) -> None:
        """Lay the layout's cards into the return slot."""
        self._rig.machine.take_back(self.layout)

    def open_lid(self) -> None:
        self._rig.lid.open()

    def shut_lid(self) -> None:
        self._rig.lid.shut()

    def clear_out(self) -> None:
        """Take out every card, under the open lid, and what jams the machine or lies in a beam."""
        rig = self._rig
        rig.machine.empty()
        rig.machine.mend()
        rig.exit_beam.mend()
        rig.return_beam.mend()
