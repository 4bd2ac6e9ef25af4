"""HMAC-SHA-256 (FIPS 198-1) under a key of 32 bytes: for the link's tags, the generator, and what a unit vouches for.

On an RP2040 it takes 0.41 ms for a short text, with the key padded in viper.
"""

from hashlib import sha256

import micropython
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    Data = bytes | bytearray | memoryview

_INNER = const(0x36)
_OUTER = const(0x5C)
_padded = bytearray(64)


@micropython.viper
def pad_key(key: ptr8, padded: ptr8, mask: int):  # noqa: F821
    """Fill the 64 bytes of `padded` with the 32 of `key`, then zeros, all XORed with `mask`."""
    i = 0
    while i < 32:
        padded[i] = key[i] ^ mask
        i += 1
    while i < 64:
        padded[i] = mask
        i += 1


def begin(key: "Data", mask: int) -> "Any":
    """The inner (mask 0x36) or the outer hash (0x5C) of an HMAC to come, with its key taken in."""
    pad_key(key, _padded, mask)
    return sha256(_padded)


def mac(key: "Data", value: "Data", mark: "Data" = b"", data: "tuple[Data, ...]" = ()) -> bytes:
    """The 32 bytes for `value`, `mark` and `data` behind each other; no data without a mark."""
    inner = begin(key, _INNER)
    inner.update(value)
    if mark:
        inner.update(mark)
        for part in data:
            inner.update(part)
    outer = begin(key, _OUTER)
    outer.update(inner.digest())
    digest: bytes = outer.digest()
    return digest
