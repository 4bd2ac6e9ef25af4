"""The unit's supply and the supervisor that warns of its end: `supply_ok` is high above 4.4 V.

Open-drain supervisor as the TI TPS3808 (SBVS050): it pulls low a lead time before the chip itself stops; how long that
lead is depends on the bulk capacitor, so the caller gives it. Reset delay on return of the supply is not modelled.
Faults: mute (the supply goes without a warning), stuck low (a warning without cause).
"""

from collections.abc import Callable

from pit.bench.clock import Clock, Timer
from pit.bench.plants.nets import Line


class Supply:
    """On at first. `on_cut` is called at the moment the unit loses power."""

    def __init__(self, clock: Clock, line: Line, on_cut: Callable[[], None]) -> None:
        self.is_on = True
        self._clock = clock
        self._line = line
        self._on_cut = on_cut
        self._sags_until_us = 0
        self._cut_timer: Timer | None = None
        self._is_mute = False
        self._is_stuck_low = False

    def sag(self, duration_us: int) -> None:
        """The voltage dips below the supervisor's threshold for `duration_us`, and the unit keeps running."""
        self._sags_until_us = max(self._sags_until_us, self._clock.now_us + duration_us)
        self._clock.call_at(self._sags_until_us, self._drive)
        self._drive()

    def cut(self, lead_us: int = 0) -> None:
        """Warn now and cut the unit's power `lead_us` later; a second cut while one is coming brings it no nearer."""
        if self._cut_timer is not None or not self.is_on:
            return
        self._cut_timer = self._clock.call_after(lead_us, self._lose)
        self._drive()

    def lose(self) -> None:
        """The power is gone at this instant, as when somebody pulls the plug; `on_cut` is not called."""
        if self._cut_timer is not None:
            self._cut_timer.cancel()
            self._cut_timer = None
        self.is_on = False
        self._drive()

    def restore(self) -> None:
        """The supply is back, or a coming cut is called off."""
        if self._cut_timer is not None:
            self._cut_timer.cancel()
            self._cut_timer = None
        self.is_on = True
        self._drive()

    def mute_warning(self) -> None:
        self._is_mute = True
        self._drive()

    def stick_low(self) -> None:
        self._is_stuck_low = True
        self._drive()

    def mend(self) -> None:
        self._is_mute = self._is_stuck_low = False
        self._drive()

    def _lose(self) -> None:
        self.lose()
        self._on_cut()

    def _drive(self) -> None:
        is_sagging = self._clock.now_us < self._sags_until_us or self._cut_timer is not None
        is_low = not self.is_on or self._is_stuck_low or (is_sagging and not self._is_mute)
        self._line.drive(self, 0 if is_low else None)
