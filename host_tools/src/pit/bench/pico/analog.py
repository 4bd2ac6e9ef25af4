"""The chip's converter and its PWM slices on what the bench hangs on those pins."""

from typing import TYPE_CHECKING

from rp2040py.peripherals.peripheral import BasePeripheral

from pit.bench.plants.nets import AnalogInput, PwmOutput, Wiring

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

_FIRST_ADC_PIN = 26
_PWM_BASE = 0x4005_0000
_PAGE = 12  # rp2040py's table of peripherals is by address >> 12
_SAMPLE_NS = 2_000  # RP2040 datasheet 4.9: 96 clocks of 48 MHz
_BITS_TOO_MANY = 4  # of 16 in a plant's reading; the converter has 12
_ENABLED = 1
_FRACTION = 16  # DIV counts sixteenths


class Converter:
    """An ExternalDevice: samples of the pins in `wiring.adc`; any other reads 0."""

    def __init__(self, wiring: Wiring) -> None:
        self._inputs: dict[int, AnalogInput] = wiring.adc

    def attach(self, mcu: "RP2040") -> None:
        sampled: list[int] = []
        alarm = mcu.clock.create_alarm(lambda: mcu.adc.complete_adc_read(sampled.pop(), False))

        def begin(channel: int) -> None:
            source = self._inputs.get(_FIRST_ADC_PIN + channel)
            sampled.append(0 if source is None else source.read_u16() >> _BITS_TOO_MANY)
            alarm.schedule(_SAMPLE_NS)

        mcu.adc.on_adc_read = begin


class Oscillators:
    """An ExternalDevice: tells the outputs in `wiring.pwm` what their slices do, at each write to a register of theirs."""

    def __init__(self, wiring: Wiring) -> None:
        self._outputs: dict[int, PwmOutput] = wiring.pwm
        self._told: dict[int, tuple[int, int]] = {}

    def attach(self, mcu: "RP2040") -> None:
        self._told.clear()
        mcu.peripherals[_PWM_BASE >> _PAGE] = _Watched(mcu, self)

    def look(self, mcu: "RP2040") -> None:
        """Read the slices, and tell what changed."""
        for pin, output in self._outputs.items():
            now = frequency_and_duty(mcu, pin)
            if self._told.get(pin, (0, 0)) != now:
                self._told[pin] = now
                output.set_pwm(*now)


class _Watched(BasePeripheral):
    """The emulator's own block, with somebody who looks after each write."""

    def __init__(self, mcu: "RP2040", watcher: Oscillators) -> None:
        super().__init__(mcu, "PWM")
        self._watcher = watcher

    def read_uint32(self, offset: int) -> int:
        return self.rp2040.pwm.read_uint32(offset)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        self.rp2040.pwm.write_uint32_atomic(offset, value, atomic_type)
        self._watcher.look(self.rp2040)


def frequency_and_duty(mcu: "RP2040", pin: int) -> tuple[int, int]:
    """Hertz and 65536ths of the slice behind `pin` (RP2040 datasheet 4.5.2); zeros while it is off or never high."""
    channel = mcu.pwm.channels[pin >> 1 & 7]
    level = channel.cc >> 16 if pin & 1 else channel.cc & 0xFFFF
    if not channel.csr & _ENABLED or not level or not channel.div:
        return 0, 0
    counts = channel.top + 1
    return round(mcu.clk_sys * _FRACTION / channel.div / counts), min(65535, level * 65536 // counts)
