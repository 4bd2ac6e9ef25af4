"""Machines that were told to hold: their units open the relay, and a card that comes out all the same is a doubt.

What is compared are cards seen on the table, before and after; a unit's word is not asked.
"""

from collections.abc import Sequence
from typing import Final

from pit.rules.card_machine.commands import MachineMayDeal
from pit.table.game import Commands
from pit.table.machine.fitness import Fitness
from pit.table.machine.seat import Seat

_OPENS_US: Final = 60_000  # a relay that was let go has opened


class Holding:
    """`doubts` grows with each card that moved without leave, a sentence each."""

    def __init__(self, seats: Sequence[Seat], fitness: Fitness) -> None:
        self.doubts: list[str] = []
        self._seats = seats
        self._fitness = fitness
        self._moved: dict[int, int] = {}  # by machine: cards it had moved out when it was told to hold

    def heed(self, commands: Commands) -> None:
        """Hold the machines that may deal no longer, by the rules' orders."""
        for command in commands:
            if isinstance(command, MachineMayDeal) and not command.may_deal:
                self.hold(self._seats[(command.machine - 1) % len(self._seats)])

    def hold(self, seat: Seat) -> None:
        """The unit opens its relay; a silent one has opened it by itself."""
        self._fitness.attempt(seat, seat.unit.hold)
        self._fitness.attempt(seat, lambda: seat.unit.wait(_OPENS_US))
        self._moved.setdefault(seat.number, seat.dealer.moved[0])

    def look(self, seat: Seat) -> None:
        """No card may have come out since the machine was told to hold."""
        before, now = self._moved.get(seat.number), seat.dealer.moved[0]
        if before is not None and before != now:
            self.doubts.append(f"card machine {seat.number} dealt {now - before} cards while it was told to hold")
            self._moved[seat.number] = now

    def let_go(self, seat: Seat) -> None:
        """It may deal again."""
        self.look(seat)
        self._moved.pop(seat.number, None)
