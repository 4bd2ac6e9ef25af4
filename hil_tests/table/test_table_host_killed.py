"""The table's process is killed (-9) at each of its moments around a press; the next one finishes the round, paid once.

The child that dies and the run that goes on share a ledger file and the unit's memory beside it, as on a real table.
"""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from table_frames import DiesAtFrame
from table_runs import ON_ANY_BENCH, SEED, SEED_OF_A_REFUSAL, die, killed_in_child, open_table, play

from pit.rules.madness_21.events import AmountShown, Pressed
from pit.rules.spanish_blackjack.events import DealCard, Event, PlaceMain
from pit.table.errors import TableError
from pit.table.place import Place
from pit.table.watcher import Step, Watcher
from wire import messages

pytestmark = ON_ANY_BENCH


class _DiesAtEvent(Watcher):
    def __init__(self, kind: type[Event], number: int) -> None:
        self._kind = kind
        self._left = number

    def on_step(self, step: Step) -> None:
        if isinstance(step.event, self._kind):
            self._left -= 1
            if not self._left:
                die()


def _dies_at_frame(ledger: Path, kind: int, *, is_sent: bool, seed: int = SEED) -> None:
    def adapt(place: Place) -> None:
        place.client.transport = DiesAtFrame(place.client.transport, kind, is_sent=is_sent)

    with ExitStack() as stack:
        open_table(stack, ledger, seed=seed, adapt=adapt).session.play(1)


def _dies_at_event(ledger: Path, kind: type[Event], number: int) -> None:
    with ExitStack() as stack:
        open_table(stack, ledger, watchers=lambda _: [_DiesAtEvent(kind, number)]).session.play(1)


MOMENTS: dict[str, Callable[[Path], None]] = {
    "among the wagers": lambda ledger: _dies_at_event(ledger, PlaceMain, 4),
    "among the cards": lambda ledger: _dies_at_event(ledger, DealCard, 9),
    "before ARM is sent": lambda ledger: _dies_at_frame(ledger, messages.ARM, is_sent=False),
    "after ARM is sent": lambda ledger: _dies_at_frame(ledger, messages.ARM, is_sent=True),
    "before the prize is read": lambda ledger: _dies_at_frame(ledger, messages.PRIZE, is_sent=False),
    "when the press is booked": lambda ledger: _dies_at_event(ledger, Pressed, 1),
    "when the prize is paid": lambda ledger: _dies_at_event(ledger, AmountShown, 1),
    "before SETTLE is sent": lambda ledger: _dies_at_frame(ledger, messages.SETTLE, is_sent=False),
    "after SETTLE is sent": lambda ledger: _dies_at_frame(ledger, messages.SETTLE, is_sent=True),
}


@pytest.mark.parametrize("moment", MOMENTS)
def test_a_table_killed_in_a_round_is_finished_by_the_next_and_pays_once(tmp_path: Path, moment: str) -> None:
    ledger = tmp_path / "ledger.db"
    killed_in_child(lambda: MOMENTS[moment](ledger))
    with ExitStack() as stack:
        table = open_table(stack, ledger)
        table.session.play(1)
        account = table.session.close()
        (prize,) = table.ledger.db.execute("SELECT press_id, cents_per_dollar FROM prizes").fetchall()
        stakes = dict(table.ledger.db.execute("SELECT person, staked_cents FROM wagers WHERE kind = 'madness 21'"))
        assert table.payouts() == [(person, stakes[person] // 100 * prize[1], prize[0]) for person in ("P1", "P8")]
        assert table.ledger.untold() == []
        assert table.session.meters is not None
        assert table.session.meters.draws == 1
        assert (table.session.meters.paid_cents, table.session.meters.pending_cents) == (prize[1], 0)
        assert account.agrees, account.disagreements


def test_the_cards_of_a_round_that_was_cut_short_stay_the_same(tmp_path: Path) -> None:
    killed_in_child(lambda: MOMENTS["after ARM is sent"](tmp_path / "cut.db"))
    play(tmp_path / "cut.db")
    play(tmp_path / "whole.db")
    assert _wagers(tmp_path / "cut.db") == _wagers(tmp_path / "whole.db")


def _wagers(ledger_file: Path) -> list[tuple[object, ...]]:
    with ExitStack() as stack:
        table = open_table(stack, ledger_file)
        return table.ledger.db.execute("SELECT * FROM wagers").fetchall()


def test_a_table_goes_on_with_new_rounds_after_the_one_cut_short(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.db"
    killed_in_child(lambda: MOMENTS["among the cards"](ledger))
    account = play(ledger, rounds=3)
    assert (account.rounds, account.agrees) == (3, True)


def test_a_ledger_that_does_not_know_the_unit_s_prize_changes_nothing(tmp_path: Path) -> None:
    killed_in_child(lambda: MOMENTS["when the press is booked"](tmp_path / "ledger.db"))
    (tmp_path / "ledger.db.unit").rename(tmp_path / "other.db.unit")
    with ExitStack() as stack, pytest.raises(TableError, match=r"knows no such press. Nothing was paid"):
        open_table(stack, tmp_path / "other.db")


@pytest.mark.parametrize(
    ("moment", "next_step"), [("after ARM is sent", "The round stays open"), ("when the prize is paid", "as paid")]
)
def test_a_press_of_another_unit_is_not_taken_on_this_one(tmp_path: Path, moment: str, next_step: str) -> None:
    killed_in_child(lambda: MOMENTS[moment](tmp_path / "ledger.db"))
    (tmp_path / "ledger.db.unit").rename(tmp_path / "gone")
    with ExitStack() as stack, pytest.raises(TableError, match=rf"belongs to unit .* {next_step}"):
        open_table(stack, tmp_path / "ledger.db", seed=SEED + 1).session.play(1)


@pytest.mark.on_pico
def test_a_turn_whose_end_the_unit_knew_first_goes_on_with_a_new_press_id(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger.db"
    killed_in_child(lambda: _dies_at_frame(ledger, messages.DISARM, is_sent=True, seed=SEED_OF_A_REFUSAL))
    with ExitStack() as stack:
        table = open_table(stack, ledger, seed=SEED_OF_A_REFUSAL)
        table.session.play(1)
        account = table.session.close()
        turns = table.ledger.db.execute("SELECT press_id, turn, outcome FROM presses ORDER BY press_id").fetchall()
        assert turns[:2] == [(1, 1, "no press"), (2, 1, "no press")]
        assert turns[-1][2] == "paid"
        assert account.agrees, account.disagreements


@pytest.mark.on_pico
def test_nobody_wagers_twice_when_the_table_was_killed_among_the_wagers(tmp_path: Path) -> None:
    killed_in_child(lambda: MOMENTS["among the wagers"](tmp_path / "ledger.db"))
    with ExitStack() as stack:
        table = open_table(stack, tmp_path / "ledger.db")
        table.session.play(1)
        assert [text for text in table.notes.said if "cut short" not in text] == []
