"""A port of the unit: bytes in, frames to the one who answers them, lines to the station commands.

A unit that its configuration puts on a bus has a second one there (units/bus.py), under another address, where text is for
nobody. The session belongs to the port that opened it, so a host on USB takes it over and the bus's host opens another.

A port reads no more than a frame's worth a turn, and carries out one line, so that a flood holds up nothing else: a line takes a
chip 50 ms, since what carries it out is imported for it, and those of one read would outlast the watchdog.
"""

from micropython import const

from boot.transient import forget
from kernel.clock import NEVER, is_due
from wire import codes
from wire.frame import FRAME, GAP_MS, LINE, Receiver

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any, Protocol

    from boot.station import Test, Unit
    from wire.frame import Frame

    class Answerer(Protocol):
        """Its `address` and `line` are those of the port that a frame came to last."""

        address: int
        line: Any

        def take(self, frame: Frame, bad_frames: int) -> None: ...

    class Line(Protocol):
        """Where bytes come from and go to, and the time."""

        def read_into(self, into: bytearray) -> int: ...

        def write(self, data: bytearray, length: int) -> bool: ...

        def ticks_ms(self) -> int: ...

        def ticks_add(self, ticks: int, delta: int) -> int: ...

        def ticks_diff(self, later: int, earlier: int) -> int: ...


_BYTES_A_TURN = const(256)
_PIECE = const(64)  # bytes read at once, as many as a USB packet brings


class Port:
    number = codes.PART_PORT
    longest_ms = 0

    def __init__(self, hal: "Line", answers: "Answerer", station: "tuple[Unit, Test] | None", address: int = 0) -> None:
        """`station`: what a typed command is carried out with; None where nobody types. `address`: of frames that come here."""
        self._hal = hal
        self._answers = answers
        self._station = station
        self._address = address or answers.address
        self._receiver = Receiver()
        self._buffer = bytearray(_PIECE)
        self._length = 0  # of those in it that wait behind a line: where they begin, times 256, and where they end
        self.due = NEVER

    def run(self, now: int) -> None:
        hal = self._hal
        receiver = self._receiver
        data = self._buffer
        count = 0
        while count < _BYTES_A_TURN:
            length = self._length or hal.read_into(data)
            self._length = 0
            at = length >> 8
            length &= 0xFF
            count += length - at
            while at < length:
                at = receiver.take(data, at, length)
                if at == length:
                    break
                found = receiver.feed(data[at])
                at += 1
                if found == FRAME:
                    answers = self._answers
                    answers.address, answers.line = self._address, hal
                    answers.take(receiver.frame, receiver.bad_frames)
                elif found == LINE and self._station:
                    self.take(receiver.line, receiver.line_length)
                    self.due = NEVER
                    if at < length:
                        self._length = at << 8 | length
                        self.due = now
                    return
            if length < _PIECE:
                break
        if not receiver.is_partial:
            self.due = NEVER
        elif count:
            self.due = hal.ticks_add(
                hal.ticks_ms(), GAP_MS
            )  # not from `now`: an answer may have taken longer than the gap
        elif is_due(hal, self.due, now):
            receiver.gap()
            self.due = NEVER

    def take(self, line: bytearray, length: int) -> None:
        """Carry out one command. While a game runs nothing is collected: what did it stays till the next line at rest."""
        from boot.station import Station

        assert self._station is not None
        unit, test = self._station
        hal: "Any" = self._hal  # only the unit's own port has a station
        Station(hal, unit, test).take(line, length)
        if unit.is_at_rest:
            forget("boot.station")
