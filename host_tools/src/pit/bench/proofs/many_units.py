"""`pit prove speed`, the rows of many tables: fifty jackpot units, each polled and pressed as a table would, on the real clock.

Each worker serves its share of the units and is their host as well, one after the other. An answer's time is counted from
when its poll was due, so it has in it the wait for whatever else that process does. The rules core is not run: `rounds
played` are rows of their own.
"""

import multiprocessing
import os
import signal
import sys
import tempfile
from dataclasses import dataclass
from multiprocessing.connection import Connection
from pathlib import Path

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.proofs.rows import Row
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link import texts
from pit.link.client import Client
from pit.link.errors import LinkError, Refused
from pit.link.table import Value
from wire import codes

UNITS = 50
_WORKERS = 10  # five tables each: whoever waits for one unit's answer lets four others wait
_SECONDS = 60
_POLL_US = 100_000
_ROUND_US = 6_000_000  # ten rounds a minute
_ROUNDS_A_MINUTE = 10
_BOOT_US = 60_000_000
_LAST_ROUND_S = 5  # for the rounds that were begun in time
_LATEST_MS = 300.0
_KIB = 1024


class TablesStopped(RuntimeError):
    """The tables were not played to their end."""


@dataclass(frozen=True)
class _Found:
    """What one worker measured."""

    latest_us: int
    rounds: int
    memory_kib: int
    faults: tuple[str, ...] = ()
    trouble: str = ""


def rows(units: int = UNITS, seconds: int = _SECONDS) -> list[Row]:
    """The rounds of so many seconds, each played to its end; every poll meanwhile counts. Raises TablesStopped."""
    context = multiprocessing.get_context("fork")
    lines = []
    workers = min(_WORKERS, units)
    for worker in range(workers):
        ours, theirs = context.Pipe(duplex=False)
        share = range(worker, units, workers)
        process = context.Process(target=_work, args=(theirs, share, units, seconds), daemon=True)
        process.start()
        theirs.close()
        lines.append((process, ours))
    found = [_hear(line) for _, line in lines]
    for process, _ in lines:
        process.join()
    if trouble := [result.trouble for result in found if result.trouble]:
        raise TablesStopped("; ".join(trouble))
    latest_us = max(result.latest_us for result in found)
    rounds = sum(result.rounds for result in found)
    faults = [fault for result in found for fault in result.faults]
    name = f"{units} tables on {os.cpu_count()} cores"
    return [
        Row(f"latest answer to a poll after it was due, {name}", round(latest_us / 1000, 1), "ms", _LATEST_MS),
        Row("rounds a minute of each", round(rounds * 60 / seconds / units, 2), "", _ROUNDS_A_MINUTE, is_least=True),
        Row("tables that ended in a fault", len(faults), "", 0, against=", ".join(faults)),
        Row("memory of their units and hosts", round(sum(result.memory_kib for result in found) / _KIB), "MB"),
    ]


def _hear(line: Connection) -> _Found:
    try:
        found: _Found = line.recv()
    except EOFError:
        return _Found(0, 0, 0, trouble="a process that served tables ended before its time. Run it again")
    return found


