"""The chip's watchdog: once started it bites unless fed in time (RP2040 datasheet 4.7; at most 8,388 ms there).

Firmware can't stop it; a loss of power or a reset does. It bites once and is then off till started again. On a bench that was
held up since the last feed it waits once more, as the unit may have fed it and not been heard.
"""

from collections.abc import Callable

from pit.bench.clock import Clock, Timer

MAX_TIMEOUT_MS = 8_388  # 24 bits of microseconds, counted twice a tick (erratum RP2040-E1)


class Watchdog:
    """`on_bite` is called when it was not fed in time; `bites` counts how often."""

    def __init__(self, clock: Clock, on_bite: Callable[[], None]) -> None:
        self.bites = 0
        self._clock = clock
        self._on_bite = on_bite
        self._timeout_us = 0
        self._timer: Timer | None = None

    @property
    def is_armed(self) -> bool:
        return self._timer is not None

    def start(self, timeout_ms: int) -> None:
        """Bite `timeout_ms` after the last feed, this call being the first. Raises ValueError for what no chip does."""
        if not 1 <= timeout_ms <= MAX_TIMEOUT_MS:
            raise ValueError(f"a watchdog's timeout lies between 1 and {MAX_TIMEOUT_MS} ms, not at {timeout_ms}")
        self._timeout_us = timeout_ms * 1_000
        self._rearm()

    def feed(self) -> None:
        """Start the time anew. Without effect on a watchdog that was never started, as in the chip."""
        if self._timer is not None:
            self._rearm()

    def disarm(self) -> None:
        """The chip lost its supply or was reset."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _rearm(self) -> None:
        self.disarm()
        self._timer = self._clock.call_after(self._timeout_us, self._bite)

    def _bite(self) -> None:
        assert self._timer is not None
        if self._clock.held_up_us > self._timer.at_us - self._timeout_us:
            self._rearm()
            return
        self._timer = None
        self.bites += 1
        self._on_bite()
