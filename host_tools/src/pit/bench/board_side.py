"""Answers what a virtual unit's `machine` asks of its pins, buses and registers, from the plants on its wiring.

One request in, one answer out, with the time that it takes on the bus. It keeps no state but pin modes,
and knows nothing of processes: the same class could stand behind any other line to a board.
"""

from collections.abc import Callable
from dataclasses import dataclass, field

from pit.bench.plants.nets import I2cBus, Line, Uart, Wiring

_OUT = 1
UART_PIECE = 64  # bytes of a UART that the chip is given at once
_WORDS_WAIT = 50  # the input that says that a word of the PIO has come, one for each state machine
_UART_WAITS = 48  # the input that says that a UART has bytes: beyond the pins of any chip, one for each


@dataclass
class Answer:
    """What goes back: `failed` is a missing acknowledge; `busy_ns` is how long the bus was taken."""

    value: int = 0
    payload: bytes = b""
    busy_ns: int = 0
    failed: bool = False


@dataclass
class BoardSide:
    """The wiring as a chip's peripherals see it. `on_edge(pin, level)` is called when an input moves."""

    wiring: Wiring
    on_edge: Callable[[int, int], None]
    _inputs: set[int] = field(default_factory=set)
    _watched: set[int] = field(default_factory=set)
    _levels: dict[int, int] = field(default_factory=dict)
    _outputs: set[int] = field(default_factory=set)

    def release(self) -> None:
        """The chip has no power, or is in reset: its outputs float and nobody reads its inputs."""
        for pin in self._outputs:
            self.wiring.line(pin).drive(self, None)
        for output in self.wiring.pwm.values():
            output.set_pwm(0, 0)
        self.wiring.pio.reset()
        for uart in self.wiring.uart.values():
            uart.reset()
            uart.on_bytes = lambda: None
        self._outputs.clear()
        self._inputs.clear()
        self._levels.clear()

    def pin_mode(self, pin: int, mode: int) -> int:
        """The level on the pin, in its new mode."""
        line = self.wiring.line(pin)
        if mode & 0xFF == _OUT:
            self._outputs.add(pin)
            self._inputs.discard(pin)
            line.drive(self, self._levels.get(pin, 0))
        else:
            self._outputs.discard(pin)
            self._inputs.add(pin)
            line.drive(self, None)
            if pin not in self._watched:
                self._watched.add(pin)
                self._watch(pin, line)
        return line.level

    def pin_set(self, pin: int, level: int) -> None:
        self._levels[pin] = level
        if pin in self._outputs:
            self.wiring.line(pin).drive(self, level)

    def _watch(self, pin: int, line: Line) -> None:
        def moved(level: int) -> None:
            if pin in self._inputs:
                self.on_edge(pin, level)

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

    def uart_init(self, number: int) -> int:
        """The UART is in use from now on; 1 if bytes wait."""
        uart = self.uart(number)
        uart.on_bytes = lambda: self.on_edge(_UART_WAITS + number, 1)
        return int(uart.has_bytes)

    def uart_read(self, number: int) -> tuple[bytes, bool]:
        """The next bytes, and whether more wait."""
        uart = self.uart(number)
        data = uart.read(UART_PIECE)
        return data, uart.has_bytes

    def uart(self, number: int) -> Uart:
        return self.wiring.uart[number]

    def pio(self, what: int, number: int, x: int, pins: int) -> int:
        """Make, run, put, count, get, in this order."""
        machines = self.wiring.pio
        if what == 0:
            machines.make(number, x, pins & 255, pins >> 8 & 255, pins >> 16)
            self._let_go(pins >> 16)  # the pin is the state machine's now
        elif what == 1:
            machines.run(number, bool(x), lambda: self._word_came(number))
        elif what == 2:
            machines.put(number, x)
        elif what == 3:
            return machines.count(number)
        else:
            return machines.get(number)
        return 0

    def _let_go(self, pin: int) -> None:
        if pin in self._outputs:
            self._outputs.discard(pin)
            self.wiring.line(pin).drive(self, None)

    def _word_came(self, number: int) -> None:
        # An edge of an input beyond the chip's pins, one way and then the other.
        level = self._levels[_WORDS_WAIT + number] = 1 - self._levels.get(_WORDS_WAIT + number, 0)
        self.on_edge(_WORDS_WAIT + number, level)

    def register(self, address: int) -> int:
        return self.wiring.register(address)

    def i2c_bus(self, bus: int) -> I2cBus:
        return self.wiring.i2c[bus]
