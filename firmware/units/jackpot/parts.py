"""The jackpot unit put together: adapter, drivers, memory, machine, and the parts of its loop in the order they run.

The button comes first, so that nothing stands between a press and its draw. Needed once, and forgotten afterwards.
"""

from micropython import const

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
from kernel.loop import Loop
from kernel.memory import Memory
from units import bus
from units.enclosure import Enclosure
from units.heartbeat import Heartbeat
from units.jackpot.answers import JackpotAnswers
from units.jackpot.chance import Chance, ChancePart
from units.jackpot.desk import Desk
from units.jackpot.game import TOLD_ONLY, Game
from units.jackpot.machine import Machine
from units.jackpot.meter import Meter
from units.jackpot.schedule import Schedule
from units.jackpot.signals import ButtonPart, DeskWatch, MeterWatch, PressPart, Signals, SignalsPart
from units.port import Port
from units.reset import Reset
from wire import codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal

MODULES = bus.MODULES + ("units.jackpot.parts",)  # noqa: RUF005 - MicroPython has no star here
_FACTORY_ADDRESS = const(1)


def create(hal: "Hal", board: "Any") -> "tuple[Game, Enclosure, Port, Loop]":
    """What the unit keeps of itself; all else hangs on the loop."""
    machine = Machine()
    fram_a = Fram(hal.i2c("fram_a"), board.FRAM_ADDRESS, board.FRAM_BYTES)
    fram_b = Fram(hal.i2c("fram_b"), board.FRAM_ADDRESS, board.FRAM_BYTES)
    schedule = Schedule()
    force_mn, discrepancy_ms, limits, full_scale_mn = _read_schedule(hal, schedule, fram_a, fram_b)
    display = Max7219(hal.spi("display"), hal.pin_out("display_load"), board.DISPLAY_CHIPS)
    meter = Meter(hal, display, schedule.has_cents)
    button = Button(hal, discrepancy_ms)
    button.wire(hal.pin_in("button_no", button.on_closing), hal.pin_in("button_nc", button.on_edge))
    door = Contact(hal, 0)
    door.wire(hal.pin_in("door", door.on_edge))
    supply = Contact(hal, 1)
    supply.wire(hal.pin_in("supply_ok", supply.on_edge))
    force = ForceGauge(hal, hal.adc("force"), full_scale_mn or board.FORCE_FULL_SCALE_MN, force_mn)
    signals = Signals(Lamp(hal, hal.pin_out("lamp")), Buzzer(hal, hal.pwm("buzzer")), force)
    chance = Chance(hal, fram_a, fram_b, limits)
    memory = Memory(fram_a, fram_b, hal.unit_id())
    game = Game(
        hal, machine, Faults(TOLD_ONLY), memory, schedule, chance, meter, button, signals, (fram_a, fram_b)
    )  # fmt: skip
    part = SignalsPart(hal, signals, game)
    desk = Desk(Ssd1306(hal, hal.i2c("dealer"), board.DEALER_ADDRESS), machine)
    heartbeat = Heartbeat(hal, game)
    answers = JackpotAnswers(hal, game, heartbeat, signals, part, desk, _FACTORY_ADDRESS)
    enclosure = Enclosure(hal, door, supply, game)
    port = Port(hal, answers, (game, part))
    press = PressPart(button, game)
    parts = (
        ButtonPart(button, game),
        enclosure,
        press,
        port,
        press,
        part,
        press,
        MeterWatch(meter, game),
        press,
        heartbeat,
        DeskWatch(desk, game),
        ChancePart(hal, chance, game),
        Reset(hal, game),
    )
    joined = bus.join(hal, board, game, answers)
    del board.PINS, board.SPI, board.I2C  # all are wired: what names them takes half a kilobyte
    return game, enclosure, port, Loop(hal, parts + joined, codes.PART_WAIT)


def _read_schedule(
    hal: "Hal", schedule: Schedule, fram_a: Fram, fram_b: Fram
) -> "tuple[int, int, tuple[int, int, int, int] | None, int]":
    from units.jackpot import approval

    found = approval.take_up(schedule, fram_a, fram_b, hal.unit_id())
    names = approval.MODULES
    del approval
    forget(*names)
    return found
