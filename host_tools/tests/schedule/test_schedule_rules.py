"""What no schedule may be, each with its reason."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from schedules import EXAMPLE, with_prizes

from pit.schedule.schedule import BELOW, Deck, Limits, Schedule, problems

WIDE = Limits(100, 10_000, BELOW - 1, 0)


def with_limits(**changes: int) -> Schedule:
    return replace(EXAMPLE, limits=replace(EXAMPLE.limits, **changes))


REFUSED = [
    (with_prizes((500, 0)), "its weight is 0"),
    (with_prizes((500, -3)), "its weight is -3"),
    (with_prizes((0, 1)), "a prize is above $0"),
    (with_prizes((-100, 1)), "a prize is above $0"),
    (with_prizes((100_100, 1)), "above the cap of $1,000"),
    (with_prizes((550, 1)), "the meter shows whole dollars"),
    (
        replace(with_prizes((100_000_000, 1)), has_cents=True, limits=WIDE),
        "eight digits with cents show at most $999,999.99",
    ),
    (replace(with_prizes((BELOW, 1)), limits=WIDE), "a unit handles prizes below"),
    (with_prizes((500, 1), (500, 2)), "prize 2 ($5): it stands twice"),
    (with_prizes((800, 1), (500, 2)), "prize 2 ($5): prizes must rise, and $8 stands before it"),
    (with_prizes(), "there are 1 to 100 prizes, not 0"),
    (with_prizes(*((100 * n, 1) for n in range(1, 102))), "there are 1 to 100 prizes, not 101"),
    (with_prizes((500, BELOW - 1), (600, 1)), "their sum must be below"),
    (replace(EXAMPLE, valid_until=EXAMPLE.valid_from), "which is not after"),
    (replace(EXAMPLE, valid_until=EXAMPLE.valid_from - timedelta(days=1)), "which is not after"),
    (replace(EXAMPLE, valid_from=datetime(1999, 12, 31, tzinfo=UTC)), "valid_from must lie in the years"),
    (replace(EXAMPLE, valid_until=datetime(2140, 1, 1, tzinfo=UTC)), "valid_until must lie in the years"),
    (replace(EXAMPLE, game="keno"), "a jackpot unit plays madness-21"),
    (replace(EXAMPLE, casino=""), "casino must be a text"),
    (replace(EXAMPLE, casino="a\0b"), "casino must be a text"),
    (replace(EXAMPLE, casino="x" * 33), "casino takes 33 bytes; there is room for 32"),
    (replace(EXAMPLE, casino="ü" * 17), "casino takes 34 bytes; there is room for 32"),
    (replace(EXAMPLE, id="Example 1"), "id is 'Example 1'"),
    (replace(EXAMPLE, jurisdiction="Qld"), "jurisdiction is 'Qld'"),
    (replace(EXAMPLE, currency="$"), "currency is '$'"),
    (replace(EXAMPLE, deck=Deck(50, 6)), "a deck has 48 (Spanish) or 52 cards, not 50"),
    (replace(EXAMPLE, deck=Deck(48, 9)), "there are 1 to 8 decks, not 9"),
    (replace(EXAMPLE, deck=Deck(48, 0)), "there are 1 to 8 decks, not 0"),
    (with_limits(stake_min_cents=0), "the least stake ($0) must be above $0"),
    (with_limits(stake_min_cents=200, stake_max_cents=100), "the greatest ($1) not below it"),
    (with_limits(prize_cap_cents=0), "prize_cap_cents must be above 0"),
    (with_limits(supervisor_cents=-1), "supervisor_cents must be 0"),
]


@pytest.mark.parametrize(("schedule", "reason"), REFUSED, ids=[reason for _, reason in REFUSED])
def test_a_schedule_is_refused(schedule: Schedule, reason: str) -> None:
    assert any(reason in problem for problem in problems(schedule))


ALLOWED = [
    with_prizes((100_000, 1)),
    replace(with_prizes((BELOW - 24, 1)), limits=WIDE),
    replace(with_prizes((1, 1), (99_999_999, 1)), has_cents=True, limits=WIDE),
    with_prizes((500, BELOW - 2), (600, 1)),
    with_prizes(*((100 * n, 1) for n in range(1, 101))),
    replace(EXAMPLE, casino="x" * 32),
    with_limits(supervisor_cents=0),
    with_limits(stake_min_cents=100, stake_max_cents=100),
    replace(EXAMPLE, deck=Deck(52, 1)),
]


@pytest.mark.parametrize("schedule", ALLOWED, ids=range(len(ALLOWED)))
def test_what_lies_just_within_the_limits_is_allowed(schedule: Schedule) -> None:
    assert problems(schedule) == []


def test_everything_that_is_wrong_is_told_at_once() -> None:
    assert len(problems(replace(with_prizes((0, 0), (-1, 5)), game="keno", casino=""))) >= 5
