"""A contact that must be closed for all to be well: door, supply supervisor. Open counts at once, closed after rest.

It promises that no opening is lost, however short: any edge while closed is one. It can't tell a short opening from
noise on the wire; both count as open.
"""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal, Pin


class Contact:
    """One contact, open until it was seen closed for `debounce_ms`. `openings` counts since the start.

    `closed_level` is the pin's level when all is well. Times are ticks in ms.
    """

    def __init__(self, hal: "Hal", closed_level: int, debounce_ms: int = 50) -> None:
        self.is_closed = False
        self.openings = 0
        self.due = -1
        self._hal = hal
        self._closed_level = closed_level
        self._debounce_ms = debounce_ms
        self._pin: "Pin | None" = None
        self._was_edge = False
        self._closed_at = -1

    def wire(self, pin: "Pin") -> None:
        """The pin, made with `on_edge` as its interrupt."""
        self._pin = pin
        self.due = self._hal.ticks_ms()

    def on_edge(self, _: object = None) -> None:
        """The contact moved. Runs in a hard interrupt: latches only."""
        self._was_edge = True
        self._hal.wake()

    def check(self, now: int) -> bool:
        """Read the contact; True if `is_closed` changed."""
        was_edge = self._was_edge
        if was_edge:
            self._was_edge = False
        # Read after the latch was taken: an edge from here on is latched for the next check.
        pin = self._pin
        is_closed = pin is not None and pin.value() == self._closed_level
        if was_edge or not is_closed:
            return self._open(now, is_closed)
        if self.is_closed:
            return False
        if self._closed_at < 0:
            self._closed_at = now
        if self._hal.ticks_diff(now, self._closed_at) < self._debounce_ms:
            self.due = self._hal.ticks_add(self._closed_at, self._debounce_ms)
            return False
        self.is_closed = True
        self.due = -1
        return True

    def _open(self, now: int, reads_closed: bool) -> bool:
        self._closed_at = now if reads_closed else -1
        self.due = self._hal.ticks_add(now, self._debounce_ms) if reads_closed else -1
        if not self.is_closed:
            return False
        self.is_closed = False
        self.openings += 1
        return True
