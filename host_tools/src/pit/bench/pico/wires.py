"""The chip's pins on the bench's lines: what the chip drives goes out, the level of each line comes in."""

from typing import TYPE_CHECKING

from rp2040py.gpio_pin import GPIOPinState

from pit.bench.plants.nets import Line, Wiring

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

_DRIVEN = {GPIOPinState.LOW: 0, GPIOPinState.HIGH: 1}


class Wires:
    """An ExternalDevice for the pins of `wiring`; attach it to each new chip. `release` lets go of all lines."""

    def __init__(self, wiring: Wiring) -> None:
        self._wiring = wiring
        self._lines: dict[int, Line] = {}
        self._mcu: RP2040 | None = None

    def attach(self, mcu: "RP2040") -> None:
        self._mcu = mcu
        for pin, line in self._wiring.pins.items():
            if pin not in self._lines:
                self._lines[pin] = line
                self._watch(pin, line)
            self._listen(mcu, pin, line)
            mcu.gpio[pin].set_input_value(bool(line.level))

    def release(self) -> None:
        """The chip has no power."""
        self._mcu = None
        for line in self._lines.values():
            line.drive(self, None)

    def _watch(self, pin: int, line: Line) -> None:
        def moved(level: int) -> None:
            if self._mcu is not None:
                self._mcu.gpio[pin].set_input_value(bool(level))

        line.watch(moved)

    def _listen(self, mcu: "RP2040", pin: int, line: Line) -> None:
        def changed(value: GPIOPinState, _last: GPIOPinState) -> None:
            if self._mcu is mcu:
                line.drive(self, _DRIVEN.get(value))

        mcu.gpio[pin].add_listener(changed)
