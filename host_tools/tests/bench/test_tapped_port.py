"""A port in front of a unit's own passes every byte on and tells of it, also to a host that does not read for a while."""

import os
import pty
import tty
from collections.abc import Iterator

import pytest

from pit.bench.clock import Clock
from pit.bench.pump import Pump
from pit.bench.tapped_port import TappedPort

_WITHIN_US = 60_000_000
_MORE_THAN_A_PORT_HOLDS = bytes(range(256)) * 4000


class Desk:
    """A unit's end of its port, the host's end of the one before it, and what was told."""

    def __init__(self) -> None:
        self.pump = Pump(Clock(is_virtual=False))
        self.unit, slave = pty.openpty()
        tty.setraw(slave)
        self.to_unit, self.from_unit = bytearray(), bytearray()
        self.tapped = TappedPort(self.pump, os.ttyname(slave), self.to_unit.extend, self.from_unit.extend)
        self.host = os.open(self.tapped.port, os.O_RDWR | os.O_NOCTTY)
        for end in (self.unit, self.host):
            os.set_blocking(end, False)
        self._ends = (slave, self.unit, self.host)

    def send(self, end: int, data: bytes) -> int:
        """As many of them as the port takes."""
        sent = 0
        try:
            while sent < len(data):
                sent += os.write(end, data[sent:])
                self.pump.run_until(lambda: False, self.pump.clock.now_us + 1_000)
        except BlockingIOError:
            return sent
        return sent

    def read(self, end: int, count: int) -> bytes:
        said = bytearray()

        def is_whole() -> bool:
            try:
                while len(said) < count:
                    said.extend(os.read(end, count - len(said)))
            except BlockingIOError:
                return False
            return True

        assert self.pump.run_until(is_whole, self.pump.clock.now_us + _WITHIN_US)
        return bytes(said)

    def close(self) -> None:
        self.tapped.close()
        for end in self._ends:
            os.close(end)


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk()
    yield desk
    desk.close()


def test_what_passes_is_told_both_ways(desk: Desk) -> None:
    os.write(desk.host, b"\0\x03question\r")
    assert desk.read(desk.unit, 11) == bytes(desk.to_unit) == b"\0\x03question\r"
    os.write(desk.unit, b"answer\r\n")
    assert desk.read(desk.host, 8) == bytes(desk.from_unit) == b"answer\r\n"


def test_a_host_that_does_not_read_gets_all_of_it_later_and_the_units_port_fills_meanwhile(desk: Desk) -> None:
    sent = desk.send(desk.unit, _MORE_THAN_A_PORT_HOLDS)
    assert 0 < sent < len(_MORE_THAN_A_PORT_HOLDS)
    assert desk.read(desk.host, sent) == _MORE_THAN_A_PORT_HOLDS[:sent]
    os.write(desk.unit, b"and then")
    assert desk.read(desk.host, 8) == b"and then"
    assert bytes(desk.from_unit) == _MORE_THAN_A_PORT_HOLDS[:sent] + b"and then"
