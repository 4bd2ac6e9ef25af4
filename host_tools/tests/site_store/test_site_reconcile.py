"""A gaming day: agreed where all adds up, different where anything is wrong, open where anything is missing."""

import shutil
import sqlite3
from datetime import timedelta
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from site_play import DAY, DAY_S, HOUR, MORNING, OTHER_LEDGER, OTHER_UNIT, UNIT, Meters, PlayedTable, verdict_of

from pit.site_store.gaming_day import GamingDays
from pit.site_store.reconcile import Verdict
from pit.site_store.store import Site, Store, create
from pit.site_store.tables import close_table
from pit.site_store.units import JACKPOT, SiteUnit, put_unit, take_from_table

NEXT = DAY + timedelta(days=1)


def played(file: Path) -> PlayedTable:
    """A day of two rounds with two presses, read before and after."""
    table = PlayedTable(file)
    table.read()
    table.play((2, 500), (3, 800))
    table.play()
    table.read()
    return table


def change(file: Path, statement: str) -> None:
    """Change what the store has, behind its back."""
    db = sqlite3.connect(file)
    assert db.execute(statement).rowcount > 0
    db.commit()
    db.close()


def test_a_day_that_adds_up_is_agreed_and_its_figures_are_those_of_its_rounds(store_file: Path) -> None:
    played(store_file)
    found = verdict_of(store_file)
    assert (found.verdict, found.differences, found.missing, found.remarks) == (Verdict.AGREED, (), (), ())
    (table,) = found.tables
    assert (table.rounds, table.prizes, table.prize_due_cents, table.prize_paid_cents) == (2, 2, 3_400, 3_400)
    (unit,) = found.units
    assert (unit.opened.meters.paid_cents, unit.closed.meters.paid_cents) == (0, 1_300)


_ROUND = st.tuples(
    st.just("round"), st.lists(st.tuples(st.integers(1, 25), st.integers(1, 100_000)), max_size=3), st.integers(0, 3)
)
_STEP = st.one_of(
    _ROUND, st.tuples(st.just("void"), st.integers(1, 9_999)), st.tuples(st.just("read")), st.tuples(st.just("restart"))
)
_FEW = settings(max_examples=20, deadline=None, suppress_health_check=[HealthCheck.too_slow])


def _do(table: PlayedTable, step: tuple[object, ...]) -> None:
    match step:
        case ("round", list(wins), int(by_rule)):
            table.play(*wins, by_rule_dollars=by_rule)
        case ("void", int(prize)):
            table.void(prize)
        case ("restart",):
            table.restart()
        case _:
            table.read()


def _new_store(folder: str) -> Path:
    file = Path(folder) / "site.db"
    create(file, Site("Example Casino", GamingDays("Australia/Brisbane")))
    return file


@_FEW
@given(st.lists(st.tuples(st.integers(0, 1), _STEP), max_size=12))
def test_whatever_two_tables_play_their_day_is_agreed_once_both_are_read(
    steps: list[tuple[int, tuple[object, ...]]],
) -> None:
    with TemporaryDirectory() as folder:
        file = _new_store(folder)
        tables = [PlayedTable(file), PlayedTable(file, Meters(OTHER_UNIT), "B", OTHER_LEDGER)]
        for table in tables:
            table.read()
        for which, step in steps:
            _do(tables[which], step)
        for table in tables:
            table.read()
            table.close()
        found = verdict_of(file)
        assert (found.verdict, found.differences, found.missing, found.remarks) == (Verdict.AGREED, (), (), ())


