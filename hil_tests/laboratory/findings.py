"""What a test run found, test by test: outcome, clauses, what was measured, power cuts, and where its logs were put.

A worker writes a test's facts into its report as properties, which also stand in JUnit's file; whoever collects reads them here.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field

import pytest

CLAUSE = "clause"
CUTS = "power_cuts"
FILE = "file"
MEASURED = "measured "  # before what was measured
ASKED = "asked "  # before what a unit was asked
PASSED, FAILED, SKIPPED = "passed", "failed", "skipped"


@dataclass
class Finding:
    """One test. `measured` maps what was measured, with its unit, to the values."""

    name: str
    outcome: str = PASSED
    seconds: float = 0.0
    reason: str = ""  # why it was skipped
    failure: str = ""
    said: list[tuple[str, str]] = field(default_factory=list)  # captured output, last frames, log
    clauses: set[str] = field(default_factory=set)
    cuts: int = 0
    measured: dict[str, list[int]] = field(default_factory=dict)
    files: list[str] = field(default_factory=list)


class Findings:
    """Takes the reports of a run in any order, three to a test."""

    def __init__(self) -> None:
        self._by_name: dict[str, Finding] = {}
        self.asked: dict[str, str] = {}  # what units that were lent said of themselves

    def take(self, report: pytest.TestReport) -> None:
        found = self._by_name.setdefault(report.nodeid, Finding(report.nodeid))
        found.seconds += report.duration
        if report.failed:
            found.outcome = FAILED
            found.failure += f"{report.when}: {report.longreprtext}\n"
            found.said = list(report.sections)
        elif report.skipped and found.outcome == PASSED:
            found.outcome = SKIPPED
            found.reason = report.longrepr[2] if isinstance(report.longrepr, tuple) else report.longreprtext
        _take_properties(found, report.user_properties)
        for name, value in report.user_properties:
            if name.startswith(ASKED):
                self.asked[name.removeprefix(ASKED)] = str(value)

    @property
    def all(self) -> list[Finding]:
        """By name."""
        return [self._by_name[name] for name in sorted(self._by_name)]

    def count(self, outcome: str) -> int:
        return sum(found.outcome == outcome for found in self._by_name.values())

    @property
    def clauses(self) -> dict[str, list[Finding]]:
        """Each clause that a test of this run is marked with, and those tests."""
        clauses: dict[str, list[Finding]] = {}
        for found in self.all:
            for clause in sorted(found.clauses):
                clauses.setdefault(clause, []).append(found)
        return dict(sorted(clauses.items()))

    @property
    def measured(self) -> dict[str, list[int]]:
        """All values of the run, by what was measured."""
        values: dict[str, list[int]] = {}
        for found in self.all:
            for what, some in found.measured.items():
                values.setdefault(what, []).extend(some)
        return dict(sorted(values.items()))


def _take_properties(found: Finding, properties: Iterable[tuple[str, object]]) -> None:
    found.files = []  # each report of a test repeats what the earlier ones said
    for name, value in properties:
        if name == CLAUSE:
            found.clauses.add(str(value))
        elif name == CUTS:
            found.cuts = int(str(value))
        elif name == FILE:
            found.files.append(str(value))
        elif name.startswith(MEASURED):
            found.measured[name.removeprefix(MEASURED)] = [int(each) for each in str(value).split()]
