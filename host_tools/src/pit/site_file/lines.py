"""On which line of a TOML text each key and each table stands. The standard library's reader keeps no positions.

It is for texts that `tomllib` has read already: what is no TOML it may take for anything. It never fails.
"""

from collections.abc import Mapping
from typing import Final

Path = tuple[str | int, ...]
"""Keys and, in an array, numbers from 0: ("tables", 0, "units", 2, "role")."""

_BARE_ENDS: Final = "=.]} \t\r\n#,"
_ESCAPES: Final = {"b": "\b", "t": "\t", "n": "\n", "f": "\f", "r": "\r", '"': '"', "\\": "\\"}
_HEX: Final = {"u": 4, "U": 8}


def lines(text: str) -> Mapping[Path, int]:
    """The line, from 1, of each key at its first mention."""
    reader = _Reader(text)
    reader.read()
    return reader.found


def line_of(found: Mapping[Path, int], path: Path) -> int | None:
    """The line of `path`, or of the innermost thing around it that has one."""
    while path:
        if path in found:
            return found[path]
        path = path[:-1]
    return None


class _Reader:
    """Goes through the text once, from its start to its end."""

    def __init__(self, text: str) -> None:
        self.found: dict[Path, int] = {}
        self._text = text
        self._at = 0
        self._line = 1
        self._arrays: dict[tuple[str, ...], int] = {}  # arrays of tables: how many so far

    def read(self) -> None:
        table: Path = ()
        while self._skip(" \t\r\n"):
            before = self._at
            if self._peek(2) == "[[":
                table = self._header(2)
            elif self._peek() == "[":
                table = self._header(1)
            else:
                self._pair(table)
            if self._at == before:
                self._step()

    def _header(self, brackets: int) -> Path:
        for _ in range(brackets):
            self._step()
        line = self._line
        key = self._key()
        if brackets > 1:
            self._arrays[key] = self._arrays.get(key, -1) + 1
        for inner in [known for known in self._arrays if known[: len(key)] == key and len(known) > len(key)]:
            del self._arrays[inner]
        path = self._placed(key)
        for length in range(1, len(path) + 1):
            self._note(path[:length], line)
        self._until("]")
        for _ in range(brackets):
            self._step()
        return path

    def _placed(self, key: tuple[str, ...]) -> Path:
        """The key with the number of each array of tables in it, the newest."""
        path: list[str | int] = []
        for length, part in enumerate(key, 1):
            path.append(part)
            if key[:length] in self._arrays:
                path.append(self._arrays[key[:length]])
        return tuple(path)

    def _pair(self, table: Path) -> None:
        line = self._line
        path = (*table, *self._key())
        for length in range(len(table) + 1, len(path) + 1):
            self._note(path[:length], line)
        self._skip(" \t")
        if self._peek() == "=":
            self._step()
            self._skip(" \t")
            self._value(path)

    def _value(self, path: Path) -> None:
        first = self._peek()
        if first in ('"', "'"):
            self._string()
        elif first == "[":
            self._array(path)
        elif first == "{":
            self._inline(path)
        else:
            while self._peek() not in ("", *",]}\n#"):
                self._step()

    def _array(self, path: Path) -> None:
        self._step()
        number = 0
        while self._skip(" \t\r\n,") and self._peek() != "]":
            self._note((*path, number), self._line)
            before = self._at
            self._value((*path, number))
            number += 1
            if self._at == before:
                self._step()
        self._step()

    def _inline(self, path: Path) -> None:
        self._step()
        while self._skip(" \t\r\n,") and self._peek() != "}":
            before = self._at
            self._pair(path)
            if self._at == before:
                self._step()
        self._step()

    def _key(self) -> tuple[str, ...]:
        parts = []
        while True:
            self._skip(" \t")
            if self._peek() in ('"', "'"):
                parts.append(self._string())
            else:
                start = self._at
                while self._peek() not in ("", *_BARE_ENDS):
                    self._step()
                parts.append(self._text[start : self._at])
            self._skip(" \t")
            if self._peek() != ".":
                return tuple(parts)
            self._step()

    def _string(self) -> str:
        quote = self._peek()
        if self._peek(3) == quote * 3:
            return self._long_string(quote * 3)
        self._step()
        made = ""
        while self._peek() not in ("", quote, "\n"):
            made += self._escaped() if self._peek() == "\\" and quote == '"' else self._step()
        self._step()
        return made

    def _long_string(self, quotes: str) -> str:
        for _ in quotes:
            self._step()
        while self._peek() and self._peek(3) != quotes:
            if self._peek() == "\\" and quotes == '"""':
                self._step()
            self._step()
        while self._peek() == quotes[0]:  # up to two of them may belong to the text
            self._step()
        return ""  # no key is written so

    def _escaped(self) -> str:
        self._step()
        kind = self._step()
        digits = "".join(self._step() for _ in range(_HEX.get(kind, 0)))
        try:
            return chr(int(digits, 16)) if digits else _ESCAPES.get(kind, kind)
        except (ValueError, OverflowError):
            return ""

    def _skip(self, blanks: str) -> bool:
        """Over blanks, and comments where lines may end. False at the end of the text."""
        while (char := self._peek()) and (char in blanks or (char == "#" and "\n" in blanks)):
            if char == "#":
                self._until("\n")
            else:
                self._step()
        return bool(self._peek())

    def _until(self, char: str) -> None:
        while self._peek() not in ("", char):
            self._step()

    def _peek(self, count: int = 1) -> str:
        return self._text[self._at : self._at + count]

    def _step(self) -> str:
        char = self._peek()
        self._at += len(char)
        self._line += char == "\n"
        return char

    def _note(self, path: Path, line: int) -> None:
        self.found.setdefault(path, line)
