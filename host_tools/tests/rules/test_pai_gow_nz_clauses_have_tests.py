"""Each clause that the rules of New Zealand pai gow name is named by a test, and the other way round."""

import re
from pathlib import Path

import pit.rules

_CLAUSE = re.compile(r"NZ-S?\d+(?:\.\d+)?[A-Za-z]?(?:-[a-z])?\b")
_GAME = Path(pit.rules.__file__).parent / "pai_gow_new_zealand"
_TESTS = Path(__file__).parent


def named(files: list[Path], within: str = r".*") -> set[str]:
    lines = (line for file in files for line in file.read_text().splitlines() if re.search(within, line))
    return {clause for line in lines for clause in _CLAUSE.findall(line)}


def test_the_clauses_of_the_rules_and_of_the_tests_are_the_same() -> None:
    in_rules = named(list(_GAME.glob("*.py")))
    assert len(in_rules) == 43
    assert in_rules == named(list(_TESTS.glob("test_pai_gow_nz_*.py")), within=r"mark\.clause\(")
