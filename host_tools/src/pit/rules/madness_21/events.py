"""What the offering of the button is told. `turn` is the number that `ArmButton` gave; it is never used again."""

from dataclasses import dataclass

from pit.rules.madness_21.settings import Device


@dataclass(frozen=True, slots=True)
class Pressed:
    """The unit reports that the button was pressed in this turn. The force flag is noted and changes no prize."""

    box: int
    person: str
    turn: int
    is_excess_force: bool = False


@dataclass(frozen=True, slots=True)
class Refuses:
    """The person whose turn it is doesn't want to press."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class IsAbsent:
    """The person whose turn it is is not at the table."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class ComesBack:
    """Someone who was absent or refused will press after all."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class AmountShown:
    """The meter shows the box's prize, in cents per $1 wagered."""

    box: int
    turn: int
    cents_per_dollar: int


@dataclass(frozen=True, slots=True)
class PrizesPaid:
    """The dealer has paid every winning wager on the box."""

    box: int


@dataclass(frozen=True, slots=True)
class OfferBox:
    """The dealer goes to a box with the button. Only the box that is due is accepted, and it is armed again."""

    box: int


@dataclass(frozen=True, slots=True)
class CommittedPress:
    """A prize that a unit committed before it failed and that can still be read."""

    box: int
    person: str
    turn: int
    cents_per_dollar: int


@dataclass(frozen=True, slots=True)
class EquipmentFailed:
    """A device is faulty, not operating, or can't decide an amount; with the press it had committed, if one is read."""

    device: Device
    committed: CommittedPress | None = None


@dataclass(frozen=True, slots=True)
class EquipmentRestored:
    """The device works again. Wagers of a round in which it failed are not affected."""

    device: Device


OfferEvent = Pressed | Refuses | IsAbsent | ComesBack | AmountShown | PrizesPaid | OfferBox
"""The events that only the offering takes."""
