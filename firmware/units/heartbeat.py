"""The host's polls: without one for 500 ms the link is lost, and the kind goes to its safe state.

Its turns let the time go on.
"""

from micropython import const

from kernel.clock import NEVER, is_due
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    from hal.contract import Hal

    class Linked(Protocol):
        is_link_lost: bool

    class Unit(Protocol):
        @property
        def machine(self) -> Linked: ...

        def log(self, code: int, a: int, c: int) -> None: ...

        def refresh(self) -> None: ...

        def tick(self, now: int) -> bool: ...


_LINK_LOST_MS = const(500)  # design of the link: so long without a poll is a link fault


class Heartbeat:
    number = codes.PART_HEARTBEAT
    longest_ms = 0

    def __init__(self, hal: "Hal", unit: "Unit") -> None:
        self._hal = hal
        self._unit = unit
        self.due = NEVER

    def beat(self, now: int) -> None:
        """A poll came."""
        self.due = self._hal.ticks_add(now, _LINK_LOST_MS)
        machine = self._unit.machine
        if machine.is_link_lost:
            machine.is_link_lost = False
            self._unit.log(codes.EVENT_LINK_BACK, 0, 0)
            self._unit.refresh()

    def run(self, now: int) -> None:
        self._unit.tick(now)
        if is_due(self._hal, self.due, now):
            self.due = NEVER
            self._unit.machine.is_link_lost = True
            self._unit.refresh()
            self._unit.log(codes.EVENT_LINK_LOST, 0, 0)
