"""The ESP32-S3 adapter: what the esp32 port has differently from hal/rp2.py. Fulfils hal/contract.py but for one promise.

The port has no hard interrupts: every handler is queued and runs between two bytecodes, and a full queue drops it
(ports/esp32/machine_pin.c). A press is stamped late by that wait; nothing here may stand between a lid and a relay.

Entropy: the generator's word is random only while the radio runs (ESP-IDF, "Random Number Generation", ESP32-S3), so the
station interface is up without a network, and its power saving off. The chip mixes the word before it can be read: a health
test sees a dead register, not a weak source. Reading it allocates.
"""

import machine
import network
from micropython import const

from hal.rp2 import Adapter as Shared

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any, Callable

_POWER = const(1)
_BITTEN = const(2)
_ASKED = const(3)


class Adapter(Shared):
    def __init__(self, board: "Any") -> None:
        super().__init__(board)
        self._radio: "Any" = network.WLAN(network.STA_IF)
        self._radio.active(True)
        self._radio.config(pm=network.WLAN.PM_NONE)

    def pin_in(self, name: str, on_edge: "Callable[[object], None] | None" = None) -> "Any":
        pin = machine.Pin(self._board.PINS[name], machine.Pin.IN, machine.Pin.PULL_UP)
        if on_edge is not None:
            pin.irq(on_edge, machine.Pin.IRQ_FALLING | machine.Pin.IRQ_RISING)
        return pin

    def unit_id(self) -> bytes:
        return machine.unique_id() + b"\0\0"  # the station's MAC address, six bytes

    def reset_cause(self) -> int:
        cause = machine.reset_cause()
        if cause == machine.WDT_RESET:
            return _BITTEN
        return _ASKED if cause == machine.SOFT_RESET else _POWER

    def take_hand_over(self) -> bool:
        # The register's memory is not cleared by power, it is left to chance.
        return super().take_hand_over() and self.reset_cause() != _POWER
