"""The chip's ring oscillator as a register: one raw bit in bit 0 at each read (RP2040 datasheet 2.17.8, RANDOMBIT).

Bits are independent and fair unless told otherwise, and come from the random source given in: one seed, one stream.
Faults: stuck at a value, biased, a repeating pattern, absent (all ones, as an emulator without the register reads).
"""

from collections.abc import Callable, Sequence
from itertools import cycle
from random import Random

ABSENT = 0xFFFF_FFFF


class EntropySource:
    """Call it to read the register; `reads` counts the reads since it was made."""

    def __init__(self, rng: Random) -> None:
        self.reads = 0
        self._watchers: list[Callable[[], None]] = []
        self._rng = rng
        self._next: Callable[[], int] = self._fair

    def __call__(self) -> int:
        self.reads += 1
        for watcher in self._watchers:
            watcher()
        return self._next()

    def watch(self, watcher: Callable[[], None]) -> None:
        """Call `watcher` at each read."""
        self._watchers.append(watcher)

    def stick(self, bit: int) -> None:
        """Every read gives `bit`."""
        self._next = lambda: bit & 1

    def bias(self, ones_per_mille: int) -> None:
        """A read gives 1 in `ones_per_mille` of 1,000 cases. Raises ValueError outside 0 to 1,000."""
        if not 0 <= ones_per_mille <= 1_000:
            raise ValueError(f"ones per mille lie between 0 and 1000, not at {ones_per_mille}")
        self._next = lambda: int(self._rng.randrange(1_000) < ones_per_mille)

    def repeat(self, bits: Sequence[int]) -> None:
        """Reads give `bits` over and over."""
        if not bits:
            raise ValueError("a repeating pattern has at least one bit")
        pattern = cycle([bit & 1 for bit in bits])
        self._next = lambda: next(pattern)

    def vanish(self) -> None:
        """The register is not there: every read gives all ones."""
        self._next = lambda: ABSENT

    def mend(self) -> None:
        self._next = self._fair

    def _fair(self) -> int:
        return self._rng.getrandbits(1)
