"""Health tests over raw samples of an entropy source, before anything is made of them.

    test                  fails when                                                           source
    repetition count      `repeats` samples in a row are equal                                 SP 800-90B 4.4.1
    adaptive proportion   `share` samples of a window equal its first, which counts            SP 800-90B 4.4.2
    span                  of the newest SPAN, SPAN_SHARE are equal, or equal the one a fixed   Pit's own, as 4.4 allows
                          way (1 to 64 samples) before

The first two run all the time and find a source that is stuck, absent or biased. The third runs before each seed: over what
is new for it, so that bias is found at once, and a pattern of up to 64 samples that repeats, which the others pass. The
cutoffs below are for a false alarm in 2^30 samples (a = 30) and H = 0.5 bit a sample, those of other settings come from
rng/cutoffs.py. H is a claim: it is not assessed until a laboratory has measured silicon, and no test here can confirm it.

False alarms of the third: a sample equals any one value that follows from those before it with a chance of at most 2^-H, if H
holds. So each of its 66 counts (ones, zeros, 64 ways) is at or beyond the cutoff with a chance of at most 2^-a, and a seed is
refused wrongly with at most 66 x 2^-a: once in 16 million seeds for a = 30. With fair bits it is below 1e-42.
"""

import micropython
from micropython import const

# a = 30, H = 0.5: C = 1 + ceil(a / H), and C = 1 + critbinom(W, 2^-H, 1 - 2^-a). The host computes them again in a test.
REPEATS = const(61)
SHARE = const(810)
WINDOW = const(1024)  # samples, for a source of bits
SPAN = const(512)
SPAN_SHARE = const(422)
LONGEST_LAG = const(64)

POOL = const(1024)  # samples in a ring; a power of two


@micropython.viper
def ones(pool: ptr8, end: int) -> int:  # noqa: F821
    """How many of the SPAN samples before `end` in the ring are ones."""
    count = 0
    i = end + POOL - SPAN
    while i < end + POOL:
        count += pool[i & (POOL - 1)]
        i += 1
    return count


@micropython.viper
def same_at_lag(pool: ptr8, end: int, lag: int) -> int:  # noqa: F821
    """How many of the SPAN samples before `end` in the ring equal the one among them that is `lag` before."""
    count = 0
    i = end + POOL - SPAN + lag
    while i < end + POOL:
        if pool[i & (POOL - 1)] == pool[(i - lag) & (POOL - 1)]:
            count += 1
        i += 1
    return count


class Health:
    """The two continuous tests. Once one has failed, `is_sound` stays False till `restart`."""

    def __init__(self, repeats: int = REPEATS, share: int = SHARE, window: int = WINDOW) -> None:
        """Cutoffs in samples: the test fails at the `repeats`-th, or the `share`-th of `window`."""
        self._repeats = repeats
        self._share = share
        self._window = window
        self.restart()

    def restart(self) -> None:
        self.is_sound = True
        self._last = -1
        self._run = 0
        self._first = -1
        self._equal = 0
        self._seen = 0

    def feed(self, samples: "bytes | bytearray | memoryview") -> bool:
        """Take raw samples, a byte each, in the order they came. False if a test has failed, now or before."""
        for sample in samples:
            if sample == self._last:
                self._run += 1
                if self._run >= self._repeats:
                    self.is_sound = False
            else:
                self._last = sample
                self._run = 1
            if not self._seen:
                self._first = sample
                self._equal = 0
            if sample == self._first:
                self._equal += 1
                if self._equal >= self._share:
                    self.is_sound = False
            self._seen += 1
            if self._seen == self._window:
                self._seen = 0
        return self.is_sound


def is_varied(pool: bytearray, end: int, share: int = SPAN_SHARE) -> bool:
    """False if the SPAN samples (0 or 1) before `end` in the ring are biased, or repeat at any lag up to LONGEST_LAG."""
    count = ones(pool, end)
    if count >= share or SPAN - count >= share:
        return False
    for lag in range(1, LONGEST_LAG + 1):
        if same_at_lag(pool, end, lag) >= share:
            return False
    return True
