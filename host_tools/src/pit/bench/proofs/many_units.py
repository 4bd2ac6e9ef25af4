"""`pit prove speed`, the rows of many tables: fifty jackpot units, each polled and pressed as a table would, on the real clock.

Each worker serves its share of the units and is their host as well, one after the other, so an answer's time has in it the wait
for whatever else its process does. The rules core is not run: `rounds played` are rows of their own.
"""

import multiprocessing
import os
import resource
import tempfile
import time
from multiprocessing.connection import Connection
from pathlib import Path

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.proofs.rows import Row
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.client import Client
from wire import codes

UNITS = 50
_WORKERS = 2
_SECONDS = 60
_POLL_US = 100_000
_ROUND_US = 6_000_000  # ten rounds a minute
_BOOT_US = 60_000_000
_LATEST_MS = 300.0
_KIB = 1024


def rows(units: int = UNITS, seconds: int = _SECONDS) -> list[Row]:
    """Run them for `seconds`; the answers' times are of every poll in that time."""
    context = multiprocessing.get_context("fork")
    lines = []
    for worker in range(_WORKERS):
        ours, theirs = context.Pipe(duplex=False)
        share = range(worker, units, _WORKERS)
        process = context.Process(target=_work, args=(theirs, share, seconds), daemon=True)
        process.start()
        lines.append((process, ours))
    found = [line.recv() for _, line in lines]
    for process, _ in lines:
        process.join()
    latest_us = max(result[0] for result in found)
    rounds = sum(result[1] for result in found)
    memory_kib = sum(result[2] for result in found)
    name = f"{units} units on {os.cpu_count()} cores"
    return [
        Row(f"latest answer to a poll, {name}", round(latest_us / 1000, 1), "ms", _LATEST_MS),
        Row(f"rounds a minute and unit, {name}", round(rounds * 60 / seconds / units, 1), "", 9.0, is_least=True),
        Row(f"memory, {name}, hosts included", round(memory_kib / _KIB), "MB"),
    ]


class _Table:
    """One unit and its host: polled each 100 ms, and armed, pressed and settled each six seconds."""

    def __init__(self, pump: Pump, folder: Path, number: int) -> None:
        self.bench = JackpotBench(pump, folder, seed=number, name=f"unit {number}")
        self.bench.unit.power_on()
        self.transport = BenchTransport(self.bench.unit)
        self.client = Client(self.transport, try_us=_BOOT_US)  # a late answer is measured, not asked for again
        self.rounds = 0
        self.latest_us = 0
        self.poll_at_us = 0
        self._arm_at_us = 0
        self._number = number
        self._press_id = 0

    def begin(self) -> None:
        """Once it has booted: from now on it counts."""
        self.client.hello(_BOOT_US)
        self._arm_at_us = self.transport.now_us + self._number * _ROUND_US // UNITS
        self.step()
        self.latest_us = 0

    def step(self) -> None:
        now_us = self.transport.now_us
        answer = self.client.request("poll", acknowledged=0x3FFF_FFFF)
        self.latest_us = max(self.latest_us, self.transport.now_us - now_us)
        self.poll_at_us = now_us + _POLL_US
        if answer["state"] == codes.SHOWN:
            self.client.request(
                "settle", press_id=self._press_id, prize_cents=answer["prize_cents"], outcome=codes.PAID
            )
            self.rounds += 1
        elif answer["state"] == codes.IDLE and now_us >= self._arm_at_us and not self.bench.rig.button.is_moving:
            self._press_id += 1
            self._arm_at_us += _ROUND_US
            self.client.request("arm", press_id=self._press_id, box=1, seat=1)
            self.bench.rig.button.press()


def _work(line: Connection, share: range, seconds: int) -> None:
    pump = Pump(Clock(is_virtual=False))
    with tempfile.TemporaryDirectory() as folder:
        tables = [_Table(pump, Path(folder) / str(number), number) for number in share]
        for table in tables:
            table.begin()
        ends = time.monotonic() + seconds
        while time.monotonic() < ends:
            table = min(tables, key=lambda t: t.poll_at_us)
            if table.poll_at_us > pump.clock.now_us:
                table.transport.wait(table.poll_at_us)
            table.step()
        memory = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
        memory += sum(_resident_kib(table.bench) for table in tables)
        line.send((max(t.latest_us for t in tables), sum(t.rounds for t in tables), memory))
        for table in tables:
            table.transport.close()
            table.bench.close()


def _resident_kib(bench: JackpotBench) -> int:
    """What a unit's process holds."""
    pid = bench.unit.pid
    if pid is None:
        return 0
    text = Path(f"/proc/{pid}/status").read_text()
    return next(int(row.split()[1]) for row in text.splitlines() if row.startswith("VmRSS"))
