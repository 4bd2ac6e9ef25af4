"""The host's side of an emulated chip's USB serial: it sends a packet when it has something to say, and else none.

rp2040py's answers each buffer that the chip offers within 10 us, with an empty packet where it has no byte, so a chip that
executes nothing but its firmware spends a seventh of its time on packets that no host sends. A packet to a chip is the
host's to begin (USB 2.0 specification, 5.8 and 8.5.2), and a chip that waits for one is not interrupted (RP2040 datasheet 4.1.2).
"""

from collections import deque
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rp2040py.usb.cdc import USBCDC


class SerialHost:
    """Stands between `cdc` and the chip's controller."""

    def __init__(self, cdc: "USBCDC") -> None:
        self._cdc = cdc
        self._offered: deque[tuple[int, int]] = deque()  # endpoints and bytes of the buffers that wait for a packet
        fill, forget = cdc.usb.on_endpoint_read, cdc.usb.on_reset
        assert fill is not None and forget is not None  # USBCDC has put both there
        self._fill, self._forget = fill, forget
        cdc.usb.on_endpoint_read = self._offer
        cdc.usb.on_reset = self._reset

    @property
    def is_full(self) -> bool:
        """Must a further byte wait?"""
        return self._cdc.tx_fifo.full

    def send(self, byte: int) -> None:
        """It goes out with the next packet."""
        self._cdc.send_serial_byte(byte)

    def begin(self) -> None:
        """Send what waits, as far as the chip has offered buffers."""
        while self._offered and not self._cdc.tx_fifo.empty:
            self._fill(*self._offered.popleft())

    def _offer(self, endpoint: int, size: int) -> None:
        if endpoint and self._cdc.tx_fifo.empty:
            self._offered.append((endpoint, size))
        else:
            self._fill(endpoint, size)

    def _reset(self) -> None:
        self._offered.clear()
        self._forget()
