"""`pit unit check|snapshot|key|clear` and `pit ticket`: what a person types when a memory is looked at, and when it is lost."""

import csv
import json
import secrets
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from lasting_unit import LastingUnit

from pit.keystore import create_keystore
from pit.keystore.envelope import Cost

_JOURNAL = (("fram_a.img", 0x0C00), ("fram_b.img", 0x0C00), ("fram_a.img", 0x0E00))


@pytest.fixture
def own(tmp_path: Path) -> Iterator[LastingUnit]:
    """A lasting unit of the test's own."""
    lasting = LastingUnit(tmp_path)
    yield lasting
    lasting.close()


def lose_journal(unit: LastingUnit) -> None:
    assert unit.pit("bench", "power", "off").returncode == 0
    for name, base in _JOURNAL:
        with (unit.folder / "state" / name).open("r+b") as file:
            for at in range(base, base + 0x200, 8):
                file.seek(at)
                byte = file.read(1)[0]
                file.seek(at)
                file.write(bytes([byte ^ 1]))
    assert unit.pit("bench", "power", "on").returncode == 0


def test_a_sound_memory_is_in_order(unit: LastingUnit) -> None:
    answer = unit.pit("unit", "check", unit.port, "--json")
    assert answer.returncode == 0, answer.stderr
    found = json.loads(answer.stdout)
    assert (found["memory"], found["lost"], found["suspect"]) == ("sound", [], False)


def test_events_are_csv_with_a_head(unit: LastingUnit) -> None:
    answer = unit.pit("unit", "events", unit.port, "--csv")
    rows = list(csv.DictReader(answer.stdout.splitlines()))
    assert rows[0]["event"] == "boot"
    assert set(rows[0]) == {"number", "boot", "uptime_ms", "utc", "event", "a", "c", "meaning"}


def test_meters_are_csv_in_cents(unit: LastingUnit) -> None:
    rows = dict(csv.reader(unit.pit("unit", "meters", unit.port, "--csv").stdout.splitlines()))
    assert (rows["draws"], rows["paid_cents"], rows["suspect"]) == ("0", "0", "False")


@pytest.mark.parametrize("command", ["meters", "recall", "events", "check", "snapshot"])
def test_json_and_csv_at_once_are_wrong_usage(unit: LastingUnit, command: str) -> None:
    assert unit.pit("unit", command, unit.port, "--json", "--csv").returncode == 2


def test_a_snapshot_that_finds_no_room_in_its_file_is_shown_all_the_same(unit: LastingUnit) -> None:
    answer = unit.pit("unit", "snapshot", unit.port, "--out", "/dev/full", "--json")
    assert (answer.returncode, "The snapshot was not kept." in answer.stderr) == (1, True)
    assert json.loads(answer.stdout)["signature"] == "unsigned: no unit key"


def test_a_snapshot_without_a_unit_key_says_so(unit: LastingUnit) -> None:
    answer = unit.pit("unit", "snapshot", unit.port, "--json")
    assert json.loads(answer.stdout)["signature"] == "unsigned: no unit key"


def test_a_unit_key_signs_snapshots_once_it_is_given(own: LastingUnit, tmp_path: Path) -> None:
    key, other = tmp_path / "unit.key", tmp_path / "other.key"
    key.write_text(secrets.token_hex(32))
    other.write_text(secrets.token_hex(32))
    told = own.pit("unit", "key", own.port, "--key", str(key))
    assert (told.returncode, "--execute" in told.stdout) == (0, True)
    assert own.pit("unit", "snapshot", own.port, "--key", str(key)).returncode == 1
    assert own.pit("unit", "key", own.port, "--key", str(key), "--execute").returncode == 0
    kept = tmp_path / "opening.json"
    answer = own.pit("unit", "snapshot", own.port, "--key", str(key), "--out", str(kept), "--json")
    assert json.loads(answer.stdout)["signature"] == "signed by this unit's key"
    assert json.loads(kept.read_text())["tag"] != "00" * 32
    wrong = own.pit("unit", "snapshot", own.port, "--key", str(other))
    assert (wrong.returncode, "tag" in wrong.stderr) == (1, True)
    again = own.pit("unit", "key", own.port, "--key", str(other), "--execute")
    assert (again.returncode, "has a key" in again.stderr) == (1, True)


