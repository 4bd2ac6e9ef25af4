"""Gaming days: where they start and end, also when the casino's clocks are changed."""

from datetime import UTC, date, datetime, timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pit.site_store.errors import SiteRefused
from pit.site_store.gaming_day import GamingDays, check, minutes_of, time_of

BRISBANE = GamingDays("Australia/Brisbane")
SYDNEY = GamingDays("Australia/Sydney", 2 * 60 + 30)  # within the hour that clocks show twice, or never


def utc(text: str) -> int:
    return int(datetime.fromisoformat(text).replace(tzinfo=UTC).timestamp())


def test_a_day_starts_at_six_in_the_casino_s_own_zone() -> None:
    assert BRISBANE.day_of(utc("2026-11-29 19:59:59")) == date(2026, 11, 29)
    assert BRISBANE.day_of(utc("2026-11-29 20:00:00")) == date(2026, 11, 30)


def test_a_night_belongs_to_the_day_on_which_it_began() -> None:
    assert BRISBANE.day_of(utc("2026-11-30 17:00")) == date(2026, 11, 30)


def test_another_start_and_zone_give_another_day() -> None:
    assert GamingDays("UTC", 0).day_of(utc("2026-11-30 00:00")) == date(2026, 11, 30)
    assert GamingDays("Pacific/Auckland", 0).day_of(utc("2026-11-30 11:00")) == date(2026, 12, 1)


@pytest.mark.parametrize(("day", "hours"), [(date(2026, 4, 4), 25), (date(2026, 10, 3), 23), (date(2026, 6, 1), 24)])
def test_a_day_in_which_clocks_are_changed_is_an_hour_longer_or_shorter(day: date, hours: int) -> None:
    days = GamingDays("Australia/Sydney")
    assert days.end_of(day) - days.start_of(day) == hours * 3600


@given(st.integers(utc("2026-01-01"), utc("2027-12-31")), st.sampled_from([BRISBANE, SYDNEY, GamingDays()]))
def test_every_moment_is_in_one_day_and_none_is_between_two(moment: int, days: GamingDays) -> None:
    day = days.day_of(moment)
    assert days.start_of(day) <= moment < days.end_of(day) == days.start_of(day + timedelta(days=1))


@given(st.integers(utc("2026-04-01"), utc("2026-10-10")), st.integers(0, 7_200))
def test_a_later_moment_is_never_in_an_earlier_day(moment: int, later: int) -> None:
    assert SYDNEY.day_of(moment) <= SYDNEY.day_of(moment + later)


def test_an_hour_that_the_clocks_show_twice_changes_the_day_once() -> None:
    first = utc("2026-04-04 15:00")  # at 16:00 UTC Sydney's clocks go back from 03:00 to 02:00
    days = [SYDNEY.day_of(first + 60 * minute) for minute in range(180)]
    assert days == [date(2026, 4, 4)] * 30 + [date(2026, 4, 5)] * 150


@pytest.mark.parametrize("days", [GamingDays("Nowhere/Land"), GamingDays(""), GamingDays("../etc")])
def test_a_zone_that_is_not_there_is_refused(days: GamingDays) -> None:
    with pytest.raises(SiteRefused, match="no time zone"):
        check(days)


@pytest.mark.parametrize("starts_min", [-1, 24 * 60])
def test_a_start_outside_the_day_is_refused(starts_min: int) -> None:
    with pytest.raises(SiteRefused, match="between 00:00 and 23:59"):
        check(GamingDays("UTC", starts_min))


def test_times_of_day_are_read_and_written() -> None:
    assert (minutes_of("06:00"), time_of(390)) == (360, "06:30")
    with pytest.raises(SiteRefused, match="no time of day"):
        minutes_of("25:00")
