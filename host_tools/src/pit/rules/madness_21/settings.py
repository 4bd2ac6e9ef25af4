"""What a table must have before madness 21 wagers may be offered. Facts of the table: no event changes them."""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final


class Device(Enum):
    """The three approved pieces of equipment (Q03-34H-1b)."""

    JACKPOT_BUTTON = "jackpot button"
    RANDOM_NUMBER_GENERATOR = "random number generator"
    ELECTRONIC_PRIZE_METER = "electronic prize meter"


@dataclass(frozen=True, slots=True)
class Fitted:
    """A device that is on the table, and the reference of its approval; an empty reference is no approval."""

    device: Device
    approval_reference: str


@dataclass(frozen=True, slots=True)
class SignLimits:
    """The least and greatest wager on the table's madness 21 sign, in cents (Q03-34I-3)."""

    minimum_cents: int
    maximum_cents: int


STATUTORY_NAME: Final = "madness 21"


@dataclass(frozen=True, slots=True)
class MadnessSettings:
    """How one table offers madness 21; by default it doesn't.

    `is_stake_returned`: whether a winning stake goes back on top of the prize. The clauses give only the prize, so by
    default the stake does not go back (a reading, see READINGS.md, Q03-34J-3).
    """

    layout_has_area: bool = False
    equipment: tuple[Fitted, ...] = ()
    sign: SignLimits | None = None
    display_name: str = STATUTORY_NAME
    name_approval_reference: str = ""
    is_stake_returned: bool = False

    def unapproved_devices(self) -> tuple[Device, ...]:
        """The devices that are missing or have no approval (Q03-34H-1b)."""
        approved = {fitted.device for fitted in self.equipment if fitted.approval_reference.strip()}
        return tuple(device for device in Device if device not in approved)


@dataclass(frozen=True, slots=True)
class MadnessStanding:
    """What a table knows of the wager beyond its settings: who is excluded, which devices are out of order."""

    excluded: frozenset[str] = field(default_factory=frozenset)
    faulty: frozenset[Device] = field(default_factory=frozenset)