def test_a_lost_memory_is_cleared_by_challenge_ticket_and_execute(own: LastingUnit, tmp_path: Path) -> None:
    key, ticket = tmp_path / "supervisor", tmp_path / "clear.ticket"
    assert own.pit("schedule", "key", str(key), "--no-passphrase").returncode == 0
    trust = ("ticket", "trust", f"{key}.pub", own.port, "--casino", "Example Casino")
    assert "Nothing was done" in own.pit(*trust).stdout
    assert own.pit(*trust, "--execute").returncode == 0
    lose_journal(own)
    assert own.pit("unit", "check", own.port).returncode == 1
    assert json.loads(own.pit("unit", "meters", own.port, "--json").stdout)["suspect"] is True

    asked = json.loads(own.pit("ticket", "challenge", own.port, "--json").stdout)
    named = ("--unit", asked["unit"], "--challenge", asked["challenge"], "--key", str(key), "--out", str(ticket))
    assert own.pit("ticket", "issue", *named, "--action", "clear-memory").returncode == 0
    assert json.loads(own.pit("ticket", "show", str(ticket), "--json").stdout)["action"] == "clear-memory"
    told = own.pit("unit", "clear", own.port, "--ticket", str(ticket))
    assert (told.returncode, "Nothing was done" in told.stdout) == (0, True)
    assert own.pit("unit", "check", own.port).returncode == 1
    done = own.pit("unit", "clear", own.port, "--ticket", str(ticket), "--execute")
    assert done.returncode == 0, done.stderr
    assert own.pit("unit", "check", own.port).returncode == 0
    again = own.pit("unit", "clear", own.port, "--ticket", str(ticket), "--execute")
    assert (again.returncode, "used before" in again.stderr) == (1, True)


@pytest.mark.parametrize(
    ("changed", "words"),
    [
        (("--unit", "12"), "16 hex digits"),
        (("--challenge", "zz"), "32 hex digits"),
        (("--action", "fly"), "clear-memory"),
    ],
)
def test_a_ticket_that_can_not_be_good_is_not_signed(
    unit: LastingUnit, tmp_path: Path, changed: tuple[str, str], words: str
) -> None:
    given = {"--unit": "00" * 8, "--challenge": "00" * 16, "--action": "clear-memory", "--key": str(tmp_path / "none")}
    given[changed[0]] = changed[1]
    answer = unit.pit("ticket", "issue", *(word for pair in given.items() for word in pair))
    assert (answer.returncode, words in answer.stderr) == (1, True)


def test_a_file_that_is_no_ticket_is_not_sent(unit: LastingUnit, tmp_path: Path) -> None:
    (tmp_path / "x").write_bytes(b"x")
    answer = unit.pit("unit", "clear", unit.port, "--ticket", str(tmp_path / "x"), "--execute")
    assert (answer.returncode, "no ticket" in answer.stderr) == (1, True)


def test_noise_in_both_memories_is_told_as_suspect_and_never_as_an_amount(own: LastingUnit) -> None:
    noise = Random(5)
    assert own.pit("bench", "power", "off").returncode == 0
    for name in ("fram_a.img", "fram_b.img"):
        with (own.folder / "state" / name).open("r+b") as file:
            file.write(noise.randbytes(32_768))
    assert own.pit("bench", "power", "on").returncode == 0
    for command in ("meters", "snapshot"):
        answer = own.pit("unit", command, own.port)
        assert answer.returncode == 0, answer.stderr
        assert "$" not in answer.stdout
        assert answer.stdout.count("suspect: what stands there") >= 4
    assert json.loads(own.pit("unit", "meters", own.port, "--json").stdout)["suspect"] is True


