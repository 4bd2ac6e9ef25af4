"""The chip's UART on what the bench's wiring has for it: an RS-485 transceiver.

The emulator's sends a byte in no time and is never busy. Here the wires tell how long it takes, and the BUSY flag
(RP2040 datasheet 4.2.8, UARTFR) stands till the last bit has left; the transmit FIFO is never full.
"""

from typing import TYPE_CHECKING

from rp2040py.peripherals.peripheral import BasePeripheral

from pit.bench.plants.nets import Uart

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

_BASES = (0x4003_4000, 0x4003_8000)
_PAGE = 12  # rp2040py's table of peripherals is by address >> 12
_FLAGS = 0x18
_BUSY = 1 << 3
_MOST = 32  # what its receive FIFO holds


class UartPort(BasePeripheral):
    """Stands before UART `number` of `mcu`, and carries its bytes to and from `wires`."""

    def __init__(self, mcu: "RP2040", number: int, wires: Uart) -> None:
        super().__init__(mcu, "UART")
        self._uart = mcu.uart[number]
        self._wires = wires
        self._uart.on_byte = lambda byte: wires.send(bytes((byte,)))
        wires.on_bytes = self._take
        mcu.peripherals[_BASES[number] >> _PAGE] = self

    def read_uint32(self, offset: int) -> int:
        value = self._uart.read_uint32(offset)
        return value | _BUSY if offset == _FLAGS and self._wires.busy_us else value

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        self._uart.write_uint32_atomic(offset, value, atomic_type)

    def _take(self) -> None:
        for byte in self._wires.read(_MOST):
            self._uart.feed_byte(byte)


def let_go(wires: Uart) -> None:
    """The chip has no power: nothing more is sent, nobody hears."""
    wires.reset()
    wires.on_bytes = lambda: None
