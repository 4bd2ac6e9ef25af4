"""Each clause that the rules name is named by a test, and the other way round."""

import re
from pathlib import Path

import pit.rules

_CLAUSE = re.compile(r"Q03-[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*")
_RULES = Path(pit.rules.__file__).parent
_TESTS = Path(__file__).parent


def named(files: list[Path], within: str = r".*") -> set[str]:
    lines = (line for file in files for line in file.read_text().splitlines() if re.search(within, line))
    return {clause for line in lines for clause in _CLAUSE.findall(line)}


def test_the_clauses_of_the_rules_and_of_the_tests_are_the_same() -> None:
    in_rules = named(sorted(_RULES.rglob("*.py")))
    in_tests = named(sorted(_TESTS.glob("test_*.py")), within=r"mark\.clause\(")
    assert in_rules == in_tests
