"""What a deploy whose host was killed leaves: `pit list` and `pit unit` tell what it is, `pit unit reset` starts the unit."""

import json
import os
import pty
import re
import threading
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial
from lasting_unit import LastingUnit

from pit.cli import unit as unit_command
from pit.cli.unit import open_client
from pit.deploy.board_port import BoardPort
from pit.deploy.waiting import await_unit
from pit.link.errors import NoUnit
from pit.ports.probe import Condition

_PART_OF_AN_UPLOAD = b"\x05A\x01" + b"_put(b'eNrt" * 4  # raw paste, and no end
_ENOUGH_S = 60  # on a busy machine
_PATIENCE = ("--patience", "120")  # a prompt has a quarter of it
_TRIES_IN_A_SECOND = 4
_WAKE = b"\x00\x02\r"  # after the end of a frame: in it these bytes may stand too
_END = b"the end of the test"  # a byte alone may stand in a frame


@pytest.fixture
def unit(tmp_path: Path) -> Iterator[LastingUnit]:
    running = LastingUnit(tmp_path)
    yield running
    running.close()


def _stop_at_prompt(unit: LastingUnit) -> None:
    await_unit(unit.port, _ENOUGH_S)
    port = BoardPort(unit.port)
    port.be_patient(_ENOUGH_S)
    port.enter()
    port.close()


def _what(unit: LastingUnit, *patience: str) -> list[str]:
    return [row["what"] for row in json.loads(unit.pit("list", unit.port, "--json", *patience).stdout)]


def test_a_unit_at_its_prompt_is_listed_told_and_started_again(unit: LastingUnit) -> None:
    _stop_at_prompt(unit)
    assert _what(unit, *_PATIENCE) == [Condition.STOPPED.value]
    told = unit.pit("unit", "status", unit.port)
    assert told.returncode == 1
    assert f"Start it again with `pit unit reset {unit.port}`" in told.stderr

    said = unit.pit("unit", "reset", unit.port)
    assert (said.returncode, said.stderr) == (0, "")
    assert await_unit(unit.port, _ENOUGH_S) == "a"


def test_a_unit_in_the_middle_of_an_upload_is_started_again(unit: LastingUnit) -> None:
    _stop_at_prompt(unit)
    with serial.Serial(unit.port) as port:
        port.write(b"\x01")
        port.read_until(b"to exit\r\n>")
        port.write(_PART_OF_AN_UPLOAD)
        port.read(4)  # it has begun to take it
    assert _what(unit) == [Condition.SILENT.value]

    assert unit.pit("unit", "reset", unit.port).returncode == 0
    assert await_unit(unit.port, _ENOUGH_S) == "a"


def test_a_port_that_is_not_there_is_listed_and_is_a_failure(unit: LastingUnit) -> None:
    done = unit.pit("list", unit.port, "/nowhere", "--json", "--patience", "8")
    assert [row["what"] for row in json.loads(done.stdout)] == [Condition.UNIT.value, Condition.ABSENT.value]
    assert done.returncode == 1
    assert "the port /nowhere is not there" in done.stderr


def test_a_board_without_pit_is_told_as_that_also_for_a_reset(tmp_path: Path) -> None:
    blank = LastingUnit(tmp_path, "jackpot", "--blank")
    said = [blank.pit("unit", command, blank.port) for command in ("status", "reset")]
    listed = _what(blank, *_PATIENCE)
    blank.close()
    assert [done.returncode for done in said] == [1, 1]
    assert all("runs MicroPython and no Pit unit" in done.stderr for done in said)
    assert listed == [Condition.MICROPYTHON.value]


class SlowBoard:
    """A board without Pit: its interpreter answers from the `at`-th time on that its prompt is asked for."""

    def __init__(self, at: int) -> None:
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self.heard = bytearray()
        self._at = at
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while not self.heard.endswith(_END):
            self.heard.extend(os.read(self._master, 256))
            if self.heard.endswith((_WAKE, b")\r")) and self.heard.count(_WAKE) >= self._at:
                os.write(self._master, b"\r\n>>> " if self.heard.endswith(_WAKE) else b"\r\npit=no\r\n>>> ")

    def close(self) -> None:
        os.write(self._slave, _END)
        self._thread.join()
        os.close(self._slave)
        os.close(self._master)


def _frames(heard: bytes) -> int:
    return len(re.findall(b"\x00[^\x00]", heard))


@pytest.mark.parametrize("at", [1, 2])
def test_a_prompt_is_looked_for_before_a_unit_that_starts_is_waited_for_and_after(
    at: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unit_command, "_PROMPT_US", _ENOUGH_S * 1_000_000 if at == 1 else 250_000)
    board = SlowBoard(at)
    with pytest.raises(NoUnit, match="runs MicroPython and no Pit unit"):
        open_client(board.port)
    board.close()
    before, *between, after = bytes(board.heard).split(_WAKE)
    assert (_frames(before), _frames(after)) == (_TRIES_IN_A_SECOND, 0)
    assert [_frames(heard) > _TRIES_IN_A_SECOND for heard in between] == [True] * (at - 1)
