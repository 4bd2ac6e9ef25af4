"""A locked unit never leaves its port to the interpreter, whatever fails; an unlocked one does, so each of these can fail."""

import hashlib
from collections.abc import Callable
from pathlib import Path

import pytest
from flash_files import fill, put, take
from locked_unit import (
    MAIN_DIGEST,
    MARKED,
    NAMED,
    answers_repl,
    chip,
    gives_its_port_away,
    is_open,
    lock,
    plant_hand_over,
    refusal_to_lock,
    state,
    trust,
)
from unit_under_test import UnitUnderTest
from worlds import virtual_unit

from pit.bench.plants.cuts import CutMode
from pit.image.build import FIRMWARE
from pit.link.errors import LinkError
from pit.link.loading import load
from wire import codes, upkeep_codes

pytestmark = pytest.mark.needs(
    "plants", "power", "vm", why="its prompt is asked for, and files are planted on its flash"
)


def test_a_locked_unit_refuses_repl_and_answers_as_before(unit: UnitUnderTest) -> None:
    lock(unit)
    assert answers_repl(unit) == "ERROR 100"
    assert unit.link.lines(b"id\r")[-2:] == ["# locked", "OK"]
    assert state(unit) == MARKED | NAMED
    assert unit.play()["prize_cents"] > 0
    assert not is_open(unit)


def test_an_unlocked_unit_gives_its_port_away(unit: UnitUnderTest) -> None:
    assert state(unit) == 0
    assert answers_repl(unit) == "OK"
    assert unit.bench.pump.run_until(lambda: is_open(unit), unit.transport.now_us + 1_000_000)


_HOARDS = b"""
held = []
try:
    while True:
        held.append(bytearray(256))
except MemoryError:
    pass
"""

# What may fail at a start: each alone lets an unlocked unit's port go.
_FAILURES: dict[str, Callable[[UnitUnderTest], None]] = {
    "no pointer": lambda unit: take(unit, "current"),
    "an empty pointer": lambda unit: put(unit, "current"),
    "a pointer that is no text": lambda unit: put(unit, "current", b"\xff\xfe"),
    "a pointer to no folder": lambda unit: put(unit, "current", b"z"),
    "no start": lambda unit: take(unit, "a/boot/start.mpy"),
    "a start for another interpreter": lambda unit: put(unit, "a/boot/start.mpy", b"M\x01\x00\x1f"),
    "no board": lambda unit: take(unit, "a/board.mpy"),
    "a board of another module's name": lambda unit: put(unit, "a/board/__init__.py", b"PINS = {}"),
    "an error in the board": lambda unit: put(unit, "a/board.py", b"1 // 0"),
    "Ctrl-C in an import": lambda unit: put(unit, "a/board.py", b"raise KeyboardInterrupt"),
    "the end of the program in an import": lambda unit: put(unit, "a/board.py", b"raise SystemExit"),
    "no memory in an import": lambda unit: put(unit, "a/board.py", b"held = bytearray(1_000_000)"),
    "no memory for the start": lambda unit: put(unit, "a/board.py", _HOARDS),
    "a start that returns": lambda unit: put(unit, "a/boot/start.py", b"def run():\n    raise ValueError"),
}


@pytest.mark.parametrize("failure", _FAILURES)
def test_a_start_that_fails_leads_a_locked_unit_to_no_prompt(unit: UnitUnderTest, failure: str) -> None:
    lock(unit)
    unit.cut_power()
    _FAILURES[failure](unit)
    boots = unit.bench.unit.boots
    assert not gives_its_port_away(unit)
    assert unit.bench.unit.boots > boots + 1, "nothing failed"
    unit.cut_power()


@pytest.mark.parametrize("failure", _FAILURES)
def test_a_start_that_fails_leads_an_unlocked_unit_to_the_prompt(failure: str, tmp_path: Path) -> None:
    with virtual_unit(tmp_path, is_on=False) as unit:
        _FAILURES[failure](unit)
        assert gives_its_port_away(unit)


@pytest.mark.parametrize(
    "name", ["os.py", "machine.py", "sys.py", "micropython.py", "boot/start.py", "board.py", "gc.py"]
)
def test_no_file_at_the_root_runs_in_place_of_a_module(unit: UnitUnderTest, name: str) -> None:
    lock(unit)
    unit.cut_power()
    for folder in ("", "lib/", ".frozen/"):
        put(unit, folder + name, b"raise SystemExit")
    unit.give_power()
    assert answers_repl(unit) == "ERROR 100"


