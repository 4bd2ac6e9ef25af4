"""The RP2350 adapter: hal/rp2.py with the chip's own random number generator as its source. Fulfils hal/contract.py."""

import machine
from micropython import const

from hal.drivers.trng import Trng
from hal.rp2 import Adapter as Shared

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any


class Adapter(Shared):
    def __init__(self, board: "Any") -> None:
        super().__init__(board)
        self._trng = Trng(machine.mem32, board.TRNG_BASE)

    def fill_entropy(self, raw: bytearray) -> None:
        self._trng.fill(raw)
