"""The unit's only loop: each named part runs to completion in turn, then the one wait.

A part has `name`, `run(now)` and `due` (a deadline, or NEVER). The watchdog is fed once a turn, when every part has run.
"""

from micropython import const

from kernel.clock import NEVER, sooner

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    from hal.contract import Hal

    class Part(Protocol):
        name: str
        due: int

        def run(self, now: int) -> None: ...


NO_PART = const(255)
_LONGEST_WAIT_MS = const(500)  # the watchdog bites after 2 s


class Loop:
    def __init__(self, hal: "Hal", parts: "tuple[Part, ...]") -> None:
        self._hal = hal
        self._parts = parts
        self.turns = 0
        self.part_number = NO_PART  # the part that runs now: what a crash report names

    def turn(self) -> None:
        """Run every part once, feed the watchdog, wait for whatever comes first."""
        hal = self._hal
        now = hal.ticks_ms()
        self.part_number = 0
        for part in self._parts:
            part.run(now)
            self.part_number += 1
        self.part_number = NO_PART
        hal.feed_watchdog()
        self.turns = self.turns + 1 & 0xFFFF
        due = NEVER
        for part in self._parts:
            due = sooner(hal, due, part.due)
        limit = hal.ticks_add(hal.ticks_ms(), _LONGEST_WAIT_MS)
        hal.wait(sooner(hal, due, limit))
