"""The unit's only loop: each named part runs to completion in turn, then the one wait.

A part has a `number`, `run(now)`, `due` (a deadline, or NEVER) and `longest_ms`: how far away its deadline may lie, 0 for as far
as it likes. The watchdog is fed once a turn, when every part has run. Three things can be wrong with a part, and each is told
with the part's number: it raises, it asks to be left alone for too long (DeadPart), it does not come back (the watchdog bites,
and the mark that survives the reset says where). Whatever a part asks, it runs at least twice a second.
"""

from micropython import const

from kernel.clock import NEVER, sooner

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    from hal.contract import Hal

    class Part(Protocol):
        number: int
        longest_ms: int
        due: int

        def run(self, now: int) -> None: ...


WATCHDOG_MS = const(2_000)
FLASH_MS = const(8_000)  # the watchdog's time-out while flash is written, which holds the chip for up to 0.7 s an erase
_LONGEST_WAIT_MS = const(500)


class DeadPart(Exception):
    """A part asked to be left alone for longer than it may be."""


class Loop:
    def __init__(self, hal: "Hal", parts: "tuple[Part, ...]", wait_number: int) -> None:
        """`wait_number` is what the wait is marked with, beside the numbers of the parts."""
        self._hal = hal
        self._parts = parts
        self._wait_number = wait_number
        self.turns = 0
        self.part_number = 0  # the part that runs now, 0 for none: what a crash report names

    def turn(self) -> None:
        """Run every part once, feed the watchdog, wait for whatever comes first."""
        hal = self._hal
        now = hal.ticks_ms()
        for part in self._parts:
            self.part_number = part.number
            hal.mark(part.number)
            part.run(now)
            if part.longest_ms:
                self._require_soon(part)
        self.part_number = 0
        hal.mark(self._wait_number)
        hal.feed_watchdog()
        self.turns = self.turns + 1 & 0xFFFF
        due = NEVER
        for part in self._parts:
            due = sooner(hal, due, part.due)
        limit = hal.ticks_add(hal.ticks_ms(), _LONGEST_WAIT_MS)
        hal.wait(sooner(hal, due, limit))

    def _require_soon(self, part: "Part") -> None:
        hal = self._hal
        if part.due == NEVER or hal.ticks_diff(part.due, hal.ticks_ms()) > part.longest_ms:
            raise DeadPart