def test_settings_are_told_checked_and_outlive_the_restart(own: LastingUnit) -> None:
    asked = ("unit", "configure", own.port, "--entropy-a", "40", "--entropy-h", "0.25")
    told = own.pit(*asked)
    assert told.returncode == 0
    assert "161 equal in a row" in told.stdout
    assert "Nothing was done" in told.stdout
    done = own.pit(*asked, "--execute")
    assert (done.returncode, "not assessed" in done.stdout) == (0, True), done.stderr
    assert json.loads(own.pit("unit", "status", own.port, "--json").stdout)["faults"] == []
    for wrong in (("--entropy-a", "41"), ("--entropy-h", "1.1"), ("--entropy-h", "0.2"), ("--force-limit-n", "0")):
        assert own.pit("unit", "configure", own.port, *wrong, "--execute").returncode == 2


def _keystore_with(folder: Path, unit: LastingUnit, key: Path) -> tuple[str, ...]:
    """A keystore that holds the unit's key; the options that name it."""
    unit_id = json.loads(unit.pit("unit", "id", unit.port, "--json").stdout)["unit"]
    made = create_keystore(folder / "keystore", b"secret", Cost(n=2))
    made.put_unit_key(bytes.fromhex(unit_id), bytes.fromhex(key.read_text()))
    (folder / "secret").write_bytes(b"secret")
    return "--keystore", str(folder / "keystore"), "--keystore-secret", str(folder / "secret")


def test_the_time_is_told_under_the_units_key_and_dates_what_follows(own: LastingUnit, tmp_path: Path) -> None:
    key, other = tmp_path / "unit.key", tmp_path / "other.key"
    key.write_text(secrets.token_hex(32))
    other.write_text(secrets.token_hex(32))
    without = own.pit("unit", "set-time", own.port, "--key", str(key))
    assert (without.returncode, "no key of its own" in without.stderr) == (1, True)
    assert json.loads(own.pit("unit", "schedule", own.port, "--json").stdout)["time"].startswith("not known")
    assert own.pit("unit", "key", own.port, "--key", str(key), "--execute").returncode == 0
    wrong = own.pit("unit", "set-time", own.port, "--key", str(other))
    assert (wrong.returncode, "its tag is wrong" in wrong.stderr) == (1, True)
    none = own.pit("unit", "set-time", own.port)
    assert (none.returncode, "--keystore" in none.stderr, "Nothing was sent" in none.stderr) == (1, True, True)
    named = _keystore_with(tmp_path, own, key)
    told = own.pit("unit", "set-time", own.port, *named, "--json")
    assert told.returncode == 0, told.stderr
    told = own.pit("unit", "set-time", own.port, "--key", str(key), "--json")
    assert told.returncode == 0, told.stderr
    minute = json.loads(told.stdout)["utc"][:16]
    assert json.loads(own.pit("unit", "schedule", own.port, "--json").stdout)["time"][:13] == minute[:13]
    events = json.loads(own.pit("unit", "events", own.port, "--json").stdout)
    newest = [event for event in events if event["event"] == "time told"][-1]
    assert newest["utc"][:16] == minute


def test_a_table_without_the_key_of_its_unit_takes_no_wager(own: LastingUnit, tmp_path: Path) -> None:
    key = tmp_path / "unit.key"
    key.write_text(secrets.token_hex(32))
    assert own.pit("unit", "key", own.port, "--key", str(key), "--execute").returncode == 0
    ledger = tmp_path / "ledger.db"
    run = own.pit("table", "run", "--port", own.port, "--rounds", "1", "--ledger", str(ledger))
    assert (run.returncode, "does what a table asks of it only under it" in run.stderr) == (1, True), run.stderr
    with closing(sqlite3.connect(ledger)) as rounds:
        assert rounds.execute("SELECT count(*) FROM rounds").fetchone() == (0,)
