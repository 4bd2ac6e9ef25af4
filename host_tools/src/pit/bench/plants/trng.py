"""The RP2350's random number generator as registers (datasheet 12.12): 192 samples of a source at a time.

The samples come from an `EntropySource`, whose faults are this one's too. It gives zeros till it is enabled and has its samples,
and forgets them when the last word is read. `is_mute`: it never becomes valid. Its own corrections and tests are not modelled:
they must be passed by, or it stays mute, so that nobody takes corrected bits for raw ones.
"""

from pit.bench.plants.entropy import EntropySource

_VALID = 0x110
_DATA = range(0x114, 0x12C, 4)
_ENABLE = 0x12C
_SAMPLE_COUNT = 0x130
_DEBUG = 0x138
_BYPASS_ALL = 0x0E
_LEAST_COUNT = 17  # with the corrections passed by
_READS_TILL_VALID = 3
_SIZE = 0x1000


class Trng:
    """Index it with an address, as `machine.mem32`."""

    def __init__(self, base: int, source: EntropySource) -> None:
        self.source = source
        self.is_mute = False
        self._base = base
        self.power_on()

    @property
    def addresses(self) -> range:
        """Where its registers lie."""
        return range(self._base, self._base + _SIZE)

    def power_off(self) -> None:
        """Its registers go with the supply; `power_on` sets them."""

    def power_on(self) -> None:
        """As the chip leaves reset: off, its corrections in force."""
        self._registers: dict[int, int] = {_SAMPLE_COUNT: 0xFFFF}
        self._words: list[int] = []
        self._asked = 0

    def __setitem__(self, address: int, value: int) -> None:
        self._registers[address - self._base] = value

    def __getitem__(self, address: int) -> int:
        register = address - self._base
        if register == _VALID:
            return self._is_valid()
        if register in _DATA:
            word = self._words[_DATA.index(register)] if self._words else 0
            if register == _DATA[-1]:
                self._words = []
                self._asked = 0
            return word
        return self._registers.get(register, 0)

    def _is_valid(self) -> int:
        is_raw = self._registers.get(_DEBUG) == _BYPASS_ALL and self._registers[_SAMPLE_COUNT] >= _LEAST_COUNT
        if self.is_mute or not is_raw or not self._registers.get(_ENABLE):
            return 0
        self._asked += 1
        if self._asked < _READS_TILL_VALID:
            return 0
        if not self._words:
            self._words = [sum((self.source() & 1) << bit for bit in range(32)) for _ in _DATA]
        return 1
