"""Takes values out of what `tomllib` made, and keeps a reason, with its line, for each that can't be taken."""

from collections.abc import Mapping
from difflib import get_close_matches
from typing import Any, Final

from pit.site_file.lines import Path, line_of, lines

_TYPES: Final = {
    str: "a text in quotes",
    int: "a whole number",
    dict: "a table",
    list: "a list",
    float: "a number",
}


class Values:
    """One text's values; `reasons` are in the order in which they were found."""

    def __init__(self, text: str) -> None:
        self.reasons: list[str] = []
        self._lines = lines(text)

    def refuse(self, path: Path, reason: str) -> None:
        """Keep a reason, with the line of `path` before it."""
        line = self.line(path)
        self.reasons.append(f"line {line}: {reason}" if line else reason)

    def line(self, path: Path) -> int:
        """The line of `path`, or of what is around it; 0 if nothing is."""
        return line_of(self._lines, path) or 0

    def refuse_unknown(self, table: Mapping[str, Any], path: Path, known: tuple[str, ...]) -> None:
        for key in table:
            if key not in known:
                near = get_close_matches(key, known, 1)
                meant = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
                self.refuse((*path, key), f"there is no key {key!r}{_in(path)} ({meant})")

    def text(self, table: Mapping[str, Any], path: Path, key: str, most_bytes: int, usual: str | None = None) -> str:
        """A text of 1 to `most_bytes` bytes in UTF-8, on one line; `usual` where there is none."""
        value = self.take(table, path, key, str, usual)
        found: str = "" if value is None else value
        if value is not None and value != usual:
            if not 0 < len(found.encode()) <= most_bytes or not found.strip():
                self.refuse((*path, key), f"{key} takes 1 to {most_bytes} bytes, not {len(found.encode())}")
            elif not found.isprintable():
                self.refuse((*path, key), f"{key} has characters that can't be shown")
        return found

    def number(self, table: Mapping[str, Any], path: Path, key: str, least: int, most: int, usual: int | None) -> int:
        """A whole number from `least` to `most`; `usual` where there is none."""
        value: int | None = self.take(table, path, key, int, usual)
        if value is not None and not least <= value <= most:
            self.refuse((*path, key), f"{key} is {value}; it must be {least} to {most}")
        return least if value is None else value

    def choice(self, table: Mapping[str, Any], path: Path, key: str, known: tuple[str, ...]) -> str:
        """One of `known`."""
        value: str | None = self.take(table, path, key, str)
        if value is not None and value not in known:
            near = get_close_matches(value, known, 1)
            meant = f"did you mean {near[0]!r}?" if near else f"there are: {', '.join(known)}"
            self.refuse((*path, key), f"there is no {key} {value!r} ({meant})")
        return value or ""

    def table(self, table: Mapping[str, Any], path: Path, key: str) -> Mapping[str, Any]:
        """A table, empty where there is none."""
        found: Mapping[str, Any] = self.take(table, path, key, dict, {}) or {}
        return found

    def tables(self, table: Mapping[str, Any], path: Path, key: str) -> list[tuple[Path, Mapping[str, Any]]]:
        """A list of tables with the path of each, empty where there is none."""
        found: list[tuple[Path, Mapping[str, Any]]] = []
        for number, each in enumerate(self.take(table, path, key, list, []) or []):
            if isinstance(each, dict):
                found.append(((*path, key, number), each))
            else:
                self.refuse((*path, key, number), f"{key} has {each!r} in it; it takes tables")
        return found

    def take(self, table: Mapping[str, Any], path: Path, key: str, kind: type, usual: Any = None) -> Any:
        """A value of that type; `usual` where there is none, and a reason where that is None."""
        if key not in table:
            if usual is None:
                self.refuse(path, f"{key} is missing{_in(path)}")
            return usual
        value = table[key]
        if type(value) is not kind:
            self.refuse((*path, key), f"{key} is {_short(value)}; it must be {_TYPES[kind]}")
            return usual
        return value


def _in(path: Path) -> str:
    names = [part for part in path if isinstance(part, str)]
    return f" in {names[-1]}" if names else ""


def _short(value: object) -> str:
    text = repr(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
