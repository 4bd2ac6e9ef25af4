"""Cards made ready by hand before they are loaded: which steps, in which order, for a machine and for a shoe.

| loaded into | sorted | inspected | shuffled | cut |
|---|---|---|---|---|
| card machine | must | must | must | may |
| dealing shoe | may | may | must | must |
"""

from enum import Enum
from typing import Final

from pit.rules.refusal import COMMON_PRACTICE, Refused


class Preparation(Enum):
    """What the dealer does to cards; the order is the order of doing."""

    SORT = "sorted"
    INSPECT = "inspected"
    SHUFFLE = "shuffled"
    CUT = "cut"


FOR_MACHINE: Final = (Preparation.SORT, Preparation.INSPECT, Preparation.SHUFFLE)
"""Q96-65A-3b; the cut is left out by Q96-65A-3c."""

FOR_SHOE: Final = (Preparation.SHUFFLE, Preparation.CUT)
"""The manual procedure (Q96-65D-2c)."""

Done = tuple[Preparation, ...]


def prepared(done: Done, step: Preparation) -> Done:
    """What stands after the step. A step done again, or one that belongs before others, undoes those."""
    order = list(Preparation)
    return (*(earlier for earlier in done if order.index(earlier) < order.index(step)), step)


def missing(done: Done, needed: tuple[Preparation, ...]) -> tuple[Preparation, ...]:
    """The steps still to be done, in order."""
    return tuple(step for step in needed if step not in done)


def refusal_for_machine(done: Done) -> Refused | None:
    """Why the cards may not go into a card machine yet, or None.

    Q96-65A-3b: sorted, inspected and shuffled by hand first. Q96-65A-3c: they need not be cut.
    """
    left = missing(done, FOR_MACHINE)
    return Refused("Q96-65A-3b", f"The cards are not {_names(left)}: they stay out of the machine.") if left else None


def refusal_for_shoe(done: Done, clause: str = COMMON_PRACTICE) -> Refused | None:
    """Why the cards may not go into a dealing shoe yet, or None. The cut is spared for a machine only (Q96-65A-3c)."""
    left = missing(done, FOR_SHOE)
    return Refused(clause, f"The cards are not {_names(left)}: they stay out of the shoe.") if left else None


def _names(steps: tuple[Preparation, ...]) -> str:
    return ", ".join(step.value for step in steps)
