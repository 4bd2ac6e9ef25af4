"""A bench file: the real units of one bench, their ports, and the jig that is hand and eye for each.

    [units.button-1]
    kind = "jackpot"                # as the unit says of itself; another one is refused
    board = "rpi_pico"              # a folder of boards/
    port = "/dev/ttyACM0"           # or any address that pyserial knows
    jig = "/dev/ttyACM1"            # none: nothing presses or looks
    wired = ["hand", "watch_lamp"]  # what of the jig reaches the unit, by part or by line; all that it has, if not said
    features = ["typed"]            # what the unit must say that it has; what is not named is asked, and its tests are skipped

The parts are hand, door, eye and power (jig_lines.py), the lines those of firmware/wire/jig_messages.py, the features those of
unit_features.py. A unit that says otherwise of its kind, board or features ends the run before a test.

It promises that a wrong name, a missing value or a port used twice, under whatever name of its device, is told with its place
before any test starts.
"""

import os
import tomllib
from collections.abc import Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from benches.jig_lines import names_of
from benches.unit_features import ASKED, BOARDS

_KEYS = {"kind": str, "board": str, "port": str, "jig": str, "wired": list, "features": list}
_NEEDED = ("kind", "board", "port")


class BenchFileError(Exception):
    """The file can't be used: what is wrong in it, and what may stand there."""


@dataclass(frozen=True)
class BenchUnit:
    """One unit of the bench. `wired` is None where the file leaves it to the jig to say; `features` are those it must have."""

    name: str
    kind: str
    board: str
    port: str
    jig: str | None
    wired: frozenset[str] | None
    features: frozenset[str] = frozenset()


def read(path: Path) -> tuple[BenchUnit, ...]:
    """The units of the file, in its order. Raises BenchFileError."""
    source = f"the bench file {path}"
    try:
        found = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise BenchFileError(f"{source} can't be read ({error.strerror})") from error
    except (
        ValueError,
        RecursionError,
    ) as error:  # TOML's own errors, and what its reader raises for endless numbers and lists
        raise BenchFileError(f"{source} is no TOML: {error}") from error
    _known(source, "the file", found, ("units",))
    units = found.get("units")
    if not isinstance(units, dict) or not units:
        raise BenchFileError(f"{source} names no unit; each has a table [units.NAME]")
    read_units = tuple(unit(source, name, values) for name, values in units.items())
    _once(source, [(each.name, port) for each in read_units for port in (each.port, each.jig) if port is not None])
    return read_units


def unit(source: str, name: str, values: object) -> BenchUnit:
    """One unit by its table in a bench file, or by what `source` else says of it. Raises BenchFileError."""
    if not _is_word(name):
        raise BenchFileError(f"{source}: a unit can't be called {name!r}")
    where = f"[units.{name}]"
    if not isinstance(values, dict):
        raise BenchFileError(f"{source}: {where} must be a table")
    _known(source, where, values, _KEYS)
    for key in _NEEDED:
        if key not in values:
            raise BenchFileError(f"{source}: {where} lacks {key}")
    for key, value in values.items():
        if not isinstance(value, _KEYS[key]) or not value or (isinstance(value, str) and not _is_word(value)):
            raise BenchFileError(f"{source}: {key} of {where} can't be {value!r}")
    wired = values.get("wired")
    kind, board = values["kind"], values["board"]
    _choice(source, where, "kind", kind, tuple(ASKED))
    _choice(source, where, "board", board, sorted(file.parent.name for file in BOARDS.glob("*/board.toml")))
    kinds = tomllib.loads((BOARDS / board / "board.toml").read_text(encoding="utf-8"))["kinds"]
    if kind not in kinds:
        raise BenchFileError(f"{source}: the {board} of {where} carries no {kind}, but {', '.join(kinds)}")
    for each in wired or ():
        _choice(source, where, "wired", each, names_of(kind))
    for each in values.get("features", ()):
        _choice(source, where, "features", each, ASKED[kind])
    if wired is not None and "jig" not in values:
        raise BenchFileError(f"{source}: {where} says what is wired, but names no jig")
    return BenchUnit(
        name,
        kind,
        board,
        values["port"],
        values.get("jig"),
        None if wired is None else frozenset(wired),
        frozenset(values.get("features", ())),
    )


def _known(source: str, where: str, values: Mapping[str, Any], known: "Mapping[str, Any] | tuple[str, ...]") -> None:
    for key in values:
        if key not in known:
            raise BenchFileError(f"{source}: {where} has {key!r}, which is not known{_nearest(key, known)}")


def _choice(source: str, where: str, key: str, value: object, choices: "tuple[str, ...] | list[str]") -> None:
    if value not in choices:
        near = _nearest(str(value), choices)
        raise BenchFileError(f"{source}: {key} of {where} is {value!r}{near}; it is one of {', '.join(choices)}")


def _nearest(word: str, known: "Mapping[str, Any] | tuple[str, ...] | list[str]") -> str:
    near = get_close_matches(word, list(known), 1)
    return f"; did you mean {near[0]!r}?" if near else ""


def _is_word(text: str) -> bool:
    return text.isprintable() and not text.isspace() and text != ""


def _once(source: str, ports: list[tuple[str, str]]) -> None:
    seen: dict[str, str] = {}
    for unit, port in ports:
        device = os.path.realpath(port) if port.startswith("/") else port
        if device in seen:
            raise BenchFileError(f"{source}: {port} stands twice, at [units.{seen[device]}] and [units.{unit}]")
        seen[device] = unit
