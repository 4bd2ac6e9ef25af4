"""A unit that is killed, lost, welded or opened in the middle of a round: each winning wager is paid, and once."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from table_runs import BOX, ON_ANY_BENCH, Table, open_table

from pit.bench.jackpot import JackpotBench
from pit.bench.plants.max7219 import Shown
from pit.rules.madness_21.events import AmountShown
from pit.table.account import Account
from pit.table.errors import TableError
from pit.table.ledger import Press
from pit.table.planted import Fault, Planted
from pit.table.watcher import Step, Watcher
from wire import codes

pytestmark = ON_ANY_BENCH


def _played(stack: ExitStack, fault: Fault, *, rounds: int = 1) -> tuple[Table, Account]:
    table = open_table(stack, watchers=lambda bench: [Planted(bench, fault)])
    table.session.play(rounds)
    return table, table.session.close()


@pytest.mark.on_pico
def test_the_same_prize_comes_back_after_a_power_cut_and_is_paid_once() -> None:
    with ExitStack() as stack:
        table, account = _played(stack, Fault.CUT_POWER)
        (prize,) = table.notes.prizes
        assert table.bench.unit.boots == 2
        assert table.session.unit.prize(prize.press_id).cents_per_dollar == prize.cents_per_dollar
        assert [press_id for _, _, press_id in table.payouts()] == [prize.press_id, prize.press_id]
        assert account.agrees, account.disagreements
        assert table.session.meters is not None
        assert table.session.meters.draws == 1


def test_a_fault_that_never_struck_is_told_and_one_that_did_is_not() -> None:
    planted: list[Planted] = []

    def plant(bench: JackpotBench) -> list[Watcher]:
        planted.extend(Planted(bench, Fault.CUT_POWER, first_round) for first_round in (1, 99))
        return [*planted]

    with ExitStack() as stack:
        open_table(stack, watchers=plant).session.play(1)
    struck, missed = planted
    assert struck.miss is None
    assert missed.miss == "cut-power@99 never struck: no press came in that round or after it"


class _CutBeforeTheHostKnows(Watcher):
    """Cuts the power when the digits of the first prize are on the display, before the next poll asks."""

    def __init__(self, bench: JackpotBench) -> None:
        self._bench = bench
        self.digits: list[int] = []
        bench.rig.display.watch(lambda shown: self._shown(shown.amount_cents))

    def _shown(self, cents: int | None) -> None:
        if not cents:
            return
        self.digits.append(cents)
        if len(self.digits) == 1:
            clock, unit = self._bench.pump.clock, self._bench.unit
            clock.call_after(100, unit.power_off)
            clock.call_after(50_000, unit.power_on)


@pytest.mark.on_pico
def test_a_prize_that_was_shown_before_the_host_heard_of_it_is_the_one_that_is_paid() -> None:
    cuts: list[_CutBeforeTheHostKnows] = []

    def watchers(bench: JackpotBench) -> list[Watcher]:
        cuts.append(_CutBeforeTheHostKnows(bench))
        return [*cuts]

    with ExitStack() as stack:
        table = open_table(stack, watchers=watchers)
        table.session.play(1)
        account = table.session.close()
        (prize,) = table.notes.prizes
        assert table.bench.unit.boots == 2
        assert set(cuts[0].digits) == {prize.cents_per_dollar}
        assert account.agrees, account.disagreements


def test_a_unit_that_is_gone_for_good_leaves_a_paid_round_and_a_sentence() -> None:
    with ExitStack() as stack:
        table = open_table(stack, watchers=lambda bench: [Planted(bench, Fault.LOSE_UNIT)])
        with pytest.raises(TableError, match=r"did not answer.*Round 1 was finished without the unit"):
            table.session.play(5)
        account = table.session.close()
        assert account.rounds == 1
        assert not account.agrees
        assert "the unit's meters could not be read" in account.disagreements


class _LoseBeforeTheHostKnows(Watcher):
    """Cuts the power for good when the first prize's digits are on the display."""

    def __init__(self, bench: JackpotBench) -> None:
        self._bench = bench
        bench.rig.display.watch(self._look)

    def _look(self, shown: Shown) -> None:
        if shown.amount_cents:
            self._bench.pump.clock.call_after(100, self._bench.unit.power_off)


def test_a_prize_that_nobody_could_read_in_time_is_void_when_the_unit_is_back(tmp_path: Path) -> None:
    with ExitStack() as stack:
        table = open_table(stack, tmp_path / "ledger.db", watchers=lambda bench: [_LoseBeforeTheHostKnows(bench)])
        with pytest.raises(TableError, match="Q03-34J-4"):
            table.session.play(1)
    with ExitStack() as stack:
        table = open_table(stack, tmp_path / "ledger.db")
        account = table.session.close()
        assert {press_id for _, _, press_id in table.payouts()} == {None}
        assert table.session.meters is not None
        assert table.session.meters.void_cents > 0
        assert table.session.meters.pending_cents == 0
        assert account.agrees, account.disagreements


