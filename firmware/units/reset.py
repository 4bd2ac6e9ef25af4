"""A reset that somebody asked for, once the answer is out."""

from micropython import const

from kernel.clock import NEVER, is_due
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    from hal.contract import Hal

    class Unit(Protocol):
        wants_reset: bool


_LAST_WORD_MS = const(50)


class Reset:
    number = codes.PART_RESET
    longest_ms = 0

    def __init__(self, hal: "Hal", unit: "Unit") -> None:
        self._hal = hal
        self._unit = unit
        self.due = NEVER

    def run(self, now: int) -> None:
        if not self._unit.wants_reset:
            return
        if self.due == NEVER:
            self.due = self._hal.ticks_add(now, _LAST_WORD_MS)
        elif is_due(self._hal, self.due, now):
            self._hal.reset()
