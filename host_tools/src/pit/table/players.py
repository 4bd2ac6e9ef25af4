"""Simulated players: who wagers what, who presses, who refuses or is away. One seed gives the same people each time.

Each round and each turn has a stream of its own, so a round that was cut short goes on as it would have. Decisions on
hands are the rules core's basic play. Nothing here is fit to decide a prize.
"""

from collections.abc import Iterator
from enum import Enum
from random import Random
from typing import Final

from pit.rules.blackjack.events import PlaceBonus, PlaceSevens
from pit.rules.blackjack.settings import TableSettings as BlackjackSettings
from pit.rules.madness_21.settings import SignLimits
from pit.rules.madness_21.wagering import open_limits
from pit.rules.people import FLOOR_MANAGER
from pit.rules.twenty_one_round.events import DecideControl, PlaceMadness, PlaceMain
from pit.table.game import Settings, State
from pit.table.hand import Push

NAMES: Final = tuple(f"P{place}" for place in range(1, 28))
_CHIP_CENTS: Final = 500
_MOST_CHIPS: Final = 10
_MOST_MADNESS: Final = 5  # times the sign's least wager


class Will(Enum):
    """What a person does when the button is offered."""

    PRESSES = "presses"
    REFUSES = "refuses"
    IS_ABSENT = "is absent"


class Players:
    """`count` people around a table; where there are more people than boxes, boxes are shared."""

    def __init__(self, seed: int, count: int) -> None:
        self._seed = seed
        self._count = count

    def wagers(self, state: State) -> Iterator[DecideControl | PlaceBonus | PlaceMadness | PlaceMain | PlaceSevens]:
        """The wagers of a round, and who controls each shared box. Somebody always plays."""
        rng = Random(f"{self._seed}/wagers/{state.round_number}")
        settings = state.settings
        sitting = [place for place in range(self._count) if rng.randrange(10)] or [0]
        limits = open_limits(settings.madness, state.standing)
        on_box: dict[int, list[str]] = {}
        for place in sitting:
            box, person = place % settings.boxes + 1, NAMES[place]
            on_box.setdefault(box, []).append(person)
            yield PlaceMain(box, person, _main_cents(settings, rng))
            wants = rng.randrange(8) > 0
            times = rng.randrange(1, _MOST_MADNESS + 1)
            if wants and isinstance(limits, SignLimits):
                yield PlaceMadness(box, person, min(limits.maximum_cents, limits.minimum_cents * times))
            if isinstance(settings, BlackjackSettings):
                yield from self._side_wagers(settings, state.round_number, box, person, is_first=len(on_box[box]) == 1)
        for box, people in on_box.items():
            if len(people) > 1:
                yield DecideControl(box, people[rng.randrange(len(people))])

    def _side_wagers(
        self, settings: BlackjackSettings, round_number: int, box: int, person: str, *, is_first: bool
    ) -> Iterator[PlaceBonus | PlaceSevens]:
        """What the table offers beside: each of them one time in two. Bonus blackjack is the first player's (Q96-50B-2)."""
        rng = Random(f"{self._seed}/side/{round_number}/{person}")
        wants_bonus, wants_sevens = rng.randrange(2) == 0, rng.randrange(2) == 0
        if settings.bonus.is_offered and is_first and wants_bonus:
            yield PlaceBonus(box, person)
        if settings.offers_super_sevens and wants_sevens:
            yield PlaceSevens(box, person)

    def will(self, turn: int, person: str) -> Will:
        """What that person does in that turn. One in five declines; a floor manager one time in twenty."""
        draw = Random(f"{self._seed}/will/{turn}").randrange(20)
        if person == FLOOR_MANAGER:
            return Will.IS_ABSENT if draw == 0 else Will.PRESSES
        return Will.REFUSES if draw < 2 else Will.IS_ABSENT if draw < 4 else Will.PRESSES

    def takes_back(self, round_number: int, person: str) -> bool:
        """Whether that person, asked after a card machine has failed, has the round's wagers back (Q96-65D-2a). One in four."""
        return Random(f"{self._seed}/takes back/{round_number}/{person}").randrange(4) == 0

    def reaction_us(self, turn: int, most_us: int) -> int:
        """How long the person takes to answer, in microseconds."""
        return Random(f"{self._seed}/reaction/{turn}").randrange(most_us // 4, most_us + 1)

    def push(self, turn: int, attempt: int) -> Push:
        """How the person pushes; one in sixteen far too hard (Q03-34L-1)."""
        rng = Random(f"{self._seed}/push/{turn}/{attempt}")
        force_mn = rng.randrange(65_000, 90_000) if rng.randrange(16) == 0 else rng.randrange(3_000, 25_000)
        return Push(hold_us=rng.randrange(60_000, 250_000), force_mn=force_mn, bounces=rng.randrange(1, 6))


def _main_cents(settings: Settings, rng: Random) -> int:
    low, high, step = settings.minimum_cents, settings.maximum_cents, settings.wager_step_cents
    chip = step * -(-_CHIP_CENTS // step)
    return low + chip * rng.randrange(min(_MOST_CHIPS, (high - low) // chip) + 1)
