"""An emulated unit's USB serial as pyserial's users see a port, in the chip's own time: what waits on the desk lets the chip run.

`plugged` puts it, and that time, in the place of pyserial's ports and of this process's clock; only for a test that has the
process to itself (forked.py). Whatever the desk does takes no time, so no time-out depends on how busy the machine is.
"""

import time

import pytest
import serial
from unit_under_test import UnitUnderTest

from pit.bench.pico.assembly import EmulatedJackpot
from pit.bench.pico.unit import EmulatedUnit

URL = "chip://"
_LOOK_US = 1_000


class ChipPort:
    """The part of serial.Serial that mpremote and Pit's link use."""

    is_open = True
    exclusive = True
    rts = dtr = True

    def __init__(self, unit: EmulatedUnit, timeout: float | None) -> None:
        self._unit = unit
        self.timeout = timeout  # seconds; None: for ever

    @property
    def in_waiting(self) -> int:
        return len(self._unit.received)

    def inWaiting(self) -> int:  # noqa: N802 - pyserial's old name, which mpremote uses
        """As above; asking takes a moment, so that whoever only asks lets time pass."""
        self._let_pass(_LOOK_US if not self._unit.received else 0)
        return self.in_waiting

    def read(self, size: int = 1) -> bytes:
        clock, received = self._unit.pump.clock, self._unit.received
        if self.timeout is None:
            while len(received) < size:
                self._let_pass(_LOOK_US)
        else:
            ends_us = clock.now_us + int(self.timeout * 1e6)
            self._unit.pump.run_until(lambda: len(received) >= size, ends_us)
        return bytes(received.popleft() for _ in range(min(size, len(received))))

    def write(self, data: bytes) -> int:
        self._unit.send(data)
        return len(data)

    def reset_input_buffer(self) -> None:
        self._unit.received.clear()

    def open(self) -> None:
        """It is."""

    def isOpen(self) -> bool:  # noqa: N802 - pyserial's old name, which mpremote uses
        return self.is_open

    def close(self) -> None:
        """The cable stays."""

    def _let_pass(self, us: int) -> None:
        pump = self._unit.pump
        pump.run_until(lambda: False, pump.clock.now_us + us)


def plugged(tested: UnitUnderTest, monkeypatch: pytest.MonkeyPatch) -> str:
    """The URL of an emulated unit's port, for this test."""
    assert isinstance(tested.bench, EmulatedJackpot)
    unit = tested.bench.emulated
    pump = unit.pump

    def open_port(url: str, *, timeout: float | None = None, **_: object) -> ChipPort:
        assert url == URL
        return ChipPort(unit, timeout)

    def sleep(seconds: float) -> None:
        pump.run_until(lambda: False, pump.clock.now_us + int(seconds * 1e6))

    monkeypatch.setattr(serial, "serial_for_url", open_port)
    monkeypatch.setattr(time, "sleep", sleep)
    monkeypatch.setattr(time, "monotonic", lambda: pump.clock.now_us / 1e6)
    monkeypatch.setattr(time, "monotonic_ns", lambda: pump.clock.now_us * 1000)
    return URL
