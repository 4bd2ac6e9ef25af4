"""An unbiased integer below W out of uniform bytes, by rejection: what doesn't fit is thrown away whole, never folded in.

    W up to 4,096     16 bits at a time, least significant byte first
    W up to 2^30      30 bits of four bytes

Of all values that a piece can take, the same number lead to each result (a test feeds every 16-bit value for each W up to
300). A piece is rejected with less than one half, for W up to 4,096 with less than 1 in 16. What stands behind the bytes is
not its business.
"""

import micropython
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    ptr8 = bytes | bytearray

REJECTED = const(-1)
_NARROW = const(4096)


@micropython.viper
def pick(uniform: ptr8, length: int, total: int) -> int:
    """The first number below `total` (1 .. 2^30) that the `length` bytes of `uniform` give; REJECTED if they give none."""
    width = 2
    bits = 16
    if total > _NARROW:
        width = 4
        bits = 30
    span = 1 << bits  # not a constant: 2^30 as one would be an object
    fits = span - span % total
    at = 0
    while at + width <= length:
        value = uniform[at] | uniform[at + 1] << 8
        if width == 4:
            value |= uniform[at + 2] << 16 | (uniform[at + 3] & 0x3F) << 24
        if value < fits:
            return value % total
        at += width
    return REJECTED
