"""The unit's power goes at chosen bytes of its memory while a table plays: arming, drawing, showing, settling.

When it is back its next answer is what the table needs to finish the round: each winner is paid once, by the digits that
people read, and ledger and meters agree.
"""

from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path

import pytest
from table_runs import ON_ANY_BENCH, open_table, play

from pit.bench.jackpot import JackpotBench
from pit.bench.plants.cuts import CutMode
from pit.rules.madness_21.commands import ArmButton
from pit.table.ledger import Press, Prize
from pit.table.watcher import Step, Watcher

pytestmark = ON_ANY_BENCH

_DARK_US = 300_000
_COPY = 32  # bytes of a journal record


class _Cut(Watcher):
    """Cuts once, at the nth byte written after `moment`, and gives the power back."""

    def __init__(self, bench: JackpotBench, moment: str, write_number: int, mode: CutMode) -> None:
        self._bench = bench
        self._moment = moment
        self._write_number = write_number
        self._mode = mode
        self._has_struck = False
        self.cuts = 0
        bench.unit.on_power_cut = self._come_back

    def _strike(self, moment: str) -> None:
        if moment == self._moment and not self._has_struck:
            self._has_struck = True
            self._bench.rig.cut_at(self._write_number, self._mode)

    def _come_back(self) -> None:
        self.cuts += 1
        clock = self._bench.pump.clock
        clock.call_after(_DARK_US, self._bench.unit.power_on)

    def on_step(self, step: Step) -> None:
        if any(isinstance(command, ArmButton) for command in step.commands):
            self._strike("arm")

    def on_armed(self, at_us: int, press: Press) -> None:
        self._strike("press")

    def on_prize(self, at_us: int, press: Press, prize: Prize) -> None:
        self._strike("settle")


def _watched(cuts: list[_Cut], moment: str, write_number: int, mode: CutMode) -> Callable[[JackpotBench], list[_Cut]]:
    def watchers(bench: JackpotBench) -> list[_Cut]:
        cuts.append(_Cut(bench, moment, write_number, mode))
        return cuts

    return watchers


@pytest.mark.one_in(3)
@pytest.mark.parametrize("mode", CutMode)
@pytest.mark.parametrize(
    ("moment", "write_number"),
    [
        ("arm", 200),
        ("arm", 300),
        ("press", 1),
        ("press", _COPY),
        pytest.param("press", _COPY + 1, marks=pytest.mark.on_pico),
        ("press", 2 * _COPY),
        ("press", 3 * _COPY + 1),
        ("press", 300),
        ("settle", 60),
        ("settle", 100),
        ("settle", 400),
    ],
)
def test_a_round_whose_unit_lost_its_power_is_finished_and_paid_once(
    moment: str, write_number: int, mode: CutMode
) -> None:
    cuts: list[_Cut] = []
    with ExitStack() as stack:
        table = open_table(stack, watchers=_watched(cuts, moment, write_number, mode))
        table.session.play(1)
        account = table.session.close()
        assert cuts[0].cuts == 1
        (prize,) = table.notes.prizes
        assert {press_id for _, _, press_id in table.payouts()} == {prize.press_id}
        assert len(table.payouts()) == len({person for person, _, _ in table.payouts()})
        assert prize.digits_cents == prize.cents_per_dollar
        assert account.agrees, account.disagreements
        assert table.session.meters is not None
        meters = table.session.meters
        assert (meters.draws, meters.paid_cents, meters.pending_cents) == (1, prize.cents_per_dollar, 0)


@pytest.mark.on_pico
def test_unit_and_table_that_both_go_dark_find_each_other_again(tmp_path: Path) -> None:
    ledger = tmp_path / "ledger"
    cuts: list[_Cut] = []
    with ExitStack() as stack:
        table = open_table(stack, ledger, watchers=_watched(cuts, "press", _COPY + 1, CutMode.TORN))
        table.bench.unit.on_power_cut = _die_with_the_unit
        with pytest.raises(_Dark):
            table.session.play(1)
    account = play(ledger)
    assert account.agrees, account.disagreements
    assert (account.rounds, account.presses) == (1, 1)


class _Dark(Exception):
    """Unit and table lost their power at once."""


def _die_with_the_unit() -> None:
    raise _Dark
