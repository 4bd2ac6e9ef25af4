"""What is in an image, file by file, and whether any of it is for a desk alone: what collects raw bits, tests, debugs.

It looks at the files' paths and at the names that each compiled file brings along (MicroPython's py/persistentcode.c, version 6),
so that code which was moved into another file is found, too. It says nothing of what the code does.
"""

import re
from collections.abc import Iterator
from typing import Final, NamedTuple

from pit.image.build import Image

_MAGIC: Final = ord("M")
_VERSION: Final = 6
_DESK_PARTS: Final = ("collect", "debug", "fake", "test")
# Names that only such code has: its modules as they are imported, the class that answers, the request, a test's tools.
_DESK_NAMES: Final = frozenset(
    {
        "boot.collect",
        "wire.collecting",
        "collecting",
        "Collector",
        "COLLECT",
        "FakeHal",
        "unittest",
        "pytest",
        "print_exception",
    }
)
_WORDS: Final = re.compile(r"[\w.]+")


class Entry(NamedTuple):
    """One file; `why` is empty, or why it is for a desk alone."""

    path: str
    size: int
    why: str


class NotCompiled(Exception):
    """The bytes are no .mpy of this version."""


def entries(image: Image) -> list[Entry]:
    """Each file of the image, sorted by its path."""
    return [Entry(path, len(data), _why(path, data)) for path, data in sorted(image.files.items())]


def names_in(data: bytes) -> set[str]:
    """The names that a compiled file brings along. Raises NotCompiled."""
    if data[:2] != bytes((_MAGIC, _VERSION)):
        raise NotCompiled
    numbers = _Numbers(data, 4)
    count = numbers.take()
    numbers.take()  # of constant objects
    return set(_texts(numbers, count))


class _Numbers:
    """Integers of seven bits a byte, most significant first, and texts between them."""

    def __init__(self, data: bytes, at: int) -> None:
        self._data = data
        self._at = at

    def take(self) -> int:
        value = 0
        while True:
            if self._at >= len(self._data):
                raise NotCompiled
            byte = self._data[self._at]
            self._at += 1
            value = value << 7 | byte & 0x7F
            if not byte & 0x80:
                return value

    def text(self, length: int) -> str:
        piece = self._data[self._at : self._at + length]
        self._at += length + 1  # a zero ends it
        return piece.decode(errors="replace")


def _texts(numbers: _Numbers, count: int) -> Iterator[str]:
    for _ in range(count):
        value = numbers.take()
        if not value & 1:  # else a name that every interpreter has
            yield numbers.text(value >> 1)


def _why(path: str, data: bytes) -> str:
    parts = path.lower().removesuffix(".mpy").removesuffix(".py").split("/")
    if part := next((part for part in parts for desk in _DESK_PARTS if part.startswith(desk)), ""):
        return f"its name says {part}"
    if not path.endswith((".mpy", ".py")):
        return ""
    try:
        names = names_in(data) if path.endswith(".mpy") else set(_WORDS.findall(data.decode(errors="replace")))
        found = names & _DESK_NAMES
    except NotCompiled:
        return "it can't be read as a compiled file of this version"
    return f"it knows {', '.join(sorted(found))}" if found else ""
