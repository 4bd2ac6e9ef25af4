"""The unit's settings, out of its configuration or as they come to be loaded. Layout: firmware/LAYOUTS.md section 2.6.

It promises that a value out of its range is never used: whoever reads such a set refuses to play. Forgotten after use.
"""

from micropython import const

_PAIR = const(5)  # bytes
_FORCE = const(1)  # limit in millinewtons
_DISCREPANCY = const(2)  # of the button's contacts, in ms
_A = const(3)  # a health test's false alarm has a chance of 2^-a
_H = const(4)  # entropy of a raw bit, in 1/256 bit: a claim
_FULL_SCALE_BYTES = const(4)
_LEAST_FULL_SCALE = const(1_000)
_MOST_FULL_SCALE = const(4_000_000)  # of hal/drivers/force.py
_USUAL_A = const(30)
_USUAL_H = const(128)


def read(data: bytes) -> "tuple[int, int, tuple[int, int, int, int] | None] | None":
    """Force limit, discrepancy, and the generator's limits, None for the usual ones; None if the bytes are no settings.

    What is not set has its usual value.
    """
    # number: least, most, usual. Below a quarter of a bit the pool holds no seed of 256 bits; a raw sample is one bit.
    ranges = {
        _FORCE: (1_000, 100_000, 60_000),
        _DISCREPANCY: (1, 1_000, 100),
        _A: (20, 40, _USUAL_A),
        _H: (64, 256, _USUAL_H),
    }
    values = {}
    for at in range(0, len(data), _PAIR):
        number = data[at]
        value = int.from_bytes(data[at + 1 : at + _PAIR], "little")
        if len(data) % _PAIR or number not in ranges or number in values:
            return None
        if not ranges[number][0] <= value <= ranges[number][1]:
            return None
        values[number] = value
    a, h = values.get(_A, _USUAL_A), values.get(_H, _USUAL_H)
    limits = None
    if a != _USUAL_A or h != _USUAL_H:
        from rng import cutoffs

        limits = cutoffs.limits(a, h)
    return values.get(_FORCE, ranges[_FORCE][2]), values.get(_DISCREPANCY, ranges[_DISCREPANCY][2]), limits


def full_scale_mn(data: bytes) -> int:
    """What the force sensor reads at its greatest value, as it was calibrated; 0 if it wasn't, or if that can't be."""
    value = int.from_bytes(data, "little")
    return value if len(data) == _FULL_SCALE_BYTES and _LEAST_FULL_SCALE <= value <= _MOST_FULL_SCALE else 0
