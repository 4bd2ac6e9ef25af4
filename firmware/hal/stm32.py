"""The STM32F405 adapter: what the stm32 port has differently from hal/rp2.py. Fulfils hal/contract.py.

Hardware buses have their pins by their number and refuse others. Entropy is the chip's own generator (reference manual
RM0090, chapter 24): a word counts only with DRDY, and while the chip reports a fault of its seed or clock every bit is 0, so
that the health tests stop it. The chip mixes its words before they can be read. Reading them allocates.
"""

import hashlib

import machine
from micropython import const

from hal.rp2 import Adapter as Shared

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

_POWER = const(1)
_BITTEN = const(2)
_ASKED = const(3)
_READY = const(0x01)  # RNG_SR.DRDY
_FAULTS = const(0x06)  # RNG_SR.CECS, SECS
_MOST_TRIES = const(1_000)  # a word takes under 1 us
_HARDWARE_BUSES = (1, 2)
_ID_BYTES = const(8)


class Adapter(Shared):
    def __init__(self, board: "Any") -> None:
        super().__init__(board)
        machine.rng()  # gives the generator its clock and starts it

    def spi(self, name: str) -> "Any":
        number, hertz, _ = self._board.SPI[name]
        return machine.SPI(number, baudrate=hertz, polarity=0, phase=0)

    def i2c(self, name: str) -> "Any":
        number, hertz, _ = self._board.I2C[name]
        if number not in _HARDWARE_BUSES:
            return super().i2c(name)
        if number not in self._buses:
            self._buses[number] = machine.I2C(number, freq=hertz)
        return self._buses[number]

    def fill_entropy(self, raw: bytearray) -> None:
        for i in range(len(raw)):
            raw[i] = self._bit()

    def _bit(self) -> int:
        for _ in range(_MOST_TRIES):
            status: int = machine.mem32[self._board.ENTROPY_STATUS_REGISTER]
            if status & _FAULTS:
                return 0
            if status & _READY:
                bit: int = machine.mem32[self._board.ENTROPY_REGISTER] & 1
                return bit
        return 0

    def unit_id(self) -> bytes:
        digest: bytes = hashlib.sha256(machine.unique_id()).digest()  # the chip's number has 12 bytes
        return digest[:_ID_BYTES]

    def reset_cause(self) -> int:
        # A reset that the firmware asked for pulls the reset pin, as a person does: both are a hard reset.
        cause = machine.reset_cause()
        if cause == machine.WDT_RESET:
            return _BITTEN
        return _ASKED if cause == machine.HARD_RESET else _POWER

    def take_hand_over(self) -> bool:
        # A battery keeps the backup registers while the unit has no power.
        return super().take_hand_over() and self.reset_cause() != _POWER
