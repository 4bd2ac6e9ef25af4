"""Times what another line does after one that the jig lets act, to a microsecond: hal/pio.py counts.

The line must be at rest before; it acts on when the time is over. Whoever moves it before that ends the measurement. The changes
alternate, a rise first: one that was high before rises at 0 us.
"""

from micropython import const

from hal.pio import Stopwatch
from kernel.clock import NEVER, is_due
from wire.jig_messages import DRIVEN, LINES

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal
    from hal.pio import Sniffer
    from units.jig.hands import Hands
    from wire.frame import Frame

_MOST_TIMES = const(50)  # of four bytes, in an answer
_LONGEST_MS = const(60_000)


class Timing:
    number = 3
    longest_ms = 0

    def __init__(self, hal: "Hal", board: "Any", hands: "Hands", sniffer: "Sniffer") -> None:
        self._hal = hal
        self._pins = board.PINS
        self._hands = hands
        self._sniffer = sniffer
        self._stopwatch: "Stopwatch | None" = None
        self._line = 0
        self._for_ms = 0
        self._has_begun = False
        hands.timing = self
        self.is_over = True
        self.is_sound = True
        self.due = NEVER

    def start(self, line: int, watched: int, for_ms: int) -> bool:
        """Let a line act, and time another's changes for so long. False: as `prepare` says."""
        if not self.prepare(line, watched, for_ms):
            return False
        self.begin()
        return True

    def prepare(self, line: int, watched: int, for_ms: int) -> bool:
        """Have all ready for `begin`. False: no such lines, the first acts already or is part of a press, or the last measurement
        is not over.
        """
        if not self.is_over or not line < DRIVEN <= watched < len(LINES) or not 0 < for_ms <= _LONGEST_MS:
            return False
        names = LINES[line], LINES[watched]
        if (
            self._hands.driven >> line & 1
            or self._hands.is_moving(line)
            or names[0] not in self._pins
            or names[1] not in self._pins
        ):
            return False
        self._stopwatch = Stopwatch(self._pins[names[0]], self._pins[names[1]])
        self._sniffer.noted = 0  # one that ends before it begins has seen nothing
        self._line = line
        self._for_ms = for_ms
        self._has_begun = False
        self.is_over = False
        return True

    def begin(self, has_falls: bool = True) -> None:
        """The line acts. `has_falls` False: rises of the other alone are timed."""
        assert self._stopwatch is not None
        self._has_begun = True
        self._hands.note(self._line, 1)
        self.due = self._hal.ticks_add(self._hal.ticks_ms(), self._for_ms)
        self._sniffer.begin()
        self._stopwatch.start(has_falls)

    def put_times(self, first: int, reply: "Frame") -> None:
        """How many there are from `first` on, and each of them in us."""
        stopwatch = self._stopwatch
        count = 0 if stopwatch is None else max(0, min(_MOST_TIMES, stopwatch.count - first))
        reply.put_u8(count)
        for change in range(first, first + count):
            assert stopwatch is not None
            reply.put_u32(stopwatch.microseconds(change))

    def let_go(self, line: int) -> None:
        """Another will move that line."""
        if not self.is_over and line == self._line:
            self._end()

    def run(self, now: int) -> None:
        if is_due(self._hal, self.due, now):
            self._end()

    def _end(self) -> None:
        assert self._stopwatch is not None
        self.due = NEVER
        self.is_sound = self._stopwatch.stop(int(self._has_begun))
        self._sniffer.end()
        self.is_over = True
