"""The wheel: 37 equal pockets, one of them zero. Promises that a wheel in play keeps the rule, or every reason why it doesn't.

The diagram of the approved order is not in the document; the order here is the one that single-zero wheels commonly have.
"""

from collections import Counter
from dataclasses import dataclass
from enum import Enum
from fractions import Fraction
from typing import Final

from pit.rules.refusal import COMMON_PRACTICE, Refused

POCKETS: Final = 37
"""Q96-131-2."""
OF_EACH_COLOUR: Final = 18
"""Q96-131-2A."""


class Colour(Enum):
    """The colours of pockets."""

    GREEN = "green"
    RED = "red"
    BLACK = "black"


@dataclass(frozen=True, slots=True)
class Pocket:
    """One compartment of the wheel."""

    number: int
    colour: Colour

    def __str__(self) -> str:
        return f"{self.number} {self.colour.value}"


@dataclass(frozen=True, slots=True)
class Wheel:
    """Pockets clockwise from the zero, and the reference of the approval of that order; empty if there is none."""

    pockets: tuple[Pocket, ...]
    approval_reference: str = ""

    def pocket_degrees(self) -> Fraction:
        """The angle of each pocket: all are equally spaced (Q96-131-2)."""
        return Fraction(360, len(self.pockets))

    def colour_of(self, number: int) -> Colour:
        """The colour of a number on this wheel. Raises KeyError for a number it doesn't have."""
        return {pocket.number: pocket.colour for pocket in self.pockets}[number]


# fmt: off
_ORDER: Final = (
    0, 32, 15, 19, 4, 21, 2, 25, 17, 34, 6, 27, 13, 36, 11, 30, 8, 23, 10,
    5, 24, 16, 33, 1, 20, 14, 31, 9, 22, 18, 29, 7, 28, 12, 35, 3, 26,
)
# fmt: on
BUILT_IN: Final = Wheel(
    tuple(
        Pocket(number, Colour.GREEN if not place else Colour.RED if place % 2 else Colour.BLACK)
        for place, number in enumerate(_ORDER)
    )
)
"""The order that stands for diagram 5 (Q96-131-2B): colours alternate from the zero on."""


def check_wheel(wheel: Wheel) -> tuple[Refused, ...]:
    """Every reason why the wheel can't be played with; empty if it can.

    Q96-131-2: 37 pockets, a single zero. Q96-131-2A: zero is green, 1 to 36 come once each, 18 red and 18 black.
    Q96-131-2B: an order other than the built-in one needs an approval.
    """
    reasons = []
    numbers = Counter(pocket.number for pocket in wheel.pockets)
    colours = Counter(pocket.colour for pocket in wheel.pockets)
    if len(wheel.pockets) != POCKETS or numbers[0] != 1:
        reason = f"The wheel has {len(wheel.pockets)} pockets and {numbers[0]} zeros; it takes {POCKETS} and one."
        reasons.append(Refused("Q96-131-2", reason))
    greens = [pocket.number for pocket in wheel.pockets if pocket.colour is Colour.GREEN]
    is_painted = greens == [0] and colours[Colour.RED] == colours[Colour.BLACK] == OF_EACH_COLOUR
    if not is_painted or numbers != Counter(range(POCKETS)):
        reason = "Zero is green, and 1 to 36 come once each, 18 in red and 18 in black."
        reasons.append(Refused("Q96-131-2A", reason))
    if wheel.pockets != BUILT_IN.pockets and not wheel.approval_reference.strip():
        reason = "This order of numbers and colours needs an approval reference; the built-in one needs none."
        reasons.append(Refused("Q96-131-2B", reason))
    return tuple(reasons)


def refuse_pocket(pocket: object, wheel: Wheel) -> Refused | None:
    """Why the ball can't have come to rest there; None if it can."""
    if pocket in wheel.pockets:
        return None
    return Refused(COMMON_PRACTICE, f"{pocket} is no pocket of this wheel.")
