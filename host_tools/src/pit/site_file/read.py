"""Reads a site file. One that can't be wholly understood, or that says a thing twice, is refused with every reason and its line.

    format = 1
    casino = "Example Casino"            # as schedules and keys name it
    currency = "AUD"
    schedule = "madness.bin"             # signed; a table may have its own

    [keys]                               # public keys, in PEM
    approver = "approver.pub"
    supervisor = "supervisor.pub"
    engineer = "engineer.pub"

    [[tables]]
    name = "Pit 4"
    game = "spanish-blackjack"

    [[tables.units]]
    kind = "jackpot"
    id = "e6614103e7452f2f"              # or port = "/dev/ttyACM0"
    role = 0                             # serves the whole table; 1 to 9: stands at that box
    address = 3                          # on the table's bus; none without it
    settings = { force_limit_n = 60 }    # those not named are as usual

Files are looked for from the site file's folder. It reads no key and no schedule: it promises that they are there.
"""

import tomllib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from pit.play.registry import GAMES
from pit.site_file import lines, twice
from pit.site_file.errors import SiteFileError
from pit.site_file.site import UNKNOWN_ROLE, Site, SiteUnit, Table
from pit.site_file.values import Values
from wire import texts

FORMAT: Final = 1
UNIT_ID_BYTES: Final = 8
LONGEST_NAME: Final = 32  # bytes, of a casino as of a table
LAST_ADDRESS: Final = 247
LAST_ROLE: Final = 9
ROLES: Final = ("approver", "engineer", "supervisor")
KINDS: Final = tuple(name for name in texts.KINDS.values() if name != "jig")

_SITE: Final = ("format", "casino", "currency", "keys", "schedule", "tables")
_TABLE: Final = ("name", "game", "schedule", "units")
_UNIT: Final = ("kind", "id", "port", "role", "address", "settings")
_LONGEST_PATH: Final = 1_000
_LONGEST_FILE: Final = 1_000_000  # characters
# name: number in the unit's configuration, steps of it in one of the file's, least, most
_SETTINGS: Final[Mapping[str, tuple[int, int, int, int]]] = MappingProxyType(
    {
        "force_limit_n": (1, 1_000, 1, 100),
        "discrepancy_ms": (2, 1, 1, 1_000),
        "entropy_a": (3, 1, 20, 40),
    }
)
_H: Final = "entropy_h"
_H_NUMBER: Final = 4
_H_STEPS: Final = 256
_LEAST_H: Final = 0.25


