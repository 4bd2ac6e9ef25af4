"""A table opens only on a unit whose prize schedule was approved for it."""

from dataclasses import replace
from datetime import UTC, datetime

import pytest

from pit.rules.spanish_blackjack.settings import TableSettings
from pit.schedule import page
from pit.schedule.on_unit import Standing
from pit.schedule.schedule import Deck, Limits, Schedule
from pit.table.prize_schedule import differences
from pit.table.settings import default_settings
from wire import codes

NOW = datetime(2026, 11, 30, tzinfo=UTC)
APPROVED = replace(page.read(page.EXAMPLE_FILE), is_example=False)


def told(schedule: Schedule, *, table: TableSettings | None = None, casino: str | None = None) -> list[str]:
    standing = Standing(codes.SCHEDULE_VERIFIED, 0, schedule, 1, bytes(8), bytes(32))
    return differences(standing, table or default_settings(), casino, NOW)


def test_the_schedule_of_this_table_has_no_difference() -> None:
    assert told(APPROVED) == []
    assert told(APPROVED, casino="Example Casino") == []


@pytest.mark.parametrize(
    ("schedule", "word"),
    [
        (replace(APPROVED, deck=Deck(52, 6)), "52 cards"),
        (replace(APPROVED, deck=Deck(48, 8)), "8 decks"),
        (replace(APPROVED, game="other"), "game"),
        (replace(APPROVED, valid_until=NOW), "valid from"),
        (replace(APPROVED, limits=Limits(200, 10_000, 100_000, 0)), "stakes from $2"),
        (replace(APPROVED, limits=Limits(100, 2_400, 100_000, 0)), "to $24"),
    ],
)
def test_each_difference_is_told(schedule: Schedule, word: str) -> None:
    (reason,) = told(schedule)
    assert word in reason


def test_another_casinos_schedule_is_told_where_the_table_knows_its_casino() -> None:
    assert "Other" in told(APPROVED, casino="Other")[0]


def test_dates_count_from_the_first_moment_to_before_the_last() -> None:
    assert told(replace(APPROVED, valid_from=NOW)) == []
    assert len(told(replace(APPROVED, valid_from=NOW.replace(second=1)))) == 1


def test_a_demonstration_says_nothing_to_compare_but_is_no_casinos() -> None:
    standing = Standing(codes.SCHEDULE_DEMONSTRATION, 0, APPROVED, 1, bytes(8), bytes(32))
    assert differences(standing, default_settings(), None, NOW) == []
    assert len(differences(standing, default_settings(), "Example Casino", NOW)) == 1


def test_a_unit_whose_own_clock_is_beyond_the_dates_is_told() -> None:
    standing = Standing(codes.SCHEDULE_VERIFIED, codes.SCHEDULE_DATES, APPROVED, 1, bytes(8), bytes(32), utc=1)
    (reason,) = differences(standing, default_settings(), None, NOW)
    assert "2000-01-01 00:00 UTC" in reason
