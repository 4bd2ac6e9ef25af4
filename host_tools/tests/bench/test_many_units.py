"""Many tables in one process: every round is played, every late answer shows, and a process that dies is told."""

import multiprocessing
import os
import signal
import tempfile
import time
from pathlib import Path

import pytest

from pit.bench.clock import Clock
from pit.bench.proofs import many_units
from pit.bench.proofs.many_units import Table, TablesStopped, serve
from pit.bench.pump import Pump

_SECONDS = 12
_ROUNDS = 2
_TABLES = 3
_STOOD_NS = 300_000_000  # three times what the contacts of a button may disagree
_APART_US = 5_000
_SHORT_US = 50_000  # half of what they may disagree
_TRIALS = 20
_LONG_S = 30


def _tables(pump: Pump, folder: Path) -> list[Table]:
    tables = [Table(pump, folder / str(number), number) for number in range(_TABLES)]
    for table in tables:
        table.await_boot()
    for place, table in enumerate(tables):
        table.begin(place, _TABLES)
    return tables


def _close(tables: list[Table]) -> None:
    for table in tables:
        table.transport.close()
        table.bench.close()


def test_each_table_plays_its_rounds_and_none_answers_late(tmp_path: Path) -> None:
    pump = Pump(Clock(is_virtual=True))
    tables = _tables(pump, tmp_path)
    serve(pump, tables, _SECONDS)
    found = [(table.rounds, table.fault(), table.latest_us < 60_000) for table in tables]
    _close(tables)

    assert found == [(_ROUNDS, "", True)] * _TABLES


def test_a_poll_that_the_host_sends_late_counts_from_when_it_was_due(tmp_path: Path) -> None:
    pump = Pump(Clock(is_virtual=True))
    tables = _tables(pump, tmp_path)
    tables[0].transport.wait(pump.clock.now_us + 400_000)
    tables[0].step(0)
    latest_us = tables[0].latest_us
    _close(tables)

    assert latest_us >= 400_000


def test_a_table_whose_unit_refuses_is_told_and_the_others_play_on(tmp_path: Path) -> None:
    pump = Pump(Clock(is_virtual=True))
    tables = _tables(pump, tmp_path)
    tables[0].client.request("poll", acknowledged=0)
    tables[0].client.request("arm", press_id=1, box=1, seat=1)  # by somebody else: a second arm is refused
    tables[0].bench.rig.button.press()
    serve(pump, tables, _SECONDS)
    found = [(table.rounds, table.fault()) for table in tables]
    _close(tables)

    assert [rounds for rounds, _ in found[1:]] == [_ROUNDS] * (_TABLES - 1)
    assert "refused" in found[0][1]


def test_a_process_that_is_ended_takes_its_units_folder_along(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    line, its_line = multiprocessing.Pipe()

    def play(*_: int) -> None:
        with tempfile.TemporaryDirectory(dir=tmp_path):
            its_line.send("begun")
            its_line.send(its_line.recv())
            time.sleep(_LONG_S)

    monkeypatch.setattr(many_units, "_play", play)
    process = multiprocessing.get_context("fork").Process(target=many_units._work, args=(None, range(1), 1, 1))
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    process.start()
    signal.signal(signal.SIGINT, before)
    assert line.recv() == "begun"
    assert process.pid is not None
    os.kill(process.pid, signal.SIGINT)  # of the terminal: it is its parent that ends it
    line.send("goes on")
    its_line.close()
    assert line.recv() == "goes on"
    process.terminate()
    process.join()
    assert not any(tmp_path.iterdir())
    assert process.exitcode == 128 + signal.SIGTERM


def test_a_process_that_dies_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(many_units, "_play", lambda *_: os._exit(1))
    with pytest.raises(TablesStopped, match="ended before its time"):
        many_units.rows(2, 1)


def test_contacts_that_are_apart_for_a_moment_are_no_fault_on_a_bench_whose_clock_stood(tmp_path: Path) -> None:
    trials = (_fault_of_a_press(tmp_path / str(number)) for number in range(_TRIALS))
    fault = next((fault for fault, apart_us in trials if apart_us < _SHORT_US), None)

    assert fault == ""


class Apart:
    """How long neither contact of a button was closed, at most, in us of the bench's clock."""

    def __init__(self, table: Table) -> None:
        self.longest_us = 0
        self._clock = table.bench.pump.clock
        self._lines = [table.bench.rig.lines[name] for name in ("button_no", "button_nc")]
        self._since_us: int | None = None
        for line in self._lines:
            line.watch(self._look)

    def _look(self, _level: int) -> None:
        now_us = self._clock.now_us
        if self._since_us is not None:
            self.longest_us = max(self.longest_us, now_us - self._since_us)
        self._since_us = now_us if all(line.level for line in self._lines) else None


def _fault_of_a_press(folder: Path) -> tuple[str, int]:
    """And how long its contacts were apart: longer than planned where the machine stalled meanwhile."""
    stood_ns = 0
    clock = Clock(is_virtual=False, monotonic_ns=lambda: time.monotonic_ns() - stood_ns)
    table = Table(Pump(clock), folder, 1)
    table.await_boot()
    stood_ns = _STOOD_NS
    apart = Apart(table)
    press = table.bench.rig.button.press(travel_us=_APART_US)
    table.transport.wait(press.ends_us or 0)
    fault = table.fault()
    _close([table])
    return fault, apart.longest_us
