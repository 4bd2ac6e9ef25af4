"""The card machine's two lamps: green, it may deal now; red, it may not; red and blinking, a fault stands.

Never both, but in the lamp test. It can't tell whether they give light.
"""

from micropython import const

from kernel.clock import NEVER, is_due
from wire import card_codes, codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from hal.drivers.lamp import Lamp
    from units.card_machine.keeper import Keeper

_HALF_MS = const(250)
_TEST_MS = const(5_000)

_NOTHING = const(0)
_GREEN = const(1)
_RED = const(2)
_FAULT = const(3)


class Lamps:
    number = card_codes.PART_LAMPS
    longest_ms = 0

    def __init__(self, red: "Lamp", green: "Lamp") -> None:
        self._red = red
        self._green = green
        self._shown = _NOTHING
        self.due = NEVER

    def show(self, may_deal: bool, is_fault: bool, now: int) -> None:
        wanted = _FAULT if is_fault else _GREEN if may_deal else _RED
        if wanted == self._shown:
            return
        self._shown = wanted
        if wanted == _GREEN:
            self._red.off()
            self._green.on()
        else:
            self._green.off()
            if is_fault:
                self._red.blink(now, _HALF_MS)
            else:
                self._red.on()
        self.due = self._red.due

    def test(self) -> None:
        """Both lit, for a person to look at."""
        self._shown = _NOTHING
        self._red.on()
        self._green.on()
        self.due = NEVER

    def off(self) -> None:
        self._shown = _NOTHING
        self._red.off()
        self._green.off()
        self.due = NEVER

    @property
    def is_green(self) -> bool:
        return self._green.is_lit

    def run(self, now: int) -> None:
        self._red.check(now)
        self.due = self._red.due


class LampTest:
    """Both lamps lit for a while; a request to deal ends it."""

    number = codes.PART_SIGNALS
    longest_ms = 0

    def __init__(self, hal: "Hal", keeper: "Keeper") -> None:
        self._hal = hal
        self._keeper = keeper
        self.due = NEVER

    def begin_test(self, seconds: int) -> None:
        """For `seconds`, 0 for five."""
        self.due = self._hal.ticks_add(self._hal.ticks_ms(), seconds * 1000 if seconds else _TEST_MS)
        self._keeper.begin_test()

    def run(self, now: int) -> None:
        if is_due(self._hal, self.due, now):
            self.due = NEVER
            self._keeper.end_test()
