"""What came back of each wager, as sums of whole numbers. Promises the same figures in whatever parts they were summed up.

A round is one observation: who plays in it shares cards, so its players' wagers of one kind are added up first. With stakes s
and returns r of n rounds, the return is R = sum r / sum s, and its standard error is that of a ratio:
sqrt(n / (n - 1) * sum (r - R s)^2) / sum s.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from math import sqrt


@dataclass(frozen=True, slots=True)
class Sums:
    """Sums over the rounds in which the wager was made. Cents, and cents squared."""

    rounds: int = 0
    staked: int = 0
    back: int = 0
    staked_squared: int = 0
    back_squared: int = 0
    staked_back: int = 0

    def __add__(self, other: "Sums") -> "Sums":
        return Sums(
            self.rounds + other.rounds,
            self.staked + other.staked,
            self.back + other.back,
            self.staked_squared + other.staked_squared,
            self.back_squared + other.back_squared,
            self.staked_back + other.staked_back,
        )

    @property
    def returned(self) -> Fraction | None:
        """What each 1 staked gave back; None if nothing was staked."""
        return Fraction(self.back, self.staked) if self.staked else None

    @property
    def standard_error(self) -> float | None:
        """Of `returned`; None with fewer than two rounds."""
        rate = self.returned
        if rate is None or self.rounds < 2:
            return None
        squares = self.back_squared - 2 * rate * self.staked_back + rate**2 * self.staked_squared
        return sqrt(squares * self.rounds / (self.rounds - 1)) / self.staked


Tally = Mapping[str, Sums]
"""Wager -> its sums."""


def one_round(staked: Mapping[str, int], back: Mapping[str, int]) -> Tally:
    """The sums of one round, from cents staked and given back by wager."""
    names = sorted({*staked, *back})
    pairs = {name: (staked.get(name, 0), back.get(name, 0)) for name in names}
    return {name: Sums(1, s, b, s * s, b * b, s * b) for name, (s, b) in pairs.items()}


def total(parts: Iterable[Tally]) -> Tally:
    """All parts together, wagers in the order of their names."""
    found: dict[str, Sums] = {}
    for part in parts:
        for name, sums in part.items():
            found[name] = found.get(name, Sums()) + sums
    return dict(sorted(found.items()))
