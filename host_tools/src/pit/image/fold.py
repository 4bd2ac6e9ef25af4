"""Numbers written into the code that names them, across files, as MicroPython's `const` does within one.

A page of numbers is a file with nothing but `NAME = const(NUMBER)` behind its docstring: wire/codes.py is one. On a unit each of
its names would take room in the heap, and time at each use. So `codes.IDLE` is compiled as 2, and the page stays off the unit.

It knows `from PACKAGE import PAGE` on a line of its own, and `PAGE.NAME`; a test sees to it that the firmware uses no other
way. It reads text and no syntax, since Python 3.11's parser can't be used by two threads at once.
"""

import re
from collections.abc import Mapping
from typing import Final

Pages = Mapping[str, Mapping[str, int]]

_DOCSTRING: Final = re.compile(r'\A"""(?s:.*?)"""\n')
_NUMBER: Final = re.compile(r"([A-Z]\w*) = const\((\w+)\)")
_CONST: Final = "from micropython import const"
_IMPORT: Final = re.compile(r"^( *)from (\w+) import (\w+(?:, \w+)*)$", re.MULTILINE)


class FoldError(ValueError):
    """A name is asked of a page that hasn't got it."""


def numbers_of(source: str) -> dict[str, int] | None:
    """The names of a page and what they stand for; None for a file that is no page."""
    found: dict[str, int] = {}
    for line in _DOCSTRING.sub("", source).splitlines():
        said = line.partition("#")[0].strip()
        if number := _NUMBER.fullmatch(said):
            found[number[1]] = int(number[2], 0)
        elif said not in ("", _CONST):
            return None
    return found or None


def folded(source: str, pages: Pages) -> str:
    """The source with the numbers of `pages`, which go by their module's full name. Its lines stay where they are.

    Raises FoldError.
    """
    here: dict[str, Mapping[str, int]] = {}

    def kept(line: re.Match[str]) -> str:
        indent, package, names = line.groups()
        modules = {name: f"{package}.{name}" for name in names.split(", ")}
        here.update((name, pages[module]) for name, module in modules.items() if module in pages)
        rest = ", ".join(name for name, module in modules.items() if module not in pages)
        return f"{indent}from {package} import {rest}" if rest else f"{indent}pass"

    def number(use: re.Match[str]) -> str:
        if use[2] not in here[use[1]]:
            raise FoldError(f"there is no {use[2]} in {use[1]}")
        return str(here[use[1]][use[2]])

    text = _IMPORT.sub(kept, source)
    return re.sub(rf"(?<![\w./])({'|'.join(here)})\.([A-Z]\w*)", number, text) if here else source
