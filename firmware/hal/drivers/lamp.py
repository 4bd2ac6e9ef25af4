"""A lamp that is on, off, or blinks. It can't tell whether the lamp gives light."""

from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal, Pin


class Lamp:
    """A lamp lit by a 1 on `pin`; dark at first. Times are ticks in ms."""

    def __init__(self, hal: "Hal", pin: "Pin") -> None:
        self.is_lit = False
        self.due = -1
        self._hal = hal
        self._pin = pin
        self._half_ms = 0
        self._set(False)

    def on(self) -> None:
        self.due = -1
        self._set(True)

    def off(self) -> None:
        self.due = -1
        self._set(False)

    def blink(self, now: int, half_ms: int) -> None:
        """On for `half_ms`, off for `half_ms`, and so on; starts lit. ValueError for less than 1 ms."""
        if half_ms < 1:
            raise ValueError("half a period is at least 1 ms")
        self._half_ms = half_ms
        self.due = self._hal.ticks_add(now, half_ms)
        self._set(True)

    def check(self, now: int) -> None:
        """Change over if it is time; a loop that comes late loses its lateness, not the blinking."""
        if self.due >= 0 and self._hal.ticks_diff(now, self.due) >= 0:
            self.due = self._hal.ticks_add(now, self._half_ms)
            self._set(not self.is_lit)

    def _set(self, is_lit: bool) -> None:
        self.is_lit = is_lit
        self._pin.value(1 if is_lit else 0)
