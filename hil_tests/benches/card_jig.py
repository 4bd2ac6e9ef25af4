"""Hand and eye of a card machine's unit through a jig: lid, door and the machine's wires, relay and lamps, and its cards.

Its parts have the names of the plants' rig (pit.bench.rigs.card_machine), so that a test runs on either; what only a plant can
do, as welding a relay, they have not. The jig breaks what is whole: at rest lid and door are shut, the machine's wires say yes
and both beams see light, by a machine with cards in its shoe, or by jumpers in its plug.
"""

from benches.jig_card_machine import Machine, Signal, Way
from benches.jig_lines import JigLines
from benches.jig_times import RELAY, Measurement, fall_of
from pit.link.transport import Transport

_COUNTER = 0xFFFF


class Lid:
    """Both channels move at once. Where the relay is closed, the jig times its mirror contact."""

    _LINES = ("open_lid_a", "open_lid_b")

    def __init__(self, lines: JigLines) -> None:
        self._jig = lines
        self._measurement = Measurement(lines)
        self._is_timed = False
        self.relay_us: list[int] = []

    @property
    def is_open(self) -> bool:
        return self._jig.is_high("open_lid_a")

    def open(self) -> None:
        self.take_time()
        if not self.is_open and "watch_mirror" in self._jig.wired and self._jig.is_high("watch_mirror"):
            self._measurement.open(self._LINES, "watch_mirror")
            self._is_timed = True
        else:
            self._jig.set(self._LINES, acting=self._LINES)

    def take_time(self) -> None:
        """Of the last opening, once the jig's measurement is over. Raises LinkError."""
        was_timed, self._is_timed = self._is_timed, False
        if was_timed and (fell_us := fall_of(self._measurement.times())) is not None:
            self.relay_us.append(fell_us)

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

    def __init__(self, port: str, transport: Transport | None = None) -> None:
        super().__init__(port, transport)
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

    @property
    def measured(self) -> dict[str, list[int]]:
        """What was timed, by what it is and its unit; the last of it is known once this is closed."""
        return {RELAY: self.lid.relay_us}

    def close(self) -> None:
        try:
            self.lid.take_time()
        finally:
            super().close()
