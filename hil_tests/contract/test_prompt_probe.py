"""Nothing that can be sent to a locked unit's port brings out the interpreter; the same probe finds an unlocked one's."""

import json
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from flash_files import put
from lasting_unit import LastingUnit
from locked_unit import CASINO, lock, supervisor
from unit_under_test import UnitUnderTest
from worlds import virtual_unit

from pit.link.client import Client
from pit.link.loading import load
from pit.link.prompt_probe import sequences, strange
from pit.link.transport import SerialTransport
from pit.schedule import on_unit, signing
from pit.tickets import locking
from wire import upkeep_codes

_IS_VIRTUAL = pytest.mark.needs("vm", why="it is locked and broken by files laid on its flash")

_STORM_US = 700_000
_EACH_US = 2_000


@contextmanager
def running(folder: Path, *, is_locked: bool) -> Iterator[LastingUnit]:
    """A unit in a process of its own, as `pit bench start` has it."""
    unit = LastingUnit(folder, "card_machine")
    try:
        if is_locked:
            _restarting(unit, upkeep_codes.LOAD_SUPERVISOR)
            _restarting(unit, upkeep_codes.LOAD_LOCK)
        yield unit
    finally:
        unit.close()


def _client(unit: LastingUnit) -> Client:
    client = Client(SerialTransport(unit.port), try_us=1_500_000)
    client.hello()
    return client


def _restarting(unit: LastingUnit, what: int) -> None:
    client = _client(unit)
    before = client.identity
    assert before is not None
    if what == upkeep_codes.LOAD_LOCK:
        locking.lock(client)
    else:
        load(client, what, CASINO + signing.modulus(supervisor().public_key()))
    client.close()
    on_unit.after_restart(lambda: _client(unit), before).close()


@_IS_VIRTUAL
def test_nothing_brings_an_interpreter_out_of_a_locked_unit(tmp_path: Path) -> None:
    with running(tmp_path, is_locked=True) as unit:
        told = unit.pit("unit", "probe", unit.port, "--restarts", "1", "--json")
    assert told.returncode == 0, told.stdout + told.stderr
    probed = json.loads(told.stdout)
    assert (probed["found"], probed["closed"]) == ({}, True)
    assert probed["thrown"] > 5_000


@_IS_VIRTUAL
def test_the_probe_finds_the_interpreter_of_an_unlocked_unit(tmp_path: Path) -> None:
    with running(tmp_path, is_locked=False) as unit:
        told = unit.pit("unit", "probe", unit.port, "--restarts", "0", "--json")
    assert told.returncode == 1, told.stdout + told.stderr
    probed = json.loads(told.stdout)
    assert list(probed["found"]) == ["repl"]
    assert "MicroPython" in probed["found"]["repl"]


def storm(unit: UnitUnderTest) -> bytes:
    """Another sequence every few milliseconds from power on; all that came."""
    thrown = [data for _, data in sequences()]
    unit.bench.unit.power_on()
    said = b""
    number = 0
    ends_us = unit.transport.now_us + _STORM_US
    while unit.transport.now_us < ends_us:
        unit.transport.write(thrown[number % len(thrown)])
        said += unit.transport.read(unit.transport.now_us + _EACH_US)
        number += 1
    unit.transport.write(b"\0\r")
    while data := unit.transport.read(unit.transport.now_us + 100_000):
        said += data
    return said


@pytest.mark.needs("plants", "power")
def test_bytes_all_through_a_start_bring_nothing_out_of_a_locked_unit(real_time_unit: UnitUnderTest) -> None:
    unit = real_time_unit
    lock(unit)
    for _ in range(3):
        unit.cut_power()
        assert strange(storm(unit)) == ""
    unit.await_boot()


@_IS_VIRTUAL
def test_bytes_all_through_starts_that_fail_bring_nothing_out_of_a_locked_unit(tmp_path: Path) -> None:
    with virtual_unit(tmp_path, is_virtual=False) as unit:
        lock(unit)
        unit.cut_power()
        put(unit, "a/board.py", b"1 // 0")
        assert storm(unit) == b""
        assert unit.bench.unit.boots > 4
        unit.cut_power()


@_IS_VIRTUAL
def test_a_start_that_fails_shows_itself_at_an_unlocked_units_port(tmp_path: Path) -> None:
    with virtual_unit(tmp_path, is_virtual=False, is_on=False) as unit:
        put(unit, "a/board.py", b"1 // 0")
        unit.bench.unit.power_on()
        said = b""
        while data := unit.transport.read(unit.transport.now_us + 500_000):
            said += data
        assert "Traceback" in strange(said)


@pytest.mark.parametrize(
    ("said", "left"),
    [
        (b"\0\x01\x02\0# id\r\nOK\r\nERROR 41\r\n", ""),
        (b"\0\x01\x02\0\0\x05\x06\0", ""),
        (b">>> ", ">>> "),
        (b"OK\r\nraw REPL; CTRL-B to exit\r\n>", "raw REPL; CTRL-B to exit\r\n>"),
        (b"\0\x01\x02\0R\x01\x80", "R"),
        (b"\x04\x04>", "\x04\x04>"),
        (b"=== ", "=== "),
    ],
)
def test_the_probe_tells_an_interpreters_words_from_a_units(said: bytes, left: str) -> None:
    assert bool(strange(said)) == bool(left)
