"""What the health tests and a seed need for other parameters than the usual a = 30 and H = 0.5: worked out when a unit starts.

`a`: a false alarm of a test has a chance of 2^-a. `h`: min-entropy of a sample in 1/256 bit, a claim and no measurement.
SP 800-90B 4.4.1 and 4.4.2; the host's own code (pit.rng.cutoffs) gives the same for each a and H that a unit takes. Integers
alone: 2^-H to 96 bits, and everything in multiples of 2^-H of the whole window. Forgotten after use.
"""

from micropython import const

from rng.health import POOL, SPAN, WINDOW

_PRECISION = const(96)
_STRENGTH = const(65536)  # 256 bits, in 1/256 bit
_PIECE = const(8)  # samples come in pieces of so many


def limits(a: int, h: int) -> "tuple[int, int, int, int]":
    """Repetition count, share of WINDOW, share of SPAN, and samples for a seed. For `h` of at least a quarter of a bit."""
    seed = -(-_STRENGTH // h)
    seed += -seed % _PIECE
    return repetition(a, h), proportion(a, h, WINDOW), proportion(a, h, SPAN), min(max(seed, SPAN), POOL)


def repetition(a: int, h: int) -> int:
    """So many equal samples in a row fail."""
    return 1 - -(a << 8) // h


def proportion(a: int, h: int, window: int) -> int:
    """So many of `window` samples (a multiple of 256) that equal its first fail."""
    whole = 1 << _PRECISION
    hit = _chance(h, whole)
    term = whole  # of 2^-(H * window), the chance that all are equal
    rate = 1 << (_PRECISION + (window >> 8) * h - a)
    tail = 0
    count = window
    while True:
        tail += term
        if tail > rate:
            return 1 + count
        term = term * count * (whole - hit) // ((window - count + 1) * hit)
        count -= 1


def _chance(h: int, whole: int) -> int:
    """2^-H of `whole`: a square root for each binary digit of its fraction."""
    power = whole
    root = whole >> 1
    for bit in range(7, -1, -1):
        root = _root(root * whole, whole)
        if h >> bit & 1:
            power = power * root // whole
    return power >> (h >> 8)


def _root(square: int, above: int) -> int:
    """The whole part of the root of `square`, which is not above `above`."""
    while True:
        lower = (above + square // above) >> 1
        if lower >= above:
            return above
        above = lower
