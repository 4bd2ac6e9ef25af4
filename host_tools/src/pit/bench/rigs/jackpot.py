"""A jackpot unit's surroundings: every plant it touches, wired to the pins, buses and registers of its board.

What loses its state with the power does so here; contacts, doors and FRAM images do not. It runs no unit: whoever
does gives it `wiring`, and tells it when the power goes and comes (`power_off`, `power_on`) or lets it cut the power.
"""

import os
from collections.abc import Callable
from random import Random

from pit.bench.boards import Board
from pit.bench.clock import Clock
from pit.bench.plants.button import SpdtButton
from pit.bench.plants.buzzer import Buzzer
from pit.bench.plants.cuts import CutMode, CutPlan
from pit.bench.plants.door import Door
from pit.bench.plants.entropy import EntropySource
from pit.bench.plants.force import ForceSensor
from pit.bench.plants.fram import Fram
from pit.bench.plants.fram_image import FramImage
from pit.bench.plants.lamp import Lamp
from pit.bench.plants.max7219 import Max7219Chain
from pit.bench.plants.nets import I2cBus, Line, SpiBus, Wiring
from pit.bench.plants.ssd1306 import Ssd1306
from pit.bench.plants.supply import Supply
from pit.bench.plants.watchdog import Watchdog

_OUTPUTS = ("lamp", "display_load")  # pulled down on the board: dark, and no latch, while the unit is off
_INPUTS = ("button_no", "button_nc", "supply_ok", "door")


def _nothing() -> None:
    return


class JackpotRig:
    """`wiring` is what the unit sees; each plant is an attribute. One seed, one history: each plant has its own stream.

    `on_cut` is called when a planned supply cut takes effect, after the plants lost power; `on_bite` when the watchdog
    bites, with the plants still powered: a bite resets the chip, not the board.
    """

    def __init__(
        self,
        clock: Clock,
        board: Board,
        *,
        seed: int | str,
        fram_a: FramImage | None = None,
        fram_b: FramImage | None = None,
        unit_id: bytes | None = None,
        on_cut: Callable[[], None] = _nothing,
        on_bite: Callable[[], None] = _nothing,
    ) -> None:
        self.clock = clock
        self.board = board
        self.on_cut = on_cut
        self.on_bite = on_bite
        self.is_powered = True
        self._cuts = CutPlan()
        lines = {name: Line(name, 0) for name in _OUTPUTS} | {name: Line(name, 1) for name in _INPUTS}
        self._outputs = [lines[name] for name in _OUTPUTS]

        def stream(name: str) -> Random:
            return Random(f"{seed}/{name}")

        self.force = ForceSensor(clock, board.force_full_scale_mn)
        self.button = SpdtButton(clock, lines["button_no"], lines["button_nc"], self.force, stream("button"))
        self.lamp = Lamp(clock, lines["lamp"])
        self.buzzer = Buzzer(clock)
        self.display = Max7219Chain(clock, lines["display_load"], board.display_chips)
        self.dealer = Ssd1306(board.dealer_address)
        self.fram_a = Fram(fram_a or FramImage(), stream("fram_a"), board.fram_address, self._cuts)
        self.fram_b = Fram(fram_b or FramImage(), stream("fram_b"), board.fram_address, self._cuts)
        self.door = Door(clock, lines["door"], stream("door"))
        self.supply = Supply(clock, lines["supply_ok"], self._supply_cut)
        self.entropy = EntropySource(stream("entropy"))
        self.watchdog = Watchdog(clock, self._watchdog_bite)
        self.wiring = Wiring(
            pins={board.pins[name]: line for name, line in lines.items()},
            spi={board.spi["display"].bus: SpiBus(self.display, board.spi["display"].hz)},
            i2c=self._i2c(),
            adc={board.pins["force"]: self.force},
            pwm={board.pins["buzzer"]: self.buzzer},
            registers={board.entropy_register: self.entropy},
            storage={board.scratch_register: 0, board.mark_register: 0},
            unit_id=stream("unit_id").randbytes(8) if unit_id is None else unit_id,
            urandom=stream("urandom").randbytes if clock.is_virtual else os.urandom,
        )

    def power_off(self) -> None:
        """The supply is gone: outputs let go, volatile chips forget, a planned cut is dropped; the FRAMs keep all."""
        self.is_powered = False
        self.supply.lose()
        self.watchdog.disarm()
        self._cuts.disarm()
        for plant in (self.lamp, self.buzzer, self.display, self.dealer, self.fram_a, self.fram_b):
            plant.power_off()
        for line in self._outputs:
            line.release_all()
        self.wiring.storage.update(dict.fromkeys(self.wiring.storage, 0))

    def power_on(self) -> None:
        """The supply is back: volatile chips are as after power-on, the FRAMs as they were."""
        self.is_powered = True
        self.supply.restore()
        for plant in (self.lamp, self.display, self.dealer, self.fram_a, self.fram_b):
            plant.power_on()

    def reset_chip(self) -> None:
        """The unit's chip restarts on a powered board: pins let go, watchdog off, other chips keep their state."""
        self.watchdog.disarm()
        self.buzzer.power_off()
        for line in self._outputs:
            line.release_all()

    def cut_at(self, write_number: int, mode: CutMode) -> None:
        """Cut the power at the `write_number`-th byte written to either FRAM from now; 1 is the next."""
        self._cuts.arm(write_number, mode)

    def _i2c(self) -> dict[int, I2cBus]:
        buses: dict[int, I2cBus] = {}
        for name, device in (("fram_a", self.fram_a), ("fram_b", self.fram_b), ("dealer", self.dealer)):
            facts = self.board.i2c[name]
            bus = buses.setdefault(facts.bus, I2cBus(baud=facts.hz))
            bus.attach(device)
        return buses

    def _supply_cut(self) -> None:
        self.power_off()
        self.on_cut()

    def _watchdog_bite(self) -> None:
        self.reset_chip()
        self.on_bite()
