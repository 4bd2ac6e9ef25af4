"""A blank virtual unit is a stock board to the programs of others: mpremote and Belay, unmodified."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import belay
import pytest
from lasting_unit import LastingUnit

_MPREMOTE = str(Path(sys.executable).parent / "mpremote")
_EVERY_BYTE = bytes(range(256)) * 5


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LastingUnit]:
    lasting = LastingUnit(tmp_path_factory.mktemp("blank"), "jackpot", "--blank")
    yield lasting
    lasting.close()


def _mpremote(unit: LastingUnit, *arguments: str) -> str:
    done = subprocess.run(
        [_MPREMOTE, "connect", unit.port, *arguments], capture_output=True, text=True, timeout=60, check=False
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_mpremote_executes_a_line(blank: LastingUnit) -> None:
    assert _mpremote(blank, "exec", "print(6 * 7)") == "42\n"


def test_mpremote_copies_every_byte_there_and_back(blank: LastingUnit, tmp_path: Path) -> None:
    (tmp_path / "out.bin").write_bytes(_EVERY_BYTE)
    _mpremote(blank, "cp", str(tmp_path / "out.bin"), ":/bytes.bin")
    _mpremote(blank, "cp", ":/bytes.bin", str(tmp_path / "back.bin"))
    assert (tmp_path / "back.bin").read_bytes() == _EVERY_BYTE


def test_mpremote_makes_folders_lists_and_shows_files(blank: LastingUnit, tmp_path: Path) -> None:
    (tmp_path / "note.txt").write_text("shown\n")
    _mpremote(blank, "mkdir", ":/folder", "+", "cp", str(tmp_path / "note.txt"), ":/folder/note.txt")
    assert "note.txt" in _mpremote(blank, "ls", ":/folder")
    assert "shown" in _mpremote(blank, "cat", ":/folder/note.txt")


def test_a_soft_reset_forgets_names_and_keeps_files(blank: LastingUnit) -> None:
    _mpremote(blank, "exec", "kept = 1; open('/kept', 'w').close()")
    line = "import os; print('kept' in globals(), 'kept' in os.listdir('/'))"
    assert _mpremote(blank, "resume", "soft-reset", "exec", line) == "False True\n"


def test_a_program_that_runs_on_is_interrupted(blank: LastingUnit) -> None:
    _mpremote(blank, "exec", "--no-follow", "while True: pass")
    assert _mpremote(blank, "exec", "print('free')") == "free\n"


def test_a_program_that_prints_on_with_nobody_reading_is_interrupted(blank: LastingUnit) -> None:
    _mpremote(blank, "exec", "--no-follow", "while True: print('noise' * 10)")
    assert _mpremote(blank, "exec", "print('quiet')").endswith("quiet\n")


def test_belay_runs_a_task_and_syncs_a_folder(blank: LastingUnit, tmp_path: Path) -> None:
    (tmp_path / "module.py").write_text("ANSWER = 42\n")
    device = belay.Device(blank.port)

    @device.task
    def seven_times(number: int) -> int:
        return number * 7

    assert seven_times(6) == 42
    device.sync(tmp_path, dst="/synced")
    device("from synced.module import ANSWER")
    assert device("ANSWER") == 42
    device.close()


def test_what_was_copied_outlasts_the_power(blank: LastingUnit) -> None:
    _mpremote(blank, "exec", "open('/lasting', 'w').close()")
    assert blank.pit("bench", "power", "off").returncode == 0
    assert blank.pit("bench", "power", "on").returncode == 0
    assert "lasting" in _mpremote(blank, "ls", ":/")


def test_repl_typed_at_a_running_unit_leads_to_a_prompt(tmp_path: Path) -> None:
    unit = LastingUnit(tmp_path)
    try:
        with open(unit.port, "r+b", buffering=0) as port:  # noqa: PTH123 (a port, not a file)
            port.write(b"repl\r")
            said = b""
            while not said.endswith(b">>> "):
                said += port.read(1)
        assert b"OK\r\n" in said
        assert "main.py" in _mpremote(unit, "ls", ":/")
    finally:
        unit.close()


def test_a_pit_command_says_that_there_is_no_unit_yet(blank: LastingUnit) -> None:
    done = blank.pit("unit", "status", blank.port)
    assert done.returncode == 1
    assert "runs MicroPython and no Pit unit" in done.stderr
    assert f"`pit deploy jackpot {blank.port}`" in done.stderr


def test_a_blank_unit_over_a_flash_of_before_says_that_it_is_not_blank(tmp_path: Path) -> None:
    (tmp_path / "state").mkdir()
    first = LastingUnit(tmp_path)
    first.close()
    second = LastingUnit(tmp_path, "jackpot", "--blank")
    second.process.terminate()
    _, said = second.process.communicate(60)
    assert "not blank" in said
    assert "--state" in said
