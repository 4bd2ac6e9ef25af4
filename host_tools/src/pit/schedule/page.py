"""Reads a schedule from its TOML page. A page that can't be understood is refused with the line and what was meant.

It promises a complete, well-typed Schedule, not one that keeps the rules: `schedule.problems` tells that.
"""

import re
import tomllib
from collections import Counter
from collections.abc import Mapping
from datetime import UTC, date, datetime, timedelta
from difflib import get_close_matches
from pathlib import Path
from typing import Any

from pit.schedule.schedule import Deck, Limits, Prize, Schedule, ScheduleError

EXAMPLE_FILE = Path(__file__).with_name("example.toml")
FORMAT = 1
_TABLES = {
    "": (
        "format", "id", "is_example", "casino", "jurisdiction", "game", "currency", "approver",
        "valid_from", "valid_until", "has_cents", "deck", "limits", "prizes",
    ),
    "deck": ("cards", "count"),
    "limits": ("stake_min_cents", "stake_max_cents", "prize_cap_cents", "supervisor_cents"),
    "prizes": ("prize_cents", "weight"),
}  # fmt: skip
_LAST_YEAR = 2136  # seconds since 2000 in 32 bits end early in it; the schedule is checked to the second
_TYPES = {str: "a text in quotes", int: "a whole number", bool: "true or false", dict: "a table", list: "a list"}


def read(path: Path) -> Schedule:
    """The schedule on the page at `path`. Raises ScheduleError."""
    try:
        text = path.read_text(encoding="utf-8")
    except OSError as error:
        raise ScheduleError(str(path), [f"it can't be read ({error.strerror})"]) from error
    except UnicodeDecodeError as error:
        raise ScheduleError(
            str(path), ["it is not text in UTF-8; a signed file is read by `show` and `verify`"]
        ) from error
    return parse(text, str(path))


def parse(text: str, name: str = "the schedule") -> Schedule:
    """The schedule on a page. Raises ScheduleError, which calls it `name`."""
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ScheduleError(name, [f"it is not TOML: {error}"]) from error
    page = _Page(text)
    schedule = page.schedule(table)
    if schedule is None:
        raise ScheduleError(name, page.reasons)
    return schedule


class _Page:
    """Takes a page's values out one by one and collects `reasons` for those it can't take."""

    def __init__(self, text: str) -> None:
        self.reasons: list[str] = []
        self._lines = text.splitlines()
        self._seen: Counter[str] = Counter()

    def schedule(self, table: Mapping[str, Any]) -> Schedule | None:
        self._refuse_unknown(table, "")
        if table.get("format", FORMAT) != FORMAT:
            self.reasons.append(f"format is {table['format']!r}; this Pit reads format {FORMAT}")
        deck = self._take(table, "deck", dict, {})
        limits = self._take(table, "limits", dict, {})
        self._refuse_unknown(deck, "deck")
        self._refuse_unknown(limits, "limits")
        schedule = Schedule(
            id=self._text(table, "id"),
            is_example=self._take(table, "is_example", bool, False),
            casino=self._text(table, "casino"),
            jurisdiction=self._text(table, "jurisdiction"),
            game=self._text(table, "game"),
            currency=self._text(table, "currency"),
            approver=self._text(table, "approver"),
            valid_from=self._moment(table, "valid_from", timedelta(0)),
            valid_until=self._moment(table, "valid_until", timedelta(days=1)),
            has_cents=self._take(table, "has_cents", bool, False),
            deck=Deck(self._number(deck, "cards", "deck."), self._number(deck, "count", "deck.")),
            limits=Limits(*(self._number(limits, key, "limits.") for key in _TABLES["limits"])),
            prizes=tuple(self._prizes(table)),
        )
        return None if self.reasons else schedule

    def _prizes(self, table: Mapping[str, Any]) -> list[Prize]:
        found = []
        for number, entry in enumerate(self._take(table, "prizes", list, []), 1):
            if not isinstance(entry, dict):
                self.reasons.append(f"prize {number} must be a table with prize_cents and weight")
                continue
            self._refuse_unknown(entry, "prizes")
            name = f"prize {number}: "
            found.append(Prize(self._number(entry, "prize_cents", name), self._number(entry, "weight", name)))
        return found

    def _refuse_unknown(self, table: Mapping[str, Any], name: str) -> None:
        known = _TABLES[name]
        for key in table:
            if key not in known:
                where = f"line {line}: " if (line := self._line_of(key)) else ""
                near = get_close_matches(key, known, 1)
                meant = f"did you mean {near[0]!r}?" if near else f"known here: {', '.join(known)}"
                self.reasons.append(f"{where}there is no key {key!r}{f' in {name}' if name else ''}; {meant}")

    def _line_of(self, key: str) -> int | None:
        """The line of a key's next mention, so that a key told twice gets both its lines."""
        self._seen[key] += 1
        mention = re.compile(rf"(^|[\[{{,.\s\"']){re.escape(key)}[\"']?\s*[\]=.]")
        lines = [n for n, line in enumerate(self._lines, 1) if mention.search(line.split("#")[0])]
        return lines[min(self._seen[key], len(lines)) - 1] if lines else None

    def _take(self, table: Mapping[str, Any], key: str, kind: type, default: Any, where: str = "") -> Any:
        if key not in table:
            if kind is not bool:
                self.reasons.append(f"{where}{key} is missing")
            return default
        if type(table[key]) is not kind:
            self.reasons.append(f"{where}{key} is {table[key]!r}; it must be {_TYPES[kind]}")
            return default
        return table[key]

    def _text(self, table: Mapping[str, Any], key: str) -> str:
        text: str = self._take(table, key, str, "")
        return text

    def _number(self, table: Mapping[str, Any], key: str, where: str) -> int:
        number: int = self._take(table, key, int, 0, where)
        return number

    def _moment(self, table: Mapping[str, Any], key: str, after: timedelta) -> datetime:
        value = table.get(key)
        if isinstance(value, date) and not 2000 <= value.year <= _LAST_YEAR:
            self.reasons.append(f"{key} is {value}; it must lie in the years 2000 to {_LAST_YEAR}")
        elif isinstance(value, datetime):
            if value.tzinfo is not None:
                return value.astimezone(UTC)
            self.reasons.append(f"{key} has a time but no offset; write it as in 2026-07-01T06:00:00+10:00")
        elif isinstance(value, date):
            return datetime(value.year, value.month, value.day, tzinfo=UTC) + after
        else:
            self.reasons.append(
                f"{key} is {'missing' if value is None else repr(value)}; it must be a date without quotes"
            )
        return datetime(2000, 1, 2, tzinfo=UTC)
