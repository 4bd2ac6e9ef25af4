"""Where plants meet a unit: wires, buses and analogue inputs, one byte or one edge at a time.

The virtual and the emulated board both end in these; neither plant nor bus knows which of them drives it.
The buses here say how long a byte takes; whoever clocks them lets that time pass.
"""

import os
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Protocol


class PowerCut(Exception):
    """Raised by a plant in the middle of a transfer: the supply fails at this byte."""


class Line:
    """A digital wire with a pull and any number of drivers; the wire is low if any driver pulls it low.

    Drivers are told apart by identity; one that gives None lets go. A watcher is called with the new level at each
    change.
    """

    def __init__(self, name: str, pull: int = 1) -> None:
        self.name = name
        self.pull = pull
        self._drivers: dict[int, tuple[object, int]] = {}
        self._watchers: list[Callable[[int], None]] = []
        self._level = pull

    @property
    def level(self) -> int:
        return self._level

    def watch(self, watcher: Callable[[int], None]) -> None:
        self._watchers.append(watcher)

    def drive(self, driver: object, level: int | None) -> None:
        """`driver` holds the wire at `level` (0 or 1), or lets go of it (None)."""
        if level is None:
            self._drivers.pop(id(driver), None)
        else:
            self._drivers[id(driver)] = (driver, level)
        self._settle()

    def release_all(self) -> None:
        """Every driver lets go, as when the chips at both ends lose their supply."""
        self._drivers.clear()
        self._settle()

    def _settle(self) -> None:
        level = min(level for _, level in self._drivers.values()) if self._drivers else self.pull
        if level != self._level:
            self._level = level
            for watcher in self._watchers:
                watcher(level)


class SpiDevice(Protocol):
    """A chip on an SPI bus; its select or latch pin is a Line of its own."""

    def exchange(self, mosi: int) -> int:
        """Clock one byte in, most significant bit first, and return the byte clocked out."""


class I2cDevice(Protocol):
    """A chip on an I2C bus."""

    address: int

    def start(self, *, reading: bool) -> bool:
        """Addressed after a start or repeated start; the answer is its acknowledge."""

    def write(self, byte: int) -> bool:
        """Take one byte; the answer is its acknowledge. May raise PowerCut."""

    def read(self) -> int:
        """Give one byte."""

    def stop(self) -> None:
        """The bus was released."""


@dataclass
class SpiBus:
    """One SPI bus: `devices` share the clock, as wired; normally one."""

    device: SpiDevice | None = None
    baud: int = 10_000_000

    @property
    def byte_ns(self) -> int:
        return 8_000_000_000 // self.baud

    def exchange(self, mosi: int) -> int:
        """One byte each way; with no chip on the bus the answer is all ones (a floating input with a pull-up)."""
        return 0xFF if self.device is None else self.device.exchange(mosi)


@dataclass
class I2cBus:
    """One I2C bus and the chips on it by address; a byte and its acknowledge take nine clocks."""

    devices: dict[int, I2cDevice] = field(default_factory=dict)
    baud: int = 1_000_000

    @property
    def byte_ns(self) -> int:
        return 9_000_000_000 // self.baud

    def attach(self, device: I2cDevice) -> None:
        self.devices[device.address] = device


class AnalogInput(Protocol):
    """A voltage on an ADC pin."""

    def read_u16(self) -> int:
        """The level now, 0 to 65535 of the reference."""


class OpenInput:
    """An ADC pin that leads nowhere: half of the reference, where a chip's own leakage may leave it."""

    def read_u16(self) -> int:
        return 0x8000


class PwmOutput(Protocol):
    """Something driven by a PWM pin."""

    def set_pwm(self, freq_hz: int, duty_u16: int) -> None:
        """The pin now runs at `freq_hz` with `duty_u16` of 65536 on."""


class OpenOutput:
    """A PWM pin that leads nowhere."""

    def set_pwm(self, freq_hz: int, duty_u16: int) -> None:
        """Nothing hears it."""


