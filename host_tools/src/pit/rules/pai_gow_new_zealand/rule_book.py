"""Which rules of division 12 the notice touches. Promises no text of a rule: the base rules are outside the document."""

from dataclasses import dataclass
from datetime import date
from enum import Enum
from typing import Final

COMMENCEMENT: Final = date(2001, 12, 19)
"""The first day of the amended rules (NZ-1)."""


class Standing(Enum):
    """What has become of a rule."""

    AS_BEFORE = "as before the notice"
    INSERTED = "inserted"
    SUBSTITUTED = "substituted"
    DELETED = "deleted"
    NOT_IN_DOCUMENT = "not in the document"


@dataclass(frozen=True, slots=True)
class Entry:
    """A rule of the division: what the notice does to it, and the item of the notice, empty where it does nothing."""

    rule: str
    standing: Standing
    item: str = ""


_ITEMS: Final = {
    "6.3": ("2.1", Standing.SUBSTITUTED),
    "9.3A": ("2.2", Standing.INSERTED),
    "9.4": ("2.3", Standing.SUBSTITUTED),
    "9.5": ("2.4", Standing.DELETED),
    "10.11": ("2.5", Standing.SUBSTITUTED),
    "10.13": ("2.6", Standing.SUBSTITUTED),
    "11.1": ("2.7", Standing.SUBSTITUTED),
    "11.2": ("2.8", Standing.SUBSTITUTED),
    "11.3": ("2.9", Standing.SUBSTITUTED),
}


def are_amendments_in_force(day: date) -> bool:
    """Whether the amended rules are played on that day (NZ-1)."""
    return day >= COMMENCEMENT


def look_up(rule: str, day: date = COMMENCEMENT) -> Entry:
    """What the notice makes of a rule on that day; 9.5 is gone and has no successor (NZ-9.5)."""
    item, standing = _ITEMS.get(rule, ("", Standing.NOT_IN_DOCUMENT))
    if not item:
        return Entry(rule, standing)
    if not are_amendments_in_force(day):
        before = Standing.NOT_IN_DOCUMENT if standing is Standing.INSERTED else Standing.AS_BEFORE
        return Entry(rule, before)
    return Entry(rule, standing, item)
