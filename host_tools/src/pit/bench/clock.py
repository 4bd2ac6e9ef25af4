"""The bench's clock: integer microseconds and a queue of actions that plants leave on it.

A virtual clock moves only when it is told to; a real clock follows the machine's monotonic clock. Plants see no difference.
It does not decide when a virtual clock may move: the pump does, when every unit waits.
"""

import heapq
import itertools
import time
from collections.abc import Callable


class Timer:
    """An action left on the clock; `cancel` takes it off again."""

    __slots__ = ("action", "at_us")

    def __init__(self, at_us: int, action: Callable[[], None]) -> None:
        self.at_us = at_us
        self.action: Callable[[], None] | None = action

    def cancel(self) -> None:
        self.action = None


class Clock:
    """Microseconds since the bench started, and what is due when.

    Actions due at the same microsecond run in the order they were left, so one seed gives one history.
    """

    def __init__(self, *, is_virtual: bool, monotonic_ns: Callable[[], int] = time.monotonic_ns) -> None:
        self.is_virtual = is_virtual
        self._now_us = 0
        self._monotonic_ns = monotonic_ns
        self._origin_ns = monotonic_ns()
        self.held_up_us = -1  # when the machine was last held up, and nobody was served till then
        self._order = itertools.count()
        self._queue: list[tuple[int, int, Timer]] = []

    @property
    def now_us(self) -> int:
        """Now, in microseconds since the bench started."""
        if not self.is_virtual:
            self._now_us = max(self._now_us, (self._monotonic_ns() - self._origin_ns) // 1000)
        return self._now_us

    def note_held_up(self) -> None:
        """Real clock: till now nobody was served, since the machine was held up."""
        self.held_up_us = self.now_us

    def call_at(self, at_us: int, action: Callable[[], None]) -> Timer:
        """Run `action` when the clock reaches `at_us`; a time already past means as soon as the clock is next served."""
        timer = Timer(at_us, action)
        heapq.heappush(self._queue, (at_us, next(self._order), timer))
        return timer

    def call_after(self, delay_us: int, action: Callable[[], None]) -> Timer:
        return self.call_at(self.now_us + delay_us, action)

    @property
    def next_due_us(self) -> int | None:
        """When the earliest live action is due, or None."""
        while self._queue and self._queue[0][2].action is None:
            heapq.heappop(self._queue)
        return self._queue[0][0] if self._queue else None

    def advance_to(self, at_us: int) -> None:
        """Move a virtual clock to `at_us`, running what falls due on the way at its own time."""
        while (due := self.next_due_us) is not None and due <= at_us:
            self._now_us = max(self._now_us, due)
            self._run_first()
        self._now_us = max(self._now_us, at_us)

    def run_due(self) -> None:
        """Run every action whose time has come, without moving a virtual clock."""
        while (due := self.next_due_us) is not None and due <= self.now_us:
            self._run_first()

    def _run_first(self) -> None:
        action = heapq.heappop(self._queue)[2].action
        if action is not None:
            action()
