"""Schedules of the Queensland rule before and after 2003. Games are keyed by name everywhere else, never by such a number."""

from dataclasses import dataclass
from typing import Final

from pit.rules.refusal import COMMON_PRACTICE, Refused


@dataclass(frozen=True, slots=True)
class Schedule:
    """A schedule that stayed: its game, and its number since 2003."""

    game: str
    number: int


@dataclass(frozen=True, slots=True)
class Omitted:
    """A schedule that the 2003 rule takes out without naming its game."""

    clause: str


_STAYED: Final = {
    1: Schedule("baccarat", 1),
    2: Schedule("blackjack", 2),
    3: Schedule("caribbean stud", 3),
    4: Schedule("craps", 4),
    8: Schedule("manila poker", 5),
    9: Schedule("mini-baccarat", 6),
    10: Schedule("mini-dice", 7),
    11: Schedule("pai gow", 8),
    12: Schedule("roulette", 9),
    13: Schedule("sic-bo", 10),
    14: Schedule("spanish blackjack", 11),
    19: Schedule("wheel of fortune", 12),
}
_OMITTED: Final = {"Q03-10": range(5, 8), "Q03-18": range(15, 19), "Q03-20": range(20, 22)}


def look_up(number: int) -> Schedule | Omitted | Refused:
    """What became of a schedule by its number before 2003.

    Q03-10: 5 to 7 are omitted. Q03-18: 15 to 18 are. Q03-20: 20 and 21 are.
    """
    for clause, numbers in _OMITTED.items():
        if number in numbers:
            return Omitted(clause)
    known = _STAYED.get(number)
    return known or Refused(COMMON_PRACTICE, f"There was no schedule {number} before 2003; there were 1 to 21.")
