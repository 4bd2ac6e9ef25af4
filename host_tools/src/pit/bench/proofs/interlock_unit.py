"""The card machine's unit on the interpreter of the desk: the firmware's own machine, drivers, memory and loop, on plants.

`Parts` says which classes it is made of, so that a proof can put a faulty one in the place of a sound one.
"""

from dataclasses import dataclass
from typing import Any

from hal.drivers.beam import Beam
from hal.drivers.contact import Contact
from hal.drivers.lamp import Lamp
from hal.drivers.pair import Pair
from hal.drivers.relay import Relay
from kernel.faults import Faults
from kernel.loop import Loop
from kernel.memory import Memory
from pit.bench.boards import load_board
from pit.bench.clock import Clock
from pit.bench.proofs.desk_hal import DeskHal, DeskMemory
from pit.bench.rigs.card_machine import CardMachineRig
from units.card_machine.interlock import Interlock
from units.card_machine.keeper import Keeper
from units.card_machine.lamps import Lamps
from units.card_machine.machine import Machine
from units.card_machine.record import CardRecord
from units.enclosure import Enclosure
from units.heartbeat import Heartbeat
from wire import card_codes, codes

_BOARD = "rpi_pico"
_METHODS = {"load_cards": "load"}


@dataclass(frozen=True)
class Parts:
    """The firmware's own, unless a proof plants a fault."""

    pair: type[Pair] = Pair
    relay: type[Relay] = Relay
    beam: type[Beam] = Beam
    machine: type[Machine] = Machine
    keeper: type[Keeper] = Keeper
    interlock: type[Interlock] = Interlock
    heartbeat: type[Heartbeat] = Heartbeat


class DeskUnit:
    """One unit beside its plants, on a virtual clock. Its memory outlives `cut_power`."""

    def __init__(self, seed: int | str, parts: Parts, start_ms: int) -> None:
        self.clock = Clock(is_virtual=True)
        self.rig = CardMachineRig(self.clock, load_board(_BOARD), seed=seed)
        self.hal: Any = DeskHal(self.clock, self.rig.lines, bytes(8), start_ms)
        self._parts = parts
        self._chips: Any = (DeskMemory(self.hal), DeskMemory(self.hal))
        self.keeper: Keeper
        self._loop: Loop
        self._heartbeat: Heartbeat
        self.is_on = False

    @property
    def is_blind(self) -> bool:
        return bool(self.hal.is_blind)

    # Power

    def give_power(self) -> None:
        """Boot it; the host hears of it once it is up."""
        self.rig.power_on()
        self.is_on = True
        self._make()
        self.pass_time(1)

    def cut_power(self) -> None:
        self.is_on = False
        self.hal.reset_chip()
        self.rig.power_off()

    def _make(self) -> None:
        hal, parts = self.hal, self._parts
        relay = parts.relay(hal, hal.pin_out("relay"))
        lamps = Lamps(Lamp(hal, hal.pin_out("lamp_red")), Lamp(hal, hal.pin_out("lamp_green")))
        a, b = self._chips
        self.keeper = keeper = parts.keeper(
            hal, parts.machine(), Faults(0), Memory(a, b, hal.unit_id()), CardRecord(a, b), relay, lamps, self._chips
        )
        lid = parts.pair(hal)
        ready, sound, shoe = Contact(hal, 0), Contact(hal, 0), Contact(hal, 0)
        exit_beam, return_beam = parts.beam(hal, relay), parts.beam(hal, relay)
        interlock = parts.interlock(hal, keeper, lid, ready, sound, shoe, exit_beam, return_beam)
        keeper.interlock = interlock
        lid.wire(hal.pin_in("lid_a", interlock.on_lid_edge), hal.pin_in("lid_b", interlock.on_lid_edge))
        sound.wire(hal.pin_in("machine_fault", interlock.on_fault_edge))
        ready.wire(hal.pin_in("machine_ready", ready.on_edge))
        shoe.wire(hal.pin_in("shoe_empty", shoe.on_edge))
        exit_beam.wire(hal.pin_in("exit_beam", exit_beam.on_edge))
        return_beam.wire(hal.pin_in("return_beam", return_beam.on_edge))
        relay.wire(hal.pin_in("relay_mirror", relay.on_mirror))
        door, supply = Contact(hal, 0), Contact(hal, 1)
        door.wire(hal.pin_in("door", door.on_edge))
        supply.wire(hal.pin_in("supply_ok", supply.on_edge))
        enclosure = Enclosure(hal, door, supply, keeper)
        self._heartbeat = parts.heartbeat(hal, keeper)
        self._loop = Loop(hal, (interlock, enclosure, self._heartbeat, lamps), codes.PART_WAIT)
        hal.is_starting = True
        enclosure.settle()
        interlock.settle()
        hal.is_starting = False
        keeper.boot(1)
        interlock.restore_faults()

    # Time

    def pass_time(self, us: int) -> None:
        """Let the unit live, without a word from the host."""
        clock, hal = self.clock, self.hal
        until_us = clock.now_us + us
        while self.is_on:
            hal.is_woken = False
            self._loop.turn()
            hal.sleep(min(until_us, hal.wake_at_us))
            if clock.now_us >= until_us and not hal.is_woken:
                return
        clock.advance_to(max(clock.now_us, until_us))

    def black_out(self, us: int) -> None:
        """The processor stands still and sees no edge, as during a flash erase."""
        self.hal.is_blind = True
        self.clock.advance_to(self.clock.now_us + us)
        self.hal.is_blind = False

    # The host

    def poll(self) -> None:
        self._heartbeat.beat(self.hal.ticks_ms())

    def ask(self, name: str, **fields: int) -> int:
        """0, or why not; `fields` in the message table's order, as the unit's answers hand them over."""
        if name == "hold":
            self.keeper.hold(card_codes.REQUEST_NOT_ASKED)
            return 0
        code: int = getattr(self.keeper, _METHODS.get(name, name))(*fields.values())
        return code

    def clear_count(self) -> None:
        """A supervisor's word."""
        self.keeper.clear_count()

    def faults(self) -> int:
        return self.keeper.faults.bits
