"""The jig's cards: so many pass a beam, one after the other, as a card machine's do while its contact lets them.

    rest   the beam is clear: before each card, and behind the last
    pass   it is blocked; a card has passed once it is clear again

A card whose gate falls stays where it is, in the beam or before it, and goes on when the gate rises. It promises least times,
of which what passes with the gate low is no part; the gate is read every few milliseconds. It counts cards, not their faces.
"""

from micropython import const

from kernel.clock import NEVER, is_due, sooner
from wire import codes
from wire.jig_messages import LINES

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal
    from units.jig.hands import Hands
    from wire.frame import Frame

_LOOK_MS = const(4)
_COUNTER = const(0xFFFF)


class Way:
    """One beam and the cards that are to pass it. `gate` is a pin, or None: nothing stops them."""

    def __init__(self, hal: "Hal", hands: "Hands", line: int) -> None:
        self.line = line
        self.left = 0  # cards that have not passed
        self.passed = 0
        self.due = NEVER
        self._hal = hal
        self._hands = hands
        self._gate: "Any" = None
        self._pass_ms = 0
        self._rest_ms = 0
        self._ahead_ms = 0  # of this card's pass, or of the rest
        self._since = 0
        self._is_passing = False
        self._was_open = False

    @property
    def is_moving(self) -> bool:
        """A card is on its way, or the rest behind it is not over."""
        return self.due != NEVER

    def start(self, count: int, pass_ms: int, rest_ms: int, gate: "Any") -> bool:
        """So many more; 0: those that have not begun stay. False: more than can be counted."""
        if self.left + count > _COUNTER:
            return False
        self._gate = gate
        self._pass_ms = pass_ms
        self._rest_ms = rest_ms
        self.left = self.left + count if count else int(self._is_passing)
        if count and self.due == NEVER:
            self._begin(rest_ms)
        return True

    def forget(self) -> None:
        """Somebody else moves the line."""
        self.left = 0
        self._is_passing = False
        self.due = NEVER

    def run(self, now: int) -> None:
        hal = self._hal
        if not is_due(hal, self.due, now):
            return
        is_open = not self.left or self._gate is None or self._gate.value() == 1
        if is_open and self._was_open:
            self._ahead_ms -= hal.ticks_diff(now, self._since)
        self._was_open = is_open
        self._since = now
        if not is_open or self._ahead_ms > 0:
            self._look_again(now)
        elif self._is_passing:
            self._hands.drive(self.line, 0)
            self._is_passing = False
            self.left -= 1
            self.passed = self.passed + 1 & _COUNTER
            self._begin(self._rest_ms)
        elif self.left:
            self._hands.drive(self.line, 1)
            self._is_passing = True
            self._begin(self._pass_ms)
        else:
            self.due = NEVER

    def _begin(self, for_ms: int) -> None:
        self._ahead_ms = for_ms
        self._was_open = True
        self._since = self._hal.ticks_ms()
        self._look_again(self._since)

    def _look_again(self, now: int) -> None:
        soon = _LOOK_MS if self._ahead_ms > _LOOK_MS or self._ahead_ms <= 0 else self._ahead_ms
        self.due = self._hal.ticks_add(now, soon)


class Cards:
    """The two ways of a card machine, out and back."""

    number = 4
    longest_ms = 0

    def __init__(self, hal: "Hal", hands: "Hands") -> None:
        self._hal = hal
        self._ways = tuple(Way(hal, hands, n) for n, name in enumerate(LINES) if name in ("block_exit", "block_return"))
        self.due = NEVER

    def start(self, line: int, count: int, pass_ms: int, rest_ms: int, gate: "Any") -> bool:
        """As `Way.start`. False, too: that line is in no card's way."""
        for way in self._ways:
            if way.line == line:
                is_done = way.start(count, pass_ms, rest_ms, gate)
                self._tell_due()
                return is_done
        return False

    def put_passed(self, line: int, reply: "Frame") -> int:
        """What has become of that way's cards; a result number."""
        for way in self._ways:
            if way.line == line:
                reply.put_u16(way.left)
                reply.put_u16(way.passed)
                reply.put_u8(way.is_moving)
                return 0
        return codes.REQUEST_VALUE

    def let_go(self, line: int) -> None:
        """Another will move that line."""
        for way in self._ways:
            if way.line == line:
                way.forget()
                self._tell_due()

    def run(self, now: int) -> None:
        for way in self._ways:
            way.run(now)
        self._tell_due()

    def _tell_due(self) -> None:
        self.due = sooner(self._hal, self._ways[0].due, self._ways[1].due)
