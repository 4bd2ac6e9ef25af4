"""Two contacts that say the same thing: an equivalent pair, as of a lid. On only if both say so and have rested.

A   B    means
off off  off
on  on   on, after it rested for the discrepancy time
on  off  off; a fault once it lasts longer than the discrepancy time, in either direction of change
off on   the same

After a fault both must have been off together before it can be cleared. The time since they last agreed is what counts, so
a channel that bounces within it is no fault. It drops no relay: whoever wires it does that first.
"""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal, Pin

_RETRIES = const(4)  # a sample the interrupt ran into is taken again; the next check re-reads the contacts anyway


class Pair:
    """Contacts close to ground: 0 is on. All times are ticks in ms."""

    def __init__(self, hal: "Hal", discrepancy_ms: int = 50) -> None:
        self.fault = False
        self.due = -1
        self.is_a_on = False
        self.is_b_on = False
        self._hal = hal
        self._discrepancy_ms = discrepancy_ms
        self._a: "Pin | None" = None
        self._b: "Pin | None" = None
        self._disagreed_at = -1
        self._on_at = -1  # since when both are on
        self._rested_at = -1  # the `_on_at` that has rested
        self._were_off = False  # both, since the fault
        self._is_sampling = False
        self._was_interrupted = False

    def wire(self, a: "Pin", b: "Pin") -> None:
        """The pins, each made with `on_edge` in its interrupt, pulled up."""
        self._a = a
        self._b = b
        self.check(self._hal.ticks_ms())

    def on_edge(self, _: object = None) -> None:
        """Either contact moved. Runs in a hard interrupt: stamps, latches, allocates nothing."""
        if self._is_sampling:
            self._was_interrupted = True
        else:
            self._sample(self._hal.ticks_ms())
        self._hal.wake()

    def on_channels(self, is_a_on: bool, is_b_on: bool, now: int) -> None:
        """The contacts as seen at `now`. Runs in a hard interrupt."""
        self.is_a_on = is_a_on
        self.is_b_on = is_b_on
        if self._disagreed_at >= 0:
            self._judge(now)
        if is_a_on != is_b_on:
            self._on_at = -1
            if self._disagreed_at < 0:
                self._disagreed_at = now
            return
        self._disagreed_at = -1
        if not is_a_on:
            self._on_at = -1
            self._were_off = True
        elif self._on_at < 0:
            self._on_at = now

    def check(self, now: int) -> None:
        """Read the contacts by level, as an edge may have been lost (F7), and time them."""
        if self._a is not None:
            self._sample_by_level()
        hal = self._hal
        if self._disagreed_at >= 0:
            self._judge(now)
        on_at = self._on_at
        if on_at >= 0 and on_at != self._rested_at and hal.ticks_diff(now, on_at) >= self._discrepancy_ms:
            self._rested_at = on_at
        self.due = self._next_due(on_at)

    @property
    def is_on(self) -> bool:
        """Both have been on for the discrepancy time, and no fault stands."""
        on_at = self._on_at
        return on_at >= 0 and on_at == self._rested_at and not self.fault

    def clear_fault(self) -> bool:
        """Forget the fault; refused, with False, unless both were off together since, and agree."""
        if self.fault and (not self._were_off or self.is_a_on != self.is_b_on):
            return False
        self.fault = False
        return True

    def restore_fault(self) -> None:
        """A fault that stood before a power cut stands again."""
        self.fault = True
        self._were_off = not self.is_a_on and not self.is_b_on

    def _judge(self, now: int) -> None:
        if not self.fault and self._hal.ticks_diff(now, self._disagreed_at) > self._discrepancy_ms:
            self.fault = True
            self._were_off = False

    def _next_due(self, on_at: int) -> int:
        disagreed_at = self._disagreed_at
        if disagreed_at >= 0:
            return -1 if self.fault else self._hal.ticks_add(disagreed_at, self._discrepancy_ms + 1)
        if on_at >= 0 and on_at != self._rested_at:
            return self._hal.ticks_add(on_at, self._discrepancy_ms)
        return -1

    def _sample(self, now: int) -> None:
        a = self._a
        b = self._b
        if a is not None and b is not None:
            self.on_channels(a.value() == 0, b.value() == 0, now)

    def _sample_by_level(self) -> None:
        # At its own time: the turn may have begun long before, and what moved since is not as old as that.
        # As in the button's driver: an interrupt between reading and latching would be undone by the older reading, so it
        # only leaves word, and the reading is repeated.
        for _ in range(_RETRIES):
            self._is_sampling = True
            self._was_interrupted = False
            self._sample(self._hal.ticks_ms())
            self._is_sampling = False
            if not self._was_interrupted:
                return
