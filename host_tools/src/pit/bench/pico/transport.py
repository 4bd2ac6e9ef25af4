"""The host's way to an emulated unit: bytes to and from its USB serial, and the pump while it waits."""

from pit.bench.pico.unit import EmulatedUnit


class EmulatedTransport:
    """As a SerialTransport, on the bench's clock."""

    def __init__(self, unit: EmulatedUnit) -> None:
        self.name = unit.port
        self._unit = unit
        self._pump = unit.pump

    @property
    def now_us(self) -> int:
        return self._pump.clock.now_us

    def write(self, data: bytes) -> None:
        self._unit.send(data)

    def read(self, deadline_us: int) -> bytes:
        self._pump.run_until(lambda: bool(self._unit.received), deadline_us)
        return self._unit.take()

    def wait(self, until_us: int) -> None:
        self._pump.run_until(lambda: False, until_us)

    def drop_input(self) -> None:
        self._unit.received.clear()

    def close(self) -> None:
        """Nothing is held open."""
