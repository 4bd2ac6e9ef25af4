"""The cheap form of `pit prove clauses`: the sources' ids are the register's, and every row has a test that asserts.

Only rows that a sign unit alone can show may wait. `pit clauses --missing` prints what else is missing.
"""

import pytest

from pit.clauses.matrix import Matrix, State, matrix
from pit.clauses.places import project
from pit.rules.register import read


@pytest.fixture(scope="module")
def found() -> Matrix:
    return matrix(project(), read())


def test_every_id_in_code_and_tests_is_in_the_register(found: Matrix) -> None:
    assert [str(unknown) for unknown in found.unknown] == []


def test_every_row_has_a_function_that_carries_it(found: Matrix) -> None:
    assert [row.clause.id for row in found.in_state(State.MISSING)] == []


def test_every_row_has_a_test_that_asserts(found: Matrix) -> None:
    assert [row.clause.id for row in found.in_state(State.UNTESTED)] == []