class Uart(Protocol):
    """What a chip's UART ends in."""

    on_bytes: Callable[[], None]

    @property
    def has_bytes(self) -> bool:
        """Has it told of bytes that were not read?"""

    @property
    def busy_us(self) -> int:
        """Till the last bit has left."""

    def send(self, data: bytes) -> None: ...

    def read(self, most: int) -> bytes:
        """The next bytes that came, and forget them."""

    def reset(self) -> None:
        """Its chip restarts or has no power."""


class OpenUart:
    """A UART that leads nowhere: all is sent at once, nothing comes."""

    has_bytes = False
    busy_us = 0

    def __init__(self) -> None:
        self.on_bytes: Callable[[], None] = lambda: None

    def send(self, data: bytes) -> None:
        """It goes nowhere."""

    def read(self, most: int) -> bytes:
        return b""

    def reset(self) -> None:
        """There is nothing to forget."""


class RegisterBlock(Protocol):
    """A peripheral of the chip: its registers by address."""

    def __getitem__(self, address: int) -> int: ...

    def __setitem__(self, address: int, value: int) -> None: ...


class StateMachines(Protocol):
    """A chip's PIO."""

    def make(self, number: int, program: int, in_base: int, jmp_pin: int, out_base: int) -> None: ...

    def run(self, number: int, is_active: bool, on_word: Callable[[], None]) -> None: ...

    def put(self, number: int, word: int) -> None: ...

    def count(self, number: int) -> int: ...

    def get(self, number: int) -> int: ...

    def reset(self) -> None: ...


class IdleMachines:
    """State machines on whose pins nothing moves: their programs stay at their first wait."""

    def make(self, number: int, program: int, in_base: int, jmp_pin: int, out_base: int) -> None:
        """It is loaded."""

    def run(self, number: int, is_active: bool, on_word: Callable[[], None]) -> None:
        """It waits."""

    def put(self, number: int, word: int) -> None:
        """It waits for something else."""

    def count(self, number: int) -> int:
        return 0

    def get(self, number: int) -> int:
        return 0

    def reset(self) -> None:
        """There is nothing to forget."""


def _erased(address: int, count: int) -> bytes:
    return b"\xff" * count


@dataclass
class Wiring:
    """All that a board's pins, buses and registers lead to, by the chip's own numbers. What nothing was wired to is there
    too, as on a chip, and leads nowhere.
    """

    pins: dict[int, Line] = field(default_factory=dict)
    spi: defaultdict[int, SpiBus] = field(default_factory=lambda: defaultdict(SpiBus))
    i2c: defaultdict[int, I2cBus] = field(default_factory=lambda: defaultdict(I2cBus))
    adc: defaultdict[int, AnalogInput] = field(default_factory=lambda: defaultdict(OpenInput))
    pwm: defaultdict[int, PwmOutput] = field(default_factory=lambda: defaultdict(OpenOutput))
    uart: defaultdict[int, Uart] = field(default_factory=lambda: defaultdict(OpenUart))
    registers: dict[int, Callable[[], int]] = field(default_factory=dict)
    storage: dict[int, int] = field(default_factory=dict)  # registers that keep what was written, till power goes
    blocks: dict[range, RegisterBlock] = field(default_factory=dict)
    pio: StateMachines = field(default_factory=IdleMachines)
    unit_id: bytes = bytes(8)
    urandom: Callable[[int], bytes] = os.urandom  # what the interpreter calls random
    own_flash: Callable[[int, int], bytes] = _erased  # what the chip's memory map shows of it: address, count

    def register(self, address: int) -> int:
        """A register's value; one that nothing stands behind reads as all ones, as on an emulator without it."""
        block = self._block(address)
        if block is not None:
            return block[address]
        if address in self.registers:
            return self.registers[address]()
        return self.storage.get(address, 0xFFFF_FFFF)

    def write_register(self, address: int, value: int) -> None:
        """A peripheral takes the value; elsewhere it is kept."""
        block = self._block(address)
        if block is None:
            self.storage[address] = value
        else:
            block[address] = value

    def _block(self, address: int) -> RegisterBlock | None:
        return next((block for where, block in self.blocks.items() if address in where), None)

    def line(self, pin: int) -> Line:
        """The wire on `pin`; a pin that leads nowhere floats high."""
        if pin not in self.pins:
            self.pins[pin] = Line(f"GP{pin}")
        return self.pins[pin]
