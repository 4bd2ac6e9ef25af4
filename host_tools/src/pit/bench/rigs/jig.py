"""A jig's surroundings: its switches stand in the wires of a unit, its probes on that unit's outputs.

    any unit      open_door opens the door's switch, cut_power the unit's supply
    jackpot       press_no closes the button's normally open contact, whatever the button's own does; press_nc opens the other;
                  watch_lamp, and sniff: CLOCK, DATA and LOAD of its display
    card machine  open_lid_a and _b open a switch of the lid, and its pole in the relay's coil; block_exit and _return hold
                  something in a beam; break_ready, _fault and _shoe break the machine's wires; watch_relay is the coil's
                  wire, watch_mirror the mirror contact's; watch_lamp_red and _green

A wire that the unit has not leads nowhere. The jig has a supply of its own. Nothing is switched while it has none: its
switches rest.
"""

from collections.abc import Callable
from functools import partial
from random import Random

from pit.bench.boards import BusFacts
from pit.bench.clock import Clock
from pit.bench.plants.beam import Beam
from pit.bench.plants.button import Contact
from pit.bench.plants.nets import Line, Wiring
from pit.bench.plants.pio import Pio, Tap
from pit.bench.plants.signal import Signal
from pit.bench.plants.watchdog import Watchdog
from pit.bench.rigs.box import PORT_REGISTER, WITH_PIO
from pit.bench.rigs.card_machine import CardMachineRig
from pit.bench.rigs.jackpot import JackpotRig
from pit.boards.facts import load

BOARD = "jig_pico"
_SCRATCH, _MARK = 0x4005_800C, 0x4005_8010  # as boards/jig_pico/board.py
_FDEBUG = 0x5020_0008


class JigRig:
    """`lines` by the names of the jig's board. `on_power` is told when the unit's supply is cut (False) or given (True)."""

    i2c_buses: tuple[BusFacts, ...] = ()

    def __init__(
        self, clock: Clock, unit: JackpotRig | CardMachineRig, *, seed: int, on_bite: Callable[[], None]
    ) -> None:
        self._pins = load(BOARD).pins
        self.is_powered = False
        self.on_power: Callable[[bool], None] = lambda is_on: None
        self.watchdog = Watchdog(clock, on_bite)
        self.lines = {name: Line(name, 0) for name in self._pins}
        watched = _watched(unit)
        self.lines.update(watched)
        self._own = [line for name, line in self.lines.items() if name not in watched]
        self.wiring = Wiring(
            pins={int(pin): self.lines[name] for name, pin in self._pins.items()},
            storage=dict.fromkeys((_SCRATCH, _MARK), 0),
            unit_id=Random(f"{seed}/jig").randbytes(8),
        )
        self.wiring.registers[PORT_REGISTER] = lambda: WITH_PIO
        self._pio = self.wiring.pio = Pio(clock, self.wiring.line)
        self.wiring.blocks[range(_FDEBUG, _FDEBUG + 1)] = self._pio
        if isinstance(unit, JackpotRig):
            self._pio.taps[int(self._pins["sniff_clock"])] = _tap(unit)
        for name, act in _switches(unit).items():
            self.lines[name].watch(act)
        self.lines["cut_power"].watch(lambda level: self.on_power(not level))

    def power_on(self) -> None:
        self.is_powered = True

    def power_off(self) -> None:
        """Its pins let go, so its switches rest."""
        self.is_powered = False
        self.reset_chip()

    def put_away(self) -> None:
        """The same: nobody counts a jig's cuts."""
        self.power_off()

    def reset_chip(self) -> None:
        """The same, on a powered board."""
        self.watchdog.disarm()
        self._pio.reset()
        for line in self._own:
            line.release_all()


def _watched(unit: JackpotRig | CardMachineRig) -> dict[str, Line]:
    """The wires of the unit under the jig's names."""
    if isinstance(unit, JackpotRig):
        return {"sniff_load": unit.lines["display_load"], "watch_lamp": unit.lines["lamp"]}
    watched = {f"watch_{name}": unit.lines[name] for name in ("relay", "lamp_red", "lamp_green")}
    return watched | {"watch_mirror": unit.lines["relay_mirror"]}


def _tap(unit: JackpotRig) -> Tap:
    display = unit.wiring.spi[unit.board.spi["display"].bus]
    assert display.device is not None
    display.device = tap = Tap(display.device)
    return tap


def _switches(unit: JackpotRig | CardMachineRig) -> dict[str, Callable[[int], None]]:
    """What each of the jig's switches does to the unit; it is told the level of its line."""

    def door(level: int) -> None:
        if level:
            unit.door.unplug()
        else:
            unit.door.mend()

    if isinstance(unit, CardMachineRig):
        return {
            "open_door": door,
            "open_lid_a": partial(_lid, unit, "a"),
            "open_lid_b": partial(_lid, unit, "b"),
            "block_exit": partial(_beam, unit.exit_beam),
            "block_return": partial(_beam, unit.return_beam),
            "break_ready": partial(_signal, unit.ready),
            "break_fault": partial(_signal, unit.sound),
            "break_shoe": partial(_signal, unit.shoe),
        }

    def press_nc(level: int) -> None:
        if level:
            unit.button.break_wire(Contact.NC)
        else:
            unit.button.mend()

    def press_no(level: int) -> None:
        unit.lines["button_no"].drive(press_no, 0 if level else None)

    return {"open_door": door, "press_no": press_no, "press_nc": press_nc}


def _lid(unit: CardMachineRig, channel: str, level: int) -> None:
    if level:
        unit.lid.stick(channel, closed=False)
    else:
        unit.lid.unstick(channel)


def _beam(beam: Beam, level: int) -> None:
    if level:
        beam.stick(blocked=True)
    else:
        beam.mend()


def _signal(signal: Signal, level: int) -> None:
    if level:
        signal.break_wire()
    else:
        signal.mend()
