"""Tail probabilities of the chi-square and the normal distribution, in plain floating point.

Good to about ten digits for p-values down to 1e-300; a test compares them with published values.
"""

from math import erfc, exp, lgamma, log, sqrt

_STEPS = 10_000
_TINY = 1e-300
_CLOSE = 1e-15


def normal_two_sided(z: float) -> float:
    """Chance that a standard normal variable lies at least |z| from zero."""
    return erfc(abs(z) / sqrt(2))


def chi_square_beyond(statistic: float, degrees: int) -> float:
    """Chance that chi-square with `degrees` degrees of freedom is at least `statistic`. Raises ValueError without any."""
    if degrees < 1:
        raise ValueError("chi-square has at least one degree of freedom")
    return _upper_gamma(degrees / 2, statistic / 2) if statistic > 0 else 1.0


def _upper_gamma(a: float, x: float) -> float:
    """Regularised upper incomplete gamma function: by series below the mean, by continued fraction above it."""
    front = exp(a * log(x) - x - lgamma(a)) if x > 0 else 0.0
    if x < a + 1:
        term = total = 1 / a
        n = a
        for _ in range(_STEPS):
            n += 1
            term *= x / n
            total += term
            if term < total * _CLOSE:
                break
        return max(0.0, 1 - total * front)
    b = x + 1 - a
    c = 1 / _TINY
    d = 1 / b
    h = d
    for i in range(1, _STEPS):
        an = -i * (i - a)
        b += 2
        d = 1 / _away_from_zero(an * d + b)
        c = _away_from_zero(b + an / c)
        h *= d * c
        if abs(d * c - 1) < _CLOSE:
            break
    return front * h


def _away_from_zero(value: float) -> float:
    return value if abs(value) > _TINY else _TINY
