"""HMAC-SHA-256 (FIPS 198-1) under a key of 32 bytes: for the link's tags, the generator, and what a unit vouches for.

On an RP2040 it takes 0.41 ms for a short text, with the key padded in viper.
"""

from hashlib import sha256

import micropython
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
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


def mac(key: "Data", value: "Data", mark: "Data" = b"", data: "tuple[Data, ...]" = ()) -> bytes:
    """The 32 bytes for `value`, `mark` and `data` behind each other; no data without a mark."""
    pad_key(key, _padded, _INNER)
    inner = sha256(_padded)
    inner.update(value)
    if mark:
        inner.update(mark)
        for part in data:
            inner.update(part)
    pad_key(key, _padded, _OUTER)
    outer = sha256(_padded)
    outer.update(inner.digest())
    digest: bytes = outer.digest()
    return digest
