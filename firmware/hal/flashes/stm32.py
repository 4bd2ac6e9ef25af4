"""The interpreter's own bytes on an STM32F405: its first sector, then all from the sixth on. Only a check of them loads this.

The sectors between them hold the files of a stock build (MicroPython's stm32f405.ld); the flash is mapped from 0x08000000 on
(RM0090, 3.3).
"""

import uctypes
from micropython import const

_FIRST = const(0x0800_0000)
_FIRST_BYTES = const(0x4000)
_REST = const(0x0802_0000)
_REST_BYTES = const(0xE_0000)


def read(at: int, count: int) -> bytearray:
    """`count` bytes from the interpreter's byte `at` on, not across the end of the first sector."""
    if not 0 <= at <= at + count <= _FIRST_BYTES + _REST_BYTES:
        raise ValueError
    return uctypes.bytearray_at(_FIRST + at if at < _FIRST_BYTES else _REST + at - _FIRST_BYTES, count)
