"""A prize above the schedule's supervisor limit is not paid before a supervisor has said so, also over a restart."""

from collections.abc import Callable
from contextlib import ExitStack
from dataclasses import replace
from pathlib import Path

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from given_schedule import schedule_of
from table_runs import ON_ANY_BENCH, Table, open_table

from pit.schedule import on_unit, signing
from pit.schedule.schedule import Limits, Prize
from pit.table.errors import Interrupted, TableError
from pit.table.ledger import Press
from pit.table.place import Place
from pit.table.supervisor import NOTED, leave_word, note_beside
from pit.table.watcher import Watcher

pytestmark = ON_ANY_BENCH

CENTS = 900
_RESTART_US = 1_000_000
_POLLS = 20


@pytest.fixture(scope="module")
def approver() -> rsa.RSAPrivateKey:
    return signing.make_key()


class OnWait(Watcher):
    """Does something when a prize begins to wait; `asked` and `given` are press ids."""

    def __init__(self, act: Callable[[int], None]) -> None:
        self._act = act
        self.asked: list[int] = []
        self.given: list[int] = []

    def on_word(self, at_us: int, press: Press, given_by: str | None) -> None:
        (self.asked if given_by is None else self.given).append(press.press_id)
        if given_by is None:
            self._act(press.press_id)


def after_restart(place: Place) -> None:
    place.client.transport.wait(place.client.transport.now_us + _RESTART_US)
    place.client.hello()


def opened(
    stack: ExitStack,
    ledger: Path | None,
    watch: Watcher,
    approver: rsa.RSAPrivateKey,
    limit: int,
    *,
    is_new: bool = True,
) -> Table:
    """A table whose unit draws CENTS only, by a schedule with this supervisor limit."""
    schedule = replace(schedule_of(Prize(CENTS, 1)), limits=Limits(100, 10_000, 100_000, limit))

    def give(place: Place) -> None:
        on_unit.trust(place.client, approver.public_key(), "Example Casino")
        after_restart(place)
        on_unit.load_schedule(place.client, signing.sign(schedule, approver))
        after_restart(place)

    return open_table(stack, ledger, watchers=lambda _: [watch], adapt=give if is_new else lambda _: None)


def words(table: Table) -> list[tuple[int, int, str | None]]:
    return list(table.ledger.db.execute("SELECT press_id, cents_per_dollar, given_by FROM supervisor_words"))


@pytest.mark.on_pico
def test_the_table_pays_once_the_word_is_given(tmp_path: Path, approver: rsa.RSAPrivateKey) -> None:
    ledger = tmp_path / "ledger.db"
    watch = OnWait(lambda press_id: leave_word(ledger, press_id))
    with ExitStack() as stack:
        table = opened(stack, ledger, watch, approver, CENTS - 1)
        table.session.play(1)
        assert watch.asked == watch.given != []
        assert words(table) == [(press_id, CENTS, NOTED) for press_id in watch.given]
        assert table.payouts()
        assert table.session.close().agrees
    assert not note_beside(ledger).exists()


def test_a_table_that_stops_while_it_waits_waits_again_and_pays_once(
    tmp_path: Path, approver: rsa.RSAPrivateKey
) -> None:
    ledger = tmp_path / "ledger.db"

    def stop(press_id: int) -> None:
        raise Interrupted("stopped", 2)

    first = OnWait(stop)
    with ExitStack() as stack:
        table = opened(stack, ledger, first, approver, CENTS - 1)
        with pytest.raises(Interrupted):
            table.session.play(1)
        assert table.payouts() == []
        assert words(table) == [(first.asked[0], CENTS, None)]
    second = OnWait(lambda press_id: leave_word(ledger, press_id))
    with ExitStack() as stack:
        table = opened(stack, ledger, second, approver, CENTS - 1, is_new=False)
        assert table.payouts() == []
        table.session.play(1)
        assert second.asked[0] == first.asked[0]
        assert len(words(table)) == len(second.given)
        assert {press_id for _, _, press_id in table.payouts()} == set(second.given)


def test_a_unit_that_lost_its_schedule_before_it_was_asked_keeps_the_limit_it_played_by(
    tmp_path: Path, approver: rsa.RSAPrivateKey
) -> None:
    ledger = tmp_path / "ledger.db"

    class StopsAtPrize(Watcher):
        def on_prize(self, at_us: int, press: Press, prize: object) -> None:
            raise Interrupted("stopped", 2)

    with ExitStack() as stack:
        table = opened(stack, ledger, StopsAtPrize(), approver, CENTS - 1)
        with pytest.raises(Interrupted):
            table.session.play(1)
    watch = OnWait(lambda press_id: leave_word(ledger, press_id))
    with ExitStack() as stack:  # another bench: the unit's flash is new, its memory is not
        table = opened(stack, ledger, watch, approver, CENTS - 1, is_new=False)
        table.session.play(1)
        assert watch.asked
        assert {press_id for _, _, press_id in table.payouts()} == set(watch.given)


def test_a_word_for_another_press_pays_nothing(tmp_path: Path, approver: rsa.RSAPrivateKey) -> None:
    ledger = tmp_path / "ledger.db"
    polls = 0

    def check() -> None:
        nonlocal polls
        polls += bool(watch.asked)
        if polls > _POLLS:
            raise Interrupted("stopped", 2)

    watch = OnWait(lambda press_id: leave_word(ledger, press_id + 1))
    with ExitStack() as stack:
        table = opened(stack, ledger, watch, approver, CENTS - 1)
        table.session.unit.on_poll = lambda _: check()
        with pytest.raises(Interrupted):
            table.session.play(1)
        assert watch.given == []
        assert table.payouts() == []


def test_a_prize_at_the_limit_and_a_schedule_without_one_wait_for_nobody(
    tmp_path: Path, approver: rsa.RSAPrivateKey
) -> None:
    for name, limit in (("at", CENTS), ("none", 0)):
        watch = OnWait(lambda _: None)
        with ExitStack() as stack:
            table = opened(stack, tmp_path / f"{name}.db", watch, approver, limit)
            table.session.play(1)
            assert watch.asked == []
            assert table.payouts()


def test_a_table_that_nobody_can_give_the_word_to_stops_unpaid(approver: rsa.RSAPrivateKey) -> None:
    watch = OnWait(lambda _: None)
    with ExitStack() as stack:
        table = opened(stack, None, watch, approver, CENTS - 1)
        with pytest.raises(TableError, match="--ledger"):
            table.session.play(1)
        assert table.payouts() == []


def test_a_word_for_a_ledger_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(TableError, match="no such ledger"):
        leave_word(tmp_path / "none.db", 1)
