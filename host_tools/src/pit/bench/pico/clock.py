"""The bench's clock where emulated chips run: time passes as they execute, and what plants left on it falls due at its instant.

`advance_to` lets every powered chip run. It may come back early, when a chip has something to say. Chips run one after the
other, so two on one bench are up to one slice apart.
"""

from collections.abc import Callable
from typing import Protocol

from pit.bench.clock import Clock, Timer


class Chip(Protocol):
    """An emulated chip as its clock sees it."""

    @property
    def now_us(self) -> int:
        """Its own time, in microseconds of the bench."""

    def run_to(self, at_us: int) -> bool:
        """Execute till then; False if it stopped before."""

    def wake_at(self, at_us: int) -> None:
        """While it runs: call the clock's `run_due` then."""


class EmulatedClock(Clock):
    """A virtual clock; `chips` are those that have power."""

    def __init__(self) -> None:
        super().__init__(is_virtual=True)
        self.chips: list[Chip] = []
        self._running: Chip | None = None

    @property
    def now_us(self) -> int:
        """Inside a chip's execution its own time, exact to the microsecond."""
        return self._now_us if self._running is None else self._running.now_us

    def call_at(self, at_us: int, action: Callable[[], None]) -> Timer:
        timer = super().call_at(at_us, action)
        if self._running is not None:
            self._running.wake_at(at_us)
        return timer

    def advance_to(self, at_us: int) -> None:
        for chip in list(self.chips):
            self._running = chip
            try:
                is_there = chip.run_to(at_us)
            finally:
                self._running = None
            if not is_there:
                self._now_us = max(self._now_us, min(chip.now_us, at_us))
                return
        super().advance_to(at_us)
