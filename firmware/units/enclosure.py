"""The door and the supply: either one stops play at once and gives it back when it is sound again."""

from micropython import const

from kernel.clock import NEVER, is_due, sooner
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    from hal.contract import Hal
    from hal.drivers.contact import Contact

    class Enclosed(Protocol):
        is_door_open: bool

    class Unit(Protocol):
        @property
        def machine(self) -> Enclosed: ...

        def log(self, code: int, a: int, c: int) -> None: ...

        def refresh(self) -> None: ...

        def put_fault(self, fault: int) -> None: ...

        def take_fault(self, fault: int) -> None: ...


_SETTLE_MS = const(60)  # longer than a contact's debounce


class Enclosure:
    number = codes.PART_ENCLOSURE
    longest_ms = 0

    def __init__(self, hal: "Hal", door: "Contact", supply: "Contact", unit: "Unit") -> None:
        self._hal = hal
        self._door = door
        self._supply = supply
        self._unit = unit
        self._was_closed = False
        self._openings = 0
        self.due = NEVER
        door.check(hal.ticks_ms())
        supply.check(hal.ticks_ms())

    def settle(self) -> None:
        """Read both till they rest, at start: nothing is known of them before. How long they have rested so far counts."""
        hal, door, supply = self._hal, self._door, self._supply
        ends = hal.ticks_add(hal.ticks_ms(), _SETTLE_MS)
        while True:
            door.check(hal.ticks_ms())
            supply.check(hal.ticks_ms())
            if sooner(hal, door.due, supply.due) == NEVER or is_due(hal, ends, hal.ticks_ms()):
                break
            hal.wait(ends)
        self._was_closed = self._door.is_closed
        self._openings = self._door.openings
        self._unit.machine.is_door_open = not self._door.is_closed

    def run(self, now: int) -> None:
        door, supply, unit = self._door, self._supply, self._unit
        door.check(now)
        if door.is_closed != self._was_closed or door.openings != self._openings:
            self._openings = door.openings
            self._was_closed = door.is_closed
            unit.machine.is_door_open = not door.is_closed
            unit.refresh()
            unit.log(codes.EVENT_DOOR_SHUT if door.is_closed else codes.EVENT_DOOR_OPEN, 0, 0)
        supply.check(now)
        if supply.is_closed:
            unit.take_fault(codes.FAULT_SUPPLY)
        else:
            unit.put_fault(codes.FAULT_SUPPLY)
        self.due = sooner(self._hal, door.due, supply.due)
