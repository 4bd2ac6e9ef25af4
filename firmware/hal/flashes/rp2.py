"""The interpreter's own bytes on an RP2040 or RP2350, whose flash is mapped from 0x10000000 on. Only a check of them loads this.

It promises to read nothing but flash: a chip wraps an address beyond its size, and none beyond the window is asked for.
Sources: RP2040 datasheet 2.6.3, RP2350 datasheet 4.4 (execute in place).
"""

import uctypes
from micropython import const

_XIP = const(0x1000_0000)
_WINDOW = const(0x0100_0000)


def read(at: int, count: int) -> bytearray:
    """`count` bytes from the interpreter's byte `at` on."""
    if not 0 <= at <= at + count <= _WINDOW:
        raise ValueError
    return uctypes.bytearray_at(_XIP + at, count)
