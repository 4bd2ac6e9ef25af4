"""Each clause that the rules of twenty-one name is named by a test, and the other way round."""

import re
from pathlib import Path

import pit.rules

_CLAUSE = re.compile(r"Q(?:96|03)-[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*")
_RULES = Path(pit.rules.__file__).parent
_TESTS = Path(__file__).parent
_PACKAGES = (
    "blackjack",
    "bonus_blackjack",
    "card_machine",
    "madness_21",
    "spanish_blackjack",
    "table_sign",
    "twenty_one_round",
)
_ABOUT_THEM = re.compile(rf"pit\.rules\.(?:{'|'.join(_PACKAGES)})\b")


def named(files: list[Path], within: str = r".*") -> set[str]:
    lines = (line for file in files for line in file.read_text().splitlines() if re.search(within, line))
    return {clause for line in lines for clause in _CLAUSE.findall(line)}


def test_the_clauses_of_the_rules_and_of_the_tests_are_the_same() -> None:
    in_rules = named([file for package in _PACKAGES for file in _RULES.glob(f"{package}/*.py")])
    tests = [file for file in _TESTS.glob("test_*.py") if _ABOUT_THEM.search(file.read_text())]
    assert in_rules == named(tests, within=r"mark\.clause\(")
