"""Faults put into small sources, and what may be tried. The proof as a whole is tried by its own planted faults."""

import ast
from pathlib import Path

import pytest

from pit.clauses.proof import planted
from pit.clauses.proof.sample import sample
from pit.clauses.proof.scope import Place, places_of
from pit.clauses.proof.sites import Site, mutated, sites
from pit.clauses.proof.trying import whole_lines


def faults(source: str) -> set[tuple[str, str]]:
    tree = ast.parse(source)
    return {(site.kind, ast.unparse(mutated(tree, site))) for site in sites(tree, [tree])}


@pytest.mark.parametrize(
    ("source", "expected"),
    [
        ("a < b", {("comparison", "a <= b")}),
        ("a in b", {("membership", "a not in b")}),
        ("a is not b", {("membership", "a is b")}),
        ("a and b", {("boolean", "a or b")}),
        ("not a", {("boolean", "not not a")}),
        ("a + b", {("arithmetic", "a - b")}),
        ("a if b else c", {("condition", "a if not b else c")}),
        ("a = 20", {("number", "a = 21")}),
        ("a = True", {("boolean", "a = False")}),
        ("a = 'Q96-1'", {("cite", "a = 'Q00-0'")}),
        ("a = 'a sentence'", set()),
        ("a = {b: c, d: e}", {("entry", "a = {d: e}"), ("entry", "a = {b: c}")}),
        ("a: Literal[1]", set()),
        ("a = b[int, 3]", set()),
        ("'20 < 30'", set()),
    ],
)
def test_each_kind_of_place_has_its_fault(source: str, expected: set[tuple[str, str]]) -> None:
    assert faults(source) == expected


def test_putting_a_fault_in_leaves_the_tree_as_it_was() -> None:
    tree = ast.parse("a < 20")
    before = ast.dump(tree)
    for site in sites(tree, [tree]):
        mutated(tree, site)
    assert ast.dump(tree) == before


SOURCE = '''
from pit.tables import MOST

_LEAST = 3
OTHER = 4
"""Of another clause (Q96-2)."""

def rule(cents):
    """Q96-1"""
    return _is_much(cents) or cents < MOST or cents < OTHER

def _is_much(cents):
    return cents > _LEAST

def unrelated(cents):
    return cents == 7
'''


@pytest.fixture
def rule(tmp_path: Path) -> list[Place]:
    (tmp_path / "pit").mkdir()
    (tmp_path / "pit/tables.py").write_text("MOST = 90\n")
    file = tmp_path / "pit/rule.py"
    file.write_text(SOURCE)
    return places_of(str(file), "rule", (tmp_path,))


def test_a_function_is_tried_with_its_private_functions_and_its_tables(rule: list[Place]) -> None:
    words = {place.site.words for place in rule if place.site.kind != "result"}
    assert words == {
        "and for or in _is_much(cents) or cents < MOST or cents < OTHER",
        "another operator in cents < MOST",
        "another operator in cents < OTHER",
        "another operator in cents > _LEAST",
        "4 for 3",
        "91 for 90",
    }


def test_only_lines_that_the_tests_ran_are_tried(rule: list[Place]) -> None:
    file = next(place.file for place in rule if place.file.endswith("rule.py"))
    line = next(place.site.first_line for place in rule if place.site.words.endswith("> _LEAST"))
    tried, _ = sample(rule, {file: {line}}, 50, "seed")
    assert {place.site.first_line for place in tried if place.is_code} == {line}


def test_one_seed_gives_one_choice_and_another_seed_another() -> None:
    places = [Place("f", Site(number, 0, "number", 1, 1, ""), True) for number in range(1000)]
    ran = {"f": {1}}
    assert sample(places, ran, 8, "1:Q96-1") == sample(places, ran, 8, "1:Q96-1")
    assert sample(places, ran, 8, "1:Q96-1") != sample(places, ran, 8, "2:Q96-1")


def test_a_result_is_tried_last() -> None:
    result = Place("f", Site(1, 0, "result", 1, 1, ""), True)
    number = Place("f", Site(2, 0, "number", 1, 1, ""), True)
    assert sample([result, number], {"f": {1}}, 8, "") == ([number], [result])
    assert sample([result], {"f": {1}}, 8, "") == ([result], [])


def test_every_planted_fault_is_caught_and_nothing_sound_is_blamed() -> None:
    caught = planted.catch(1, lambda line: None)
    assert len(caught) == 12
    assert planted.missed(caught) == []


def test_an_answer_that_is_written_in_pieces_is_read_once_it_is_whole(tmp_path: Path) -> None:
    file, torn = tmp_path / "answers", list[str]()
    with file.open("w") as written, file.open() as read:
        seen = []
        for piece in ("one\ntw", "o and ", "more\n"):
            written.write(piece)
            written.flush()
            seen.append([*whole_lines(read, torn)])
    assert seen == [["one\n"], [], ["two and more\n"]]


def test_code_that_ran_at_import_only_is_tried_by_importing_anew() -> None:
    places = [Place("f", Site(number, 0, "number", 1, 1, ""), True) for number in range(3)]
    tried, _ = sample(places, {}, 8, "")
    assert len(tried) == 3 and not any(place.is_code for place in tried)
