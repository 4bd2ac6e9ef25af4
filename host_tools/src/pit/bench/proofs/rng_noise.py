"""Noise for the generator on this interpreter: seeded sources, sound and with faults, and quick twins of what viper does.

The twins give the same bytes and verdicts as the firmware's loops (a test compares them) in a fraction of the time, so that
millions of draws and hundreds of thousands of restarts fit into minutes. All else is the firmware's own code.
"""

from collections.abc import Callable, Sequence
from hashlib import shake_256
from itertools import cycle, islice

import rng.generator
import wire.mac
from rng.health import LONGEST_LAG, SPAN, SPAN_SHARE

UNIT_ID = bytes.fromhex("e6614103e7452d2f")

_PIECE = 4096
_LOW_BIT = bytes(byte & 1 for byte in range(256))
_MASKED = {mask: bytes(byte ^ mask for byte in range(256)) for mask in (0x36, 0x5C)}
_REST = {mask: bytes([mask]) * 32 for mask in _MASKED}


class Noise:
    """Fair raw bits that follow from `seed` alone, and the interpreter's own random bytes from `system`."""

    def __init__(self, seed: bytes, system: bytes = b"", unit_id: bytes = UNIT_ID) -> None:
        self.seed = seed
        self.system = system
        self.reads = 0
        self._unit_id = unit_id
        self._asked = 0
        self._bits = b""

    def raw_bits(self, number: int) -> bytes:
        """Piece `number` of the stream, a bit a byte."""
        return shake_256(self.seed + number.to_bytes(4)).digest(_PIECE).translate(_LOW_BIT)

    def fill_entropy(self, raw: bytearray) -> None:
        at = self.reads % _PIECE
        if at == 0:
            self._bits = self.raw_bits(self.reads // _PIECE)
        raw[:] = self._bits[at : at + len(raw)]
        self.reads += len(raw)

    def fill_system_random(self, into: bytearray) -> None:
        self._asked += 1
        into[:] = shake_256(self.system + self._asked.to_bytes(4)).digest(len(into))

    def unit_id(self) -> bytes:
        return self._unit_id


class StuckNoise(Noise):
    """Every bit is a 1."""

    def raw_bits(self, number: int) -> bytes:
        return b"\1" * _PIECE


class RepeatingNoise(Noise):
    """48 fair bits over and over: neither the repetition count nor the adaptive proportion minds."""

    def raw_bits(self, number: int) -> bytes:
        pattern: Sequence[int] = super().raw_bits(0)[:48]
        return bytes(islice(cycle(pattern), number * _PIECE % 48, number * _PIECE % 48 + _PIECE))


class BiasedNoise(Noise):
    """Seven of eight bits are ones."""

    def raw_bits(self, number: int) -> bytes:
        data = shake_256(self.seed + number.to_bytes(4)).digest(_PIECE)
        return bytes(byte & 7 != 0 for byte in data)


def use_quick_twins() -> Callable[[], None]:
    """Put the twins in place of the firmware's loops; the answer undoes it."""
    mac, generator = vars(wire.mac), vars(rng.generator)
    kept = mac["pad_key"], generator["is_varied"]
    mac["pad_key"], generator["is_varied"] = quick_pad_key, quick_is_varied

    def undo() -> None:
        mac["pad_key"], generator["is_varied"] = kept

    return undo


def quick_pad_key(key: bytes, padded: bytearray, mask: int) -> None:
    """As wire.mac.pad_key."""
    padded[:32] = key.translate(_MASKED[mask])
    padded[32:] = _REST[mask]


def quick_is_varied(pool: bytes | bytearray, end: int, share: int = SPAN_SHARE) -> bool:
    """As rng.health.is_varied."""
    samples = int.from_bytes((pool[end:] + pool[:end])[-SPAN:])
    if not SPAN - share < samples.bit_count() < share:
        return False
    for lag in range(1, LONGEST_LAG + 1):
        compared = SPAN - lag
        differ = (samples ^ samples >> 8 * lag) & ((1 << 8 * compared) - 1)
        if compared - differ.bit_count() >= share:
            return False
    return True
