"""A jig's surroundings: its switches stand in the wires of a jackpot unit, its probes on that unit's outputs.

    press_no      closes the button's normally open contact, whatever the button's own does
    press_nc      opens the other; open_door the door's switch; cut_power the unit's supply
    watch, sniff  the unit's lamp, and CLOCK, DATA and LOAD of its display

The jig has a supply of its own. Nothing is switched while it has none: its switches rest.
"""

from collections.abc import Callable
from random import Random

from pit.bench.boards import BusFacts
from pit.bench.clock import Clock
from pit.bench.plants.button import Contact
from pit.bench.plants.nets import Line, Wiring
from pit.bench.plants.pio import Pio, Tap
from pit.bench.plants.watchdog import Watchdog
from pit.bench.rigs.box import PORT_REGISTER, WITH_PIO
from pit.bench.rigs.jackpot import JackpotRig
from pit.boards.facts import load

BOARD = "jig_pico"
_SCRATCH, _MARK = 0x4005_800C, 0x4005_8010  # as boards/jig_pico/board.py
_FDEBUG = 0x5020_0008


class JigRig:
    """`lines` by the names of the jig's board. `on_power` is told when the unit's supply is cut (False) or given (True)."""

    i2c_buses: tuple[BusFacts, ...] = ()

    def __init__(self, clock: Clock, unit: JackpotRig, *, seed: int, on_bite: Callable[[], None]) -> None:
        self._unit = unit
        self._pins = load(BOARD).pins
        self.is_powered = False
        self.on_power: Callable[[bool], None] = lambda is_on: None
        self.watchdog = Watchdog(clock, on_bite)
        self.lines = {name: Line(name, 0) for name in self._pins}
        shared = {"sniff_load": unit.lines["display_load"], "watch_lamp": unit.lines["lamp"]}
        self.lines.update(shared)
        self.wiring = Wiring(
            pins={int(pin): self.lines[name] for name, pin in self._pins.items()},
            storage=dict.fromkeys((_SCRATCH, _MARK), 0),
            unit_id=Random(f"{seed}/jig").randbytes(8),
        )
        self.wiring.registers[PORT_REGISTER] = lambda: WITH_PIO
        self._pio = self.wiring.pio = Pio(clock, self.wiring.line)
        self.wiring.blocks[range(_FDEBUG, _FDEBUG + 1)] = self._pio
        display = unit.wiring.spi[unit.board.spi["display"].bus]
        assert display.device is not None
        tap = Tap(display.device)
        display.device = tap
        self._pio.taps[int(self._pins["sniff_clock"])] = tap
        for name, act in (
            ("press_no", self._press_no),
            ("press_nc", self._press_nc),
            ("open_door", self._open_door),
            ("cut_power", self._cut_power),
        ):
            self.lines[name].watch(act)

    def power_on(self) -> None:
        self.is_powered = True

    def power_off(self) -> None:
        """Its pins let go, so its switches rest."""
        self.is_powered = False
        self.reset_chip()

    def reset_chip(self) -> None:
        """The same, on a powered board."""
        self.watchdog.disarm()
        self._pio.reset()
        for name, line in self.lines.items():
            if name not in ("sniff_load", "watch_lamp"):
                line.release_all()

    def _press_no(self, level: int) -> None:
        self._unit.lines["button_no"].drive(self, 0 if level else None)

    def _press_nc(self, level: int) -> None:
        if level:
            self._unit.button.break_wire(Contact.NC)
        else:
            self._unit.button.mend()

    def _open_door(self, level: int) -> None:
        if level:
            self._unit.door.unplug()
        else:
            self._unit.door.mend()

    def _cut_power(self, level: int) -> None:
        self.on_power(not level)
