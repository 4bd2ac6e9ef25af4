"""A pack is made ready under the eyes of the table. Promises that a step out of order is refused and changes nothing.

`receive -> inspect (dealer and floor manager) -> remove -> spread -> look -> turn down -> wash -> stack -> shuffle -> ready`
"""

from dataclasses import dataclass, replace
from enum import Enum

from pit.rules.people import Role


class DeckStep(Enum):
    """What is done to the pack, in this order (Q96-261-1-3)."""

    RECEIVE = "receive a complete pack of 52"
    INSPECT = "sort and inspect"
    REMOVE = "remove the cards that are not used"
    SPREAD = "spread face up"
    LOOK = "give a player the opportunity to look"
    TURN_DOWN = "turn face down"
    WASH = "wash"
    STACK = "stack"
    SHUFFLE = "shuffle by hand"


_ORDER = tuple(DeckStep)
_INSPECTORS = frozenset({Role.DEALER, Role.FLOOR_MANAGER})


@dataclass(frozen=True, slots=True)
class Preparation:
    """How far the pack is: the steps done, and who has inspected it."""

    done: int = 0
    inspected_by: frozenset[Role] = frozenset()

    @property
    def is_ready(self) -> bool:
        """Whether the pack may be dealt from."""
        return self.done == len(_ORDER)

    @property
    def due(self) -> DeckStep | None:
        """The next step, or None once ready."""
        return None if self.is_ready else _ORDER[self.done]


def prepared(preparation: Preparation, step: DeckStep, by: Role) -> Preparation | str:
    """The pack after a step, or why not (Q96-261-1-3).

    Dealer and floor manager inspect independently of each other; all other steps are the dealer's.
    """
    if step is not preparation.due:
        due = preparation.due
        return f"The pack is {'ready' if due is None else f'due to: {due.value}'}, not to: {step.value}."
    if step is DeckStep.INSPECT:
        if by not in _INSPECTORS or by in preparation.inspected_by:
            return f"Dealer and floor manager inspect the pack, once each; not the {by.value} now."
        seen = preparation.inspected_by | {by}
        return Preparation(preparation.done + (seen == _INSPECTORS), seen)
    if by is not Role.DEALER:
        return f"The dealer does that, not the {by.value}."
    return replace(preparation, done=preparation.done + 1)
