"""Tables of one site as people run them: processes of their own beside each other, and `pit site` beside them."""

import json
import random
import re
import signal
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from datetime import UTC, datetime, timedelta
from pathlib import Path
from queue import Empty, Queue
from threading import Thread

import pytest
from table_command import STARTS_VIRTUAL_UNITS, command, environment, pit

pytestmark = STARTS_VIRTUAL_UNITS

_WAIT_S = 120
_ROUNDS_ON_END = 10
KILLS = 4
SEEDS = {"A": "31", "B": "32"}  # of one seed both would have one unit
ORDER = ("--by", "Ann Lee", "--role", "key-employee-table-games", "--grounds", "struck the button")


@pytest.fixture
def site(tmp_path: Path) -> Path:
    """A store with tables A and B, whose gaming day doesn't end while a test runs."""
    file = tmp_path / "site.db"
    starts = datetime.now(UTC) + timedelta(hours=12)
    made = pit(
        "site", "create", "--casino", "Example Casino", "--day-starts", f"{starts:%H:%M}", "--site-store", str(file)
    )
    assert made.returncode == 0, made.stderr
    for name in "AB":
        limits = ("--minimum-cents", "500", "--maximum-cents", "50000")
        assert (
            pit(
                "site", "tables", "set", name, "--game", "spanish-blackjack", *limits, "--site-store", str(file)
            ).returncode
            == 0
        )
    return file


class Running:
    """`pit table run` as a process; its lines as they come."""

    def __init__(self, site: Path, name: str, ledger: Path) -> None:
        options = ("--clock", "virtual", "--rounds", "400", "--seed", SEEDS[name], "--ledger", str(ledger))
        self.process = subprocess.Popen(
            command("table", "run", *options, "--site-store", str(site), "--name", name),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=environment(),
        )
        self.lines: list[str] = []
        self._queue: Queue[str | None] = Queue()
        Thread(target=self._read, daemon=True).start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self._queue.put(line.rstrip())
        self._queue.put(None)

    def until(self, pattern: str) -> str:
        """The next line with that in it."""
        while True:
            try:
                line = self._queue.get(timeout=_WAIT_S)
            except Empty as error:
                raise AssertionError(f"no line with {pattern!r} came: {self.lines[-20:]}") from error
            assert line is not None, f"the table ended without {pattern!r}: {self.lines[-20:]}"
            self.lines.append(line)
            if re.search(pattern, line):
                return line

    def end(self, by: signal.Signals) -> int:
        self.process.send_signal(by)
        return self.process.wait(_WAIT_S)


@contextmanager
def running(site: Path, name: str, ledger: Path) -> Iterator[Running]:
    table = Running(site, name, ledger)
    try:
        yield table
    finally:
        table.process.kill()
        table.process.wait()


def _wagers_of(ledger: Path, person: str) -> set[int]:
    """The rounds in which that person has a madness 21 wager."""
    db = sqlite3.connect(ledger)
    rows = db.execute(
        "SELECT DISTINCT round FROM wagers WHERE kind = 'madness 21' AND person = ?", (person,)
    ).fetchall()
    db.close()
    return {number for (number,) in rows}


@pytest.mark.clause("Q03-34L-2")
def test_who_is_excluded_at_one_running_table_is_refused_at_the_other_and_comes_back_to_both(
    site: Path, tmp_path: Path
) -> None:
    ledgers = {name: tmp_path / f"{name}.db" for name in "AB"}
    with ExitStack() as stack:
        tables = [stack.enter_context(running(site, name, file)) for name, file in ledgers.items()]
        for table in tables:
            table.until(r"^round 1:")
        ordered = pit("site", "exclusions", "add", "P1", *ORDER, "--site-store", str(site))
        assert ordered.returncode == 0, ordered.stderr
        refused = [int(_round_after(table, "P1 is excluded from madness 21 wagers")) for table in tables]
        assert pit("site", "exclusions", "lift", "P1", *ORDER, "--site-store", str(site)).returncode == 0
        back = [_rounds_without(table, "P1 is excluded") for table in tables]
        for table in tables:
            assert table.end(signal.SIGTERM) == 143
    for file, number, since in zip(ledgers.values(), refused, back, strict=True):
        assert number not in _wagers_of(file, "P1")
        assert number in set().union(*(_wagers_of(file, f"P{other}") for other in range(2, 10)))
        assert max(_wagers_of(file, "P1")) >= since


