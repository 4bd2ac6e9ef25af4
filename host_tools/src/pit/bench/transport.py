"""The host's way to a virtual unit on a bench in this process: pyserial on its pty, and the pump while it waits."""

from pit.bench.virtual import VirtualUnit
from pit.link.transport import SerialTransport


class BenchTransport:
    """As a SerialTransport, on the bench's clock; each wait serves the units.

    On the virtual clock it counts the bytes both ways, so that time never passes one that is on its way.
    """

    def __init__(self, unit: VirtualUnit) -> None:
        self.name = unit.port
        self._unit = unit
        self._pump = unit.pump
        self._let_run_out()
        self._serial = SerialTransport(unit.port)  # which forgets what came before
        unit.host_read = unit.unit_sent
        self._is_readable = False
        if not self._pump.clock.is_virtual:
            self._pump.watch(self._serial.fileno(), self._mark_readable)

    @property
    def now_us(self) -> int:
        return self._pump.clock.now_us

    def write(self, data: bytes) -> None:
        self._unit.host_sent += len(data)
        self._serial.write(data)

    def read(self, deadline_us: int) -> bytes:
        if self._pump.clock.is_virtual:
            return self._read_counted(deadline_us)
        data = self._serial.read(0)
        if data:
            return data
        self._is_readable = False
        if self._pump.run_until(lambda: self._is_readable, deadline_us):
            return self._serial.read(0)
        return b""

    def wait(self, until_us: int) -> None:
        self._pump.run_until(lambda: False, until_us)

    def drop_input(self) -> None:
        self._let_run_out()
        self._serial.drop_input()
        self._unit.host_read = self._unit.unit_sent

    def fileno(self) -> int:
        """For those who wait for several ports at once."""
        return self._serial.fileno()

    def close(self) -> None:
        if not self._pump.clock.is_virtual:
            self._pump.forget(self._serial.fileno())
        self._serial.close()

    def _let_run_out(self) -> None:
        """A unit that runs has sent bytes that it has not told of yet: dropped uncounted, they would be waited for."""
        self._pump.run_until(lambda: False, self.now_us)

    def _read_counted(self, deadline_us: int) -> bytes:
        unit = self._unit
        if not self._pump.run_until(lambda: unit.unit_sent > unit.host_read, deadline_us):
            return b""
        data = self._serial.read_exactly(unit.unit_sent - unit.host_read)
        unit.host_read += len(data)
        return data

    def _mark_readable(self) -> None:
        self._is_readable = True
