"""The interpreter's own bytes on an ESP32: those of the partition that it runs from. Only a check of them loads this.

The bootloader and the partition table before it are not among them. Source: MicroPython's esp32.Partition.
"""

from esp32 import Partition
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

_BLOCK = const(4096)


def read(at: int, count: int) -> memoryview:
    """`count` bytes, at most a block, from the interpreter's byte `at` on, which is a multiple of a block."""
    into = bytearray(_BLOCK)
    runs: "Any" = Partition.RUNNING  # a number, which the stubs don't take
    Partition(runs).readblocks(at // _BLOCK, into)
    return memoryview(into)[:count]
