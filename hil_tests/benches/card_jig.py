"""Hand and eye of a card machine's unit through a jig: lid, door and the machine's wires, relay and lamps, and its cards.

Its parts have the names of the plants' rig (pit.bench.rigs.card_machine), so that a test runs on either; what only a plant can
do, as welding a relay, they have not. The jig breaks what is whole: at rest lid and door are shut, the machine's wires say yes
and both beams see light, by a machine with cards in its shoe, or by jumpers in its plug.
"""

from benches.jig_card_machine import Machine, Signal, Way
from benches.jig_lines import JigLines

_COUNTER = 0xFFFF


class Lid:
    """Both channels move at once."""

    _LINES = ("open_lid_a", "open_lid_b")

    def __init__(self, lines: JigLines) -> None:
        self._jig = lines

    @property
    def is_open(self) -> bool:
        return self._jig.is_high("open_lid_a")

    def open(self) -> None:
        self._jig.set(self._LINES, acting=self._LINES)

    def shut(self) -> None:
        self._jig.set(self._LINES, acting=())


class Door:
    def __init__(self, lines: JigLines) -> None:
        self._jig = lines

    @property
    def is_open(self) -> bool:
        return self._jig.is_high("open_door")

    def open(self) -> None:
        self._jig.drive("open_door", 1)

    def shut(self) -> None:
        self._jig.drive("open_door", 0)


class Relay:
    """`is_closed` is what the mirror contact says, `is_driven` the coil's wire."""

    def __init__(self, lines: JigLines) -> None:
        self._jig = lines
        self._moves_before = self._moved()

    @property
    def is_closed(self) -> bool:
        return self._jig.is_high("watch_mirror")

    @property
    def is_driven(self) -> bool:
        return self._jig.is_high("watch_relay")

    @property
    def moves(self) -> int:
        """How often the mirror contact has moved, whether or not somebody looked."""
        return self._moved() - self._moves_before & _COUNTER

    def _moved(self) -> int:
        return self._jig.ask("jig_look")["mirror_moves"]


class Lamp:
    def __init__(self, lines: JigLines, name: str) -> None:
        self._jig = lines
        self._name = name

    @property
    def is_lit(self) -> bool:
        return self._jig.is_high(self._name)


class CardJig(JigLines):
    """The jig of a card machine's unit, the machine empty at first. Raises LinkError, NoJig."""

    def __init__(self, port: str) -> None:
        super().__init__(port)
        self.lid = Lid(self)
        self.door = Door(self)
        self.relay = Relay(self)
        self.red = Lamp(self, "watch_lamp_red")
        self.green = Lamp(self, "watch_lamp_green")
        self.ready = Signal(self, "break_ready")
        self.sound = Signal(self, "break_fault")
        self.shoe = Signal(self, "break_shoe")
        self.exit_beam = Way(self, "block_exit")
        self.return_beam = Way(self, "block_return")
        self.machine = Machine(self, self.exit_beam, self.return_beam, self.ready, self.sound, self.shoe)
