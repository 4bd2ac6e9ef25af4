"""A deploy that fails says how its unit stands: also where it could not be started again, or gave its port away for nothing."""

import os
import pty
import threading
import tty
from pathlib import Path

import pytest

from pit.deploy import board_port
from pit.deploy.board_port import BoardPort, PortLost, Raised
from pit.deploy.deploy import deploy
from pit.deploy.errors import DeployError


class DeafPort(BoardPort):
    """Its board raises at the first program, and does not restart."""

    def __init__(self, url: str) -> None:
        self.url = url

    def enter(self) -> bool:
        return True

    def run(self, program: str) -> bytes:
        raise Raised("KeyboardInterrupt:")

    def reset(self) -> None:
        raise PortLost("silence")

    def close(self) -> None:
        """It has nothing open."""


class LeavingUnit:
    """Gives its port away to whoever asks, and shows its prompt; its raw REPL says nothing."""

    def __init__(self) -> None:
        self._master, self._slave = pty.openpty()
        tty.setraw(self._slave)
        self.port = os.ttyname(self._slave)
        self._thread = threading.Thread(target=self._serve, daemon=True)
        self._thread.start()

    def _serve(self) -> None:
        said = b""
        while b"end" not in said:
            said += os.read(self._master, 64)
            if b"repl\r" in said:
                os.write(self._master, b"OK\r\n")
            elif said.endswith(b"\r") and b"\x01" not in said:
                os.write(self._master, b"\r\n>>> ")
            else:
                continue
            said = b""

    def close(self) -> None:
        os.write(self._slave, b"end")
        self._thread.join()
        os.close(self._slave)
        os.close(self._master)


def test_a_unit_that_could_not_be_started_again_is_not_said_to_run(tmp_path: Path) -> None:
    with pytest.raises(DeployError) as failed:
        deploy("jackpot", str(tmp_path / "none"), "rpi_pico", "RP2040", (1, 0, 0), open_port=DeafPort)
    assert "was not written: the unit says KeyboardInterrupt:" in str(failed.value)
    assert "But then the port" in str(failed.value)
    assert "was lost before the unit was restarted (silence)" in str(failed.value)


def test_a_unit_that_gave_its_port_away_for_nothing_is_not_said_to_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(board_port, "_ENTER_S", 0.3)
    monkeypatch.setattr(board_port, "_READ_S", 0.1)
    for name in ("_STATION_S", "_ASK_S"):
        monkeypatch.setattr(board_port, name, 60.0)  # on a busy desk
    unit = LeavingUnit()
    port = BoardPort(unit.port)
    try:
        with pytest.raises(
            DeployError, match="Nothing was written; it gave its port away, and may stand at its prompt"
        ):
            port.enter()
    finally:
        port.close()
        unit.close()
