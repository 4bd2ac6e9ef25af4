"""An emulated unit's USB serial as pyserial's users see a port, in the chip's own time: what waits on the desk lets the chip run.

`plugged` puts it, and that time, in the place of pyserial's ports and of this process's clock; only for a process that does
nothing else meanwhile. Whatever the desk does takes no time, so no time-out depends on how busy the machine is; what is written
takes what USB takes at the least, what is read nothing. A port ends when its chip restarts, as a USB device does; it can be
opened anew at once.
"""

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from unittest.mock import patch

import serial

from pit.bench.pico.unit import EmulatedUnit

URL = "chip://"
_ASK_US = 20  # what asking the system for a count takes
_LOOK_US = 1_000
_MICROFRAME_US = 125  # USB 2.0, 8.4.3: nothing goes out sooner than with the next
_PACKET_BYTES = 64
_PACKET_US = 53  # USB 2.0, 5.8.4: 19 of a full-speed device's in a millisecond


class ChipPort:
    """The part of serial.Serial that mpremote and Pit's link use. Raises SerialException once its chip has restarted."""

    is_open = True
    exclusive = True
    rts = dtr = True

    def __init__(self, unit: EmulatedUnit, timeout: float | None) -> None:
        self._unit = unit
        self._boot = unit.boots
        self.timeout = timeout  # seconds; None: for ever

    @property
    def in_waiting(self) -> int:
        self._require_there()
        return len(self._unit.received)

    def inWaiting(self) -> int:  # noqa: N802 - pyserial's old name, which mpremote uses
        """As above; asking takes a moment, so that whoever only asks lets time pass."""
        if not self._unit.received:
            self._let_pass(_ASK_US)
        return self.in_waiting

    def read(self, size: int = 1) -> bytes:
        clock, received = self._unit.pump.clock, self._unit.received
        if self.timeout is None:
            while len(received) < size:
                self._require_there()
                self._let_pass(_LOOK_US)
        else:
            ends_us = clock.now_us + int(self.timeout * 1e6)
            self._unit.pump.run_until(lambda: len(received) >= size or self._has_gone, ends_us)
        self._require_there()
        return bytes(received.popleft() for _ in range(min(size, len(received))))

    def write(self, data: bytes) -> int:
        self._let_pass(_MICROFRAME_US + -(-len(data) // _PACKET_BYTES) * _PACKET_US)
        self._require_there()
        self._unit.send(data)
        return len(data)

    def reset_input_buffer(self) -> None:
        self._require_there()
        self._unit.received.clear()

    def open(self) -> None:
        """It is."""

    def isOpen(self) -> bool:  # noqa: N802 - pyserial's old name, which mpremote uses
        return self.is_open

    def close(self) -> None:
        """The cable stays."""

    @property
    def _has_gone(self) -> bool:
        return self._unit.boots != self._boot

    def _require_there(self) -> None:
        if self._has_gone:
            raise serial.SerialException("the chip has restarted, and its USB device is another now")

    def _let_pass(self, us: int) -> None:
        pump = self._unit.pump
        pump.run_until(lambda: False, pump.clock.now_us + us)


@contextmanager
def plugged(unit: EmulatedUnit) -> Iterator[str]:
    """The URL of its port."""
    pump = unit.pump

    def open_port(url: str, *, timeout: float | None = None, **_: object) -> ChipPort:
        if url != URL:
            raise serial.SerialException(f"{url} is not there: this process has the emulated chip's port alone, {URL}")
        return ChipPort(unit, timeout)

    def sleep(seconds: float) -> None:
        pump.run_until(lambda: False, pump.clock.now_us + int(seconds * 1e6))

    replaced: tuple[tuple[object, str, Callable[..., object]], ...] = (
        (serial, "serial_for_url", open_port),
        (time, "sleep", sleep),
        (time, "monotonic", lambda: pump.clock.now_us / 1e6),
        (time, "monotonic_ns", lambda: pump.clock.now_us * 1000),
    )
    patches = [patch.object(where, name, by) for where, name, by in replaced]
    try:
        for each in patches:
            each.start()
        yield URL
    finally:
        for each in reversed(patches):
            each.stop()
