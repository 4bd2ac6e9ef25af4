"""CRC-32 as in zlib (polynomial EDB88320, reflected), kept in two halves so that no integer above 2^30 is ever made.

`binascii.crc32` gives the same four bytes but allocates its result on a 32-bit chip, once a call, on a path that must not.
"""

from array import array

import micropython

# Both halves of the sixteen-entry (one a nibble) table.
_HIGH = array(
    "H",
    (
        0x0000, 0x1DB7, 0x3B6E, 0x26D9, 0x76DC, 0x6B6B, 0x4DB2, 0x5005,
        0xEDB8, 0xF00F, 0xD6D6, 0xCB61, 0x9B64, 0x86D3, 0xA00A, 0xBDBD,
    ),
)  # fmt: skip
_LOW = array(
    "H",
    (
        0x0000, 0x1064, 0x20C8, 0x30AC, 0x4190, 0x51F4, 0x6158, 0x713C,
        0x8320, 0x9344, 0xA3E8, 0xB38C, 0xC2B0, 0xD2D4, 0xE278, 0xF21C,
    ),
)  # fmt: skip
_sum = bytearray(4)


@micropython.viper
def _crc(data: ptr8, length: int, high_table: ptr16, out: ptr8, at: int):  # noqa: F821
    low_table = ptr16(_LOW)  # noqa: F821
    high = 0xFFFF
    low = 0xFFFF
    i = 0
    while i < length:
        low = low ^ data[i]
        n = low & 15
        low = ((low >> 4) | ((high & 15) << 12)) ^ low_table[n]
        high = (high >> 4) ^ high_table[n]
        n = low & 15
        low = ((low >> 4) | ((high & 15) << 12)) ^ low_table[n]
        high = (high >> 4) ^ high_table[n]
        i += 1
    low = low ^ 0xFFFF
    high = high ^ 0xFFFF
    out[at] = low & 255
    out[at + 1] = low >> 8
    out[at + 2] = high & 255
    out[at + 3] = high >> 8


def crc32_into(data: "bytearray", length: int, out: "bytearray", at: int) -> None:
    """Write the CRC-32 of data[0:length], little-endian, to out[at:at + 4]."""
    _crc(data, length, _HIGH, out, at)


def crc32_matches(data: "bytes | bytearray | memoryview", length: int) -> bool:
    """True if the four bytes behind the first `length` bytes of `data` are their CRC-32."""
    _crc(data, length, _HIGH, _sum, 0)
    return keep(_sum, data, length, 4)


@micropython.viper
def keep(kept: ptr8, data: ptr8, at: int, length: int) -> bool:  # noqa: F821
    """Make the first `length` bytes of `kept` those of `data` from `at` on. True if they were so already."""
    differences = 0
    i = 0
    while i < length:
        differences |= kept[i] ^ data[at + i]
        kept[i] = data[at + i]
        i += 1
    return differences == 0
