"""Faults of tests and ids that the proof must catch, planted in a small project of its own, and a sound row beside them.

Promises that each is judged by the same code as the real rows.
"""

import tempfile
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from textwrap import dedent
from typing import Final

from pit.clauses.matrix import Matrix, matrix
from pit.clauses.places import Places
from pit.clauses.proof.trying import try_rows
from pit.clauses.proof.verdict import Verdict
from pit.rules.register import Clause

_SAMPLE = 12

_SOURCE: Final = '''
    """What the planted rows are about."""

    PAYS = {1: 100, 2: 200, 3: 300, 4: 400}
    """What each place pays (ID-TABLE)."""


    def is_within(cents, most):
        """ID-SOUND"""
        return 0 < cents <= most


    def without_assertion(cents):
        """ID-NOTHING"""
        return 0 < cents <= 500


    def constant_assertion(cents):
        """ID-CONSTANT"""
        return 0 < cents <= 500


    def weak_assertion(cents):
        """ID-WEAK"""
        return 0 < cents <= 500


    def unreached(cents):
        """ID-UNREACHED"""
        return 0 < cents <= 500


    def without_test(cents):
        """ID-UNTESTED"""
        return 0 < cents <= 500


    def failing(cents):
        """ID-FAILING"""
        return 0 < cents <= 500


    def counts(steps):
        """ID-ENDLESS"""
        count = 0
        while count < steps:
            count = count + 1
        return count


    def misnamed():
        """ID-STRANGER"""
'''
_TESTS: Final = """
    import planted
    import pytest

    @pytest.mark.clause("ID-SOUND")
    def test_sound():
        assert [planted.is_within(cents, 5) for cents in (0, 1, 5, 6)] == [False, True, True, False]

    @pytest.mark.clause("ID-NOTHING")
    def test_nothing():
        planted.without_assertion(5)

    @pytest.mark.clause("ID-CONSTANT")
    def test_constant():
        planted.constant_assertion(5)
        assert True

    @pytest.mark.clause("ID-WEAK")
    def test_weak():
        assert planted.weak_assertion(5) is not None

    @pytest.mark.clause("ID-UNREACHED")
    def test_another():
        assert planted.is_within(1, 5)

    @pytest.mark.clause("ID-UNCARRIED")
    def test_uncarried():
        assert planted.is_within(1, 5)

    @pytest.mark.clause("ID-FAILING")
    def test_failing():
        assert planted.failing(501)

    @pytest.mark.clause("ID-ENDLESS")
    def test_endless():
        assert planted.counts(3) == 3

    @pytest.mark.clause("ID-TABLE")
    def test_table():
        assert planted.PAYS

    @pytest.mark.clause("ID-MISTYPED")
    def test_mistyped():
        assert planted.is_within(1, 5)
"""
_ROWS: Final = (
    "SOUND",
    "NOTHING",
    "CONSTANT",
    "WEAK",
    "UNREACHED",
    "UNTESTED",
    "UNCARRIED",
    "FAILING",
    "ENDLESS",
    "TABLE",
)
_Found = Callable[[Matrix, Mapping[str, Verdict]], bool]


def _not_tested(row: str) -> _Found:
    return lambda _, verdicts: not verdicts[row].is_tested


def _unknown(row: str) -> _Found:
    return lambda found, _: any(each.text == _id(row) for each in found.unknown)


_CAUGHT: Final[Mapping[str, _Found]] = {
    "a test that asserts nothing": _not_tested("NOTHING"),
    "a test that asserts a constant": _not_tested("CONSTANT"),
    "a test that asserts too little": _not_tested("WEAK"),
    "a function that no test of its id reaches": _not_tested("UNREACHED"),
    "an id in code without a test": _not_tested("UNTESTED"),
    "a test of an id that no function carries": _not_tested("UNCARRIED"),
    "a test that fails on sound code": _not_tested("FAILING"),
    "a table that is read and not compared": _not_tested("TABLE"),
    "an unknown id in code": _unknown("STRANGER"),
    "an unknown id in a test": _unknown("MISTYPED"),
    "a mutant that never ends": lambda _, rows: any(trial.verdict == "late" for trial in rows["ENDLESS"].trials),
    "sound tests beside them, not blamed": lambda _, rows: rows["SOUND"].word == rows["ENDLESS"].word == "tested",
}


def catch(at_once: int, tell: Callable[[str], None]) -> dict[str, bool]:
    """Each planted fault, and whether it was caught."""
    with tempfile.TemporaryDirectory(prefix="pit-planted-") as folder:
        places = _plant(Path(folder).resolve())
        found = matrix(places, {_id(row): _clause(row) for row in _ROWS})
        tried = try_rows(places, found.rows, found.rows, _SAMPLE, 0, at_once, tell)
        verdicts = dict(zip(_ROWS, tried, strict=True))
        return {name: is_caught(found, verdicts) for name, is_caught in _CAUGHT.items()}


def _plant(root: Path) -> Places:
    source, tests = root / "source", root / "tests"
    _write(source / "planted.py", _SOURCE)
    _write(tests / "test_planted.py", _TESTS)
    _write(root / "pytest.ini", "[pytest]\npythonpath = source\nmarkers = clause(id): planted\n")
    return Places(root, (source,), (tests,), (tests,))


def _write(file: Path, text: str) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(dedent(text).replace("ID-", _id("")), encoding="utf-8")


def _id(row: str) -> str:
    return f"Q96-{row}"


def _clause(row: str) -> Clause:
    return Clause(_id(row), "1996", row, "planted", "core", "planted", "planted")


def missed(caught: Mapping[str, bool]) -> Sequence[str]:
    """The planted faults that got by."""
    return [name for name, is_caught in caught.items() if not is_caught]
