"""A transceiver on a half-duplex bus: drives only while it sends, and hears nothing meanwhile.

    write -> enable high, bytes into the UART -> (the wire is busy) -> `end`, once the UART is done -> enable low

It reads and writes as the adapter's own port does, and tells the time as that does, so that a port can stand on either.
"""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal, Pin


class Rs485:
    def __init__(self, hal: "Hal", uart: "Any", enable: "Pin") -> None:
        self._uart = uart
        self._enable = enable
        self._byte = bytearray(1)
        self.is_sending = False
        self.ticks_add = hal.ticks_add
        self.ticks_diff = hal.ticks_diff

    def read_byte(self) -> int:
        """The next byte, or -1. Never blocks."""
        return self._byte[0] if self._uart.readinto(self._byte) else -1

    def write(self, data: bytearray, length: int) -> bool:
        """Take the bus and send the first `length` bytes; False, with nothing sent, while an answer is on its way."""
        if self.is_sending:
            return False
        self._enable.value(1)
        self.is_sending = True
        self._uart.write(data, length)
        return True

    def end(self) -> bool:
        """Let go of the bus if the last bit has left; False if it has not."""
        if not self._uart.txdone():
            return False
        self._enable.value(0)
        self.is_sending = False
        return True
