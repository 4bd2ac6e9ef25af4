"""A lid with two switches that should say the same: closed to ground while it is shut, as a door's switch is.

One switch moves first, the other `skew_us` later; each bounces. A lid that is moved again goes on from there. The switches'
second poles lie in series with whatever `is_through` is asked for: a relay's coil.
Faults: a switch stuck (welded or broken), a skew that is too long.
"""

from collections.abc import Callable
from functools import partial
from random import Random

from pit.bench.clock import Clock, Timer
from pit.bench.plants.bounce import bounce_offsets
from pit.bench.plants.nets import Line

CHANNELS = ("a", "b")


class Lid:
    """Shut at first. `is_open` is where the lid is, whatever its switches say; `skew_us` lies between the two."""

    def __init__(self, clock: Clock, a: Line, b: Line, rng: Random, *, skew_us: int = 4_000) -> None:
        self.is_open = False
        self.skew_us = skew_us
        self.moved_us = 0  # when it was last moved
        self._clock = clock
        self._lines = {"a": a, "b": b}
        self._rng = rng
        self._is_closed = {"a": True, "b": True}
        self._stuck: dict[str, bool] = {}
        self._timers: list[Timer] = []
        self._watchers: list[Callable[[], None]] = []
        for channel in CHANNELS:
            self._drive(channel)

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` whenever a switch moves."""
        self._watchers.append(watcher)

    def open(self, *, bounces: int = 2, bounce_us: int = 1_500, first: str = "a") -> None:
        """Open it now; the first switch's first edge is now, the other's `skew_us` later."""
        self._move(True, bounces, bounce_us, first)

    def shut(self, *, bounces: int = 2, bounce_us: int = 1_500, first: str = "a") -> None:
        self._move(False, bounces, bounce_us, first)

    def is_switch_closed(self, channel: str) -> bool:
        """What a meter across that switch says, faults included."""
        return self._stuck.get(channel, self._is_closed[channel])

    @property
    def is_through(self) -> bool:
        """Both switches conduct."""
        return all(self.is_switch_closed(channel) for channel in CHANNELS)

    def stick(self, channel: str, *, closed: bool) -> None:
        """The switch says the same from now on: welded, or a broken wire."""
        self._stuck[channel] = closed
        self._drive(channel)

    def unstick(self, channel: str) -> None:
        """That switch follows the lid again."""
        self._stuck.pop(channel, None)
        self._drive(channel)

    def mend(self) -> None:
        self._stuck.clear()
        for channel in CHANNELS:
            self._drive(channel)

    def _move(self, opens: bool, bounces: int, bounce_us: int, first: str) -> None:
        if opens == self.is_open:
            return
        for timer in self._timers:
            timer.cancel()
        self._timers = []
        self.is_open = opens
        self.moved_us = self._clock.now_us
        second = "b" if first == "a" else "a"
        for channel, delay_us in ((first, 0), (second, self.skew_us)):
            offsets = [0, *bounce_offsets(self._rng, bounces, bounce_us)]
            for n, offset in enumerate(offsets):
                closes = not opens if n % 2 == 0 else opens
                if delay_us + offset == 0:
                    self._switch(channel, closes)
                else:
                    at_us = self._clock.now_us + delay_us + offset
                    self._timers.append(self._clock.call_at(at_us, partial(self._switch, channel, closes)))

    def _switch(self, channel: str, closes: bool) -> None:
        self._is_closed[channel] = closes
        self._drive(channel)

    def _drive(self, channel: str) -> None:
        self._lines[channel].drive(self, 0 if self.is_switch_closed(channel) else None)
        for watcher in self._watchers:
            watcher()