BENT = {
    "a meter of what was paid": "UPDATE readings SET paid_cents = paid_cents + {by}, drawn_cents = drawn_cents + {by}"
    " WHERE reading = 2",
    "a meter of what was voided": "UPDATE readings SET void_cents = void_cents + {by}, drawn_cents = drawn_cents + {by}"
    " WHERE reading = 2",
    "a meter of what was drawn": "UPDATE readings SET drawn_cents = drawn_cents + {by} WHERE reading = 2",
    "a count of draws": "UPDATE readings SET draws = draws + {by} WHERE reading = 2",
    "a prize in the ledger": "UPDATE presses SET prize_cents = prize_cents + {by} WHERE press_id = 1",
    "a payment of a press": "UPDATE presses SET pay_cents = pay_cents + {by} WHERE press_id = 1",
    "a voided prize in the ledger": "UPDATE presses SET void_cents = void_cents + {by} WHERE press_id = 1",
    "a stake": "UPDATE presses SET stake_cents = stake_cents + 100 * {by} WHERE press_id = 1",
    "what was due in a round": "UPDATE rounds SET prize_due_cents = prize_due_cents + {by} WHERE round = 1",
    "what was paid in a round": "UPDATE rounds SET prize_paid_cents = prize_paid_cents + {by}, prize_due_cents = prize_due_cents"
    " + {by} WHERE round = 1",
    "what was paid by rule": "UPDATE rounds SET by_rule_cents = by_rule_cents + {by} WHERE round = 2",
    "a sum in the unit's log": "UPDATE unit_log SET value = value + {by} WHERE kind = 'paid' AND number = 2",
    "a press id in the unit's log": "UPDATE unit_log SET value = value + {by} + 2 WHERE kind = 'press' AND number = 1",
    "a press that is in no ledger": "DELETE FROM presses WHERE press_id = {by} - {by} + 1",
    "a press that is in no log": "DELETE FROM unit_log WHERE kind = 'press' AND number = {by} - {by} + 1",
}  # fmt: skip


