"""Bytes to and from a unit's port. A transport also tells the time by which its waits are kept.

`SerialTransport` is pyserial on any port or URL it knows. The bench brings its own, which serves its units while it waits.
"""

import termios
import time
from typing import Protocol

import serial

from pit.link.errors import PortError

_LATE_S = 5.0  # bytes that were counted out are in the kernel; this is only for a broken one


class Transport(Protocol):
    """A way to one unit."""

    name: str

    @property
    def now_us(self) -> int:
        """Microseconds on the clock that the link's time-outs and heartbeats follow."""

    def write(self, data: bytes) -> None:
        """Send all of `data`. Raises PortError if the port has gone."""

    def read(self, deadline_us: int) -> bytes:
        """What has come, at least one byte; empty when the deadline comes first. Raises PortError."""

    def wait(self, until_us: int) -> None:
        """Let time pass."""

    def drop_input(self) -> None:
        """Forget what has come so far."""

    def close(self) -> None: ...


class PassedOn:
    """A transport that passes everything on to `inner`: whoever wraps one says what it does otherwise."""

    def __init__(self, inner: Transport) -> None:
        self.inner = inner
        self.name = inner.name

    @property
    def now_us(self) -> int:
        return self.inner.now_us

    def write(self, data: bytes) -> None:
        self.inner.write(data)

    def read(self, deadline_us: int) -> bytes:
        return self.inner.read(deadline_us)

    def wait(self, until_us: int) -> None:
        self.inner.wait(until_us)

    def drop_input(self) -> None:
        self.inner.drop_input()

    def close(self) -> None:
        self.inner.close()


class SerialTransport:
    """A serial port, held for this process alone while it is open."""

    def __init__(self, url: str, baud: int = 115_200) -> None:
        self.name = url
        try:
            self._serial = serial.serial_for_url(url, baudrate=baud, timeout=0, write_timeout=2.0, do_not_open=True)
            self._serial.exclusive = True
            self._serial.open()
        except (serial.SerialException, OSError, ValueError) as error:
            raise PortError(_why_not_open(url, error)) from error

    @property
    def now_us(self) -> int:
        return time.monotonic_ns() // 1000

    def write(self, data: bytes) -> None:
        try:
            self._serial.write(data)
        except (serial.SerialException, OSError) as error:
            raise self._gone(error) from error

    def read(self, deadline_us: int) -> bytes:
        try:
            data: bytes = self._serial.read(self._serial.in_waiting or 0)
            if data:
                return data
            self._serial.timeout = max(0.0, (deadline_us - self.now_us) / 1e6)
            data = self._serial.read(1)
            self._serial.timeout = 0
            return data + (self._serial.read(self._serial.in_waiting) if data else b"")
        except (serial.SerialException, OSError) as error:
            raise self._gone(error) from error

    def read_exactly(self, count: int) -> bytes:
        """`count` bytes that are known to be on their way."""
        try:
            self._serial.timeout = _LATE_S
            data: bytes = self._serial.read(count)
            self._serial.timeout = 0
        except (serial.SerialException, OSError) as error:
            raise self._gone(error) from error
        if len(data) < count:
            raise PortError(f"{count - len(data)} of {count} bytes were lost between {self.name} and the host")
        return data

    def fileno(self) -> int:
        """For those who wait for several ports at once."""
        number: int = self._serial.fileno()
        return number

    def wait(self, until_us: int) -> None:
        time.sleep(max(0, until_us - self.now_us) / 1e6)

    def drop_input(self) -> None:
        try:
            self._serial.reset_input_buffer()
        except (serial.SerialException, OSError, termios.error) as error:
            raise self._gone(error) from error

    def close(self) -> None:
        self._serial.close()

    def _gone(self, error: Exception) -> PortError:
        return PortError(
            f"the port {self.name} has gone ({error}). The unit keeps its state; nothing more was sent. "
            "Check the cable and the unit's supply, then run the command again."
        )


def _why_not_open(url: str, error: Exception) -> str:
    text = str(error)
    if "exclusive" in text or "lock" in text.lower() or "busy" in text.lower():
        return f"the port {url} is in use by another program. Nothing was sent. Close that program, then try again."
    if isinstance(error, ValueError):
        return f"{url!r} is neither a port nor an address that pyserial knows ({text}). Nothing was sent."
    if "No such file" in text:
        return f"the port {url} can't be opened: it is not there. Nothing was sent. Plug the unit in; `pit list` shows the ports."
    if "Permission denied" in text:
        return f"the port {url} can't be opened: you may not use it. Nothing was sent. `pit doctor` says how to change that."
    return f"the port {url} can't be opened ({text}). Nothing was sent."
