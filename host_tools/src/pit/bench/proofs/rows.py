"""A measured figure, what it must reach, and what it is measured against."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Row:
    """One figure. `limit` is the most (or, with `is_least`, the least) it may be, in `unit`; None: shown, not judged."""

    name: str
    value: float
    unit: str
    limit: float | None = None
    is_least: bool = False
    against: str = ""

    @property
    def is_met(self) -> bool:
        if self.limit is None:
            return True
        return self.value >= self.limit if self.is_least else self.value <= self.limit
