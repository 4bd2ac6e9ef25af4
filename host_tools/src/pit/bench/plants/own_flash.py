"""The interpreter on a virtual chip's own flash: bytes that stand for it, the same on every unit, as one file is flashed on all.

It promises where they lie and that a flipped bit stays flipped. Nothing runs from there.
"""

from functools import cache
from random import Random
from typing import Final

INTERPRETER_BYTES: Final = 90_000  # a stock RPI_PICO build has 330,000; not whole pieces of 4,096

_PLACES: Final = {  # by MicroPython's port: where the pieces of the flash are mapped
    "rp2": ((0x1000_0000, 0x0100_0000),),
    "stm32": ((0x0800_0000, 0x4000), (0x0802_0000, 0xE_0000)),
}


@cache
def interpreter() -> bytes:
    """What every virtual unit is flashed with."""
    return Random("interpreter").randbytes(INTERPRETER_BYTES)


class OwnFlash:
    """`cells` from the first byte of the interpreter on."""

    def __init__(self, port: str) -> None:
        self.cells = bytearray(interpreter())
        self._places = _PLACES.get(port, ())

    def flip_bit(self, at: int, bit: int) -> None:
        """Turn a bit over at byte `at`."""
        self.cells[at] ^= 1 << bit

    def read(self, address: int, count: int) -> bytes:
        """`count` bytes from `address` on; what was never flashed reads as erased. Raises ValueError beyond the flash."""
        before = 0
        for start, size in self._places:
            if start <= address and address + count <= start + size:
                at = before + address - start
                return bytes(self.cells[at : at + count]).ljust(count, b"\xff")
            before += size
        raise ValueError(f"{count} bytes at {address:#x} are no flash of this chip")
