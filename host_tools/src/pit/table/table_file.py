"""Finds keys in the text of a TOML file for messages. It reads no values, and finds no key inside an inline table."""

import difflib
import re
from collections.abc import Iterable

_HEADER = re.compile(r"\s*\[+\s*([^\[\]]+?)\s*\]+\s*(#.*)?$")
_KEY = re.compile(r"\s*([A-Za-z0-9_\-\"'. ]+?)\s*=")


def line_of(text: str, key: str) -> int | None:
    """The line, from 1, of a key or section by its full name, such as `play.may_insure`; None if it is not found.

    Where only a part of the name can be found, as for an inline table, that part's line.
    """
    lines = dict(_names(text))
    while key:
        if key in lines:
            return lines[key]
        key = key.rpartition(".")[0]
    return None


def nearest(name: str, known: Iterable[str]) -> str:
    """` (did you mean 'x'?)` for the known name most like it, or the known names where none is."""
    names = list(known)
    close = difflib.get_close_matches(name, names, n=1, cutoff=0.5)
    return f" (did you mean {close[0]!r}?)" if close else f" (there are: {', '.join(names)})"


def _names(text: str) -> Iterable[tuple[str, int]]:
    section = ""
    for number, line in enumerate(text.splitlines(), 1):
        if header := _HEADER.match(line):
            section = _plain(header[1])
            yield section, number
        elif key := _KEY.match(line):
            yield f"{section}.{_plain(key[1])}".lstrip("."), number


def _plain(name: str) -> str:
    return ".".join(part.strip().strip("\"'") for part in name.split("."))
