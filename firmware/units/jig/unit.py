"""The jig put together: hand and eye of a unit on real hardware, on a second board. It holds nothing that a restart could lose.

The parts of its loop: port, hands, timing, cards. The display bus is seen in interrupts.
"""

from micropython import const

from hal.pio import Sniffer
from kernel.loop import WATCHDOG_MS, Loop
from units.jig.answers import JigAnswers
from units.jig.cards import Cards
from units.jig.hands import Hands
from units.jig.timing import Timing
from units.port import Port
from units.reset import Reset
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal


class JigUnit:
    kind_name = "jig"
    is_at_rest = True  # it may be restarted, and its port handed over, at any time
    state = codes.IDLE

    def __init__(self, hal: "Hal", board: "Any") -> None:
        self.game = self  # what a trial of a new image asks for its state
        self.wants_reset = False
        hands = Hands(hal, board)
        sniffer = Sniffer(board.PINS["sniff_clock"], board.PINS["sniff_load"])
        timing = Timing(hal, board, hands, sniffer)
        cards = Cards(hal, hands)
        port = Port(hal, JigAnswers(hal, board, hands, timing, cards, sniffer), (self, self))
        self._hal = hal
        self.loop = Loop(hal, (port, hands, timing, cards, Reset(hal, self)), codes.PART_WAIT)

    def start(self) -> None:
        self._hal.start_watchdog(WATCHDOG_MS)

    def status_lines(self) -> "tuple[str, ...]":
        """For a person at the port, and for `pit deploy`."""
        return ("state %d fault 0" % codes.IDLE,)

    def begin_test(self, seconds: int) -> None:
        """A jig has no lamp of its own."""

    def crashed(self, error: Exception) -> None:
        """The chip starts anew, with every line at rest: a jig keeps no log."""
