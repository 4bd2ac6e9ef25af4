"""The force of a press (34L, 44EA): the peak in the time after it, in millinewtons.

The peak comes tens of ms after the contact, so the press itself never waits for it. It promises no judgement: whether
the force was reasonable is for people to say; it only marks what was above the limit.
"""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Adc, Hal

_SAMPLE_MS = const(1)
_LARGEST_FULL_SCALE_MN = const(4_000_000)  # 65535 times its upper 14 bits stays below 2^30
_LEAST_CHANGE_MN = const(200)  # no hand holds a button still to that, but an unplugged or stuck sensor does


class ForceGauge:
    """A force sensor that reads `full_scale_mn` at 65535. The results stand from the end of a window to the next.

    `peak_mn` the largest force, `is_over_limit` it was above `limit_mn`, `has_signal` the reading moved, as a hand's
    force does. Without a signal nothing is over the limit: a broken sensor accuses nobody.
    """

    def __init__(self, hal: "Hal", adc: "Adc", full_scale_mn: int, limit_mn: int = 60_000, window_ms: int = 60) -> None:
        if not 0 < full_scale_mn <= _LARGEST_FULL_SCALE_MN:
            raise ValueError("full scale is 1 to 4000000 mN")
        self.peak_mn = 0
        self.is_over_limit = False
        self.has_signal = False
        self.is_sampling = False
        self.due = -1
        self._hal = hal
        self._read = adc.read_u16
        self._full_scale_mn = full_scale_mn
        self._limit_mn = limit_mn
        self._window_ms = window_ms
        self._ends_at = 0
        self._highest = 0
        self._lowest = 0

    def start(self, now: int) -> None:
        """A press was seen: sample from `now` to the end of the window. Takes the first sample."""
        self._ends_at = self._hal.ticks_add(now, self._window_ms)
        self._highest = 0
        self._lowest = 65_535
        self.is_sampling = True
        self._sample(now)

    def check(self, now: int) -> bool:
        """Sample while the window is open; True once, when it has ended and the results stand."""
        if not self.is_sampling:
            return False
        self._sample(now)
        if self._hal.ticks_diff(now, self._ends_at) < 0:
            return False
        self.is_sampling = False
        self.due = -1
        self.peak_mn = self._to_mn(self._highest)
        self.has_signal = self.peak_mn - self._to_mn(self._lowest) >= _LEAST_CHANGE_MN
        self.is_over_limit = self.has_signal and self.peak_mn > self._limit_mn
        return True

    def _sample(self, now: int) -> None:
        raw = self._read()
        if raw > self._highest:
            self._highest = raw
        if raw < self._lowest:
            self._lowest = raw
        self.due = self._hal.ticks_add(now, _SAMPLE_MS)

    def _to_mn(self, raw: int) -> int:
        # raw * full scale // 65535, the scale's high part first, as the whole product passes 2^30.
        scale = self._full_scale_mn
        high = raw * (scale >> 8)
        low = (high % 65_535 << 8) + raw * (scale & 255)
        return (high // 65_535 << 8) + low // 65_535
