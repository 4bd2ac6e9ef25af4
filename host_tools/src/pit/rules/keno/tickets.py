"""What may be entered at keno, and what the twenty numbers drawn mean for it."""

from dataclasses import dataclass
from typing import Final

from pit.rules.banked_round.verdicts import LOSES, Fate, Verdict
from pit.rules.keno.prizes import PrizeTable
from pit.rules.odds import Odds
from pit.rules.refusal import COMMON_PRACTICE, Refused, dollars

NUMBERS: Final = range(1, 81)
DRAWN: Final = 20
LEAST_TICKET_CENTS: Final = 1_00
"""Q96-216-3."""


@dataclass(frozen=True, slots=True)
class Ticket:
    """An entry, played in each of its ways: the numbers marked, in rising order. Its price is shared evenly by the ways."""

    ways: tuple[tuple[int, ...], ...]

    def __str__(self) -> str:
        return " + ".join(",".join(map(str, way)) for way in self.ways)


@dataclass(frozen=True, slots=True)
class Draw:
    """The twenty numbers drawn, in rising order."""

    numbers: tuple[int, ...]

    def __str__(self) -> str:
        return " ".join(map(str, self.numbers))


def refuse_ticket(ticket: object, prizes: PrizeTable) -> Refused | None:
    """Why that is no entry; None if it is one: at least one way, no way twice, each of as many numbers as pay prizes."""
    if not isinstance(ticket, Ticket) or not ticket.ways or len(set(ticket.ways)) < len(ticket.ways):
        return Refused(COMMON_PRACTICE, f"{ticket} is no keno entry: it takes one or more different ways.")
    for way in ticket.ways:
        if len(way) not in prizes or not _is_rising_from(way):
            reason = f"{way} is no way to play: it takes {min(prizes)} to {max(prizes)} different numbers from 1 to 80."
            return Refused(COMMON_PRACTICE, reason)
    return None


def refuse_price(_ticket: Ticket, cents: int) -> Refused | None:
    """Q96-216-3: an entry ticket costs at least $1, whatever the number of ways it covers."""
    if cents < LEAST_TICKET_CENTS:
        least = dollars(LEAST_TICKET_CENTS)
        return Refused("Q96-216-3", f"An entry ticket costs at least {least}, and this one {dollars(cents)}.")
    return None


def refuse_draw(draw: object) -> Refused | None:
    """Why that is no draw; None if it is one."""
    if isinstance(draw, Draw) and len(draw.numbers) == DRAWN and _is_rising_from(draw.numbers):
        return None
    return Refused(COMMON_PRACTICE, f"{draw} is no draw: it takes {DRAWN} different numbers from 1 to 80.")


def judge(ticket: Ticket, draw: Draw, prizes: PrizeTable) -> Verdict:
    """What the draw means for the ticket: the prizes of its ways, each for its even share of the price."""
    drawn = set(draw.numbers)
    dollars_won = sum(prizes[len(way)].get(len(drawn.intersection(way)), 0) for way in ticket.ways)
    return Verdict(Fate.PRIZE, Odds(dollars_won, len(ticket.ways))) if dollars_won else LOSES


def _is_rising_from(numbers: tuple[int, ...]) -> bool:
    return numbers == tuple(sorted(set(numbers))) and all(number in NUMBERS for number in numbers)
