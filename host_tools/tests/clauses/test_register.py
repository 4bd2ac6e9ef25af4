"""The register's rows, and the form that they must have."""

import pytest

from pit.clauses.ids import is_id_alone
from pit.rules.register import RegisterError, read
from pit.rules.register.rows import rows_of

HEAD = "id,document,section,system,device,summary,check"
ROW = "Q96-1,1996,1,general,core,Words.,none: words only"


def test_there_are_547_rows_of_which_136_have_no_test_by_nature() -> None:
    rows = read().values()
    assert len(rows) == 547
    assert sum(not row.is_testable for row in rows) == 136


def test_every_id_is_found_in_a_docstring_as_it_is_written() -> None:
    assert [clause for clause in read() if not is_id_alone(clause)] == []


def test_six_rows_are_for_a_sign_alone() -> None:
    assert sum(row.is_sign_alone and row.is_testable for row in read().values()) == 6


@pytest.mark.parametrize(
    ("lines", "words"),
    [
        ([HEAD, ROW, ROW], "Q96-1 twice"),
        ([HEAD, ROW.replace("Words.", "")], "doesn't fill"),
        ([HEAD, ROW + ",more"], "doesn't fill"),
        ([HEAD, ROW.replace("1996", "2003")], "no id of the document of 2003"),
        ([HEAD, ROW.replace("1996", "1997")], "no id of the document of 1997"),
    ],
)
def test_a_register_that_can_not_be_right_is_refused(lines: list[str], words: str) -> None:
    with pytest.raises(RegisterError, match=words):
        rows_of(lines)
