"""An emulated unit: the firmware on a stock MicroPython, on an emulated RP2040 among the bench's plants.

Dropping the chip is a power cut; only the images of flash and FRAMs survive it. It does for a test and a table what VirtualUnit
does, with the same names. A microsecond of the bench is one of the chip's.
"""

from collections import deque
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Protocol

from rp2040py.device.base_device import ResetCause
from rp2040py.external import ExternalDevice

from pit.bench.boards import BusFacts
from pit.bench.pico.analog import Converter, Oscillators
from pit.bench.pico.buses import I2cPort, SpiPort
from pit.bench.pico.chip import EmulatedChip
from pit.bench.pico.clock import EmulatedClock
from pit.bench.pico.flash import EmulatedFlash
from pit.bench.pico.registers import RingOscillator
from pit.bench.pico.serial_host import SerialHost
from pit.bench.pico.soft_i2c import SoftI2cPort
from pit.bench.pico.spoken import SpokenWords
from pit.bench.pico.uart import UartPort, let_go
from pit.bench.pico.wires import Wires
from pit.bench.plants.nets import Wiring
from pit.bench.plants.watchdog import Watchdog
from pit.bench.pump import Pump

POWER_ON = 1  # machine.PWRON_RESET
WATCHDOG = 3  # machine.WDT_RESET
SLICE_US = 1_000  # how long the chip executes before the bench looks again
_HARDWARE_BUSES = 2  # the RP2040's own; the firmware drives any other in software
_REASON = 0x08  # RP2040 datasheet 4.7.6: WATCHDOG REASON
_BY_TIMER = 1


class Boxed(Protocol):
    """The rest of the box, as its chip needs it."""

    wiring: Wiring

    @property
    def i2c_buses(self) -> Iterable[BusFacts]: ...

    @property
    def watchdog(self) -> Watchdog: ...

    def power_on(self) -> None: ...

    def power_off(self) -> None: ...

    def put_away(self) -> None: ...

    def reset_chip(self) -> None: ...


