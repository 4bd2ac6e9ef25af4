"""The jackpot unit put together: adapter, drivers, memory, machine, and the parts of its loop in the order they run.

The button comes first, so that nothing stands between a press and its draw.
"""

import gc

from micropython import const

from boot.station import Station
from boot.transient import forget
from hal.drivers.button import Button
from hal.drivers.buzzer import Buzzer
from hal.drivers.contact import Contact
from hal.drivers.force import ForceGauge
from hal.drivers.fram import Fram
from hal.drivers.lamp import Lamp
from hal.drivers.max7219 import Max7219
from hal.drivers.ssd1306 import Ssd1306
from kernel.faults import Faults
from kernel.loop import WATCHDOG_MS, DeadPart, Loop
from kernel.memory import REBUILT, Memory
from units.answers import TABLE
from units.enclosure import Enclosure
from units.heartbeat import Heartbeat
from units.jackpot.answers import JackpotAnswers
from units.jackpot.chance import Chance, ChancePart
from units.jackpot.desk import Desk
from units.jackpot.game import TOLD_ONLY, Game
from units.jackpot.machine import Machine
from units.jackpot.meter import Meter
from units.jackpot.schedule import Schedule
from units.jackpot.signals import ButtonPart, DeskWatch, MeterWatch, Signals, SignalsPart
from units.port import Port, join
from units.reset import Reset
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal

_FACTORY_ADDRESS = 1


class JackpotUnit:
    def __init__(self, hal: "Hal", board: "Any") -> None:
        self._hal = hal
        self._machine = machine = Machine()
        faults = Faults(TOLD_ONLY)
        self._fram_a = Fram(hal.i2c("fram_a"), board.FRAM_ADDRESS, board.FRAM_BYTES)
        self._fram_b = Fram(hal.i2c("fram_b"), board.FRAM_ADDRESS, board.FRAM_BYTES)
        self._schedule = schedule = Schedule()
        force_mn, discrepancy_ms, limits = self._read_schedule()
        display = Max7219(hal.spi("display"), hal.pin_out("display_load"), board.DISPLAY_CHIPS)
        meter = Meter(hal, display, schedule.has_cents)
        button = Button(hal, discrepancy_ms)
        button.wire(hal.pin_in("button_no", button.on_edge), hal.pin_in("button_nc", button.on_edge))
        door = Contact(hal, 0)
        door.wire(hal.pin_in("door", door.on_edge))
        supply = Contact(hal, 1)
        supply.wire(hal.pin_in("supply_ok", supply.on_edge))
        force = ForceGauge(hal, hal.adc("force"), board.FORCE_FULL_SCALE_MN, force_mn)
        signals = Signals(Lamp(hal, hal.pin_out("lamp")), Buzzer(hal, hal.pwm("buzzer")), force)
        self._chance = chance = Chance(hal, self._fram_a, self._fram_b, limits)
        memory = Memory(self._fram_a, self._fram_b, hal.unit_id())
        self.game = game = Game(
            hal, machine, faults, memory, schedule, chance, meter, button, signals, (self._fram_a, self._fram_b)
        )
        part = SignalsPart(hal, signals, game)
        desk = Desk(Ssd1306(hal, hal.i2c("dealer"), board.DEALER_ADDRESS), machine)
        heartbeat = Heartbeat(hal, game)
        answers = JackpotAnswers(hal, game, heartbeat, signals, part, desk, _FACTORY_ADDRESS)
        self._enclosure = Enclosure(hal, door, supply, game)
        self._port = Port(hal, answers, Station(hal, game, part))
        parts = (
            ButtonPart(button, game),
            self._enclosure,
            self._port,
            part,
            MeterWatch(meter, game),
            heartbeat,
            DeskWatch(desk, game),
            ChancePart(hal, chance, game),
            Reset(hal, game),
        )
        self.loop = Loop(hal, parts + join(hal, board, game.chips, answers), codes.PART_WAIT)

    def start(self) -> None:
        """Self-test, then the state before the stop; ends with the loop ready to turn."""
        self._enclosure.settle()
        stuck_part = self._hal.take_mark()
        self.game.boot(self._hal.reset_cause())
        if stuck_part:
            self.game.put_crash(stuck_part, codes.CRASH_STUCK)
            self.game.refresh()
        if self._schedule.is_key_half and self.game.memory.verdict <= REBUILT:
            self._mend_key()
        self._hal.start_watchdog(WATCHDOG_MS)
        forget(TABLE)
        self._chance.allow(gc.mem_free())

    # What approves a schedule is needed here only, and play needs its room.

    def _read_schedule(self) -> "tuple[int, int, tuple[int, int, int, int] | None]":
        from units.jackpot import approval

        found = approval.take_up(self._schedule, self._fram_a, self._fram_b, self._hal.unit_id())
        names = approval.MODULES
        del approval
        forget(*names)
        return found

    def _mend_key(self) -> None:
        from units.jackpot import approval

        approval.mend_key(self._fram_a, self._fram_b, self._hal.unit_id())
        names = approval.MODULES
        del approval
        forget(*names)

    def safe(self) -> None:
        """Outputs as a unit without a program has them: lamp dark, buzzer silent, meter blank."""
        self.game.signals.lamp.off()
        self.game.signals.buzzer.stop()
        self.game.meter.show_blank()

    def crashed(self, error: Exception) -> None:
        """Note that the program failed, in which part; the reset comes next."""
        how = codes.CRASH_IDLE if isinstance(error, DeadPart) else codes.CRASH_RAISED
        self.game.put_crash(self.loop.part_number, how)
        self.safe()
