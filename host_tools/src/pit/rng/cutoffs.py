"""Cutoffs of the health tests in SP 800-90B 4.4, exactly: no floating point decides on which side of a rate a tail lies.

`a`: a false alarm has a chance of 2^-a. `h`: bits of min-entropy a sample, a claim about the source.
"""

from fractions import Fraction
from math import ceil, isqrt

_PRECISION = 128  # bits behind the point of 2^-h


def repetition_cutoff(a: int, h: Fraction) -> int:
    """So many equal samples in a row fail (4.4.1): 1 + ceil(a / h)."""
    return 1 + ceil(a / h)


def proportion_cutoff(a: int, h: Fraction, window: int) -> int:
    """So many samples of `window` that equal its first fail (4.4.2): 1 + critbinom(window, 2^-h, 1 - 2^-a).

    Raises ValueError if `h` is not a whole number of halvings of 1 (1/2, 1/4, ...) or a whole number.
    """
    whole = 1 << _PRECISION
    hit = _power_of_half(h, whole)
    miss = whole - hit
    # Everything below is multiplied by whole ** window, so that all of it stays in whole numbers.
    rate = whole**window >> a
    term = hit**window
    tail = 0
    for count in range(window, 0, -1):
        tail += term
        if tail > rate:
            return 1 + count
        term = term * count * miss // ((window - count + 1) * hit)
    raise ValueError("no count is beyond the rate")


def _power_of_half(h: Fraction, whole: int) -> int:
    """2^-h of `whole`, a power of two, rounded down: square roots of 1/2 as often as `h` is halved."""
    if h.denominator & (h.denominator - 1) or h <= 0:
        raise ValueError(f"bits a sample are a whole number or a binary fraction, not {h}")
    power = whole // 2
    for _ in range(h.denominator.bit_length() - 1):
        power = isqrt(power * whole)
    numerator = power
    for _ in range(h.numerator - 1):
        numerator = numerator * power // whole
    return numerator
