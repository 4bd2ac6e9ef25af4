"""A port whose raw REPL answers late, in single bytes, after other output, or never; and one that goes away and comes back."""

import contextlib
import os
import pty
import threading
import time
import tty
from collections.abc import Iterator
from pathlib import Path

import pytest
import serial

from pit.deploy import board_port
from pit.deploy.board_port import BoardPort
from pit.deploy.errors import DeployError

_BANNER = b"raw REPL; CTRL-B to exit\r\n"


class LateBoard:
    """Answers the `at`-th Ctrl-A with other output, then the banner in single bytes."""

    def __init__(self, at: int) -> None:
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._left = at
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        while b"\x04" not in (data := os.read(self._master, 64)):
            self._left -= data.count(b"\x01")
            if b"\x01" in data and self._left == 0:
                for byte in b"noise of a program\r\n" + _BANNER:
                    os.write(self._master, bytes([byte]))

    def close(self) -> None:
        os.write(self._slave, b"\x04")
        self._thread.join()
        os.close(self._slave)
        os.close(self._master)


@pytest.fixture(params=[1, 2, 99])
def late(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[tuple[LateBoard, int]]:
    monkeypatch.setattr(board_port, "_ENTER_S", 0.3 if request.param == 99 else 2.0)
    monkeypatch.setattr(board_port, "_READ_S", 0.1)
    board = LateBoard(request.param)
    yield board, request.param
    board.close()


def test_a_late_banner_is_waited_for_and_a_missing_one_is_told(late: tuple[LateBoard, int]) -> None:
    board, at = late
    port = BoardPort(board.port)
    try:
        if at == 99:
            with pytest.raises(DeployError, match=r"was not reached in 3 tries .* Nothing was written"):
                port.enter()
        else:
            assert port.enter() is False
    finally:
        port.close()


def test_a_port_that_another_program_read_from_for_a_moment_is_tried_again(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_port, "_ENTER_S", 2.0)
    board = LateBoard(1)
    port = BoardPort(board.port)
    read = port._mpremote.serial.read
    failures = iter([serial.SerialException("device reports readiness to read but returned no data")])

    def disturbed(size: int = 1) -> bytes:
        for failure in failures:
            raise failure
        data: bytes = read(size)
        return data

    monkeypatch.setattr(port._mpremote.serial, "read", disturbed)
    try:
        assert port.enter() is False
    finally:
        port.close()
        board.close()


class RestartingUnit:
    """Takes its port away when it is asked for its prompt, and brings it back once the host has looked in vain. At its prompt it
    says nothing before it is asked.
    """

    def __init__(self, path: Path) -> None:
        self.port = str(path)
        self.is_missed = threading.Event()
        self._path = path
        self._plug()
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _plug(self) -> None:
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self._path.symlink_to(os.ttyname(self._slave))

    def _serve(self) -> None:
        said = b""
        while b"repl\r" not in said:
            said += os.read(self._master, 64)
        os.write(self._master, b"OK\r\n")
        os.close(self._slave)
        with contextlib.suppress(OSError):  # the host has let go of it
            while os.read(self._master, 64):
                pass
        self._path.unlink()
        os.close(self._master)
        self.is_missed.wait()
        self._plug()
        while b"\x04" not in (data := os.read(self._master, 64)):
            os.write(self._master, _BANNER if b"\x01" in data else b"\r\n>>> ")

    def close(self) -> None:
        os.write(self._slave, b"\x04")
        self._thread.join()
        os.close(self._slave)
        os.close(self._master)


def test_a_port_that_goes_away_while_its_chip_restarts_is_opened_again_and_asked_for_its_prompt(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    unit = RestartingUnit(tmp_path / "ttyACM0")
    sleep = time.sleep

    def noticed(seconds: float) -> None:
        unit.is_missed.set()
        sleep(seconds)

    monkeypatch.setattr(time, "sleep", noticed)
    port = BoardPort(unit.port)
    port.be_patient(60)
    try:
        assert port.enter() is True
    finally:
        port.close()
        unit.close()
