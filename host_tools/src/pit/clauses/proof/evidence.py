"""`pit prove clauses`: the whole register, or one system of it, with a verdict a row and the faults that it must catch."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass

from pit.clauses.matrix import Matrix, State
from pit.clauses.places import Places
from pit.clauses.proof import planted
from pit.clauses.proof.trying import try_rows
from pit.clauses.proof.verdict import Verdict

SAMPLE = 8


@dataclass(frozen=True, slots=True)
class Evidence:
    """A verdict a row. Rows that only a sign unit can show are counted apart, and are missing only if their part in the core
    is built and its tests would not notice."""

    verdicts: Sequence[Verdict]
    caught: Mapping[str, bool]
    seed: int

    @property
    def testable(self) -> Sequence[Verdict]:
        """The rows that can be tried."""
        return [verdict for verdict in self.verdicts if verdict.row.clause.is_testable]

    @property
    def sign(self) -> Sequence[Verdict]:
        """The rows that wait for a sign unit; each that is not missing."""
        return [each for each in self.testable if each.row.clause.is_sign_alone and not _is_missing(each)]

    @property
    def missing(self) -> Sequence[Verdict]:
        """The rows that nobody built, or whose tests would not notice."""
        return [each for each in self.testable if _is_missing(each)]

    @property
    def is_proven(self) -> bool:
        """Nothing is missing, and every planted fault was caught."""
        return not self.missing and all(self.caught.values())

    @property
    def counts(self) -> str:
        """All rows, in words."""
        by_nature = len(self.verdicts) - len(self.testable)
        by_unit = sum(verdict.word == "by a unit" for verdict in self.testable)
        mutants = [trial for verdict in self.verdicts for trial in verdict.judged]
        killed = sum(trial.is_killed for trial in mutants)
        return (
            f"{len(self.verdicts)} rows, {by_nature} without a test by nature, {len(self.testable)} testable "
            f"({by_unit} of them tested on units only, without mutants); "
            f"{len(mutants)} mutants, {killed} killed by the row's own tests; "
            f"{sum(self.caught.values())} of {len(self.caught)} planted faults caught"
        )

    @property
    def line(self) -> str:
        """The figures. `tested`, `sign` and `missing` add up to the testable rows."""
        others = [verdict for verdict in self.testable if not verdict.row.clause.is_sign_alone]
        implemented = sum(verdict.is_implemented for verdict in others)
        tested = sum(verdict.is_tested for verdict in others)
        return (
            f"prove clauses: rows {len(self.verdicts)}, implemented {implemented}, tested {tested}, "
            f"sign {len(self.sign)}, missing {len(self.missing)}"
        )

    def as_dict(self) -> dict[str, object]:
        """All of it, for a program."""
        return {
            "seed": self.seed,
            "line": self.line,
            "counts": self.counts,
            "planted": dict(self.caught),
            "rows": [
                {
                    "id": verdict.row.clause.id,
                    "system": verdict.row.clause.system,
                    "state": verdict.row.state.value,
                    "verdict": verdict.word if verdict.row.clause.is_testable else State.NO_TEST.value,
                    "functions": [*map(str, verdict.row.carriers)],
                    "tests": [*map(str, verdict.row.tests)],
                    "failing": verdict.base.failed if verdict.base else [],
                    "mutants": [asdict(trial) for trial in verdict.trials],
                }
                for verdict in self.verdicts
            ],
        }


def _is_missing(verdict: Verdict) -> bool:
    return not verdict.is_tested and verdict.row.state is not State.SIGN


def prove(
    places: Places,
    found: Matrix,
    system: str | None,
    sample: int,
    seed: int,
    at_once: int,
    tell: Callable[[str], None],
) -> Evidence:
    """Judge the rows of the system, or all, by so many mutants each. Raises ClausesError."""
    caught = planted.catch(at_once, lambda line: tell(f"planted: {line}"))
    rows = [row for row in found.rows if system in (None, row.clause.system)]
    return Evidence(try_rows(places, found.rows, rows, sample, seed, at_once, tell), caught, seed)
