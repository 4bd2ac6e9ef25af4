"""Fields and seal of one record in a bytearray. Little-endian; the last four bytes are the CRC-32 of the rest.

Reading and writing fields allocates nothing on a 32-bit chip as long as the values stay below 2^30. It knows no layout.
"""

from struct import pack_into

import micropython
from micropython import const

from wire.crc import crc32_into, crc32_matches

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    ptr8 = bytes | bytearray | memoryview
    uint = int


def get_u16(buf: "bytes | bytearray | memoryview", at: int) -> int:
    return buf[at] | buf[at + 1] << 8


@micropython.viper
def get_u32(buf: ptr8, at: int) -> uint:
    return uint(buf[at] | buf[at + 1] << 8 | buf[at + 2] << 16 | buf[at + 3] << 24)


def get_u64(buf: "bytes | bytearray | memoryview", at: int) -> int:
    """Allocates: keep it off the press path."""
    return get_u32(buf, at) | get_u32(buf, at + 4) << 32


def put_u16(buf: bytearray, at: int, value: int) -> None:
    pack_into("<H", buf, at, value)


def put_u32(buf: bytearray, at: int, value: int) -> None:
    pack_into("<I", buf, at, value)


def put_u64(buf: bytearray, at: int, value: int) -> None:
    """Allocates: keep it off the press path."""
    pack_into("<Q", buf, at, value)


def seal(buf: bytearray) -> None:
    """Write the CRC over all but the last four bytes into those."""
    length = len(buf) - 4
    crc32_into(buf, length, buf, length)


def is_sound(buf: "bytes | bytearray | memoryview") -> bool:
    """Does the CRC in the last four bytes fit the rest?"""
    return crc32_matches(buf, len(buf) - 4)


def is_blank(buf: "bytes | bytearray | memoryview") -> bool:
    """Only zeros, or only ones: as a chip comes, or as it is left by an erase."""
    return not any(buf) or min(buf) == 0xFF