@pytest.fixture(scope="module")
def a_day(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A store of one day that adds up."""
    file = _new_store(str(tmp_path_factory.mktemp("site")))
    played(file).close()
    return file


@pytest.mark.parametrize("what", BENT)
@_FEW
@given(by=st.integers(1, 10_000))
def test_one_figure_that_is_bent_makes_the_day_differ_and_is_told_in_a_sentence(
    a_day: Path, what: str, by: int
) -> None:
    with TemporaryDirectory() as folder:
        file = Path(shutil.copy(a_day, folder))
        change(file, BENT[what].format(by=by))
        found = verdict_of(file)
        assert found.verdict is Verdict.DIFFERS
        assert all(text for text in found.differences)


def test_a_difference_names_unit_table_times_and_both_figures(store_file: Path) -> None:
    played(store_file)
    change(store_file, "UPDATE readings SET paid_cents = 1400, drawn_cents = 1400 WHERE reading = 2")
    (paid, *_) = verdict_of(store_file).differences
    assert paid == (
        f"unit {UNIT.hex()} at table A, from 2026-11-30 07:01 to 2026-11-30 07:04: its meters say $14 per $1 was paid, "
        "the ledger $13"
    )


def test_a_unit_that_was_played_away_from_any_table_overnight_differs_on_the_day_it_is_found(store_file: Path) -> None:
    table = played(store_file)
    table.meters.draws += 1
    table.meters.paid_cents += 700
    table.at = MORNING + DAY_S + HOUR
    table.read()
    assert verdict_of(store_file).verdict is Verdict.AGREED
    found = verdict_of(store_file, NEXT, MORNING + 3 * DAY_S)
    assert any("its meters say $7 per $1 was paid, the ledger $0" in text for text in found.differences)


def test_a_unit_moved_to_another_table_takes_its_meters_along(store_file: Path) -> None:
    first = played(store_file)
    second = PlayedTable(store_file, first.meters, "B", OTHER_LEDGER, at=first.at)
    second.read()
    second.play((1, 900))
    second.read()
    found = verdict_of(store_file)
    assert found.verdict is Verdict.AGREED
    assert [table.table for table in found.tables] == ["A", "B"]
    assert [unit.closed.meters.paid_cents for unit in found.units] == [2_200]


def test_meters_that_went_back_differ(store_file: Path) -> None:
    table = played(store_file)
    table.meters.draws = table.meters.paid_cents = 0
    table.read()
    assert "its meters went back" in verdict_of(store_file).differences[0]


def test_a_day_that_is_not_over_is_open(store_file: Path) -> None:
    played(store_file)
    found = verdict_of(store_file, now=MORNING + DAY_S - 1)
    assert (found.verdict, found.missing) == (Verdict.OPEN, ("the gaming day 2026-11-30 is not over",))
    assert verdict_of(store_file, now=MORNING + DAY_S).verdict is Verdict.AGREED


def test_a_unit_that_was_not_read_after_the_last_round_leaves_the_day_open(store_file: Path) -> None:
    table = played(store_file)
    table.play((2, 500))
    found = verdict_of(store_file)
    assert (found.verdict, found.missing) == (
        Verdict.OPEN, (f"table A: unit {UNIT.hex()} was not read after round 3",),
    )  # fmt: skip


def test_a_unit_read_the_next_morning_before_any_round_closes_the_day(store_file: Path) -> None:
    table = played(store_file)
    table.play((2, 500))
    table.at = MORNING + DAY_S + HOUR
    table.read()
    table.play((1, 100))
    table.read()
    assert verdict_of(store_file).verdict is Verdict.AGREED
    assert verdict_of(store_file).units[0].closed.meters.paid_cents == 1_800
    assert verdict_of(store_file, NEXT, MORNING + 3 * DAY_S).verdict is Verdict.AGREED


def test_a_unit_whose_last_round_runs_into_the_next_day_is_read_on_both_by_one_reading(store_file: Path) -> None:
    table = played(store_file)
    with Store(store_file) as store:
        put_unit(store, SiteUnit(UNIT, JACKPOT, "A"))
    table.at = MORNING + DAY_S - 90
    table.play((2, 500))
    table.at = MORNING + DAY_S
    table.read()
    assert verdict_of(store_file).verdict is Verdict.AGREED
    assert verdict_of(store_file, NEXT, MORNING + 3 * DAY_S).verdict is Verdict.AGREED


def test_a_unit_not_read_between_two_days_leaves_both_open(store_file: Path) -> None:
    table = played(store_file)
    table.play((2, 500))
    table.at = MORNING + DAY_S + HOUR
    table.play((1, 100))
    table.read()
    for day in (DAY, NEXT):
        found = verdict_of(store_file, day, MORNING + 3 * DAY_S)
        assert found.verdict is Verdict.OPEN
        assert any("was not read between the days 2026-11-30 and 2026-12-01" in text for text in found.missing)


def test_a_unit_at_a_table_that_nobody_read_leaves_the_day_open_until_it_is_taken_away(store_file: Path) -> None:
    played(store_file)
    with Store(store_file) as store:
        put_unit(store, SiteUnit(OTHER_UNIT, JACKPOT, "A"))
        put_unit(store, SiteUnit(b"\x02" * 8, "card machine", "A"))
    found = verdict_of(store_file)
    assert found.missing == (f"unit {OTHER_UNIT.hex()} of table A was not read on 2026-11-30",)
    with Store(store_file) as store:
        take_from_table(store, OTHER_UNIT)
    assert verdict_of(store_file).verdict is Verdict.AGREED


def test_a_unit_at_a_table_off_the_floor_is_not_waited_for(store_file: Path) -> None:
    played(store_file)
    PlayedTable(store_file, name="B")
    with Store(store_file) as store:
        put_unit(store, SiteUnit(OTHER_UNIT, JACKPOT, "B"))
        close_table(store, "B")
    assert verdict_of(store_file).verdict is Verdict.AGREED


def test_a_day_of_which_nobody_told_anything_is_open(store_file: Path) -> None:
    assert verdict_of(store_file).missing == ("no table told of anything on 2026-11-30",)


def test_a_log_that_lacks_a_press_around_a_restart_is_told_and_does_not_differ(store_file: Path) -> None:
    table = PlayedTable(store_file)
    table.read()
    table.play((2, 500))
    table.unread_log.clear()
    table.restart()
    table.read()
    found = verdict_of(store_file)
    assert found.verdict is Verdict.AGREED
    assert "its log lacks press 1" in found.remarks[0]


def test_a_table_without_a_button_needs_no_reading(store_file: Path) -> None:
    table = PlayedTable(store_file, Meters(b""))
    table.play()
    change(store_file, "UPDATE rounds SET unit = NULL")
    assert verdict_of(store_file).verdict is Verdict.AGREED


def test_what_is_told_twice_counts_once(store_file: Path) -> None:
    table = PlayedTable(store_file)
    table.read()
    table.play((2, 500))
    again = PlayedTable(store_file, Meters(), at=table.at - 60, reading=1)
    again.play((2, 500))
    table.read()
    again.read()
    found = verdict_of(store_file)
    assert found.verdict is Verdict.AGREED
    assert (found.tables[0].rounds, found.tables[0].prize_paid_cents) == (1, 1_000)
