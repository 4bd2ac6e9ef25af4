"""Each clause that the games against the bank and the rules for all games name is named by a test, and the other way round."""

import re
from pathlib import Path

import pit.rules

_CLAUSE = re.compile(r"\b(?:Q96|Q03|NZ)-[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*")
_RULES = Path(pit.rules.__file__).parent
_TESTS = Path(__file__).parent
_PACKAGES = ("baccarat", "banked_round", "caribbean_stud", "documents", "keno", "mini_baccarat", "roulette", "sic_bo")
_MODULES = ("chips", "internal_controls")
_ABOUT_THEM = re.compile(rf"pit\.rules\.(?:{'|'.join((*_PACKAGES, *_MODULES))})\b")


def named(files: list[Path], within: str = r".*") -> set[str]:
    lines = (line for file in files for line in file.read_text().splitlines() if re.search(within, line))
    return {clause for line in lines for clause in _CLAUSE.findall(line)}


def test_the_clauses_of_the_rules_and_of_their_tests_are_the_same() -> None:
    packages = [file for package in _PACKAGES for file in _RULES.glob(f"{package}/*.py")]
    tests = [file for file in _TESTS.glob("test_*.py") if _ABOUT_THEM.search(file.read_text())]
    in_rules = named([*packages, *(_RULES / f"{module}.py" for module in _MODULES)])
    assert in_rules == named(tests, within=r"mark\.clause\(")