class Table:
    """One unit and its host: polled each 100 ms, and armed, pressed and settled each six seconds."""

    def __init__(self, pump: Pump, folder: Path, number: int) -> None:
        self.bench = JackpotBench(pump, folder, seed=number, name=f"unit {number}")
        self.bench.unit.power_on()
        self.transport = BenchTransport(self.bench.unit)
        self.client = Client(self.transport, try_us=_BOOT_US)  # a late answer is measured, not asked for again
        self.rounds = 0
        self.latest_us = 0
        self.poll_at_us = 0
        self.refused = ""  # why its unit plays no more
        self._arm_at_us = 0
        self._number = number
        self._press_id = 0

    def await_boot(self) -> None:
        self.client.hello(_BOOT_US)

    def begin(self, place: int, of: int) -> None:
        """From now on it counts. Polls and rounds of `of` tables are spread over their periods."""
        now_us = self.transport.now_us
        self.poll_at_us = now_us + place * _POLL_US // of
        self._arm_at_us = now_us + place * _ROUND_US // of

    def fault(self) -> str:
        """What is wrong with its unit, if anything. Raises LinkError, Refused."""
        if self.refused:
            return f"table {self._number}: {self.refused}"
        status = self.client.request("status")
        state, faults = status["state"], status["faults"]
        assert isinstance(state, int)
        assert isinstance(faults, int)
        return f"table {self._number}: {texts.state(state)}, faults {faults:#x}" if state == codes.FAULT else ""

    def step(self, rounds_due: int) -> None:
        """The poll that is due, and what its answer asks for; a refusal is kept. Raises TablesStopped, LinkError."""
        try:
            self._step(rounds_due)
        except Refused as refused:
            self.refused = str(refused)

    def _step(self, rounds_due: int) -> None:
        answer = self.client.request("poll", acknowledged=0x3FFF_FFFF)
        now_us = self.transport.now_us
        self.latest_us = max(self.latest_us, now_us - self.poll_at_us)
        self.poll_at_us += _POLL_US
        if answer["state"] == codes.SHOWN:
            self._settle(answer["prize_cents"])
        elif answer["state"] == codes.IDLE and self._press_id < rounds_due and self._may_arm(now_us):
            self._press_id += 1
            self._arm_at_us += _ROUND_US
            self.client.request("arm", press_id=self._press_id, box=1, seat=1)
            self.bench.rig.button.press()

    def _may_arm(self, now_us: int) -> bool:
        return now_us >= self._arm_at_us and not self.bench.rig.button.is_moving

    def _settle(self, prize_cents: Value) -> None:
        shown = self.bench.rig.display.amount_cents()
        if shown != prize_cents:
            raise TablesStopped(f"table {self._number}: {prize_cents!r} cents were drawn, the meter shows {shown}")
        self.client.request("settle", press_id=self._press_id, prize_cents=prize_cents, outcome=codes.PAID)
        self.rounds += 1


def _work(line: Connection, share: range, units: int, seconds: int) -> None:
    for number in (signal.SIGINT, signal.SIGHUP):  # of the terminal that all hang on: the process that made it ends it
        signal.signal(number, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(128 + signal.SIGTERM))
    try:
        found = _play(share, units, seconds)
    except (TablesStopped, LinkError, Refused) as error:
        found = _Found(0, 0, 0, trouble=str(error))
    line.send(found)


def _play(share: range, units: int, seconds: int) -> _Found:
    pump = Pump(Clock(is_virtual=False))
    with tempfile.TemporaryDirectory() as folder:
        tables = []
        for number in share:  # one after the other: a desk that starts all of them at once serves none in time
            tables.append(Table(pump, Path(folder) / str(number), number))
            tables[-1].await_boot()
        for place, table in zip(share, tables, strict=True):
            table.begin(place, units)
        serve(pump, tables, seconds)
        faults = tuple(fault for table in tables if (fault := table.fault()))
        memory = _resident_kib(os.getpid()) + sum(_resident_kib(table.bench.unit.pid) for table in tables)
        for table in tables:
            table.transport.close()
            table.bench.close()
    return _Found(max(t.latest_us for t in tables), sum(t.rounds for t in tables), memory, faults)


def serve(pump: Pump, tables: list[Table], seconds: int) -> None:
    """Play the rounds of so many seconds at all of them; one that is refused plays no more. Raises TablesStopped, LinkError."""
    rounds_due = seconds * 1_000_000 // _ROUND_US
    ends_us = pump.clock.now_us + (seconds + _LAST_ROUND_S) * 1_000_000
    while pump.clock.now_us < ends_us:
        playing = [table for table in tables if not table.refused]
        if all(table.rounds >= rounds_due for table in playing):
            return
        table = min(playing, key=lambda t: t.poll_at_us)
        if table.poll_at_us > pump.clock.now_us:
            table.transport.wait(table.poll_at_us)
        table.step(rounds_due)


def _resident_kib(pid: int | None) -> int:
    """What a process holds, its part of what it shares with others counted in."""
    if pid is None:
        return 0
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    return next(int(row.split()[1]) for row in text.splitlines() if row.startswith("Pss:"))
