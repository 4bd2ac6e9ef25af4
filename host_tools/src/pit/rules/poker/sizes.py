"""The amounts that a bet may have. Promises whole dollars."""

from dataclasses import dataclass

from pit.rules.poker.commission import DOLLAR
from pit.rules.refusal import dollars


@dataclass(frozen=True, slots=True)
class Sizes:
    """Either one of `steps`, or where there are none any whole dollars from `low` to `high`. Cents."""

    steps: tuple[int, ...] = ()
    low: int = DOLLAR
    high: int = DOLLAR

    def allows(self, cents: int) -> bool:
        """Whether a bet of so many cents is one of them."""
        return cents in self.steps if self.steps else self.low <= cents <= self.high and cents % DOLLAR == 0

    @property
    def least(self) -> int:
        """The smallest amount: less than that is no full bet."""
        return min(self.steps) if self.steps else self.low

    @property
    def most(self) -> int:
        """The largest amount."""
        return max(self.steps) if self.steps else self.high

    def up_to(self, cents: int) -> int:
        """The largest amount not above `cents`, or 0."""
        if self.steps:
            return max((step for step in self.steps if step <= cents), default=0)
        capped = min(cents, self.high) // DOLLAR * DOLLAR
        return capped if capped >= self.low else 0

    def __str__(self) -> str:
        if self.steps:
            return " or ".join(dollars(step) for step in sorted(self.steps))
        return f"whole dollars from {dollars(self.low)} to {dollars(self.high)}"


def times(base_cents: int, most: int) -> Sizes:
    """The base, twice the base, and so on up to `most` times."""
    return Sizes(tuple(base_cents * factor for factor in range(1, most + 1)))
