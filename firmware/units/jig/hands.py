"""The jig's hands: a press as a person makes it, one line at a time, and lines that act till they are told to stop.

    push       NC opens, 2 ms later NO closes
    release    NO opens, 2 ms later NC closes; by itself once a press was held as long as asked

Of a push that is timed the stopwatch closes NO, and has it till the push ends or its time is over.

It promises an order and a least time; the loop may be late by a millisecond. Whoever moves one of the button's lines by itself
ends a press that is under way.
"""

from micropython import const

from kernel.clock import NEVER, is_due
from wire.jig_messages import DRIVEN, LINES

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal
    from units.jig.timing import Timing

_TRAVEL_MS = const(2)  # between the two contacts
_NO = const(0)
_NC = const(1)
_BUTTON = const(3)  # the bits of both

_AT_REST = const(0)
_DOWN_SOON = const(1)
_DOWN = const(2)
_UP_SOON = const(3)


class Hands:
    number = 2
    longest_ms = 0

    def __init__(self, hal: "Hal", board: "Any") -> None:
        self._hal = hal
        self._pins = tuple(hal.pin_out(name) if name in board.PINS else None for name in LINES[:DRIVEN])
        self._press = _AT_REST
        self._hold_ms = 0
        self._is_timed = False
        self.timing: "Timing | None" = None  # it has these hands, too
        self.driven = 0  # bit n: line n acts
        self.due = NEVER

    def drive(self, line: int, level: int) -> bool:
        """Let a line act (1) or not (0). False: there is no such line here."""
        if line <= _NC and self._press != _AT_REST:
            self._press = _AT_REST
            self.due = NEVER
            self._end_timing()
        return self._act(line, level)

    def _act(self, line: int, level: int) -> bool:
        pin = self._pins[line] if line < DRIVEN else None
        if pin is None:
            return False
        pin.value(level)
        self.note(line, level)
        return True

    def note(self, line: int, level: int) -> None:
        """The line is at that level, whoever moved it."""
        self.driven = self.driven & ~(1 << line) | level << line

    def is_moving(self, line: int) -> bool:
        """Is it a line of the button, in a press that has a next step?"""
        return line <= _NC and self.due != NEVER

    def push(self, hold_ms: int, watched: int = 0, for_ms: int = 0) -> bool:
        """Press the button; False: a line of it is not at rest, or there is none. 0 ms: hold it till `release`.

        `for_ms`: from the closing of NO on for so long the rises of that line are timed; False: they can't be.
        """
        if self._press != _AT_REST or self.driven & _BUTTON or self._pins[_NC] is None:
            return False
        self._is_timed = for_ms > 0
        if self._is_timed and (self.timing is None or not self.timing.prepare(_NO, watched, for_ms)):
            return False
        self._act(_NC, 1)
        self._hold_ms = hold_ms
        self._next(_DOWN_SOON, _TRAVEL_MS)
        return True

    def release(self) -> bool:
        """Let go; False: it is not held."""
        if self._press != _DOWN:
            return False
        self._end_timing()
        self._act(_NO, 0)
        self._next(_UP_SOON, _TRAVEL_MS)
        return True

    def run(self, now: int) -> None:
        if not is_due(self._hal, self.due, now):
            return
        self.due = NEVER
        if self._press == _DOWN_SOON:
            if self._is_timed and self.timing is not None:
                self.timing.begin(False)
            else:
                self._act(_NO, 1)
            self._press = _DOWN
            if self._hold_ms:
                self._next(_DOWN, self._hold_ms)
        elif self._press == _DOWN:
            self.release()
        elif self._press == _UP_SOON:
            self._act(_NC, 0)
            self._press = _AT_REST

    def _end_timing(self) -> None:
        if self.timing is not None:
            self.timing.let_go(_NO)

    def _next(self, state: int, after_ms: int) -> None:
        self._press = state
        self.due = self._hal.ticks_add(self._hal.ticks_ms(), after_ms)
