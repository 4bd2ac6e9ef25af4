"""The ledger: press ids, money, and what a kill leaves."""

import os
import signal
import sqlite3
from pathlib import Path

import pytest

from pit.rules.madness_21.commands import ArmButton, DisarmButton, PayBox
from pit.rules.madness_21.eligibility import Seat
from pit.rules.madness_21.events import AmountShown, IsAbsent, Pressed
from pit.rules.spanish_blackjack.commands import ClearLayout
from pit.rules.spanish_blackjack.events import CollectCards, DealCard
from pit.rules.wagers import AcceptWager, PayWager, ReturnWager, TakeWager, Wager, WagerKind
from pit.table.booking import book
from pit.table.errors import LedgerError
from pit.table.ledger import Ledger, Outcome, Prize
from pit.table.ledger_schema import PRESS_ID_LIMIT

UNIT = bytes(range(8))
MAIN = Wager(1, "P1", WagerKind.MAIN)
MADNESS = Wager(1, "P1", WagerKind.MADNESS_21)
ARM = ArmButton(1, 1, "P1", Seat.CONTROLLING_PLAYER)


def _in_a_round(path: Path | None = None) -> Ledger:
    ledger = Ledger(path)
    ledger.begin_run(UNIT)
    ledger.open_round(1, "opening")
    book(ledger, 1, DealCard(), (AcceptWager(MAIN, 500), AcceptWager(MADNESS, 200)))
    return ledger


def _pay(ledger: Ledger, press_id: int, cents: int = 500) -> None:
    paid = (PayBox(1, 1, cents, "c"), PayWager(MADNESS, 200, 2 * cents, "c"), TakeWager(MADNESS, 200, "c"))
    book(ledger, 1, AmountShown(1, 1, cents), paid, Prize(press_id, cents, 0, 17, 1, "       5", 500))


def _count(ledger: Ledger, table: str) -> int:
    (count,) = ledger.db.execute(f"SELECT count(*) FROM {table}").fetchone()
    return int(count)


def test_a_press_id_is_kept_with_the_event_that_arms_the_button() -> None:
    ledger = _in_a_round()
    book(ledger, 1, DealCard(), (ARM,))
    press = ledger.press_of_turn(1)
    assert (press.press_id, press.unit, press.round_number, press.box) == (1, UNIT, 1, 1)
    assert (press.person, press.seat, press.outcome) == ("P1", "controlling player", None)


def test_a_press_id_is_never_given_again(tmp_path: Path) -> None:
    ledger = _in_a_round(tmp_path / "ledger.db")
    for turn in range(1, 6):
        book(ledger, 1, DealCard(), (ArmButton(turn, 1, "P1", Seat.CONTROLLING_PLAYER),))
        book(ledger, 1, DealCard(), (DisarmButton(turn, 1, "P1"),))
    ledger.close()
    again = Ledger(tmp_path / "ledger.db")
    assert again.next_press_id() == 6
    again.close()


def test_press_ids_begin_above_the_one_that_the_unit_has_seen() -> None:
    ledger = _in_a_round()
    ledger.raise_floor(40)
    book(ledger, 1, DealCard(), (ARM,))
    assert ledger.press_of_turn(1).press_id == 41


def test_press_ids_end_below_the_greatest_that_a_unit_takes() -> None:
    ledger = _in_a_round()
    ledger.raise_floor(PRESS_ID_LIMIT - 2)
    book(ledger, 1, DealCard(), (ARM,))
    with pytest.raises(LedgerError, match="used up its press ids"):
        ledger.next_press_id()


def test_a_turn_gets_a_new_press_id_and_the_old_one_is_over() -> None:
    ledger = _in_a_round()
    book(ledger, 1, DealCard(), (ARM,))
    new = ledger.replace_press(ledger.press_of_turn(1))
    old = ledger.press(1)
    assert (new.press_id, new.turn, new.outcome) == (2, 1, None)
    assert old is not None
    assert old.outcome is Outcome.NO_PRESS
    assert ledger.untold() == []


def test_a_prize_is_paid_once() -> None:
    ledger = _in_a_round()
    book(ledger, 1, DealCard(), (ARM,))
    _pay(ledger, 1)
    with pytest.raises(LedgerError, match="refused an entry"):
        _pay(ledger, 1)
    assert (_count(ledger, "prizes"), _count(ledger, "payouts")) == (1, 1)


