"""The register with the functions and the tests of each row.

| state | says |
|---|---|
| `no test` | there is nothing to try, by the row's nature |
| `built` | functions carry it and a test of it asserts |
| `untested` | functions carry it and no test of it asserts |
| `missing` | no function carries it |
| `sign` | as `missing` or `untested`, and only a sign unit can show it |
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from pit.clauses.carriers import Carrier, Unknown, carriers_of
from pit.clauses.places import ClausesError, Places
from pit.clauses.tests import Test, tests_of
from pit.rules.register import Clause

_SHOWN_UNKNOWN = 5


class State(Enum):
    """How far a row is. See the table above."""

    NO_TEST = "no test"
    BUILT = "built"
    UNTESTED = "untested"
    MISSING = "missing"
    SIGN = "sign"


@dataclass(frozen=True, slots=True)
class Row:
    """A clause, who implements it, who checks it."""

    clause: Clause
    carriers: tuple[Carrier, ...]
    tests: tuple[Test, ...]

    @property
    def state(self) -> State:
        """How far the row is, by what the sources say."""
        if not self.clause.is_testable:
            return State.NO_TEST
        if self.carriers and any(test.is_asserting for test in self.tests):
            return State.BUILT
        if self.clause.is_sign_alone:
            return State.SIGN
        return State.UNTESTED if self.carriers else State.MISSING


@dataclass(frozen=True, slots=True)
class Matrix:
    """All rows, in the register's order, and what looks like an id but isn't one."""

    rows: tuple[Row, ...]
    unknown: tuple[Unknown, ...]

    def checked(self) -> "Matrix":
        """The same. Raises ClausesError for ids that the register doesn't have."""
        if self.unknown:
            shown = "; ".join(map(str, self.unknown[:_SHOWN_UNKNOWN]))
            more = len(self.unknown) - _SHOWN_UNKNOWN
            raise ClausesError(shown + (f"; and {more} more" if more > 0 else ""))
        return self

    def in_state(self, *states: State) -> tuple[Row, ...]:
        """The rows in any of these states."""
        return tuple(row for row in self.rows if row.state in states)


def matrix(places: Places, register: Mapping[str, Clause]) -> Matrix:
    """The register held against the sources."""
    carriers, unknown = carriers_of(places, register)
    tests, unknown_in_tests = tests_of(places, register)
    rows = tuple(
        Row(clause, _with(carriers, clause.id), tuple(test for test in tests if clause.id in test.clauses))
        for clause in register.values()
    )
    return Matrix(rows, (*unknown, *unknown_in_tests))


def systems(rows: Collection[Row]) -> tuple[str, ...]:
    """The systems that these rows are of, in order."""
    return tuple(dict.fromkeys(row.clause.system for row in rows))


def _with(carriers: Sequence[Carrier], clause: str) -> tuple[Carrier, ...]:
    return tuple(carrier for carrier in carriers if clause in carrier.clauses)
