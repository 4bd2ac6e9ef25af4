"""The RP2350's true random number generator, read raw: samples of its ring oscillator, before the chip's own correction.

    datasheet 12.12    set to
    debug control      all three of the chip's corrections and tests passed by: they would hide bias from ours
    sample count       25 clocks between samples; with the corrections passed by it must be at least 17
    source enable      always on: reading the last word starts the next 192 samples

Samples come 192 at a time, the lowest bit of the first word first. A generator that is not ready in time, or not there, gives
zeros, which the health tests stop. Reading a word allocates; a moment for 192 samples.
"""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

_CONFIG = const(0x10C)  # length of the inverter chain
_VALID = const(0x110)
_DATA = const(0x114)  # six words
_ENABLE = const(0x12C)
_SAMPLE_COUNT = const(0x130)
_DEBUG = const(0x138)
_RESET_BITS = const(0x1BC)  # heeded while the source is off

_BYPASS_ALL = const(0x0E)
_CLOCKS = const(25)
_WORDS = const(6)
_SAMPLES = const(192)
_MOST_TRIES = const(1_000)  # 192 samples take 32 us at 150 MHz


class Trng:
    def __init__(self, registers: "Any", base: int) -> None:
        """`registers`: `machine.mem32`, or what is indexed in its place."""
        self._registers = registers
        self._base = base
        self._words = [0] * _WORDS
        self._at = _SAMPLES  # samples of the words that are used up
        for register, value in (
            (_ENABLE, 0),
            (_DEBUG, _BYPASS_ALL),
            (_CONFIG, 0),
            (_SAMPLE_COUNT, _CLOCKS),
            (_RESET_BITS, 1),
            (_ENABLE, 1),
        ):
            registers[base + register] = value

    def fill(self, raw: bytearray) -> None:
        """Fill `raw` with raw samples, one bit a byte."""
        for i in range(len(raw)):
            if self._at == _SAMPLES:
                self._read()
            raw[i] = self._words[self._at >> 5] >> (self._at & 31) & 1
            self._at += 1

    def _read(self) -> None:
        registers, base = self._registers, self._base
        self._at = 0
        for _ in range(_MOST_TRIES):
            if registers[base + _VALID] == 1:
                for i in range(_WORDS):
                    self._words[i] = registers[base + _DATA + 4 * i]
                return
        for i in range(_WORDS):
            self._words[i] = 0