@pytest.mark.parametrize(
    "path",
    [
        "boot.py",
        "machine.py",
        "lib/os.py",
        ".frozen/boot/start.py",
        "full",
        "a/os.mpy",
        "a/boot/tickets.py",
        "a/boot/tickets/__init__.mpy",
        "a/units/leave.py",
        "b/anything.py",
    ],
)
def test_a_unit_with_a_file_that_could_run_instead_is_not_locked(unit: UnitUnderTest, path: str) -> None:
    trust(unit)
    unit.cut_power()
    put(unit, path)
    unit.give_power()
    assert refusal_to_lock(unit) == upkeep_codes.LOCK_FILES
    assert state(unit) == 0


def test_a_unit_that_nobody_could_unlock_is_not_locked(unit: UnitUnderTest) -> None:
    assert refusal_to_lock(unit) == upkeep_codes.LOCK_NO_KEY
    assert state(unit) == 0


def test_a_unit_with_another_main_is_not_locked(unit: UnitUnderTest) -> None:
    trust(unit)
    unit.cut_power()
    put(unit, "main.py", (FIRMWARE / "boot" / "main.py").read_bytes() + b"# altered\n")
    unit.give_power()
    assert refusal_to_lock(unit) == upkeep_codes.LOCK_IMAGE


def test_a_unit_that_hands_out_its_random_bits_is_not_locked(tmp_path: Path) -> None:
    with virtual_unit(tmp_path, manifest="debug") as unit:
        trust(unit)
        digest = hashlib.sha256((FIRMWARE / "boot" / "collect_main.py").read_bytes()).digest()
        assert refusal_to_lock(unit, digest) == upkeep_codes.LOCK_IMAGE


def test_a_unit_in_a_game_is_not_locked(unit: UnitUnderTest) -> None:
    trust(unit)
    unit.arm()
    assert refusal_to_lock(unit) == codes.LINK_BUSY


def test_a_planted_hand_over_is_not_honoured_by_a_locked_unit(unit: UnitUnderTest) -> None:
    lock(unit)
    unit.cut_power()
    unit.bench.unit.power_on()
    plant_hand_over(unit)
    unit.bench.unit.restart(3)
    unit.let_pass(200_000)
    assert not is_open(unit)
    unit.await_boot()


def test_a_planted_hand_over_is_honoured_by_an_unlocked_unit(tmp_path: Path) -> None:
    with virtual_unit(tmp_path) as unit:
        plant_hand_over(unit)
        unit.bench.unit.restart(3)
        unit.let_pass(200_000)
        assert is_open(unit)


@pytest.mark.parametrize("dead", [("a",), ("b",), ("a", "b")])
def test_a_locked_unit_whose_memory_is_dead_stays_locked(unit: UnitUnderTest, dead: tuple[str, ...]) -> None:
    lock(unit)
    unit.cut_power()
    for name in dead:
        chip(unit, name).is_absent = True
    unit.give_power()
    assert answers_repl(unit) == "ERROR 100"


def test_a_unit_with_new_flash_is_locked_by_its_memory(unit: UnitUnderTest) -> None:
    lock(unit)
    unit.cut_power()
    take(unit, "locked")
    unit.give_power()
    assert answers_repl(unit) == "ERROR 100"
    assert state(unit) == MARKED | NAMED


def test_a_locked_unit_with_a_full_filesystem_stays_locked_and_answers(unit: UnitUnderTest) -> None:
    lock(unit)
    unit.cut_power()
    fill(unit)
    unit.give_power()
    assert answers_repl(unit) == "ERROR 100"
    assert unit.play()["prize_cents"] > 0


def test_a_unit_whose_full_filesystem_takes_no_mark_is_not_half_locked(unit: UnitUnderTest) -> None:
    trust(unit)
    unit.bench.unit.flash.cut_at(1, CutMode.ABSENT)
    with pytest.raises(LinkError):
        load(unit.client, upkeep_codes.LOAD_LOCK, MAIN_DIGEST)
    unit.bench.unit.power_off()
    unit.give_power()
    assert state(unit) == 0


@pytest.mark.parametrize("bite", [0, 40_000, 150_000, 400_000])
def test_a_watchdog_that_bites_at_any_moment_leads_to_no_prompt(unit: UnitUnderTest, bite: int) -> None:
    lock(unit)
    unit.let_pass(bite)
    for _ in range(5):
        unit.bench.unit.restart(3)
        unit.let_pass(bite)
        assert not is_open(unit)
    unit.await_boot()
    assert answers_repl(unit) == "ERROR 100"


def test_a_failing_image_on_trial_leads_a_locked_unit_back_to_the_old_one(unit: UnitUnderTest) -> None:
    lock(unit)
    unit.cut_power()
    put(unit, "b/board.py", b"raise SystemExit")
    put(unit, "current", b"ba")
    unit.give_power()
    assert unit.link.lines(b"id\r")[2] == "# image /a"
    assert answers_repl(unit) == "ERROR 100"
