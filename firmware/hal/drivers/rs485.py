"""A transceiver on a half-duplex bus: drives only while it sends, and hears nothing meanwhile.

    write -> enable high -> bytes into the UART -> the last bit has left -> enable low

On a bus an answer has its time: one that comes after the host has turned to another unit spoils that unit's. So what came
before its first read, while the unit started, is for nobody; and of frames that waited together only the first is read before
its answer, which drops the rest.

It waits for that last bit: a loop that went on could be held up with the driver on, and nobody else would be understood. So
the loop stands still for 87 us a byte, 3.6 ms for a poll's answer; interrupts don't. It reads and writes as the adapter's own
port does, and tells the time as that does, so that a port can stand on either.
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
        self.is_fresh = True  # nothing was read yet
        self.ticks_ms = hal.ticks_ms
        self.ticks_add = hal.ticks_add
        self.ticks_diff = hal.ticks_diff

    def read_into(self, into: bytearray) -> int:
        """Fill `into` from its start with what has come, at most to the end of a frame; how many bytes. Never blocks."""
        byte = self._byte
        count = 0
        while count < len(into) and self._uart.readinto(byte):
            if self.is_fresh:
                continue
            into[count] = byte[0]
            count += 1
            if not byte[0] and count > 1:
                break
        self.is_fresh = False
        return count

    def write(self, data: bytearray, length: int) -> bool:
        """Take the bus, send the first `length` bytes, and let go of it. What was heard before is forgotten."""
        while self._uart.readinto(self._byte):
            pass
        self._enable.value(1)
        self._uart.write(data, length)
        self._uart.flush()
        self._enable.value(0)
        return True
