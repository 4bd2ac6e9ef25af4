"""Press-force sensor on an ADC pin: a blow is a half sine whose peak comes some tens of milliseconds after contact.

The shape is that of a force-sensing resistor under a struck button (Interlink FSR 400 series guide: rise of a few
milliseconds in the part itself, the rest is the hand); it is linear here and has no noise of its own.
Faults: unplugged (reads 0), stuck at a force.
"""

import math
from dataclasses import dataclass

from pit.bench.clock import Clock

FULL_SCALE_U16 = 65_535


@dataclass(frozen=True)
class Blow:
    """One half sine: zero at `starts_us`, `peak_mn` at `starts_us + peak_after_us`, zero again as long after."""

    starts_us: int
    peak_mn: int
    peak_after_us: int

    @property
    def ends_us(self) -> int:
        return self.starts_us + 2 * self.peak_after_us

    def force_mn(self, at_us: int) -> int:
        if not self.starts_us <= at_us <= self.ends_us:
            return 0
        return round(self.peak_mn * math.sin(math.pi * (at_us - self.starts_us) / (2 * self.peak_after_us)))


class ForceSensor:
    """An AnalogInput; `full_scale_mn` is the force in millinewtons that reads 65535."""

    def __init__(self, clock: Clock, full_scale_mn: int = 100_000) -> None:
        self.full_scale_mn = full_scale_mn
        self._clock = clock
        self._blows: list[Blow] = []
        self._fault_mn: int | None = None

    def pulse(self, starts_us: int, peak_mn: int, peak_after_us: int = 30_000) -> None:
        """A blow that begins at `starts_us` on the clock. Blows that overlap do not add: the stronger one reads."""
        if peak_mn < 0 or peak_after_us <= 0:
            raise ValueError(f"no blow has a peak of {peak_mn} mN after {peak_after_us} us")
        self._blows = [blow for blow in self._blows if blow.ends_us >= self._clock.now_us]
        self._blows.append(Blow(starts_us, peak_mn, peak_after_us))

    @property
    def force_mn(self) -> int:
        """What the hand does to the button now, in millinewtons, whatever the sensor says."""
        now_us = self._clock.now_us
        return max((blow.force_mn(now_us) for blow in self._blows), default=0)

    def read_u16(self) -> int:
        read_mn = self.force_mn if self._fault_mn is None else self._fault_mn
        return min(FULL_SCALE_U16, read_mn * FULL_SCALE_U16 // self.full_scale_mn)

    def unplug(self) -> None:
        self._fault_mn = 0

    def stick_at(self, force_mn: int) -> None:
        """The sensor reads `force_mn` whatever happens."""
        self._fault_mn = force_mn

    def mend(self) -> None:
        self._fault_mn = None
