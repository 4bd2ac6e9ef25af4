"""What the offering of the button orders of the table: button, meter, and the record of each press."""

from dataclasses import dataclass

from pit.rules.madness_21.eligibility import Seat


@dataclass(frozen=True, slots=True)
class ArmButton:
    """Offer the button to this person for this box, as a new turn."""

    turn: int
    box: int
    person: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class DisarmButton:
    """The turn is over without a press."""

    turn: int
    box: int
    person: str


@dataclass(frozen=True, slots=True)
class NobodyPresses:
    """Everyone is absent or refuses, the floor manager too: the box stays open and the round with it."""

    box: int


@dataclass(frozen=True, slots=True)
class PressTaken:
    """The box's one press has been made; the meter must now show its amount."""

    turn: int
    box: int
    person: str
    is_excess_force: bool


@dataclass(frozen=True, slots=True)
class PrizeStands:
    """The box's press was made already: there is no second draw. `cents_per_dollar` is None until it is shown."""

    turn: int
    box: int
    person: str
    cents_per_dollar: int | None


@dataclass(frozen=True, slots=True)
class PayBox:
    """Pay the box: the `PayWager` commands that follow are for its winning wagers; acknowledge with `PrizesPaid`.

    `turn` is None where the 25 times rule decided without a press.
    """

    box: int
    turn: int | None
    cents_per_dollar: int
    clause: str


@dataclass(frozen=True, slots=True)
class ReleaseDisplay:
    """The box is paid: the meter need not show its amount any longer."""

    turn: int
    box: int


MadnessCommand = ArmButton | DisarmButton | NobodyPresses | PressTaken | PrizeStands | PayBox | ReleaseDisplay