def test_a_wager_is_paid_once_even_by_another_press() -> None:
    ledger = _in_a_round()
    book(ledger, 1, DealCard(), (ARM,))
    _pay(ledger, 1)
    again = (PayBox(1, None, 2500, "Q03-34J-4"), PayWager(MADNESS, 200, 5000, "Q03-34J-4"))
    with pytest.raises(LedgerError, match="refused an entry"):
        book(ledger, 1, DealCard(), again)


def test_a_wager_that_was_never_accepted_is_not_paid() -> None:
    ledger = _in_a_round()
    with pytest.raises(LedgerError, match="refused an entry"):
        book(ledger, 1, DealCard(), (PayWager(Wager(2, "P2", WagerKind.MAIN), 500, 500, "c"),))


def test_a_wager_that_was_never_accepted_is_not_taken() -> None:
    ledger = _in_a_round()
    with pytest.raises(LedgerError, match="never accepted"):
        book(ledger, 1, DealCard(), (TakeWager(Wager(2, "P2", WagerKind.MAIN), 500, "c"),))


def test_more_than_a_wager_is_not_returned() -> None:
    ledger = _in_a_round()
    book(ledger, 1, DealCard(), (TakeWager(MAIN, 300, "c"),))
    with pytest.raises(LedgerError, match="refused an entry"):
        book(ledger, 1, DealCard(), (ReturnWager(MAIN, 300, "c"),))


def test_an_event_that_is_refused_leaves_nothing_behind() -> None:
    ledger = _in_a_round()
    with pytest.raises(LedgerError):
        book(ledger, 1, DealCard(), (AcceptWager(MAIN, 700), TakeWager(Wager(2, "P2", WagerKind.MAIN), 1, "c")))
    assert _count(ledger, "round_events") == 1
    assert ledger.db.execute("SELECT sum(staked_cents) FROM wagers").fetchone() == (700,)


def test_a_round_does_not_close_over_a_loose_wager() -> None:
    ledger = _in_a_round()
    with pytest.raises(LedgerError, match="2 wagers of round 1 were neither taken nor returned"):
        book(ledger, 1, CollectCards(), (ClearLayout(1, ()),))
    assert ledger.unfinished_round() is not None


def test_a_round_closes_when_every_cent_went_somewhere() -> None:
    ledger = _in_a_round()
    book(ledger, 1, DealCard(), (TakeWager(MAIN, 500, "c"), ReturnWager(MADNESS, 200, "c")))
    book(ledger, 1, CollectCards(), (ClearLayout(1, ()),))
    assert ledger.unfinished_round() is None
    assert ledger.last_round() == 1


def test_a_round_that_was_cut_short_is_found_with_its_events() -> None:
    ledger = _in_a_round()
    book(ledger, 1, IsAbsent(1, "P1"), ())
    cut = ledger.unfinished_round()
    assert cut is not None
    assert (cut.number, cut.opening) == (1, "opening")
    assert cut.events == ('{"is":"DealCard"}', '{"is":"IsAbsent","box":1,"person":"P1"}')


def test_an_outcome_stays_untold_till_the_unit_has_heard_it() -> None:
    ledger = _in_a_round()
    book(ledger, 1, DealCard(), (ARM,))
    assert ledger.untold() == []
    _pay(ledger, 1)
    (press,) = ledger.untold()
    assert press.outcome is Outcome.PAID
    ledger.told(press, has_moved=True)
    assert ledger.untold() == []


def test_the_outcome_of_a_press_is_never_written_over() -> None:
    ledger = _in_a_round()
    book(ledger, 1, DealCard(), (ARM,))
    _pay(ledger, 1)
    book(ledger, 1, DealCard(), (DisarmButton(1, 1, "P1"),))
    assert [press.outcome for press in ledger.untold()] == [Outcome.PAID]


