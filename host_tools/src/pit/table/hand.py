"""Hand and eye at the table: who presses the button, and who reads the digits off the display's bus.

| | presses | sees the digits |
|---|---|---|
| `VirtualHand` | the rig's button, with bounce | the rig's display |
| `LastingHand` | the button of a unit that `pit bench start` runs | its display |
| `NoHand` | a person does | nobody |

A hand returns at once: the button moves while the table waits.
"""

from dataclasses import dataclass
from typing import Protocol

from pit.bench import control
from pit.bench.rigs.jackpot import JackpotRig


@dataclass(frozen=True, slots=True)
class Push:
    """One push of the button."""

    hold_us: int = 120_000
    force_mn: int = 8_000
    bounces: int = 3


@dataclass(frozen=True, slots=True)
class Sight:
    """What an eye sees: digits as decoded from the bus, leftmost first; the amount in cents, None if it is none."""

    digits: str
    amount_cents: int | None
    is_lamp_lit: bool


class Hand(Protocol):
    """`can_press`: it presses when told to, else a person does in their own time. `can_see`: it reads the display."""

    can_press: bool
    can_see: bool

    def press(self, push: Push) -> bool:
        """Begin to press; False if the button is still moving."""

    def see(self) -> Sight | None:
        """What the display shows now, or None where nobody looks."""


class VirtualHand:
    """Hand and eye on a rig in this process."""

    can_press = True
    can_see = True

    def __init__(self, rig: JackpotRig) -> None:
        self._rig = rig

    def press(self, push: Push) -> bool:
        if self._rig.button.is_moving:
            return False
        self._rig.button.press(hold_us=push.hold_us, force_mn=push.force_mn, bounces_make=push.bounces)
        return True

    def see(self) -> Sight | None:
        display = self._rig.display
        return Sight(display.text(), display.amount_cents(), self._rig.lamp.is_lit)


class LastingHand:
    """Hand and eye on a lasting bench unit, through its control socket. Both raise BenchError when its bench has gone."""

    can_press = True
    can_see = True

    def __init__(self, note: control.Note) -> None:
        self._note = note

    def press(self, push: Push) -> bool:
        control.ask(self._note, "press", hold_us=push.hold_us, force_mn=push.force_mn, bounces_make=push.bounces)
        return True

    def see(self) -> Sight | None:
        seen = control.ask(self._note, "see")
        cents = seen["amount_cents"]
        return Sight(str(seen["digits"]), cents if isinstance(cents, int) else None, bool(seen["lamp"]))


class NoHand:
    """The unit is elsewhere: a person presses, and what they see is not known here."""

    can_press = False
    can_see = False

    def press(self, push: Push) -> bool:
        return False

    def see(self) -> Sight | None:
        return None
