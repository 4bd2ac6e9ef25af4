"""Enclosure door on a switch to ground: 0 is shut, and an open door, a broken wire or no switch at all reads 1.

The contact bounces as a button's does. A door that is moved again while it bounces goes on from there.
Faults: unplugged (reads open), stuck shut (a welded contact or a magnet left on the switch).
"""

from functools import partial
from random import Random

from pit.bench.clock import Clock, Timer
from pit.bench.plants.bounce import bounce_offsets
from pit.bench.plants.nets import Line


class Door:
    """Shut at first. `is_open` is where the door is, whatever its wire says."""

    def __init__(self, clock: Clock, line: Line, rng: Random) -> None:
        self.is_open = False
        self._clock = clock
        self._line = line
        self._rng = rng
        self._is_closed = True  # the contact, bounces included
        self._fault: bool | None = None
        self._timers: list[Timer] = []
        self._drive()

    def open(self, *, bounces: int = 3, bounce_us: int = 2_000) -> None:
        """Open it now; the contact has settled after `bounce_us`."""
        self._move(True, bounces, bounce_us)

    def shut(self, *, bounces: int = 3, bounce_us: int = 2_000) -> None:
        """Shut it now; the contact has settled after `bounce_us`."""
        self._move(False, bounces, bounce_us)

    def unplug(self) -> None:
        self._set_fault(False)

    def stick_shut(self) -> None:
        self._set_fault(True)

    def mend(self) -> None:
        self._set_fault(None)

    def _move(self, opens: bool, bounces: int, bounce_us: int) -> None:
        if opens == self.is_open:
            return
        offsets = bounce_offsets(self._rng, bounces, bounce_us)
        for timer in self._timers:
            timer.cancel()
        self.is_open = opens
        self._contact(not opens)
        self._timers = [
            self._clock.call_after(offset, partial(self._contact, opens == (n % 2 == 0)))
            for n, offset in enumerate(offsets)
        ]

    def _contact(self, is_closed: bool) -> None:
        self._is_closed = is_closed
        self._drive()

    def _set_fault(self, is_closed: bool | None) -> None:
        self._fault = is_closed
        self._drive()

    def _drive(self) -> None:
        is_closed = self._is_closed if self._fault is None else self._fault
        self._line.drive(self, 0 if is_closed else None)
