"""How long a card machine's relay stays closed after its lid has begun to open, measured at the wires.

relay   the main contact is open: the lid's own poles cut the coil's current, whatever the firmware does
coil    the firmware has let go of the coil's wire
"""

from pit.bench.rigs.card_machine import CardMachineRig


class LidTimes:
    """Microseconds, one of each for each time that the lid opens while the relay is closed."""

    def __init__(self, rig: CardMachineRig) -> None:
        self.relay_us: list[int] = []
        self.coil_us: list[int] = []
        self._rig = rig
        self._is_relay_due = self._is_coil_due = False
        rig.lid.watch(self._lid_moved)
        rig.relay.watch(self._relay_moved)
        rig.lines["relay"].watch(self._coil_moved)

    def _lid_moved(self) -> None:
        rig = self._rig
        if rig.lid.is_open and rig.lid.moved_us == rig.clock.now_us:
            self._is_relay_due = self._is_coil_due = rig.relay.is_closed

    def _relay_moved(self, is_closed: bool) -> None:
        if self._is_relay_due and not is_closed:
            self.relay_us.append(self._rig.clock.now_us - self._rig.lid.moved_us)
        self._is_relay_due = False

    def _coil_moved(self, level: int) -> None:
        if self._is_coil_due and not level:
            self.coil_us.append(self._rig.clock.now_us - self._rig.lid.moved_us)
        self._is_coil_due = False
