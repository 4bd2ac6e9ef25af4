"""A page is read whole or refused, with the line and what was meant."""

import tomllib
from datetime import UTC, datetime
from pathlib import Path

import pytest
from schedules import EXAMPLE, EXAMPLE_PAGE

from pit.schedule import page
from pit.schedule.schedule import Prize, ScheduleError, problems
from units.jackpot import example as built_in


def reasons(text: str) -> list[str]:
    """Why a page is refused."""
    with pytest.raises(ScheduleError) as refused:
        page.parse(text)
    return refused.value.reasons


def changed(old: str, new: str) -> str:
    """The example's page with one thing written otherwise."""
    assert EXAMPLE_PAGE.count(old) >= 1
    return EXAMPLE_PAGE.replace(old, new, 1)


def test_the_example_has_nothing_wrong_and_says_that_it_is_one() -> None:
    assert problems(EXAMPLE) == []
    assert EXAMPLE.is_example


def test_the_example_is_the_one_that_units_demonstrate_with() -> None:
    pairs = zip(built_in.PRIZES_CENTS, built_in.WEIGHTS, strict=True)
    assert EXAMPLE.prizes == tuple(Prize(*pair) for pair in pairs)
    assert (EXAMPLE.id.encode(), EXAMPLE.game.encode()) == (built_in.ID, built_in.GAME)


def test_every_key_is_read() -> None:
    table = tomllib.loads(EXAMPLE_PAGE)
    limits = EXAMPLE.limits
    assert (EXAMPLE.casino, EXAMPLE.jurisdiction, EXAMPLE.currency, EXAMPLE.approver) == tuple(
        table[name] for name in ("casino", "jurisdiction", "currency", "approver")
    )
    assert (EXAMPLE.deck.cards, EXAMPLE.deck.count) == (48, 6)
    assert (limits.stake_min_cents, limits.stake_max_cents) == (100, 10_000)
    assert (limits.prize_cap_cents, limits.supervisor_cents) == (100_000, 50_000)


def test_an_unknown_key_is_told_with_its_line_and_the_nearest_name() -> None:
    text = changed("casino =", "casinno =")
    line = text.splitlines().index(next(row for row in text.splitlines() if row.startswith("casinno"))) + 1
    assert f"line {line}: there is no key 'casinno'; did you mean 'casino'?" in reasons(text)


def test_an_unknown_key_of_two_prizes_is_told_with_both_lines() -> None:
    text = EXAMPLE_PAGE.replace("weight = 184", "wheight = 184").replace("weight = 90", "wheight = 90")
    lines = [n for n, row in enumerate(text.splitlines(), 1) if row.startswith("wheight")]
    found = reasons(text)
    assert len(lines) == 2
    for line in lines:
        assert f"line {line}: there is no key 'wheight' in prizes; did you mean 'weight'?" in found


def test_a_key_like_no_other_is_told_with_those_that_there_are() -> None:
    assert any("known here: cards, count" in reason for reason in reasons(changed("cards = 48", "cards = 48\nzzz = 1")))


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("weight = 275", "weight = 2.75", "prize 1: weight is 2.75; it must be a whole number"),
        ("weight = 275", "weight = true", "prize 1: weight is True; it must be a whole number"),
        ("prize_cents = 800", 'prize_cents = "800"', "prize 2: prize_cents is '800'; it must be a whole number"),
        ("weight = 201", "", "prize 2: weight is missing"),
        ("count = 6", "", "deck.count is missing"),
        ('id = "example-1"', "id = 1", "id is 1; it must be a text in quotes"),
        ("valid_from = 2026-01-01", 'valid_from = "2026-01-01"', "it must be a date without quotes"),
        ("valid_until = 2035-12-31", "", "valid_until is missing"),
        ("valid_from = 2026-01-01", "valid_from = 2026-01-01T06:00:00", "valid_from has a time but no offset"),
        ("valid_until = 2035-12-31", "valid_until = 9999-12-31", "valid_until is 9999-12-31; it must lie in the years"),
        ("valid_from = 2026-01-01", "valid_from = 0001-01-01T00:00:00+10:00", "it must lie in the years 2000 to 2136"),
        ("format = 1", "format = 2", "format is 2; this Pit reads format 1"),
    ],
)
def test_a_value_that_is_missing_or_of_another_kind_is_told(old: str, new: str, reason: str) -> None:
    assert any(reason in found for found in reasons(changed(old, new)))


def test_what_is_no_toml_is_told_with_its_place() -> None:
    assert any("it is not TOML" in reason and "line" in reason for reason in reasons("id = \n"))


def test_a_page_of_prizes_that_are_no_tables_is_refused() -> None:
    head = EXAMPLE_PAGE[: EXAMPLE_PAGE.index("[deck]")]
    tail = EXAMPLE_PAGE[EXAMPLE_PAGE.index("[deck]") : EXAMPLE_PAGE.index("[[prizes]]")]
    assert "prize 1 must be a table with prize_cents and weight" in reasons(f"{head}prizes = [500]\n{tail}")


def test_days_run_from_midnight_to_the_end_of_the_last() -> None:
    assert EXAMPLE.valid_from == datetime(2026, 1, 1, tzinfo=UTC)
    assert EXAMPLE.valid_until == datetime(2036, 1, 1, tzinfo=UTC)


def test_a_moment_with_an_offset_is_taken_as_it_stands() -> None:
    schedule = page.parse(changed("valid_from = 2026-01-01", "valid_from = 2026-07-01T06:00:00+10:00"))
    assert schedule.valid_from == datetime(2026, 6, 30, 20, tzinfo=UTC)


def test_a_page_that_can_not_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ScheduleError, match="it can't be read"):
        page.read(tmp_path / "none.toml")
    (tmp_path / "binary").write_bytes(b"PITS\x01\xff\xfe")
    with pytest.raises(ScheduleError, match="not text in UTF-8"):
        page.read(tmp_path / "binary")
