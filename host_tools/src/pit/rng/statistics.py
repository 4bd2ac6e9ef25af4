"""Statistical tests over numbers below W, fed in pieces of any length: frequency, prizes, runs, serial, gap, poker.

Each gives one p-value: how often a sound generator would look as bad or worse. No pass mark is set here; jurisdictions differ
in theirs. Cells that would hold fewer than five are put together. Source: Knuth, The Art of Computer Programming, 3.3.2.

The last three work on digits: a number that does not fit whole rows of `base` is left out, so that each digit is equally likely
whatever W is.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import comb, sqrt
from operator import ne
from typing import Protocol

from pit.rng.tails import chi_square_beyond, normal_two_sided

BASE = 10
_LEAST_EXPECTED = 5.0
_HAND = 5
_LONGEST_GAP = 60


@dataclass(frozen=True)
class Result:
    """One p-value, and what it was made of, for a picture: label, observed, expected."""

    name: str
    p: float
    statistic: float
    degrees: int | None
    cells: tuple[tuple[str, float, float], ...] = ()


class Test(Protocol):
    """One test: numbers in, in order, then a result. `result` is None as long as there are too few."""

    def feed(self, numbers: Sequence[int]) -> None: ...

    def result(self) -> Result | None: ...


def chi_square(name: str, cells: Sequence[tuple[str, float, float]]) -> Result | None:
    """Observed against expected. Neighbouring cells are joined until each expects five; None if fewer than two are left."""
    joined: list[tuple[str, float, float]] = []
    for label, observed, expected in cells:
        if joined and (joined[-1][2] < _LEAST_EXPECTED or expected < _LEAST_EXPECTED):
            first, seen, due = joined[-1]
            joined[-1] = (first, seen + observed, due + expected)
        else:
            joined.append((label, observed, expected))
    if len(joined) > 1 and joined[-1][2] < _LEAST_EXPECTED:
        _, seen, due = joined.pop()
        label, observed, expected = joined[-1]
        joined[-1] = (label, observed + seen, expected + due)
    if len(joined) < 2:
        return None
    statistic = sum((observed - expected) ** 2 / expected for _, observed, expected in joined)
    degrees = len(joined) - 1
    return Result(name, chi_square_beyond(statistic, degrees), statistic, degrees, tuple(joined))


@dataclass
class Frequency:
    """Every number below `total` equally often, in at most `most_cells` cells of neighbours. Others count as one cell more."""

    total: int
    most_cells: int = 1_000
    name: str = "frequency"
    counts: Counter[int] = field(default_factory=Counter)

    def feed(self, numbers: Sequence[int]) -> None:
        self.counts.update(numbers)

    @property
    def outside(self) -> int:
        """Numbers that can't be: below 0, or `total` and above."""
        return sum(count for number, count in self.counts.items() if not 0 <= number < self.total)

    def result(self) -> Result | None:
        drawn = self.counts.total()
        if self.outside:
            return Result(self.name, 0.0, float(self.outside), None, (("outside", self.outside, 0.0),))
        cells = min(self.total, self.most_cells)
        observed = [0] * cells
        for number, count in self.counts.items():
            observed[number * cells // self.total] += count
        firsts = [-(-cell * self.total // cells) for cell in range(cells + 1)]
        widths = [last - first for first, last in pairwise(firsts)]
        return chi_square(
            self.name,
            [(str(firsts[i]), observed[i], drawn * widths[i] / self.total) for i in range(cells)],
        )


@dataclass
class Prizes:
    """Each prize as often as its weight says. `ends`: the first stop that is no longer this prize's."""

    ends: Sequence[int]
    labels: Sequence[str]
    name: str = "prizes"
    counts: Counter[int] = field(default_factory=Counter)

    def feed(self, numbers: Sequence[int]) -> None:
        """Numbers of prizes, counted from 0."""
        self.counts.update(numbers)

    def result(self) -> Result | None:
        drawn = self.counts.total()
        weights = [end - start for start, end in pairwise((0, *self.ends))]
        return chi_square(
            self.name,
            [(self.labels[i], self.counts[i], drawn * weight / self.ends[-1]) for i, weight in enumerate(weights)],
        )


@dataclass
class Runs:
    """Runs of numbers in the lower and in the upper half (Wald and Wolfowitz), given how many there are of each."""

    total: int
    name: str = "runs"
    lower: int = 0
    upper: int = 0
    changes: int = 0
    _last: bool | None = None

    def feed(self, numbers: Sequence[int]) -> None:
        halves = [2 * number >= self.total for number in numbers]
        if not halves:
            return
        if self._last is not None:
            self.changes += self._last != halves[0]
        self.changes += sum(map(ne, halves, halves[1:]))
        self._last = halves[-1]
        upper = sum(halves)
        self.upper += upper
        self.lower += len(halves) - upper

    def result(self) -> Result | None:
        n, a, b = self.lower + self.upper, self.lower, self.upper
        if min(a, b) < 10:
            return None if n < 100 else Result(self.name, 0.0, float("inf"), None)
        mean = 2 * a * b / n + 1
        variance = (mean - 1) * (mean - 2) / (n - 1)
        z = (self.changes + 1 - mean) / sqrt(variance)
        return Result(self.name, normal_two_sided(z), z, None, (("runs", self.changes + 1, mean),))


@dataclass
class Digits:
    """What the tests on digits share: numbers below `total` made digits below `base`."""

    total: int
    base: int = BASE

    def __post_init__(self) -> None:
        self.base = min(self.base, self.total)
        self._fitting = self.total - self.total % self.base

    def of(self, numbers: Sequence[int]) -> bytes:
        base, fitting = self.base, self._fitting
        return bytes([number % base for number in numbers if 0 <= number < fitting])


@dataclass
class Serial:
    """Pairs of successive digits, all equally often; no digit stands in two pairs."""

    digits: Digits
    name: str = "serial"
    counts: Counter[tuple[int, int]] = field(default_factory=Counter)
    _left: bytes = b""

    def feed(self, numbers: Sequence[int]) -> None:
        found = self._left + self.digits.of(numbers)
        even = len(found) // 2 * 2
        self.counts.update(zip(found[0:even:2], found[1:even:2], strict=True))
        self._left = found[even:]

    def result(self) -> Result | None:
        base = self.digits.base
        expected = self.counts.total() / base**2
        pairs = [(a, b) for a in range(base) for b in range(base)]
        return chi_square(self.name, [(f"{a}{b}", self.counts[a, b], expected) for a, b in pairs])


@dataclass
class Gap:
    """How many other digits stand between two zeros."""

    digits: Digits
    name: str = "gap"
    counts: Counter[int] = field(default_factory=Counter)
    _left: bytes | None = None  # digits since the last zero; None before the first

    def feed(self, numbers: Sequence[int]) -> None:
        found = self.digits.of(numbers)
        if self._left is None:
            _, zero, found = found.partition(b"\0")
            if not zero:
                return
            self._left = b""
        *gaps, self._left = (self._left + found).split(b"\0")
        self.counts.update(min(len(gap), _LONGEST_GAP) for gap in gaps)

    def result(self) -> Result | None:
        hit = 1 / self.digits.base
        gaps = self.counts.total()
        cells = [(str(n), self.counts[n], gaps * hit * (1 - hit) ** n) for n in range(_LONGEST_GAP)]
        rest = (f"{_LONGEST_GAP}+", self.counts[_LONGEST_GAP], gaps * (1 - hit) ** _LONGEST_GAP)
        return chi_square(self.name, [*cells, rest])


@dataclass
class Poker:
    """How many different digits are in a hand of five."""

    digits: Digits
    name: str = "poker"
    counts: Counter[int] = field(default_factory=Counter)
    _left: bytes = b""

    def feed(self, numbers: Sequence[int]) -> None:
        found = self._left + self.digits.of(numbers)
        whole = len(found) // _HAND * _HAND
        self.counts.update(len(set(found[at : at + _HAND])) for at in range(0, whole, _HAND))
        self._left = found[whole:]

    def result(self) -> Result | None:
        base, hands = self.digits.base, self.counts.total()
        most = min(base, _HAND)
        return chi_square(
            self.name,
            [(str(n), self.counts[n], hands * _ways(base, n) / base**_HAND) for n in range(1, most + 1)],
        )


def _ways(base: int, different: int) -> int:
    """Hands of five digits with so many different ones."""
    onto: int = sum((1, -1)[i % 2] * comb(different, i) * (different - i) ** _HAND for i in range(different + 1))
    return comb(base, different) * onto


def all_tests(total: int) -> list[Test]:
    """The tests for numbers below `total`."""
    return [
        Frequency(total),
        Runs(total),
        Serial(Digits(total)),
        Gap(Digits(total)),
        Poker(Digits(total)),
    ]


def smallest(results: Sequence[Result]) -> tuple[float, float]:
    """The smallest p-value, and its Bonferroni bound: how often one so small is among so many. Raises ValueError for none."""
    least = min(result.p for result in results)
    return least, min(1.0, least * len(results))