class _LoseWhenArmed(Watcher):
    def __init__(self, bench: JackpotBench) -> None:
        self._bench = bench

    def on_armed(self, at_us: int, press: Press) -> None:
        self._bench.unit.power_off()


def test_a_unit_that_goes_before_the_press_is_paid_for_at_25_times() -> None:
    with ExitStack() as stack:
        table = open_table(stack, watchers=lambda bench: [_LoseWhenArmed(bench)])
        with pytest.raises(TableError, match="Q03-34J-4"):
            table.session.play(1)
        account = table.session.close()
        staked = table.ledger.db.execute("SELECT sum(stake_cents) FROM payouts WHERE kind = 'madness 21'").fetchone()[0]
        assert account.paid_cents == account.due_cents == 25 * staked
        assert {press_id for _, _, press_id in table.payouts()} == {None}


@pytest.mark.on_pico
def test_a_welded_button_is_paid_for_at_25_times_and_the_meters_agree() -> None:
    with ExitStack() as stack:
        table, account = _played(stack, Fault.WELD_BUTTON, rounds=2)
        assert account.presses == 0
        assert account.agrees, account.disagreements
        assert {press_id for _, _, press_id in table.payouts()} == {None}
        assert "jackpot button: the button's contacts disagree" in table.notes.said
        assert table.session.unit.poll().game == codes.IDLE


def test_a_mended_unit_opens_madness_21_again() -> None:
    with ExitStack() as stack:
        table, _ = _played(stack, Fault.WELD_BUTTON, rounds=2)
        stakes = table.ledger.db.execute(
            "SELECT count(*) FROM wagers WHERE round = 2 AND kind = 'madness 21'"
        ).fetchone()
        assert stakes[0] > 0


@pytest.mark.on_pico
def test_a_bus_that_alters_a_digit_ends_in_disagreement_after_the_round() -> None:
    with ExitStack() as stack:
        table, account = _played(stack, Fault.ALTER_DIGIT, rounds=5)
        (prize,) = table.notes.prizes
        assert prize.digits_cents != prize.cents_per_dollar
        assert (account.rounds, account.agrees) == (1, False)
        assert account.due_cents != account.paid_cents
        assert account.disagreements[0].startswith(f"press {prize.press_id} at box {BOX}: the unit reports ")


class _AltersForAMoment(Watcher):
    def __init__(self, bench: JackpotBench) -> None:
        self._bench = bench
        bench.rig.display.watch(self._look)

    def on_armed(self, at_us: int, press: Press) -> None:
        self._bench.rig.display.alter_digit()

    def _look(self, shown: Shown) -> None:
        if shown.amount_cents:
            self._bench.pump.clock.call_after(330_000, self._bench.rig.display.mend)


def test_digits_that_are_right_a_moment_later_are_the_digits() -> None:
    with ExitStack() as stack:
        table = open_table(stack, watchers=lambda bench: [_AltersForAMoment(bench)])
        table.session.play(1)
        account = table.session.close()
        (prize,) = table.notes.prizes
        assert prize.digits_cents == prize.cents_per_dollar
        assert account.agrees, account.disagreements


class _OpenDoor(Watcher):
    """Opens the door when `moment` comes, and shuts it a while later."""

    def __init__(self, bench: JackpotBench, *, after_the_amount: bool, open_us: int = 2_000_000) -> None:
        self._bench = bench
        self._after_the_amount = after_the_amount
        self._open_us = open_us

    def on_armed(self, at_us: int, press: Press) -> None:
        if not self._after_the_amount:
            self._open()

    def on_step(self, step: Step) -> None:
        if self._after_the_amount and isinstance(step.event, AmountShown):
            self._open()

    def _open(self) -> None:
        self._bench.rig.door.open()
        if self._open_us:
            self._bench.pump.clock.call_after(self._open_us, self._bench.rig.door.shut)


@pytest.mark.parametrize("after_the_amount", [False, True], ids=["before the press", "before the settlement"])
def test_a_door_that_opens_is_waited_for(after_the_amount: bool) -> None:
    with ExitStack() as stack:
        table = open_table(stack, watchers=lambda bench: [_OpenDoor(bench, after_the_amount=after_the_amount)])
        table.session.play(1)
        account = table.session.close()
        assert any("door is open" in text for text in table.notes.said)
        assert account.presses == 1
        assert account.agrees, account.disagreements


@pytest.mark.parametrize("after_the_amount", [False, True], ids=["before the press", "before the settlement"])
def test_a_door_that_stays_open_ends_in_a_sentence(after_the_amount: bool) -> None:
    with ExitStack() as stack:
        table = open_table(
            stack, watchers=lambda bench: [_OpenDoor(bench, after_the_amount=after_the_amount, open_us=0)]
        )
        with pytest.raises(TableError, match=r"door has been open for 60 s.*Shut the door"):
            table.session.play(1)
