"""A cable pulled anywhere in an upgrade, in either direction: the old image runs on, or past the switch the new one.

Fifteen places in each direction, of which a run tries a few.
"""

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import Any

import pytest
import serial
from lasting_unit import LastingUnit

from pit.deploy import deploy as deploying
from pit.deploy.board_port import BoardPort
from pit.deploy.deploy import Outcome
from pit.deploy.errors import DeployError
from pit.deploy.waiting import await_unit
from pit.link.client import Client
from pit.link.transport import SerialTransport

pytestmark = pytest.mark.needs("vm", why="it deploys to units of its own")

_NOW = (1, 0, 0)
_NEXT = (1, 1, 0)
_AFTER = (1, 2, 0)
_POINTS = 15  # in each direction


@pytest.fixture
def unit(tmp_path: Path) -> Iterator[LastingUnit]:
    lasting = LastingUnit(tmp_path, "jackpot", "--blank")
    yield lasting
    lasting.close()


class Cable:
    """Stands in for a port from the raw REPL on: counts its bytes, and is pulled after `most` of one direction."""

    def __init__(self, port: Any, direction: str = "", most: int = 0) -> None:
        self._port = port
        self._most = {direction: most}
        self.passed = {"out": 0, "in": 0}

    def __getattr__(self, name: str) -> Any:
        return getattr(self._port, name)

    def write(self, data: bytes) -> int | None:
        left = self._most.get("out", len(data) + self.passed["out"]) - self.passed["out"]
        self.passed["out"] += len(data)
        written: int | None = self._port.write(data[: max(0, left)])
        if left < len(data):
            raise serial.SerialException("the cable was pulled")
        return written

    def read(self, count: int = 1) -> bytes:
        data: bytes = self._port.read(count)
        self.passed["in"] += len(data)
        if self.passed["in"] > self._most.get("in", self.passed["in"]):
            raise serial.SerialException("the cable was pulled")
        return data


def _deploy(
    unit: LastingUnit, version: tuple[int, int, int], direction: str = "", most: int = 0
) -> tuple[Outcome, Cable]:
    cables = []

    class CutPort(BoardPort):
        def enter(self) -> bool:
            was_unit = super().enter()
            self._mpremote.serial = Cable(self._mpremote.serial, direction, most)
            cables.append(self._mpremote.serial)
            return was_unit

    done = deploying.deploy("jackpot", unit.port, "rpi_pico", "RP2040", version, open_port=CutPort)
    return done, cables[0]


def _boots(unit: LastingUnit) -> int:
    client = Client(SerialTransport(unit.port), try_us=1_500_000)
    boots = client.hello().boots
    client.close()
    return boots


@pytest.mark.one_in(4)
def test_a_cable_pulled_anywhere_leaves_one_whole_image_and_the_memory(
    unit: LastingUnit, sampled: Callable[[Sequence[int]], list[int]]
) -> None:
    _deploy(unit, _NOW)
    _deploy(unit, _NEXT)  # fills the other folder: what differs from now on is the manifest
    _, whole = _deploy(unit, _AFTER)
    runs, version, boots = "a", _AFTER, _boots(unit)
    for direction, total in whole.passed.items():
        for point in sampled(range(_POINTS)):
            most = total * (2 * point + 1) // (2 * _POINTS)
            following = (1, version[1] + 1, 0)
            with pytest.raises(DeployError, match=r"was lost .* (The old image stays|whole)") as told:
                _deploy(unit, following, direction, most)
            unit.pit("bench", "power", "off")
            unit.pit("bench", "power", "on")
            now = await_unit(unit.port)
            if now != runs:
                assert "switched" in str(told.value), (direction, most, str(told.value))
                runs, version = now, following
            boots, before = _boots(unit), boots
            assert boots > before, (direction, most)
