"""What the box says and feels beside its button: lamp, buzzer, press force, door and supply; and the link's heartbeat.

Each is a part of the loop. Each tells the game what has changed; what follows from it is decided there.
"""

from micropython import const

from kernel.clock import NEVER, is_due, sooner
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from hal.drivers.button import Button
    from hal.drivers.buzzer import Buzzer
    from hal.drivers.force import ForceGauge
    from hal.drivers.lamp import Lamp
    from units.jackpot.desk import Desk
    from units.jackpot.game import Game
    from units.jackpot.meter import Meter

_LINK_LOST_MS = const(500)  # design of the link: so long without a poll is a link fault
_TEST_MS = const(5_000)
_SETTLE_MS = const(60)  # longer than a contact's debounce


class Signals:
    """Lamp, buzzer and force gauge, in one hand."""

    def __init__(self, lamp: "Lamp", buzzer: "Buzzer", force: "ForceGauge") -> None:
        self.lamp = lamp
        self.buzzer = buzzer
        self.force = force
        self.is_over_limit = False  # the last press


class SignalsPart:
    """Keeps the signals going: blinking, beeps, the force that follows a press, the lamp test."""

    number = codes.PART_SIGNALS
    longest_ms = 0

    def __init__(self, hal: "Hal", signals: Signals, game: "Game") -> None:
        self._hal = hal
        self._signals = signals
        self._game = game
        self._test_ends = NEVER
        self.due = NEVER

    def begin_test(self, seconds: int) -> None:
        """Lamp and every segment lit for `seconds`, 0 for five."""
        self._test_ends = self._hal.ticks_add(self._hal.ticks_ms(), seconds * 1000 if seconds else _TEST_MS)
        self._game.begin_test()

    def run(self, now: int) -> None:
        hal = self._hal
        signals = self._signals
        signals.lamp.check(now)
        signals.buzzer.check(now)
        if signals.force.check(now):
            self._measured()
        if is_due(hal, self._test_ends, now):
            self._test_ends = NEVER
            self._game.end_test()
        due = sooner(hal, signals.lamp.due, signals.buzzer.due)
        self.due = sooner(hal, due, sooner(hal, signals.force.due, self._test_ends))

    def _measured(self) -> None:
        signals = self._signals
        force = signals.force
        signals.is_over_limit = force.is_over_limit
        self._game.log(codes.EVENT_FORCE, 1 if force.is_over_limit else 0, force.peak_mn)
        if force.has_signal:
            self._game.take_fault(codes.FAULT_FORCE_SENSOR)
        else:
            self._game.put_fault(codes.FAULT_FORCE_SENSOR)
        self._game.book()


class PressPart:
    """The button's presses alone, to stand between other parts: a press waits for none but the one that runs."""

    number = codes.PART_BUTTON
    longest_ms = 0

    def __init__(self, button: "Button", game: "Game") -> None:
        self._button = button
        self._game = game
        self.due = NEVER

    def run(self, now: int) -> None:
        self.due = NEVER
        if self._button.take_press() >= 0:
            self._game.press()
            self.due = now  # the contacts are to be read again, soon


class ButtonPart(PressPart):
    """The button's presses and faults."""

    def run(self, now: int) -> None:
        button = self._button
        if button.take_press() >= 0:
            self._game.press()
        fault = button.check()
        if button.take_press() >= 0:  # seen by its level: the edge was lost
            self._game.press()
        if fault:
            self._game.put_fault(fault)
        self.due = button.due


class MeterWatch:
    """The prize meter's refreshing, and its fault."""

    number = codes.PART_METER
    longest_ms = 500

    def __init__(self, meter: "Meter", game: "Game") -> None:
        self._meter = meter
        self._game = game
        self.due = 0

    def run(self, now: int) -> None:
        self._meter.run(now)
        if not self._meter.is_sound:
            self._game.put_fault(codes.FAULT_DISPLAY)
        self.due = self._meter.due


class DeskWatch:
    """The dealer's display, and the word that it is missing: play goes on without it."""

    number = codes.PART_DESK
    longest_ms = 0

    def __init__(self, desk: "Desk", game: "Game") -> None:
        self._desk = desk
        self._game = game
        self.due = 0

    def run(self, now: int) -> None:
        game = self._game
        if game.machine.takes_press and not game.button.is_released:
            self.due = NEVER  # a hand is on the button, and what it asks for next must not wait for a page of 4 ms
            return
        self._desk.run(now)
        if self._desk.is_present:
            self._game.take_fault(codes.FAULT_DEALER_DISPLAY)
        elif self._desk.errors:
            self._game.put_fault(codes.FAULT_DEALER_DISPLAY)
        self.due = self._desk.due