def read(path: Path) -> Site:
    """The site in the file at `path`. Raises SiteFileError."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise SiteFileError(str(path), [f"it can't be read ({error.strerror})"]) from error
    except UnicodeDecodeError as error:
        raise SiteFileError(str(path), ["it is not text in UTF-8"]) from error
    return parse(text, str(path), path.parent)


def parse(text: str, name: str, folder: Path) -> Site:
    """The site in a text, its files looked for in `folder`. Raises SiteFileError, which calls it `name`."""
    if len(text) > _LONGEST_FILE:
        raise SiteFileError(name, [f"it is longer than {_LONGEST_FILE:,} characters"])
    try:
        top = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise SiteFileError(name, [f"it is not TOML: {error}"]) from error
    page = _Page(Values(text), folder)
    site = page.site(name, top)
    if page.values.reasons:
        raise SiteFileError(name, page.values.reasons)
    return site


class _Page:
    def __init__(self, values: Values, folder: Path) -> None:
        self.values = values
        self._folder = folder

    def site(self, name: str, top: Mapping[str, Any]) -> Site:
        values = self.values
        values.refuse_unknown(top, (), _SITE)
        if values.take(top, (), "format", int, FORMAT) != FORMAT:
            values.refuse(("format",), f"format is {top['format']!r}; this Pit reads format {FORMAT}")
        keys = values.table(top, (), "keys")
        values.refuse_unknown(keys, ("keys",), ROLES)
        schedule = self._file(top, (), "schedule")
        site = Site(
            name,
            values.text(top, (), "casino", LONGEST_NAME),
            values.text(top, (), "currency", 4, ""),
            {role: file for role in ROLES if (file := self._file(keys, ("keys",), role)) is not None},
            tuple(self._table(table, path, schedule) for path, table in values.tables(top, (), "tables")),
        )
        twice.refuse(site, values)
        self._refuse_unsigned(site)
        return site

    def _refuse_unsigned(self, site: Site) -> None:
        """A schedule is of no use to a unit that knows no approver."""
        for number, table in enumerate(site.tables):
            is_played_by = any(unit.kind == "jackpot" for unit in table.units)
            if table.schedule is not None and is_played_by and "approver" not in site.keys:
                self.values.refuse(
                    ("tables", number),
                    f"table {table.name!r} has a schedule, but there is no approver's key under [keys]",
                )

    def _table(self, table: Mapping[str, Any], path: lines.Path, schedule: Path | None) -> Table:
        values = self.values
        values.refuse_unknown(table, path, _TABLE)
        return Table(
            values.text(table, path, "name", LONGEST_NAME),
            values.choice(table, path, "game", tuple(GAMES)),
            self._file(table, path, "schedule") or schedule,
            tuple(self._unit(unit, at) for at, unit in values.tables(table, path, "units")),
            values.line(path),
        )

    def _unit(self, unit: Mapping[str, Any], path: lines.Path) -> SiteUnit:
        values = self.values
        values.refuse_unknown(unit, path, _UNIT)
        kind = values.choice(unit, path, "kind", KINDS)
        if ("id" in unit) == ("port" in unit):
            values.refuse(path, "a unit has either an id or a port")
        if "settings" in unit and kind in KINDS and kind != "jackpot":
            values.refuse((*path, "settings"), f"a {kind} has no settings")
        return SiteUnit(
            kind,
            self._unit_id(unit, path) if "id" in unit else None,
            values.text(unit, path, "port", _LONGEST_PATH) if "port" in unit else None,
            self._role(unit, path),
            values.number(unit, path, "address", 0, LAST_ADDRESS, 0),
            self._settings(unit, path) if "settings" in unit else None,
            values.line(path),
        )

    def _role(self, unit: Mapping[str, Any], path: lines.Path) -> int:
        """UNKNOWN_ROLE where a reason was kept, or a key that there is not may have been meant for it."""
        if "role" not in unit:
            return 0 if unit.keys() <= set(_UNIT) else UNKNOWN_ROLE
        before = len(self.values.reasons)
        found = self.values.number(unit, path, "role", 0, LAST_ROLE, 0)
        return found if len(self.values.reasons) == before else UNKNOWN_ROLE

    def _unit_id(self, unit: Mapping[str, Any], path: lines.Path) -> bytes:
        text: str = self.values.take(unit, path, "id", str) or ""
        try:
            found = bytes.fromhex(text)
        except ValueError:
            found = b""
        if len(found) != UNIT_ID_BYTES and isinstance(unit["id"], str):
            self.values.refuse((*path, "id"), f"a unit's id has {2 * UNIT_ID_BYTES} hex digits; {text[:40]!r} has not")
        return found

    def _settings(self, unit: Mapping[str, Any], path: lines.Path) -> Mapping[int, int]:
        values = self.values
        table, at = values.table(unit, path, "settings"), (*path, "settings")
        values.refuse_unknown(table, at, (*_SETTINGS, _H))
        found = {
            number: steps * values.number(table, at, key, least, most, None)
            for key, (number, steps, least, most) in _SETTINGS.items()
            if key in table
        }
        if _H in table:
            entropy = table[_H]
            if type(entropy) not in (int, float) or not _LEAST_H <= entropy <= 1:
                values.refuse((*at, _H), f"{_H} is {entropy!r}; it must be a number from {_LEAST_H} to 1")
            else:
                found[_H_NUMBER] = round(entropy * _H_STEPS)
        return found

    def _file(self, table: Mapping[str, Any], path: lines.Path, key: str) -> Path | None:
        if key not in table:
            return None
        text = self.values.text(table, path, key, _LONGEST_PATH)
        file = self._folder / text
        try:
            is_there = file.is_file()
        except (OSError, ValueError):
            is_there = False
        if text and not is_there:
            self.values.refuse((*path, key), f"the file {text!r} of {key} is not there")
        return file
