"""A port that goes with its unit's supply, as USB's does, is opened again once it is back."""

import os
import pty
from collections.abc import Iterator
from pathlib import Path

import pytest
from frame_record import RecordedTransport

from pit.link.errors import PortError
from pit.link.transport import SerialTransport


class Plug:
    """A port at `path` that can be unplugged and plugged in."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._ends: tuple[int, int] | None = None
        self.plug_in()

    def plug_in(self) -> None:
        self._ends = pty.openpty()
        self.path.symlink_to(os.ttyname(self._ends[1]))

    def unplug(self) -> None:
        assert self._ends is not None
        self.path.unlink()
        for end in self._ends:
            os.close(end)
        self._ends = None

    def say(self, data: bytes) -> None:
        assert self._ends is not None
        os.write(self._ends[0], data)


@pytest.fixture
def plug(tmp_path: Path) -> Iterator[Plug]:
    plug = Plug(tmp_path / "ttyACM9")
    yield plug
    plug.unplug()


def test_what_a_unit_says_after_its_port_came_back_is_heard(plug: Plug) -> None:
    looks = []

    def again() -> SerialTransport:
        looks.append(1)
        if len(looks) == 3:
            plug.plug_in()
        return SerialTransport(str(plug.path))

    transport = RecordedTransport(SerialTransport(str(plug.path)), again)
    plug.unplug()
    with pytest.raises(PortError):
        transport.read(transport.now_us + 1_000_000)
    transport.come_back()
    plug.say(b"back")
    assert transport.read(transport.now_us + 1_000_000) == b"back"
    transport.close()


def test_a_port_that_stays_away_is_told(plug: Plug, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("frame_record._AWAY_S", 0.1)
    transport = RecordedTransport(SerialTransport(str(plug.path)), lambda: SerialTransport("/dev/none"))
    with pytest.raises(PortError, match="it is not there"):
        transport.come_back()