class EmulatedUnit:
    """One unit on the bench. Give it a pump whose clock is an EmulatedClock. `has_entropy` False: no ring oscillator is there.
    `log` is the file of what it says beside frames and answers; `words` writes it.
    """

    def __init__(
        self,
        name: str,
        pump: Pump,
        box: Boxed,
        flash_image: Path,
        uf2: Path,
        *,
        has_entropy: bool = True,
        log: Path | None = None,
    ) -> None:
        assert isinstance(pump.clock, EmulatedClock)
        self.name = name
        self.port = f"emulated {name}"
        self.pump = pump
        self.box = box
        self.boots = 0
        self.on_power_cut: Callable[[], None] = lambda: None
        self.chip: EmulatedChip | None = None
        self._host: SerialHost | None = None
        self.flash = EmulatedFlash(flash_image, box.wiring.unit_id, self._fail)
        self.received: deque[int] = deque()
        self.words = None if log is None else SpokenWords(log)
        self._clock = pump.clock
        self._uf2 = uf2
        self._unsent: deque[int] = deque()
        self._wires = Wires(box.wiring)
        self._devices: list[ExternalDevice] = [self._wires, Converter(box.wiring), Oscillators(box.wiring), self.flash]
        if has_entropy:
            self._devices.append(RingOscillator(box.wiring))
        self._devices += [
            SoftI2cPort(box.wiring.i2c[facts.bus], facts.pins["sda"], facts.pins["scl"])
            for facts in box.i2c_buses
            if facts.bus >= _HARDWARE_BUSES and facts.bus in box.wiring.i2c
        ]
        pump.units.append(self)

    def add_device(self, device: ExternalDevice) -> None:
        """Have it attached to each chip from the next power-on on."""
        self._devices.append(device)

    # Power

    def power_on(self, cause: int = POWER_ON) -> None:
        """Give the unit its supply; it boots. Raises ValueError for a file that is no UF2."""
        if self.chip is not None:
            return
        if cause == POWER_ON:
            self.box.power_on()
        self._unsent.clear()
        self.received.clear()
        self.boots += 1
        self.flash.unit_id = self.box.wiring.unit_id  # memories may have been put into another board
        self.chip = chip = EmulatedChip(self._clock, self._uf2, self.flash.image)
        mcu = chip.mcu
        for device in self._devices:
            device.attach(mcu)
        for number, spi in self.box.wiring.spi.items():
            SpiPort(mcu.spi[number], spi)
        for number, i2c in self.box.wiring.i2c.items():
            if number < _HARDWARE_BUSES:
                I2cPort(mcu.i2c[number], i2c, self._fail)
        for number, uart in self.box.wiring.uart.items():
            UartPort(mcu, number, uart)
        mcu.watchdog.on_watchdog_trigger = self._bitten
        chip.device.cdc.on_serial_data = self._receive
        self._host = SerialHost(chip.device.cdc)
        self._clock.chips.append(chip)

    def power_off(self) -> None:
        """Cut the supply: nothing more is executed."""
        self._drop_chip()
        self.box.power_off()

    def restart(self, cause: int) -> None:
        """The chip resets; the rest of the box keeps its power, and the chip's flash what is in it."""
        if self.chip is None:
            self.power_on(cause)
            return
        self._reset(ResetCause.WATCHDOG if cause == WATCHDOG else ResetCause.RUN_PIN)

    def close(self) -> None:
        """Take the unit off the bench."""
        if self.chip is not None:
            self._drop_chip()
            self.box.put_away()
        self.pump.units.remove(self)

    @property
    def is_powered(self) -> bool:
        return self.chip is not None

    def _drop_chip(self) -> None:
        chip, self.chip = self.chip, None
        if chip is None:
            return
        self._end_words()
        chip.device.dump_flash_image(self.flash.image)
        chip.close()
        self._clock.chips.remove(chip)
        self._wires.release()
        for uart in self.box.wiring.uart.values():
            let_go(uart)

    def _fail(self) -> None:
        """A plant says that the supply fails now, in the middle of a byte."""
        self.power_off()
        self.on_power_cut()

    def _bitten(self) -> None:
        assert self.chip is not None
        if self.chip.mcu.watchdog.read_uint32(_REASON) & _BY_TIMER:
            self.box.watchdog.bites += 1
        self.box.reset_chip()
        self._reset(ResetCause.WATCHDOG)

    def _reset(self, cause: ResetCause) -> None:
        assert self.chip is not None
        self._end_words()
        self.boots += 1
        self._unsent.clear()
        self.received.clear()
        self.chip.device.hard_reset(cause=cause)

    def _end_words(self) -> None:
        if self.words is not None:
            self.words.end()

    # What the pump asks

    @property
    def is_running(self) -> bool:
        return False

    @property
    def wake_at_us(self) -> int | None:
        """The end of its slice: time moves as the chip executes, never past what the bench has to see."""
        return None if self.chip is None else self._clock.now_us + SLICE_US

    @property
    def should_go(self) -> bool:
        return False

    def let_go(self) -> None:
        """Nothing waits for it: its chip runs with the clock."""

    # The port

    def send(self, data: bytes) -> None:
        """What the host writes; it goes in as the chip takes it. Lost while the unit has no power."""
        if self.chip is not None:
            self._unsent.extend(data)
            self._feed()

    def take(self) -> bytes:
        """What the unit sent, and forget it."""
        data = bytes(self.received)
        self.received.clear()
        return data

    def _receive(self, data: bytes | bytearray) -> None:
        if data:
            if self.words is not None:
                self.words.take(data)
            self.received.extend(data)
            if self.chip is not None:
                self.chip.interrupt()

    def _feed(self) -> None:
        assert self._host is not None
        while self._unsent and not self._host.is_full:
            self._host.send(self._unsent.popleft())
        self._host.begin()
        if self._unsent:
            self._clock.call_after(SLICE_US, self._feed_again)

    def _feed_again(self) -> None:
        if self.chip is not None:
            self._feed()
