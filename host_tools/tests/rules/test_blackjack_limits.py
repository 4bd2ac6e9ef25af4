"""Limits of blackjack tables, their signs, and how many tables may run for teaching."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from blackjack_felt import BONUS_TABLE, MACHINE_TABLE, TABLE

from pit.rules.blackjack.settings import TableSettings, check_casino, check_settings
from pit.rules.blackjack.state import State
from pit.rules.blackjack.step import open_table
from pit.rules.decks import DeckKind, decks
from pit.rules.refusal import Refused
from pit.rules.table_sign.limits import limits_sign
from pit.rules.table_sign.profile import SignProfile

TEACHING = replace(TABLE, minimum_cents=200, maximum_cents=1000, is_teaching_table=True)


def limited(low: int, high: int) -> TableSettings:
    return replace(TABLE, minimum_cents=low * 100, maximum_cents=high * 100)


def clauses(settings: TableSettings) -> list[str]:
    return [refused.clause for refused in check_settings(settings)]


@pytest.mark.parametrize("settings", [TABLE, MACHINE_TABLE, BONUS_TABLE, TEACHING])
def test_the_tables_of_these_tests_can_be_played(settings: TableSettings) -> None:
    assert check_settings(settings) == ()


@pytest.mark.clause("Q96-23-1")
@pytest.mark.parametrize(("low", "high"), [(0, 500), (10, 0), (0, 0)])
def test_a_table_without_both_limits_does_not_open(low: int, high: int) -> None:
    assert clauses(limited(low, high)) == ["Q96-23-1"]
    assert isinstance(open_table(limited(low, high), decks(DeckKind.STANDARD, 6)), tuple)


@pytest.mark.clause("Q96-23-1")
def test_a_table_with_both_limits_opens() -> None:
    assert isinstance(open_table(limited(10, 500), decks(DeckKind.STANDARD, 6)), State)


@pytest.mark.clause("Q96-23-3")
@pytest.mark.parametrize(
    ("low", "high", "wanted"), [(5, 99, ["Q96-23-3"]), (5, 100, []), (6, 50, []), (1, 99, ["Q96-23-3"])]
)
def test_a_low_minimum_asks_for_a_high_maximum(low: int, high: int, wanted: list[str]) -> None:
    assert clauses(limited(low, high)) == wanted


@pytest.mark.clause("Q96-23-4")
def test_two_to_ten_dollars_are_for_teaching_tables_only() -> None:
    assert clauses(TEACHING) == []
    assert clauses(replace(TEACHING, is_teaching_table=False)) == ["Q96-23-4"]


@pytest.mark.clause("Q96-23-4")
@pytest.mark.parametrize(("low", "high"), [(2, 11), (3, 10), (1, 10), (2, 9)])
def test_a_teaching_table_has_exactly_those_limits(low: int, high: int) -> None:
    assert clauses(replace(limited(low, high), is_teaching_table=True)) == ["Q96-23-3"]


@pytest.mark.clause("Q96-23-4")
def test_a_casino_runs_four_teaching_tables_and_no_fifth() -> None:
    assert check_casino([TEACHING] * 4 + [TABLE] * 9) == ()
    assert [refused.clause for refused in check_casino([TEACHING] * 5)] == ["Q96-23-4"]


@pytest.mark.clause("Q96-23-2")
def test_a_sign_shows_both_limits_in_characters_of_8_mm_and_not_of_7_9() -> None:
    assert limits_sign(SignProfile(8, 1_000), 500, 10_000) == ("MIN $5", "MAX $100")
    refused = limits_sign(SignProfile(79, 100), 500, 10_000)
    assert isinstance(refused, Refused)
    assert refused.clause == "Q96-23-2"


@pytest.mark.clause("Q03-34I-3-fn")
@pytest.mark.parametrize(("low", "high"), [(0, 500), (500, 0)])
def test_a_sign_without_both_limits_is_none(low: int, high: int) -> None:
    refused = limits_sign(SignProfile(8, 1_000), low, high)
    assert isinstance(refused, Refused)
    assert refused.clause == "Q03-34I-3-fn"


@pytest.mark.parametrize(
    "spoil",
    [
        lambda s: replace(s, minimum_cents=600_00),
        lambda s: replace(s, wager_step_cents=5),
        lambda s: replace(s, boxes=10),
        lambda s: replace(s, decks=9),
        lambda s: replace(s, cut_cards=312),
    ],
)
def test_settings_that_make_no_sense_are_refused(spoil: Callable[[TableSettings], TableSettings]) -> None:
    assert clauses(spoil(TABLE)) == ["common practice"]


def test_a_table_does_not_open_with_an_incomplete_shoe() -> None:
    opened = open_table(TABLE, decks(DeckKind.STANDARD, 6)[1:])
    assert opened == (Refused("common practice", "The 311 cards are not exactly 6 decks of 52: missing AC."),)
