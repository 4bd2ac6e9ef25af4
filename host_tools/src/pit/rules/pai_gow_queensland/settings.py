"""How one pai gow table is set up, checked with reasons. Money in whole dollars, as integer cents.

The ways of cutting and of the la ja are approved outside the document: those that ship here are labelled examples.
"""

from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from pit.rules.pai_gow.dice import BOXES
from pit.rules.refusal import COMMON_PRACTICE, Refused, dollars

DOLLAR: Final = 100  # cents
MOST_LIABILITY: Final = 7  # times the box maximum (Q96-421-1e)


class LayoutMark(Enum):
    """What the layout bears (Q96-413)."""

    NAME_OR_LOGO = "casino's name or logo"
    BOXES = "numbered circles for wagers"
    WINNING_CIRCLE = "circle for winning wagers"
    LOSING_CIRCLE = "circle for losing wagers"
    DROP_BOX = "drop box"


@dataclass(frozen=True, slots=True)
class Cut:
    """An approved cut: its name, and the order in which it leaves the eight stacks (from 0)."""

    name: str
    order: tuple[int, ...]

    @property
    def is_whole(self) -> bool:
        """Whether each stack comes once."""
        return sorted(self.order) == list(range(BOXES))


HOUSE_CUT: Final = Cut("house cut", (4, 5, 6, 7, 0, 1, 2, 3))
EXAMPLE_CUTS: Final = (HOUSE_CUT, Cut("no cut", tuple(range(BOXES))), Cut("odd stacks first", (0, 2, 4, 6, 1, 3, 5, 7)))


@dataclass(frozen=True, slots=True)
class GowSettings:
    """One table. Cents. `maximum_cents` is for all wagers on one box.

    `takes_coins`: wagers are placed and paid in coins too (Q03-5).
    """

    minimum_cents: int = 5 * DOLLAR
    maximum_cents: int = 500 * DOLLAR
    boxes: int = BOXES
    seats: int = BOXES
    smallest_chip_cents: int = 25
    layout: frozenset[LayoutMark] = field(default_factory=lambda: frozenset(LayoutMark))
    cuts: tuple[Cut, ...] = EXAMPLE_CUTS
    house_cut: str = HOUSE_CUT.name
    la_ja_manners: frozenset[str] = frozenset({"top tiles of the stacks"})
    takes_coins: bool = False

    def cut(self, name: str) -> Cut | None:
        """The approved cut of that name."""
        return next((cut for cut in self.cuts if cut.name == name), None)


def check_settings(settings: GowSettings) -> tuple[Refused, ...]:
    """Everything that speaks against opening the table, each with its clause.

    Layout (Q96-413), as many boxes as the dice count (Q96-419-2-3), the cuts for the sign (Q96-430-2), the house's own cut
    (Q96-430-3-4), limits (Q96-421-1a).
    """
    found = [
        Refused("Q96-413", f"The layout has no {mark.value}.") for mark in LayoutMark if mark not in settings.layout
    ]
    if settings.boxes > BOXES:
        found.append(Refused("Q96-413", f"{settings.boxes} boxes; a layout has {BOXES} at most."))
    elif settings.boxes < BOXES:
        found.append(Refused("Q96-419-2-3", f"{settings.boxes} boxes; the dice are counted over {BOXES}."))
    if not settings.cuts:
        found.append(Refused("Q96-430-2", "The sign has no approved cut to list."))
    elif settings.cut(settings.house_cut) is None:
        found.append(Refused("Q96-430-3-4", f"The house way of cutting, {settings.house_cut}, is no approved cut."))
    found += [
        Refused("Q96-430-1", f"The cut {cut.name} does not name each of the {BOXES} stacks once.")
        for cut in settings.cuts
        if not cut.is_whole
    ]
    least, most = settings.minimum_cents, settings.maximum_cents
    if least < DOLLAR or least % DOLLAR or most % DOLLAR or most < least:
        reason = f"Limits of {dollars(least)} and {dollars(most)}; they must be whole dollars, the least first."
        found.append(Refused("Q96-421-1a", reason))
    if settings.seats < 1 or settings.smallest_chip_cents < 1:
        found.append(Refused(COMMON_PRACTICE, "A table has a seat, and its smallest chip has a value."))
    return tuple(found)
