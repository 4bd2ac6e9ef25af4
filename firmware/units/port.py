"""The unit's port: bytes in, frames to the one who answers them, lines to the station commands.

A unit that its configuration puts on a bus has a second one there (units/bus.py).
It reads no more than a frame's worth a turn, so that a flood holds up nothing else.
"""

import os

from micropython import const

from boot.transient import forget
from kernel.clock import NEVER, is_due
from wire import codes
from wire.frame import FRAME, GAP_MS, LINE, Frame, Receiver

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any, Protocol

    from hal.contract import Hal
    from units.answers import Answers
    from units.bus import BusPort
    from units.standing import Standing

    class Line(Protocol):
        """Where bytes come from, and the time."""

        def read_byte(self) -> int: ...

        def ticks_add(self, ticks: int, delta: int) -> int: ...

        def ticks_diff(self, later: int, earlier: int) -> int: ...

    class Answerer(Protocol):
        def take(self, frame: Frame, bad_frames: int) -> None: ...

    class Commands(Protocol):
        def take(self, line: bytearray, length: int) -> None: ...


_BYTES_A_TURN = const(256)
_ADDRESS = const(1)  # its tag
_UNIT_KEY = const(2)  # its tag
_LOCKED = const(9)  # its tag


class Port:
    number = codes.PART_PORT
    longest_ms = 0

    def __init__(self, hal: "Line", answers: "Answerer", station: "Commands") -> None:
        self._hal = hal
        self._answers = answers
        self._station = station
        self._receiver = Receiver()
        self.due = NEVER

    def run(self, now: int) -> None:
        hal = self._hal
        receiver = self._receiver
        if is_due(hal, self.due, now):
            receiver.gap()
        count = 0
        while count < _BYTES_A_TURN:
            byte = hal.read_byte()
            if byte < 0:
                break
            count += 1
            found = receiver.feed(byte)
            if found == FRAME:
                self._answers.take(receiver.frame, receiver.bad_frames)
            elif found == LINE:
                self._station.take(receiver.line, receiver.line_length)
        if not receiver.is_partial:
            self.due = NEVER
        elif count:
            self.due = hal.ticks_add(now, GAP_MS)
        elif is_due(hal, self.due, now):
            self.due = NEVER


def join(hal: "Hal", board: "Any", unit: "Standing", answers: "Answers") -> "tuple[BusPort, ...]":
    """For the loop: the unit's port on a bus if its configuration names an address there and its board has a transceiver.

    From here on a unit that has a key asks for tags.
    """
    from boot.configuration import Configuration

    configuration = Configuration(*unit.chips)
    configuration.load()
    key = configuration.get(_UNIT_KEY)
    if key:
        from wire import tags

        unit.tags = tags.Tags(key)
    if configuration.get(_LOCKED) and "locked" not in os.listdir():
        open("locked", "w").close()  # the flash is another, and the unit stays locked
    address = configuration.get(_ADDRESS)
    found: "tuple[BusPort, ...]" = ()
    if address and address[0] and hasattr(board, "BUS"):
        from units import bus

        found = (bus.join(hal, board.BUS, answers, address[0]),)
    forget("boot.configuration")
    return found
