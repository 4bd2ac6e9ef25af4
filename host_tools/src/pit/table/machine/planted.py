"""Faults planted into a card machine at a round's third card, to see that the table notices, survives and counts.

| name | what happens | the round |
|---|---|---|
| `jam` | cards stop where they are | 65B with a spare machine, else 65D |
| `damaged` | a card is torn and jams the machine | 65C with a spare machine, else 65D |
| `miscount` | two cards leave as one | 65D; then a supervisor's ticket, or the table stops |
| `lid` | the lid is lifted | the relay drops; the dealer shuts the lid, the round goes on |
| `beam` | the exit beam stays dark | as `jam` |
| `welded` | the relay's contact welds | its unit says so when it lets go: 65D as the cards go back |
| `power` | the unit's supply is cut and comes back | the round goes on |
| `host` | the table's own process is killed | the next run on the same ledger finishes it |

What was planted is mended when the round is over, as a technician would.
"""

import os
import signal
from collections.abc import Sequence
from enum import StrEnum

from pit.bench.card_machine import CardMachineBench
from pit.rules.twenty_one_round.commands import ClearLayout
from pit.table.watcher import Step, Watcher

_THIRD_CARD = 2
_SOON_US = 1_000
_DARK_US = 300_000


class CardFault(StrEnum):
    """What can be planted."""

    JAM = "jam"
    DAMAGED = "damaged"
    MISCOUNT = "miscount"
    LID = "lid"
    BEAM = "beam"
    WELDED = "welded"
    POWER = "power"
    HOST = "host"


class PlantedAtCard(Watcher):
    """Plants one fault in one round, in the machine that deals."""

    def __init__(self, benches: Sequence[CardMachineBench], fault: CardFault, round_number: int) -> None:
        self._benches = tuple(benches)
        self._fault = fault
        self._round = round_number
        self._has_struck = False

    @property
    def miss(self) -> str | None:
        """Why the fault never struck, as a sentence; None once it did."""
        if self._has_struck:
            return None
        return f"{self._fault}@{self._round} never struck: that round never asked the machine for a third card"

    def on_card_asked(self, at_us: int, machine: int, round_number: int, cards_out: int) -> None:
        if not self._has_struck and round_number == self._round and cards_out >= _THIRD_CARD:
            self._has_struck = True
            self._strike(self._benches[machine - 1])

    def on_step(self, step: Step) -> None:
        if self._has_struck and any(isinstance(command, ClearLayout) for command in step.commands):
            for bench in self._benches:
                bench.rig.machine.mend()
                bench.rig.relay.mend()
                bench.rig.exit_beam.mend()

    def _strike(self, bench: CardMachineBench) -> None:
        rig, unit, clock = bench.rig, bench.unit, bench.pump.clock
        match self._fault:
            case CardFault.JAM:
                rig.machine.jam()
            case CardFault.DAMAGED:
                rig.machine.damage(rig.machine.inside[0])
                rig.machine.jam()
            case CardFault.MISCOUNT:
                rig.machine.double_next()
            case CardFault.LID:
                rig.lid.open()
            case CardFault.BEAM:
                rig.exit_beam.stick(blocked=True)
            case CardFault.WELDED:
                rig.relay.weld()
            case CardFault.POWER:
                clock.call_after(_SOON_US, unit.power_off)
                clock.call_after(_DARK_US, unit.power_on)
            case CardFault.HOST:
                os.kill(os.getpid(), signal.SIGKILL)
