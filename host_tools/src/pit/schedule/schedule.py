"""A prize schedule as data, and every rule that it must keep.

`problems` tells all that is wrong with one, in sentences; no schedule with a problem is signed. Clause Q03-34N: prizes are
stated for each $1 staked and approved for one casino. Layout of the signed file: firmware/LAYOUTS.md section 3.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import datetime

from pit.link.timekeeping import seconds

GAMES = ("madness-21",)
DECK_CARDS = (48, 52)
MOST_DECKS = 8
MOST_PRIZES = 100
BELOW = 1 << 30  # amounts and weights: a unit handles greater numbers only slowly
METER_CENTS = 99_999_999  # eight digits, two of them cents

# Bytes that each text may take in the file.
TEXTS = {"id": 16, "casino": 32, "jurisdiction": 8, "game": 16, "currency": 4, "approver": 32}
_FORMS = {
    "id": (r"[a-z0-9][a-z0-9.-]*", "small letters, digits, points and hyphens"),
    "jurisdiction": (r"[A-Z]{2}(-[A-Z0-9]{1,3})?", "a country or region as in ISO 3166, such as AU-QLD"),
    "currency": (r"[A-Z]{3}", "a currency as in ISO 4217, such as AUD"),
}


class ScheduleError(Exception):
    """A schedule that is refused. `reasons` are sentences, one for each thing that is wrong."""

    def __init__(self, what: str, reasons: list[str]) -> None:
        super().__init__("\n".join([f"{what} is refused:", *(f"  - {reason}" for reason in reasons)]))
        self.reasons = reasons


@dataclass(frozen=True)
class Prize:
    """One entry: an amount in cents for each $1 staked, and how many stops of the wheel are its own."""

    prize_cents: int
    weight: int


@dataclass(frozen=True)
class Deck:
    """The cards that the return was worked out for: 48 (Spanish) or 52 a deck, and how many decks."""

    cards: int
    count: int


@dataclass(frozen=True)
class Limits:
    """Amounts in cents. A prize above `supervisor_cents` waits for a supervisor's word; 0: none does."""

    stake_min_cents: int
    stake_max_cents: int
    prize_cap_cents: int
    supervisor_cents: int


@dataclass(frozen=True)
class Schedule:
    """A whole schedule. `valid_from` and `valid_until` are moments with an offset; the second is the first not covered."""

    id: str
    is_example: bool
    casino: str
    jurisdiction: str
    game: str
    currency: str
    approver: str
    valid_from: datetime
    valid_until: datetime
    has_cents: bool
    deck: Deck
    limits: Limits
    prizes: tuple[Prize, ...]

    @property
    def total_weight(self) -> int:
        """How many stops the wheel has."""
        return sum(prize.weight for prize in self.prizes)


def money(cents: int) -> str:
    """An amount in cents as people write it."""
    return f"${cents / 100:,.2f}" if cents % 100 else f"${cents // 100:,}"


def problems(schedule: Schedule) -> list[str]:
    """Every reason why this schedule can't be signed or used; none if it can."""
    return [
        *_texts(schedule),
        *_dates(schedule),
        *_deck(schedule.deck),
        *_limits(schedule.limits),
        *_prizes(schedule),
    ]


def _texts(schedule: Schedule) -> Iterator[str]:
    for name, room in TEXTS.items():
        text: str = getattr(schedule, name)
        length = len(text.encode())
        if not text.strip() or not text.isprintable():
            yield f"{name} must be a text that can be read"
        elif length > room:
            yield f"{name} takes {length} bytes; there is room for {room}"
        elif name in _FORMS and not re.fullmatch(_FORMS[name][0], text):
            yield f"{name} is {text!r}; it must be {_FORMS[name][1]}"
    if schedule.game not in GAMES:
        yield f"game is {schedule.game!r}; a jackpot unit plays {' or '.join(GAMES)}"


def _dates(schedule: Schedule) -> Iterator[str]:
    for name in ("valid_from", "valid_until"):
        if not 0 < seconds(getattr(schedule, name)) < 1 << 32:
            yield f"{name} must lie in the years 2000 to 2135"
    if schedule.valid_until <= schedule.valid_from:
        yield f"it is valid until {schedule.valid_until.date()}, which is not after {schedule.valid_from.date()}"


def _deck(deck: Deck) -> Iterator[str]:
    if deck.cards not in DECK_CARDS:
        yield f"a deck has 48 (Spanish) or 52 cards, not {deck.cards}"
    if not 1 <= deck.count <= MOST_DECKS:
        yield f"there are 1 to {MOST_DECKS} decks, not {deck.count}"


def _limits(limits: Limits) -> Iterator[str]:
    if not 0 < limits.stake_min_cents <= limits.stake_max_cents < BELOW:
        yield (
            f"the least stake ({money(limits.stake_min_cents)}) must be above $0, "
            f"and the greatest ({money(limits.stake_max_cents)}) not below it"
        )
    if not 0 < limits.prize_cap_cents < BELOW:
        yield f"prize_cap_cents must be above 0 and below {BELOW}"
    if not 0 <= limits.supervisor_cents < BELOW:
        yield f"supervisor_cents must be 0 (no prize waits) or an amount below {BELOW}"


def _prizes(schedule: Schedule) -> Iterator[str]:
    if not 1 <= len(schedule.prizes) <= MOST_PRIZES:
        yield f"there are 1 to {MOST_PRIZES} prizes, not {len(schedule.prizes)}"
    last = None
    for number, prize in enumerate(schedule.prizes, 1):
        yield from (f"prize {number} ({money(prize.prize_cents)}): {reason}" for reason in _prize(prize, schedule))
        if last is not None and prize.prize_cents == last:
            yield f"prize {number} ({money(prize.prize_cents)}): it stands twice; add its weights up"
        elif last is not None and prize.prize_cents < last:
            yield f"prize {number} ({money(prize.prize_cents)}): prizes must rise, and {money(last)} stands before it"
        last = prize.prize_cents
    if schedule.total_weight >= BELOW:
        yield f"the weights add up to {schedule.total_weight}; their sum must be below {BELOW}"


def _prize(prize: Prize, schedule: Schedule) -> Iterator[str]:
    if prize.prize_cents <= 0:
        yield "a prize is above $0"
    if prize.weight <= 0:
        yield f"its weight is {prize.weight}; a weight is at least 1 (leave out what can't be won)"
    if prize.prize_cents > schedule.limits.prize_cap_cents:
        yield f"it is above the cap of {money(schedule.limits.prize_cap_cents)}"
    if prize.prize_cents >= BELOW:
        yield f"a unit handles prizes below {money(BELOW)}"
    if not schedule.has_cents and prize.prize_cents % 100:
        yield "the meter shows whole dollars; set has_cents = true for a meter that shows cents"
    if schedule.has_cents and prize.prize_cents > METER_CENTS:
        yield f"eight digits with cents show at most {money(METER_CENTS)}"
