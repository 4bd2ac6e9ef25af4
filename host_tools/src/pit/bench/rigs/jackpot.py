"""A jackpot unit's surroundings: button, force, lamp, buzzer and displays, wired to the pins and buses of its board."""

from collections.abc import Callable

from pit.bench.boards import Board
from pit.bench.clock import Clock
from pit.bench.plants.button import SpdtButton
from pit.bench.plants.buzzer import Buzzer
from pit.bench.plants.force import ForceSensor
from pit.bench.plants.fram_image import FramImage
from pit.bench.plants.lamp import Lamp
from pit.bench.plants.max7219 import Max7219Chain
from pit.bench.plants.nets import SpiBus
from pit.bench.plants.ssd1306 import Ssd1306
from pit.bench.rigs.box import Box, nothing

_OUTPUTS = ("lamp", "display_load")  # dark, and no latch, while the unit is off
_INPUTS = ("button_no", "button_nc")


class JackpotRig(Box):
    """`button`, `force`, `lamp`, `buzzer`, `display` and `dealer`, beside what every box has."""

    def __init__(
        self,
        clock: Clock,
        board: Board,
        *,
        seed: int | str,
        fram_a: FramImage | None = None,
        fram_b: FramImage | None = None,
        unit_id: bytes | None = None,
        on_cut: Callable[[], None] = nothing,
        on_bite: Callable[[], None] = nothing,
    ) -> None:
        Box.__init__(
            self,
            clock,
            board,
            seed=seed,
            inputs=_INPUTS,
            outputs=_OUTPUTS,
            fram_a=fram_a,
            fram_b=fram_b,
            unit_id=unit_id,
            on_cut=on_cut,
            on_bite=on_bite,
        )
        lines = self.lines
        self.force = ForceSensor(clock, board.force_full_scale_mn)
        self.button = SpdtButton(clock, lines["button_no"], lines["button_nc"], self.force, self.stream("button"))
        self.lamp = Lamp(clock, lines["lamp"])
        self.buzzer = Buzzer(clock)
        self.display = Max7219Chain(clock, lines["display_load"], board.display_chips)
        self.dealer = Ssd1306(board.dealer_address)
        self._volatile += [self.lamp, self.display, self.dealer]
        self.attach_i2c("dealer", self.dealer)
        self.wiring.spi[board.spi["display"].bus] = SpiBus(self.display, board.spi["display"].hz)
        self.wiring.adc[board.pins["force"]] = self.force
        self.wiring.pwm[board.pins["buzzer"]] = self.buzzer

    def power_off(self) -> None:
        self.buzzer.power_off()
        Box.power_off(self)

    def reset_chip(self) -> None:
        self.buzzer.power_off()
        Box.reset_chip(self)