def test_a_box_paid_by_rule_leaves_its_press_to_be_told() -> None:
    ledger = _in_a_round()
    book(ledger, 1, DealCard(), (ARM,))
    book(ledger, 1, Pressed(1, "P1", 1), (PayBox(1, None, 2500, "Q03-34J-4"), PayWager(MADNESS, 200, 5000, "c")))
    assert [press.outcome for press in ledger.untold()] == [Outcome.BY_RULE]
    assert ledger.db.execute("SELECT press_id FROM payouts").fetchone() == (None,)


def test_an_event_of_a_unit_is_kept_exactly_once() -> None:
    ledger = _in_a_round()
    for _ in range(2):
        ledger.keep_event(UNIT, 9, 4, 1, 12)
    assert _count(ledger, "unit_events") == 1
    assert ledger.last_event(UNIT) == 9


def test_units_have_logs_of_their_own() -> None:
    ledger = _in_a_round()
    ledger.keep_event(UNIT, 9, 4, 1, 12)
    assert ledger.last_event(bytes(8)) is None


def test_what_was_booked_survives_a_kill(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    child = os.fork()
    if not child:
        ledger = _in_a_round(path)
        book(ledger, 1, DealCard(), (ARM,))
        with ledger.transaction() as db:
            db.execute("INSERT INTO unit_events VALUES (?, 1, 1, 1, 1)", (UNIT,))
            os.kill(os.getpid(), signal.SIGKILL)
    assert os.WTERMSIG(os.waitpid(child, 0)[1]) == signal.SIGKILL
    ledger = Ledger(path)
    assert ledger.press_of_turn(1).press_id == 1
    assert _count(ledger, "unit_events") == 0
    ledger.close()


def test_a_ledger_is_held_by_one_table(tmp_path: Path) -> None:
    held = Ledger(tmp_path / "ledger.db")
    with pytest.raises(LedgerError, match="in use by another table"):
        Ledger(tmp_path / "ledger.db")
    held.close()
    Ledger(tmp_path / "ledger.db").close()


def test_another_program_s_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "other.db"
    with sqlite3.connect(path) as other:
        other.execute("CREATE TABLE things (a)")
    other.close()
    with pytest.raises(LedgerError, match="a database of another program"):
        Ledger(path)
    with sqlite3.connect(path) as other:
        assert [name for (name,) in other.execute("SELECT name FROM sqlite_master")] == ["things"]
    other.close()


def test_a_ledger_of_another_version_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    Ledger(path).close()
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 1")
    db.close()
    with pytest.raises(LedgerError, match="of version 1; this Pit keeps ledgers of version 4"):
        Ledger(path)


def test_a_file_that_is_no_database_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("these are notes, not a ledger" * 100)
    with pytest.raises(LedgerError, match="can't be used as a ledger"):
        Ledger(path)
    assert path.read_text().startswith("these are notes")


def test_a_ledger_in_a_place_that_can_not_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    with pytest.raises(LedgerError, match="can't be opened"):
        Ledger(tmp_path / "file" / "ledger.db")


def _of_version_3(path: Path) -> None:
    """A ledger as it was before readings, with one round and one press."""
    ledger = _in_a_round(path)
    book(ledger, 1, DealCard(), (ARM,))
    ledger.close()
    db = sqlite3.connect(path)
    for statement in (
        "ALTER TABLE presses DROP COLUMN reading",
        "ALTER TABLE rounds DROP COLUMN opened_utc_s",
        "DROP TABLE readings",
        "DROP TABLE identity",
        "PRAGMA user_version = 3",
    ):
        db.execute(statement)
    db.close()


def test_a_ledger_of_the_version_before_goes_on_with_all_it_has(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    _of_version_3(path)
    ledger = Ledger(path)
    assert ledger.press_of_turn(1).press_id == 1
    assert _count(ledger, "readings") == 0
    known = ledger.ledger_id
    ledger.close()
    again = Ledger(path)
    assert (again.ledger_id, len(known)) == (known, 16)
    again.close()


def test_two_ledgers_have_different_ids() -> None:
    assert Ledger(None).ledger_id != Ledger(None).ledger_id


def test_a_round_is_opened_at_the_site_s_time_where_there_is_one() -> None:
    ledger = _in_a_round()
    ledger.clock = lambda: 1_700_000_000
    ledger.open_round(2, "opening")
    assert ledger.db.execute("SELECT opened_utc_s FROM rounds").fetchall() == [(None,), (1_700_000_000,)]
