"""What the mutants say of a row.

| word | says |
|---|---|
| tested | its own tests pass and killed mutants of what carries it |
| by a unit | the only tests of it need a unit; they assert, and no mutant was tried |
| weak | its tests pass and killed none, or fewer than the least share |
| unbuilt | no function, or no test that asserts |
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

from pit.clauses.matrix import Row, State
from pit.clauses.proof.job import Base, Trial

LEAST_SHARE = 0.5
"""The part of a row's mutants that its own tests must kill, of those that any test kills or none; some are equivalent."""


@dataclass(slots=True)
class Verdict:
    """A row, its tests without a fault, and its mutants."""

    row: Row
    is_by_unit: bool
    base: Base | None = None
    trials: list[Trial] = field(default_factory=list)

    @property
    def judged(self) -> Sequence[Trial]:
        """The mutants that could be imported and that no other clause's tests account for."""
        return [trial for trial in self.trials if trial.verdict not in ("void", "other")]

    @property
    def killed(self) -> int:
        """How many of them the row's own tests noticed."""
        return sum(trial.is_killed for trial in self.judged)

    @property
    def is_implemented(self) -> bool:
        """Whether anything carries it."""
        return bool(self.row.carriers)

    @property
    def is_tested(self) -> bool:
        """Whether its tests would notice a fault in what carries it."""
        if self.row.state is not State.BUILT:
            return False
        if self.is_by_unit:
            return True
        return self.killed > 0 and self.killed >= LEAST_SHARE * len(self.judged)

    @property
    def word(self) -> str:
        """See the table above."""
        if self.row.state is not State.BUILT:
            return "unbuilt"
        return ("by a unit" if self.is_by_unit else "tested") if self.is_tested else "weak"
