"""One unbiased number below a total weight, from raw bits of the chip's own source, by rejection.

`raw` bits make a number of just enough bits; one that is too large is thrown away whole, never reduced. Until the
conditioned generator stands between, the bits are used as they come: no claim is made for their quality.
"""

from micropython import const

TYPE_CHECKING = False
if TYPE_CHECKING:
    from hal.contract import Hal

FAILED = const(-1)
_MOST_TRIES = const(128)  # each is taken with more than one half: a sound source fails once in 2^128
_PROBE = const(64)


class Draw:
    def __init__(self, hal: "Hal", total: int) -> None:
        """`total`: how many numbers there are, 1 .. 2^30."""
        self._hal = hal
        self._total = total
        bits = 1
        while 1 << bits < total:
            bits += 1
        self._raw = bytearray(bits)
        self._probe = bytearray(_PROBE)

    def draw(self) -> int:
        """A number 0 .. total - 1, or FAILED if the source gives none that fits."""
        raw = self._raw
        for _ in range(_MOST_TRIES):
            self._hal.fill_entropy(raw)
            value = 0
            for i in range(len(raw)):
                value = value << 1 | raw[i]
            if value < self._total:
                return value
        return FAILED

    def is_alive(self) -> bool:
        """True if 64 raw bits are not all the same: finds a source that is absent or stuck, and no more."""
        self._hal.fill_entropy(self._probe)
        first = self._probe[0]
        for i in range(1, _PROBE):
            if self._probe[i] != first:
                return True
        return False
