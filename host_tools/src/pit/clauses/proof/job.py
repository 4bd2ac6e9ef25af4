"""What the worker is told and what it answers, as JSON for the way between two processes."""

import json
from dataclasses import asdict, dataclass, field
from pathlib import Path


@dataclass(frozen=True, slots=True)
class RowJob:
    """A row with its carriers (file, dotted name) and its tests (node ids without parameters).

    `other_tests` are those of the clauses that its carriers carry too. A row that is not tried is there for its tests.
    """

    clause: str
    carriers: list[tuple[str, str]]
    tests: list[str]
    other_tests: list[str]
    is_tried: bool


@dataclass(frozen=True, slots=True)
class Job:
    """All rows to be tried. `root` is where pytest starts, `bases` are where imports start."""

    root: str
    bases: list[str]
    rows: list[RowJob]
    sample: int
    seed: int
    at_once: int

    def write(self, file: Path) -> None:
        """For `read`."""
        file.write_text(json.dumps(asdict(self)), encoding="utf-8")


@dataclass(slots=True)
class Trial:
    """One mutant of a row.

    `verdict` is killed, late (which is killed too), survived, other
    (only tests of another clause of the same function noticed) or void (it could not be imported)."""

    clause: str
    file: str
    line: int
    kind: str
    words: str
    verdict: str
    by: str

    @property
    def is_killed(self) -> bool:
        """Whether a test of the row noticed."""
        return self.verdict in ("killed", "late")


@dataclass(slots=True)
class Base:
    """A row's tests without any fault: those that pass, those that don't, and whether they ran any code of a carrier."""

    clause: str
    passed: list[str] = field(default_factory=list)
    failed: list[str] = field(default_factory=list)
    seconds: list[float] = field(default_factory=list)
    ran: dict[str, list[int]] = field(default_factory=dict)


def read(file: Path) -> Job:
    """What `Job.write` wrote."""
    told = json.loads(file.read_text(encoding="utf-8"))
    rows = [
        RowJob(
            row["clause"],
            [(one, two) for one, two in row["carriers"]],
            row["tests"],
            row["other_tests"],
            row["is_tried"],
        )
        for row in told["rows"]
    ]
    return Job(told["root"], told["bases"], rows, told["sample"], told["seed"], told["at_once"])
