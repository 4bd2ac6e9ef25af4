"""Answers what a virtual unit's `machine` asks of its pins, buses and registers, from the plants on its wiring.

One request in, one answer out, with the time that it takes on the bus. It keeps no state but pin modes and interrupt masks,
and knows nothing of processes: the same class could stand behind any other line to a board.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from pit.bench.plants.nets import I2cBus, Line, Wiring

_OUT = 1
_FALLING = 4
_RISING = 8


@dataclass
class Answer:
    """What goes back: `failed` is a missing acknowledge; `busy_ns` is how long the bus was taken."""

    value: int = 0
    payload: bytes = b""
    busy_ns: int = 0
    failed: bool = False


@dataclass
class BoardSide:
    """The wiring as a chip's peripherals see it. `on_edge(pin)` is called when a pin with an interrupt moves."""

    wiring: Wiring
    on_edge: Callable[[int], None]
    _masks: dict[int, int] = field(default_factory=dict)
    _watched: set[int] = field(default_factory=set)
    _levels: dict[int, int] = field(default_factory=dict)
    _outputs: set[int] = field(default_factory=set)

    def release(self) -> None:
        """The chip has no power, or is in reset: its outputs float and its interrupts are gone."""
        for pin in self._outputs:
            self.wiring.line(pin).drive(self, None)
        for output in self.wiring.pwm.values():
            output.set_pwm(0, 0)
        self._outputs.clear()
        self._masks.clear()
        self._levels.clear()

    def pin_mode(self, pin: int, mode: int) -> None:
        if mode & 0xFF == _OUT:
            self._outputs.add(pin)
            self.wiring.line(pin).drive(self, self._levels.get(pin, 0))
        else:
            self._outputs.discard(pin)
            self.wiring.line(pin).drive(self, None)

    def pin_set(self, pin: int, level: int) -> None:
        self._levels[pin] = level
        if pin in self._outputs:
            self.wiring.line(pin).drive(self, level)

    def pin_irq(self, pin: int, mask: int) -> None:
        self._masks[pin] = mask
        if pin not in self._watched:
            self._watched.add(pin)
            self._watch(pin, self.wiring.line(pin))

    def _watch(self, pin: int, line: Line) -> None:
        def moved(level: int) -> None:
            if self._masks.get(pin, 0) & (_RISING if level else _FALLING):
                self.on_edge(pin)

        line.watch(moved)

    def spi_transfer(self, bus: int, data: bytes) -> Answer:
        spi = self.wiring.spi[bus]
        return Answer(payload=bytes(spi.exchange(b) for b in data), busy_ns=spi.byte_ns * len(data))

    def i2c_write(self, bus: int, address: int, register: bytes, data: bytes) -> Answer:
        i2c = self.wiring.i2c[bus]
        device = i2c.devices.get(address)
        if device is None or not device.start(reading=False):
            return Answer(failed=True, busy_ns=i2c.byte_ns)
        sent = 1
        for byte in register + data:
            sent += 1
            if not device.write(byte):
                device.stop()
                return Answer(failed=True, busy_ns=i2c.byte_ns * sent)
        device.stop()
        return Answer(busy_ns=i2c.byte_ns * sent)

    def i2c_read(self, bus: int, address: int, register: bytes, count: int) -> Answer:
        i2c = self.wiring.i2c[bus]
        device = i2c.devices.get(address)
        sent = 1
        if device is None:
            return Answer(failed=True, busy_ns=i2c.byte_ns)
        if register:
            sent += len(register) + 1
            if not device.start(reading=False) or not all(device.write(b) for b in register):
                device.stop()
                return Answer(failed=True, busy_ns=i2c.byte_ns * sent)
        if not device.start(reading=True):
            device.stop()
            return Answer(failed=True, busy_ns=i2c.byte_ns * sent)
        data = bytes(device.read() for _ in range(count))
        device.stop()
        return Answer(payload=data, busy_ns=i2c.byte_ns * (sent + count))

    def register(self, address: int) -> int:
        """A register's value; one that nothing stands behind reads as all ones, as on an emulator without it."""
        if address in self.wiring.registers:
            return self.wiring.registers[address]()
        return self.wiring.storage.get(address, 0xFFFF_FFFF)

    def i2c_bus(self, bus: int) -> I2cBus:
        return self.wiring.i2c[bus]
