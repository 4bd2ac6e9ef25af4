"""Registers of the chip that the emulator lacks: the ring oscillator's random bit (RP2040 datasheet 2.17.8).

On rp2040py alone it reads as all ones, which the unit's health tests must refuse. What the bench's wiring has at an address
is read there; the rest stays all ones.
"""

from typing import TYPE_CHECKING

from rp2040py.peripherals.peripheral import BasePeripheral

from pit.bench.plants.nets import Wiring

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

ROSC_BASE = 0x4006_0000
_PAGE = 12  # rp2040py's table of peripherals is by address >> 12


class WiredRegisters(BasePeripheral):
    """The block at `base`, read from `wiring`."""

    def __init__(self, mcu: "RP2040", name: str, base: int, wiring: Wiring) -> None:
        super().__init__(mcu, name)
        self._base = base
        self._wiring = wiring

    def read_uint32(self, offset: int) -> int:
        return self._wiring.register(self._base + offset)

    def write_uint32(self, offset: int, value: int) -> None:
        self._wiring.write_register(self._base + offset, value)


class RingOscillator:
    """An ExternalDevice: maps the entropy plant where the chip has its ring oscillator."""

    def __init__(self, wiring: Wiring) -> None:
        self._wiring = wiring

    def attach(self, mcu: "RP2040") -> None:
        mcu.peripherals[ROSC_BASE >> _PAGE] = WiredRegisters(mcu, "ROSC", ROSC_BASE, self._wiring)