def _rounds_without(table: Running, text: str) -> int:
    """The first of so many rounds on end in which that wasn't said."""
    first, count = 0, 0
    while count < _ROUNDS_ON_END:
        line = table.until(rf"^round |{text}")
        found = re.match(r"round (\d+):", line)
        if found is None:
            count = 0
        else:
            first = int(found[1]) if not count else first
            count += 1
    return first


def _round_after(table: Running, pattern: str) -> str:
    """The number of the round in whose lines that stands."""
    line = table.until(pattern)
    if not line.startswith("round "):
        line = table.until(r"^round ")
    found = re.match(r"round (\d+):", line)
    assert found is not None
    return found[1]


def test_tables_killed_at_any_moment_and_run_again_leave_a_day_without_differences(site: Path, tmp_path: Path) -> None:
    rng = random.Random(5)
    ledgers = {name: tmp_path / f"{name}.db" for name in "AB"}
    for _ in range(KILLS):
        with ExitStack() as stack:
            tables = [stack.enter_context(running(site, name, file)) for name, file in ledgers.items()]
            for table in tables:
                for _ in range(rng.randrange(1, 4)):
                    table.until(r"^round ")
    for name, file in ledgers.items():
        where = ("--ledger", str(file), "--site-store", str(site), "--name", name)
        options = ("--clock", "virtual", "--rounds", "1", "--seed", SEEDS[name], *where)
        done = pit("table", "run", *options)
        assert done.returncode == 0, done.stdout + done.stderr
        assert "table: the site is told" in done.stdout
    told = pit("site", "reconcile", "--json", "--site-store", str(site), "--day", _today(site))
    found = json.loads(told.stdout)
    assert (told.returncode, found["differences"], len(found["missing"])) == (3, [], 1)
    assert "is not over" in found["missing"][0]
    for table_day in found["tables"]:
        db = sqlite3.connect(ledgers[table_day["table"]])
        assert db.execute("SELECT count(*) FROM rounds WHERE closed_run IS NOT NULL").fetchone() == (
            table_day["rounds"],
        )
        db.close()


def _today(site: Path) -> str:
    day: str = json.loads(pit("site", "status", "--json", "--site-store", str(site)).stdout)["gaming_day"]
    return day


def test_a_table_says_in_one_sentence_why_it_does_not_open_and_starts_nothing(site: Path, tmp_path: Path) -> None:
    for file, name, why in (
        (tmp_path / "none.db", "A", "there is no site store"),
        (site, "Z", "has no table 'Z' on the floor (there are: A, B)"),
    ):
        options = ("--clock", "virtual", "--rounds", "1", "--ledger", str(tmp_path / "ledger.db"))
        done = pit("table", "run", *options, "--site-store", str(file), "--name", name)
        assert (done.returncode, done.stdout) == (1, "")
        assert why in done.stderr
        assert "Traceback" not in done.stderr
    assert not (tmp_path / "none.db").exists()


def test_site_name_and_a_ledger_on_disk_go_together(site: Path, tmp_path: Path) -> None:
    ledger = str(tmp_path / "ledger.db")
    assert pit("table", "run", "--site-store", str(site), "--ledger", ledger).returncode == 2
    assert pit("table", "run", "--name", "A", "--ledger", ledger).returncode == 2
    without = pit("table", "run", "--site-store", str(site), "--name", "A")
    assert without.returncode == 2
    assert "needs --ledger FILE" in without.stderr
