"""The tiles before play: received, inspected twice, spread, looked at. Promises that a step out of order is refused.

`receive -> inspect (dealer and floor manager, each alone) -> spread in ranking pairs -> players look -> ready to shuffle`
"""

from dataclasses import dataclass, replace
from enum import Enum
from typing import Final

from pit.rules.pai_gow.tiles import Tile, is_set_complete
from pit.rules.people import Role
from pit.rules.refusal import Refused

_INSPECTORS: Final = frozenset({Role.DEALER, Role.FLOOR_MANAGER})


class CareStep(Enum):
    """What is done to the tiles, in this order (Q96-427)."""

    RECEIVE = "receive 32 tiles"
    INSPECT = "sort and inspect"
    SPREAD = "spread face up in ranking pairs"
    LOOK = "give the first players the opportunity to look"


@dataclass(frozen=True, slots=True)
class Care:
    """How far the tiles are."""

    is_received: bool = False
    inspected_by: frozenset[Role] = frozenset()
    is_spread: bool = False
    is_looked_at: bool = False

    @property
    def is_ready(self) -> bool:
        """Whether they may be shuffled for a round."""
        return self.is_looked_at

    @property
    def due(self) -> CareStep | None:
        """What comes next."""
        if not self.is_received:
            return CareStep.RECEIVE
        if self.inspected_by != _INSPECTORS:
            return CareStep.INSPECT
        if not self.is_spread:
            return CareStep.SPREAD
        return None if self.is_looked_at else CareStep.LOOK


def take_care(care: Care, step: CareStep, by: Role, tiles: tuple[Tile, ...]) -> Care | Refused:
    """The tiles after one step, or why it may not be done now (Q96-427).

    `tiles` matter when they are received: all 32, each once (Q96-411-terms).
    """
    if step is not care.due:
        due = care.due
        return Refused("Q96-427", f"To {step.value} is not next; {due.value if due else 'shuffle'} is.")
    if step is CareStep.RECEIVE:
        if not is_set_complete(tiles):
            return Refused("Q96-427", f"{len(tiles)} tiles; a set is 32, each once.")
        return replace(care, is_received=True)
    if step is CareStep.INSPECT:
        if by not in _INSPECTORS - care.inspected_by:
            return Refused("Q96-427", f"The {by.value} has inspected, or is neither the dealer nor a floor manager.")
        return replace(care, inspected_by=care.inspected_by | {by})
    return replace(care, is_spread=True) if step is CareStep.SPREAD else replace(care, is_looked_at=True)
