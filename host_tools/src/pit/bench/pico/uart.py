"""The chip's UART on what the bench's wiring has for it: an RS-485 transceiver.

The emulator's sends a byte in no time, is never busy, and asks for more bytes without end, so that MicroPython's interrupt never
returns. Here the wires tell how long a byte takes; BUSY (RP2040 datasheet 4.2.8, UARTFR) stands till the last bit has left, the
transmit interrupt comes after a write alone, and the transmit FIFO is never full. Levels of the FIFOs are not modelled.
"""

from typing import TYPE_CHECKING

from rp2040py.peripherals.peripheral import BasePeripheral

from pit.bench.plants.nets import Uart

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

_BASES = (0x4003_4000, 0x4003_8000)
_PAGE = 12  # rp2040py's table of peripherals is by address >> 12
_DATA, _FLAGS, _MASK, _RAISED, _MASKED, _CLEAR = 0x00, 0x18, 0x38, 0x3C, 0x40, 0x44
_OWN = (_DATA, _FLAGS, _MASK, _RAISED, _MASKED, _CLEAR)
_BUSY = 1 << 3
_RECEIVED, _SENT = 1 << 4, 1 << 5  # interrupts
_MOST = 32  # what its receive FIFO holds


class UartPort(BasePeripheral):
    """Stands before UART `number` of `mcu`, and carries its bytes to and from `wires`."""

    def __init__(self, mcu: "RP2040", number: int, wires: Uart) -> None:
        super().__init__(mcu, "UART")
        self._uart = mcu.uart[number]
        self._wires = wires
        self._mask = 0
        self._raised = 0
        wires.reset()  # what came while the chip had no power is lost, and told to nobody
        wires.on_bytes = self._take
        mcu.peripherals[_BASES[number] >> _PAGE] = self

    def read_uint32(self, offset: int) -> int:
        if offset == _DATA:
            value: int = self._uart.rx_fifo.pull()
            if self._uart.rx_fifo.empty:
                self._set(self._raised & ~_RECEIVED)
            return value
        if offset == _FLAGS:
            return self._uart.flags | (_BUSY if self._wires.busy_us else 0)
        if offset in _OWN:
            return {_MASK: self._mask, _RAISED: self._raised, _MASKED: self._raised & self._mask}.get(offset, 0)
        return self._uart.read_uint32(offset)

    def write_uint32_atomic(self, offset: int, value: int, atomic_type: int) -> None:
        if offset in _OWN:
            super().write_uint32_atomic(offset, value, atomic_type)
        else:
            self._uart.write_uint32_atomic(offset, value, atomic_type)

    def write_uint32(self, offset: int, value: int) -> None:
        if offset == _DATA:
            self._wires.send(bytes((value & 0xFF,)))
            self._set(self._raised | _SENT)
        elif offset == _MASK:
            self._mask = value
            self._set(self._raised)
        elif offset == _CLEAR:
            self._set(self._raised & ~self.raw_write_value)

    def _take(self) -> None:
        for byte in self._wires.read(_MOST):
            self._uart.rx_fifo.push(byte)
        self._set(self._raised | _RECEIVED)

    def _set(self, raised: int) -> None:
        self._raised = raised
        self.rp2040.set_interrupt(self._uart.irq, bool(raised & self._mask))


def let_go(wires: Uart) -> None:
    """The chip has no power: nothing more is sent, nobody hears."""
    wires.reset()
    wires.on_bytes = lambda: None
