"""What one check found."""

from dataclasses import dataclass
from enum import Enum


class Weight(Enum):
    """How much a finding matters."""

    FINE = "fine"
    HINT = "hint"  # something optional is missing
    WRONG = "wrong"  # units can't be used until it is mended


@dataclass(frozen=True)
class Finding:
    """A check's name, what it saw, and what to do about it."""

    check: str
    weight: Weight
    saw: str
    fix: str = ""
