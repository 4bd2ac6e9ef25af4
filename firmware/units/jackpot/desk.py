"""The dealer's small display: what the unit is doing, in words. It may be absent; play never waits for it."""

from micropython import const

from kernel.clock import NEVER
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.drivers.ssd1306 import Ssd1306
    from units.jackpot.machine import Machine

_STATES = {
    codes.SELF_TEST: "SELF TEST",
    codes.IDLE: "READY",
    codes.ARMED: "PRESS",
    codes.DRAWN: "DRAWN",
    codes.SHOWN: "PAY",
    codes.FAULT: "FAULT",
    codes.DOOR_OPEN: "DOOR OPEN",
    codes.UNRECOVERABLE: "OUT OF USE",
}


class Desk:
    def __init__(self, display: "Ssd1306", machine: "Machine") -> None:
        self._display = display
        self._machine = machine
        self._drawn_state = -1
        self._drawn_box = -1
        self.due = NEVER

    @property
    def is_present(self) -> bool:
        return self._display.is_present

    @property
    def errors(self) -> int:
        return self._display.errors

    def run(self, now: int) -> None:
        machine = self._machine
        if machine.game == codes.ARMED or machine.game == codes.DRAWN:
            # A press may come: once the box is told, nothing may hold the bus that the second FRAM hangs on.
            is_told = self._drawn_state == codes.ARMED and self._drawn_box == machine.box
            if is_told and not self._display.is_sending:
                self.due = NEVER
                return
        if machine.state != self._drawn_state or machine.box != self._drawn_box:
            self._draw(now)
        self._display.step(now)
        self.due = self._display.due

    def _draw(self, now: int) -> None:
        machine = self._machine
        self._drawn_state = machine.state
        self._drawn_box = machine.box
        frame = self._display.frame
        frame.fill(0)
        frame.text(_STATES.get(machine.state, "?"), 0, 0)
        if machine.state == codes.FAULT:
            frame.text("No. %d" % machine.fault, 0, 16)
        elif machine.game != codes.IDLE:
            frame.text("Box %d" % machine.box, 0, 16)
        if machine.game == codes.SHOWN:
            frame.text("$%d per $1" % (machine.prize_cents // 100), 0, 32)
        self._display.show(now)
