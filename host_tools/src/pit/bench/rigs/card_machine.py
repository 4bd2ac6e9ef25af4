"""A card machine and its unit's surroundings: lid, beams, lines, relay and lamps, wired to the pins of the board.

The machine has a supply of its own: cards stay where they are when the unit's power goes, since the relay opens.
"""

from pit.bench.plants.beam import Beam
from pit.bench.plants.card_machine import CardMachine
from pit.bench.plants.lamp import Lamp
from pit.bench.plants.lid import Lid
from pit.bench.plants.relay import Relay
from pit.bench.plants.signal import Signal
from pit.bench.rigs.box import Box


class CardMachineRig(Box):
    """`lid`, `relay`, `machine` and its parts, `red`, `green`, beside what every box has."""

    inputs = (
        "lid_a",
        "lid_b",
        "machine_ready",
        "machine_fault",
        "exit_beam",
        "return_beam",
        "shoe_empty",
        "relay_mirror",
    )
    outputs = ("relay", "lamp_red", "lamp_green")

    def surround(self) -> None:
        clock, lines = self.clock, self.lines
        self.lid = Lid(clock, lines["lid_a"], lines["lid_b"], self.stream("lid"))
        self.relay = Relay(clock, lines["relay"], lines["relay_mirror"], loop=lambda: self.lid.is_through)
        self.lid.watch(self.relay.look)
        self.exit_beam = Beam(lines["exit_beam"])
        self.return_beam = Beam(lines["return_beam"])
        self.ready = Signal(lines["machine_ready"])
        self.sound = Signal(lines["machine_fault"])
        self.shoe = Signal(lines["shoe_empty"])
        self.machine = CardMachine(
            clock, self.exit_beam, self.return_beam, self.ready, self.sound, self.shoe, self.stream("cards")
        )
        self.relay.watch(self.machine.set_contact)
        self.red = Lamp(clock, lines["lamp_red"])
        self.green = Lamp(clock, lines["lamp_green"])
        self._volatile += [self.relay, self.red, self.green]
