"""An unbiased integer below W out of uniform bytes, by rejection: what doesn't fit is thrown away whole, never folded in.

    W up to 4,096     16 bits at a time, least significant byte first
    W up to 2^30      30 bits of four bytes

Of all values that a piece can take, the same number lead to each result (a test feeds every 16-bit value for each W up to
300). A piece is rejected with less than one half, for W up to 4,096 with less than 1 in 16. What stands behind the bytes is
not its business.
"""

from micropython import const

REJECTED = const(-1)
MOST = const(1 << 30)

_NARROW = const(4096)
_NARROW_SPAN = const(1 << 16)


def reduce(value: int, span: int, total: int) -> int:
    """A uniform `value` below `span` made one below `total` (1 .. span), or REJECTED."""
    if value >= span - span % total:
        return REJECTED
    return value % total


def pick(uniform: "bytes | bytearray", total: int) -> int:
    """The first number below `total` (1 .. 2^30) that `uniform` gives; REJECTED if it gives none."""
    at = 0
    found = REJECTED
    if total <= _NARROW:
        while found < 0 and at + 2 <= len(uniform):
            found = reduce(uniform[at] | uniform[at + 1] << 8, _NARROW_SPAN, total)
            at += 2
        return found
    while found < 0 and at + 4 <= len(uniform):
        value = uniform[at] | uniform[at + 1] << 8 | uniform[at + 2] << 16 | (uniform[at + 3] & 0x3F) << 24
        found = reduce(value, MOST, total)
        at += 4
    return found
