"""The electronic prize meter: the eight digits facing the players, checked by their echo and rewritten each 100 ms.

It shows exactly the committed amount per $1, or nothing, or dashes while a press is awaited.
"""

from micropython import const

from hal.drivers import segments

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from hal.drivers.max7219 import Max7219

_REFRESH_MS = const(100)
_TRIES = const(3)


class Meter:
    def __init__(self, hal: "Hal", display: "Max7219", has_cents: bool) -> None:
        self._hal = hal
        self._display = display
        self._has_cents = has_cents
        self._digits = bytearray(8)
        self.is_sound = False  # the last rewriting agreed with its echo
        self.due = 0

    def start(self, now: int) -> bool:
        """Blank, every register written and compared."""
        segments.encode_blank(self._digits)
        self._display.set_digits(self._digits)
        self._rewrite(now)
        return self.is_sound

    def show_amount(self, cents: int) -> bool:
        """Show `cents` for each $1 of a wager, whatever is staked (Q03-34G-meter).

        False if it has no place on the meter or the echo disagrees three times.
        """
        fits = segments.encode_amount(cents, self._digits, self._has_cents)
        return self._show() and fits

    def show_dashes(self) -> bool:
        segments.encode_dashes(self._digits)
        return self._show()

    def show_blank(self) -> bool:
        segments.encode_blank(self._digits)
        return self._show()

    def show_error(self, number: int) -> bool:
        """Dark while its digits change: they go out one by one from the right, and a number alone reads as an amount."""
        segments.encode_error(number, self._digits)
        self._display.blank(True)
        is_shown = self._show()
        return self._display.blank(False) and is_shown

    def lamp_test(self, is_on: bool) -> None:
        """Every segment lit, for a person to look at: a dead one can't be seen electrically."""
        self._display.lamp_test(is_on)

    @property
    def echo_errors(self) -> int:
        """Transfers whose echo was not what was sent."""
        return self._display.echo_errors & 0xFFFF

    def run(self, now: int) -> None:
        if self._hal.ticks_diff(now, self.due) >= 0:
            self._rewrite(now)

    def _show(self) -> bool:
        self._display.set_digits(self._digits)
        if self._display.show():
            return True
        for _ in range(_TRIES):
            if self._display.write_all():
                return True
        self.is_sound = False
        return False

    def _rewrite(self, now: int) -> None:
        self.is_sound = False
        for _ in range(_TRIES):
            if self._display.write_all():
                self.is_sound = True
                break
        self.due = self._hal.ticks_add(now, _REFRESH_MS)
