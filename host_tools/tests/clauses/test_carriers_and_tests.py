"""What counts as carrying an id, as naming a section, and as a test that asserts. Each on sources of a few lines."""

from collections.abc import Callable
from pathlib import Path
from textwrap import dedent

import pytest

from pit.clauses.matrix import Matrix, State, matrix
from pit.clauses.page import html
from pit.clauses.places import ClausesError, Places
from pit.rules.register import Clause

Held = Callable[..., Matrix]


def clause(name: str, device: str = "core", check: str = "Do it -> done.") -> Clause:
    return Clause(name, "1996", "1", "blackjack", device, "Words <b>.", check)


ROWS = [clause("Q96-10-1"), clause("Q96-10-2"), clause("Q96-11", "sign"), clause("Q96-12", check="none: words only")]
REGISTER = {row.id: row for row in ROWS}


@pytest.fixture
def held(tmp_path: Path) -> Held:
    """The small register held against a source, a test and a helper of tests."""

    def hold(source: str = "", test: str = "", helper: str = "") -> Matrix:
        for name, text in (("source/rule.py", source), ("tests/test_rule.py", test), ("tests/desk.py", helper)):
            file = tmp_path / name
            file.parent.mkdir(exist_ok=True)
            file.write_text(dedent(text))
        tests = (tmp_path / "tests",)
        return matrix(Places(tmp_path, (tmp_path / "source",), tests, tests), REGISTER)

    return hold


def carried(found: Matrix, name: str) -> list[str]:
    row = next(row for row in found.rows if row.clause.id == name)
    return [carrier.name for carrier in row.carriers]


def state(found: Matrix, name: str = "Q96-10-1") -> State:
    return next(row.state for row in found.rows if row.clause.id == name)


RULE = '''
    def rule():
        """Made here (Q96-10-1)."""
'''


@pytest.mark.parametrize(
    ("source", "names"),
    [
        ('"""Q96-10-1"""', [""]),
        (RULE, ["rule"]),
        ('"""Q96-10-1"""' + dedent(RULE), ["rule"]),
        ('"""Q96-10-1, Q96-10-2"""' + dedent(RULE), ["rule"]),
        ('class Table:\n    """Q96-10-1"""', ["Table"]),
        ('class Table:\n    def rule(self):\n        """Q96-10-1."""', ["Table.rule"]),
        ('PAYS = 3\n"""To 2 (Q96-10-1)."""', ["PAYS"]),
        ("def rule():\n    # Q96-10-1\n    return 'Q96-10-1'", []),
    ],
)
def test_the_nearest_docstring_that_names_an_id_carries_it(held: Held, source: str, names: list[str]) -> None:
    assert carried(held(source), "Q96-10-1") == names


def test_a_section_is_no_id_and_carries_nothing(held: Held) -> None:
    found = held('"""As in Q96-10 to 12."""')
    assert (found.unknown, carried(found, "Q96-10-1")) == ((), [])


@pytest.mark.parametrize("source", ['"""See Q96-10-3."""', 'CITE = "Q96-10-3"'])
def test_an_unknown_id_in_code_is_told_with_its_place_and_the_nearest(held: Held, source: str) -> None:
    found = held(source)
    assert [(each.line, each.text) for each in found.unknown] == [(1, "Q96-10-3")]
    with pytest.raises(ClausesError, match=r"source/rule.py:1: Q96-10-3 .*nearest is Q96-10-[12]"):
        found.checked()


@pytest.mark.parametrize("name", ["Q96-10-3", "Q96-10", "anything"])
def test_a_marker_takes_nothing_but_ids(held: Held, name: str) -> None:
    found = held(test=f"@pytest.mark.clause('{name}')\ndef test_rule():\n    assert rule()")
    assert [each.text for each in found.unknown] == [name]


@pytest.mark.parametrize(
    ("body", "expected"),
    [
        ("assert rule()", State.BUILT),
        ("with pytest.raises(ValueError):\n        rule()", State.BUILT),
        ("checked(rule())", State.BUILT),
        ("desk.refusal(rule())", State.BUILT),
        ("rule()", State.UNTESTED),
        ("assert True", State.UNTESTED),
        ("desk.idle(rule())", State.UNTESTED),
    ],
)
def test_a_built_row_has_a_test_that_asserts_itself_or_through_a_helper(held: Held, body: str, expected: State) -> None:
    test = (
        f"import desk\n@pytest.mark.clause('Q96-10-1')\ndef test_rule():\n    {body}\ndef checked(it):\n    assert it\n"
    )
    found = held(
        RULE, test, "def refusal(it):\n    return idle(it) or told(it)\ndef told(it):\n    assert it\ndef idle(it): ..."
    )
    assert state(found) is expected


def test_a_marker_of_a_parameter_or_of_a_class_counts(held: Held) -> None:
    test = """
        @pytest.mark.clause("Q96-10-2")
        class TestRule:
            @pytest.mark.parametrize("it", [pytest.param(1, marks=pytest.mark.clause("Q96-10-1"))])
            def test_rule(self, it):
                assert it
    """
    assert [len(row.tests) for row in held(RULE, test).rows] == [1, 1, 0, 0]


def test_rows_nobody_built_are_missing_or_wait_for_a_sign_or_have_no_test(held: Held) -> None:
    assert [row.state for row in held().rows] == [State.MISSING, State.MISSING, State.SIGN, State.NO_TEST]


def test_the_page_has_a_row_a_clause_and_no_text_that_is_taken_for_a_tag(held: Held) -> None:
    page = html(held(RULE))
    assert page.count("<tr class=") == len(REGISTER)
    assert "Words &lt;b&gt;." in page and "source/rule.py:2 rule" in page
    assert "http" not in page and "<script" not in page
