"""A jackpot unit's surroundings: button, force, lamp, buzzer and displays, wired to the pins and buses of its board."""

from pit.bench.plants.button import SpdtButton
from pit.bench.plants.buzzer import Buzzer
from pit.bench.plants.force import ForceSensor
from pit.bench.plants.lamp import Lamp
from pit.bench.plants.max7219 import Max7219Chain
from pit.bench.plants.nets import SpiBus
from pit.bench.plants.ssd1306 import Ssd1306
from pit.bench.rigs.box import Box


class JackpotRig(Box):
    """`button`, `force`, `lamp`, `buzzer`, `display` and `dealer`, beside what every box has."""

    inputs = ("button_no", "button_nc")
    outputs = ("lamp", "display_load")  # dark, and no latch, while the unit is off

    def surround(self) -> None:
        clock, board, lines = self.clock, self.board, self.lines
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
