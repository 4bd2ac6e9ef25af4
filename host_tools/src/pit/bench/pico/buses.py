"""The chip's SPI and I2C peripherals on the bench's buses. The emulator's take no time: here every byte takes its own.

How long a byte takes is read from the peripheral's own clock registers, as the firmware set them. The alarm of a byte is the
chip's, so interrupts and other work go on meanwhile.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rp2040py.peripherals.i2c import I2CMode

from pit.bench.plants.nets import I2cBus, I2cDevice, PowerCut, SpiBus

if TYPE_CHECKING:
    from rp2040py.peripherals.i2c import RPI2C
    from rp2040py.peripherals.spi import RPSPI

_CLOCKS = 9  # of a byte and its acknowledge


class _Later:
    """One thing to do in a while: a bus does one byte at a time."""

    def __init__(self, port: "RPI2C | RPSPI") -> None:
        self._alarm = port.rp2040.clock.create_alarm(self._ring)
        self._action: Callable[[], None] | None = None

    def do(self, after_ns: float, action: Callable[[], None]) -> None:
        self._action = action
        self._alarm.schedule(after_ns)

    def _ring(self) -> None:
        action, self._action = self._action, None
        if action is not None:
            action()


class SpiPort:
    """Attach `spi` to `bus`, whose chips get each byte when its last bit has gone."""

    def __init__(self, spi: "RPSPI", bus: SpiBus) -> None:
        self._spi = spi
        self._bus = bus
        self._later = _Later(spi)
        spi.on_transmit = self._begin

    @property
    def byte_ns(self) -> float:
        """8 bits at SSPCPSR and SSPCR0 (RP2040 datasheet 4.4.4)."""
        return self._spi.data_bits * 1e9 / self._spi.clock_frequency

    def _begin(self, byte: int) -> None:
        self._bus.baud = int(self._spi.clock_frequency)
        self._later.do(self.byte_ns, lambda: self._spi.complete_transmit(self._bus.exchange(byte)))


class I2cPort:
    """Attach `i2c` to `bus`. `on_cut` is called when a chip on it says that the power fails at this byte."""

    def __init__(self, i2c: "RPI2C", bus: I2cBus, on_cut: Callable[[], None]) -> None:
        self._i2c = i2c
        self._bus = bus
        self._on_cut = on_cut
        self._later = _Later(i2c)
        self._device: I2cDevice | None = None
        i2c.on_start = self._start
        i2c.on_connect = self._connect
        i2c.on_write_byte = self._write
        i2c.on_read_byte = self._read
        i2c.on_stop = self._stop

    @property
    def byte_ns(self) -> float:
        """Nine periods of high and low counts (RP2040 datasheet 4.3.14)."""
        periods = self._i2c.scl_high_period + self._i2c.scl_low_period
        return _CLOCKS * periods * 1e9 / self._i2c.rp2040.clk_sys

    def _start(self, _is_repeated: bool) -> None:
        self._i2c.complete_start()

    def _connect(self, address: int, mode: I2CMode) -> None:
        def connected() -> None:
            self._device = self._bus.devices.get(address)
            is_there = self._device is not None and self._device.start(reading=mode is I2CMode.READ)
            self._i2c.complete_connect(is_there)

        self._bus.baud = round(_CLOCKS * 1e9 / self.byte_ns)
        self._later.do(self.byte_ns, connected)

    def _write(self, byte: int) -> None:
        def written() -> None:
            assert self._device is not None
            try:
                is_taken = self._device.write(byte)
            except PowerCut:
                self._on_cut()
                return
            self._i2c.complete_write(is_taken)

        self._later.do(self.byte_ns, written)

    def _read(self, _is_more: bool) -> None:
        def read() -> None:
            assert self._device is not None
            self._i2c.complete_read(self._device.read())

        self._later.do(self.byte_ns, read)

    def _stop(self) -> None:
        if self._device is not None:
            self._device.stop()
            self._device = None
        self._i2c.complete_stop()
