"""Where each key of a TOML text stands: every key that the standard library's reader finds, on the line that holds it."""

import tomllib
from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pit.site_file.lines import Path, line_of, lines

_TEXT = '''# a comment = 1
casino = "a # b"
long = """
not = 1
"quoted" \\""" still
"""
'lit"eral' = 'C:\\x'

[keys]
approver = 'a.pub'   # = x
"odd key" = [1, 2,
  3, { x = 1, y = "}" }]

[[tables]]
name = "one"
[tables.deep.er]
x = 1
[[tables.units]]
kind = 1
settings = { force = 60, "a.b" = [ { z = 1 } ] }
[[tables.units]]
kind = 2
dotted . key = 3
[[tables]]
name = "two"
[[tables.units]]
role = 07:32:00
[last]
"\\u0041\\t" = 1979-05-27
'''


def paths(value: Any, path: Path = ()) -> Iterator[Path]:
    """Every key and table of what `tomllib` made."""
    inner = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, each in inner:
        yield (*path, key)
        yield from paths(each, (*path, key))


@pytest.mark.parametrize(
    ("path", "line"),
    [
        (("casino",), 2),
        (("long",), 3),
        (('lit"eral',), 7),
        (("keys",), 9),
        (("keys", "odd key"), 11),
        (("keys", "odd key", 3, "y"), 12),
        (("tables", 0), 14),
        (("tables", 0, "name"), 15),
        (("tables", 0, "deep", "er", "x"), 17),
        (("tables", 0, "units", 0, "kind"), 19),
        (("tables", 0, "units", 0, "settings", "a.b", 0, "z"), 20),
        (("tables", 0, "units", 1), 21),
        (("tables", 0, "units", 1, "dotted", "key"), 23),
        (("tables", 1, "name"), 25),
        (("tables", 1, "units", 0, "role"), 27),
        (("last", "A\t"), 29),
    ],
)
def test_a_key_stands_on_its_line(path: Path, line: int) -> None:
    assert lines(_TEXT)[path] == line


def test_every_key_that_the_reader_finds_has_a_line() -> None:
    found = lines(_TEXT)
    assert [path for path in paths(tomllib.loads(_TEXT)) if line_of(found, path) is None] == []


def test_a_text_with_other_line_ends_has_the_same_lines() -> None:
    assert lines(_TEXT.replace("\n", "\r\n")) == lines(_TEXT)


def test_what_has_no_line_is_told_by_what_is_around_it() -> None:
    found = lines(_TEXT)
    assert line_of(found, ("tables", 0, "units", 0, "absent")) == 18
    assert line_of(found, ("absent",)) is None


_KEYS = st.text("ab-_1 .\"'é#=[", min_size=1, max_size=4)
_VALUES = st.recursive(
    st.integers(-5, 5) | st.booleans() | st.text("a\"'#\\\n]}", max_size=4),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(_KEYS, inner, max_size=3),
    max_leaves=6,
)


def written(value: Any) -> str:
    """A value as TOML, on one line but for its texts."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, str):
        return quoted(value)
    if isinstance(value, list):
        return f"[{', '.join(map(written, value))}]"
    if isinstance(value, dict):
        return "{" + ", ".join(f"{quoted(key)} = {written(each)}" for key, each in value.items()) + "}"
    return str(value)


def quoted(text: str) -> str:
    escaped = text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")
    return f'"{escaped}"'


@given(st.lists(st.dictionaries(_KEYS, _VALUES, max_size=4), max_size=4))
def test_whatever_is_written_each_key_is_found_on_the_line_it_was_written_on(tables: list[dict[str, Any]]) -> None:
    text = ""
    wanted = {}
    for number, table in enumerate(tables):
        text += "# x = 1\n[[t]]\n"
        for key, value in table.items():
            wanted[("t", number, key)] = text.count("\n") + 1
            text += f"{quoted(key)} = {written(value)}\n"
    found = lines(text)
    assert {path: found.get(path) for path in wanted} == wanted
    assert [path for path in paths(tomllib.loads(text)) if line_of(found, path) is None] == []


@given(st.text("ab=[]{}\"'\n\\#., \t1", max_size=60))
def test_no_text_at_all_is_too_much_for_it(text: str) -> None:
    assert all(line >= 1 for line in lines(text).values())
