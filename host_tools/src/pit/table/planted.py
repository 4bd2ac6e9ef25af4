"""Faults planted into a run on a virtual unit, to see that the table notices or survives them.

| name | what happens | the run |
|---|---|---|
| `alter-digit` | the display's bus alters a digit of the first prize | must end in disagreement |
| `cut-power` | the unit's supply is cut between each press and its settlement, and comes back | must agree |
| `lose-unit` | the supply is cut at the first press and stays off | stops: paid at 25 times |
| `weld-button` | the button's contact welds at the first arming, mended when the round is over | must agree, 25 times |
"""

from enum import StrEnum

from pit.bench.jackpot import JackpotBench
from pit.bench.plants.button import Contact
from pit.rules.madness_21.events import Pressed
from pit.rules.twenty_one_round.commands import ClearLayout
from pit.table.ledger import Press
from pit.table.watcher import Step, Watcher

_SOON_US = 1_000  # when the unit waits: a kill at a step of its own would be another each time
_DARK_US = 300_000


class Fault(StrEnum):
    """What can be planted."""

    ALTER_DIGIT = "alter-digit"
    CUT_POWER = "cut-power"
    LOSE_UNIT = "lose-unit"
    WELD_BUTTON = "weld-button"


class Planted(Watcher):
    """Plants one fault on a bench, in that round or after it."""

    def __init__(self, bench: JackpotBench, fault: Fault, first_round: int = 1) -> None:
        self._bench = bench
        self._fault = fault
        self._first_round = first_round
        self._has_struck = False

    @property
    def miss(self) -> str | None:
        """Why the fault never struck, as a sentence; None once it did."""
        if self._has_struck:
            return None
        return f"{self._fault}@{self._first_round} never struck: no press came in that round or after it"

    def on_armed(self, at_us: int, press: Press) -> None:
        if self._has_struck or press.round_number < self._first_round:
            return
        if self._fault is Fault.ALTER_DIGIT:
            self._bench.rig.display.alter_digit(position=0, by=1)
            self._has_struck = True
        elif self._fault is Fault.WELD_BUTTON:
            self._bench.rig.button.weld(Contact.NC)
            self._has_struck = True

    def on_step(self, step: Step) -> None:
        if isinstance(step.event, Pressed) and not step.is_replayed and step.round_number >= self._first_round:
            self._strike_at_press()
        if any(isinstance(command, ClearLayout) for command in step.commands):
            self._bench.rig.button.mend()

    def _strike_at_press(self) -> None:
        clock, unit = self._bench.pump.clock, self._bench.unit
        if self._fault in (Fault.CUT_POWER, Fault.LOSE_UNIT):
            self._has_struck = True
            clock.call_after(_SOON_US, unit.power_off)
        if self._fault is Fault.CUT_POWER:
            clock.call_after(_DARK_US, unit.power_on)
