"""Each clause that the rules of Queensland pai gow name is named by one of its tests, and the other way round."""

import re
from pathlib import Path

import pit.rules

_CLAUSE = re.compile(r"Q96-[0-9A-Za-z]+(?:-[0-9A-Za-z]+)*")
_RULES = Path(pit.rules.__file__).parent
_TESTS = Path(__file__).parent
_IMAGES = {"Q96-DIAG"}  # the diagrams: not in the text, so nothing to test
_OF_PAI_GOW = re.compile(r"Q96-4(?:1[1-9]|[2-4]\d|5[0-4])(?!\d)")


def named(files: list[Path], within: str = r".*") -> set[str]:
    lines = (line for file in files for line in file.read_text().splitlines() if re.search(within, line))
    return {clause for line in lines for clause in _CLAUSE.findall(line)}


def test_the_clauses_of_the_rules_of_pai_gow_and_of_their_tests_are_the_same() -> None:
    in_rules = named([file for package in ("pai_gow", "pai_gow_queensland") for file in _RULES.glob(f"{package}/*.py")])
    in_tests = named([*_TESTS.glob("test_gow_*.py"), *_TESTS.glob("test_pai_gow_*.py")], within=r"mark\.clause\(")
    assert in_rules - _IMAGES == {clause for clause in in_tests if _OF_PAI_GOW.match(clause)}


def test_every_section_of_the_part_is_named() -> None:
    in_rules = named(list(_RULES.glob("pai_gow*/*.py")))
    sections = {clause.split("-")[1] for clause in in_rules if _OF_PAI_GOW.match(clause)}
    without_a_row = {"414", "437"}  # their rows are those of 411 and 438
    assert {str(number) for number in range(411, 455)} - sections == without_a_row
