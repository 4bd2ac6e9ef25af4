"""Serves the units of a bench and moves its clock: on one thread, in an order that is the same each time.

On the real clock it answers whoever asks, and notes when the machine held it up for long, since the units, which could not be
served, did nothing wrong. On the virtual clock one unit runs at a time, and time moves to the earliest deadline only when every
unit waits and no byte is on its way.
"""

import selectors
from collections.abc import Callable
from typing import Protocol

from pit.bench.clock import Clock

_HELD_UP_US = 500_000  # later than this out of a wait: not the bench's doing, and a quarter of the units' watchdog time
HANG_S = 20.0  # a unit that asks for nothing for so long, while it should run, hangs


class UnitHangs(Exception):
    """A unit neither waits nor asks: its program is in an endless loop, or its process was stopped."""


class Served(Protocol):
    """A unit as the pump sees it."""

    name: str

    @property
    def is_running(self) -> bool:
        """Virtual clock: it was let go and has not come back to a wait."""

    @property
    def wake_at_us(self) -> int | None:
        """Virtual clock: when its wait ends by itself; None if it never does, or has no power."""

    def let_go(self) -> None:
        """Virtual clock: end its wait now."""

    @property
    def should_go(self) -> bool:
        """Virtual clock: it waits, and an edge or a byte has come."""


class Pump:
    """`run_until(done, deadline)` is where a bench spends its time."""

    def __init__(self, clock: Clock) -> None:
        self.clock = clock
        self.units: list[Served] = []
        self._selector = selectors.DefaultSelector()

    def watch(self, fd: int, serve: Callable[[], None]) -> None:
        """Call `serve` whenever `fd` can be read."""
        self._selector.register(fd, selectors.EVENT_READ, serve)

    def forget(self, fd: int) -> None:
        self._selector.unregister(fd)

    def run_until(self, done: Callable[[], bool], deadline_us: int) -> bool:
        """Serve till `done()` is true (True) or the clock reaches `deadline_us` (False)."""
        step = self._step_virtual if self.clock.is_virtual else self._step_real
        while True:
            if done():
                return True
            if self.clock.now_us >= deadline_us and not any(u.is_running for u in self.units):
                return False
            step(deadline_us)

    def _step_real(self, deadline_us: int) -> None:
        self.clock.run_due()
        due = self.clock.next_due_us
        until = deadline_us if due is None else min(deadline_us, due)
        now_us = self.clock.now_us
        until = max(until, now_us)
        ready = self._selector.select((until - now_us) / 1e6)
        if self.clock.now_us > until + _HELD_UP_US:
            self.clock.note_held_up()
        self._serve(ready)

    def _step_virtual(self, deadline_us: int) -> None:
        running = next((u for u in self.units if u.is_running), None)
        if running is not None:
            if not self._serve_ready(HANG_S):
                raise UnitHangs(f"{running.name} has neither waited nor asked for anything for {HANG_S:.0f} s")
            return
        ready = next((u for u in self.units if u.should_go), None)
        if ready is not None:
            ready.let_go()
            return
        times = [deadline_us]
        times += [u.wake_at_us for u in self.units if u.wake_at_us is not None]
        if (due := self.clock.next_due_us) is not None:
            times.append(due)
        self.clock.advance_to(max(self.clock.now_us, min(times)))
        for unit in self.units:
            if unit.wake_at_us is not None and unit.wake_at_us <= self.clock.now_us:
                unit.let_go()
                return

    def _serve_ready(self, timeout_s: float) -> bool:
        ready = self._selector.select(timeout_s)
        self._serve(ready)
        return bool(ready)

    def _serve(self, ready: list[tuple[selectors.SelectorKey, int]]) -> None:
        for key, _ in ready:
            if key.fd in self._selector.get_map():
                key.data()
