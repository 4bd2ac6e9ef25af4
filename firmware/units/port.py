"""The unit's port: bytes in, frames to the one who answers them, lines to the station commands.

It reads no more than a frame's worth a turn, so that a flood holds up nothing else.
"""

from micropython import const

from kernel.clock import NEVER, is_due
from wire import codes
from wire.frame import FRAME, GAP_MS, LINE, Frame, Receiver

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    from hal.contract import Hal

    class Answerer(Protocol):
        def take(self, frame: Frame, bad_frames: int) -> None: ...

    class Commands(Protocol):
        def take(self, line: bytearray, length: int) -> None: ...


_BYTES_A_TURN = const(256)


class Port:
    number = codes.PART_PORT
    longest_ms = 0

    def __init__(self, hal: "Hal", answers: "Answerer", station: "Commands") -> None:
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
