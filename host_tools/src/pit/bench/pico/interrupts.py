"""Tells when the emulated chip acknowledges an edge on a pin: the moment at which its interrupt handler runs.

MicroPython's handler writes to INTR before anything else (RP2040 datasheet 2.19.6.1).
"""

from collections.abc import Callable
from typing import TYPE_CHECKING

from rp2040py.peripherals.peripheral import BasePeripheral

if TYPE_CHECKING:
    from rp2040py.peripherals.peripheral import Peripheral
    from rp2040py.rp2040 import RP2040

_IO_BANK0 = 0x4001_4000
_PAGE = 12  # rp2040py's table of peripherals is by address >> 12
_FIRST, _LAST = 0xF0, 0xFC


class InterruptWatch:
    """An ExternalDevice: calls `on_acknowledged` at each write to INTR."""

    def __init__(self, on_acknowledged: Callable[[], None]) -> None:
        self._on_acknowledged = on_acknowledged

    def attach(self, mcu: "RP2040") -> None:
        key = _IO_BANK0 >> _PAGE
        mcu.peripherals[key] = _WatchedPins(mcu, mcu.peripherals[key], self._on_acknowledged)


class _WatchedPins(BasePeripheral):
    def __init__(self, mcu: "RP2040", pins: "Peripheral", on_acknowledged: Callable[[], None]) -> None:
        super().__init__(mcu, "IO_BANK0")
        self._pins = pins
        self._on_acknowledged = on_acknowledged

    def read_uint32(self, offset: int) -> int:
        return self._pins.read_uint32(offset)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        if _FIRST <= offset <= _LAST:
            self._on_acknowledged()
        self._pins.write_uint32_atomic(offset, value, atomic_type)
