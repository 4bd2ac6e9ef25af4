"""The unit's port on a bus that it shares: it answers frames for its own address there, and nothing a person types.

Only a unit whose configuration names a bus address has one. The session belongs to the port that opened it, so a host on USB
takes it over and the bus's host opens another.
"""

from micropython import const

from hal.bus import open_transceiver
from units.port import Port

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal
    from hal.drivers.rs485 import Rs485
    from units.answers import Answers


class _NoStation:
    def take(self, line: bytearray, length: int) -> None:
        """Text on the bus is for nobody."""


class BusPort(Port):
    def __init__(self, bus: "Rs485", answers: "Answers", address: int) -> None:
        super().__init__(bus, answers, _NoStation())
        self._bus = bus
        self._own_answers = answers
        self._address = address

    def run(self, now: int) -> None:
        answers = self._own_answers
        usual_address, usual_line = answers.address, answers.line
        answers.address, answers.line = self._address, self._bus
        Port.run(self, now)
        answers.address, answers.line = usual_address, usual_line


def join(hal: "Hal", facts: "tuple[Any, ...]", answers: "Answers", address: int) -> BusPort:
    """The port on the bus that the board's facts name."""
    return BusPort(open_transceiver(hal, facts), answers, address)
