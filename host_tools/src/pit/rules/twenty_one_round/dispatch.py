"""Takes one event or refuses it: which phases take it, and under which clause it is refused in others.

A wager in coins is taken where the table takes coins (Q03-5).
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from pit.rules.refusal import COMMON_PRACTICE, Refused
from pit.rules.twenty_one_round.state import AnyTable, Phase
from pit.rules.twenty_one_round.tenders import in_tender, refusal_for_tender
from pit.rules.well_formed import misfit

Ordered = TypeVar("Ordered", covariant=True)
"""The commands that a game gives."""


@dataclass(frozen=True, slots=True)
class Rule(Generic[AnyTable, Ordered]):
    """What answers an event, in which phases."""

    phases: frozenset[Phase]
    clause: str
    answer: Callable[[AnyTable, Any], tuple[AnyTable, tuple[Ordered, ...]]]


def dispatch(
    state: AnyTable, event: object, rules: Mapping[type, Rule[AnyTable, Ordered]], game: str
) -> tuple[AnyTable, tuple[Ordered | Refused, ...]]:
    """Total: any event in any state is taken or refused; a refused one leaves the state as it was."""
    rule = rules.get(type(event))
    if rule is None:
        return state, (Refused(COMMON_PRACTICE, f"A table of {game} knows no {type(event).__name__}."),)
    if state.phase not in rule.phases:
        reason = f"{type(event).__name__} is not taken while the round is at {state.phase.value}."
        return state, (Refused(rule.clause, reason),)
    unread = misfit(event)
    if unread is not None:
        return state, (unread,)
    box: int | None = getattr(event, "box", None)
    if box is not None and not 1 <= box <= state.settings.boxes:
        reason = f"The layout has boxes 1 to {state.settings.boxes}, and no box {box}."
        return state, (Refused(COMMON_PRACTICE, reason),)
    refusal = refusal_for_tender(state, event)
    if refusal is not None:
        return state, (refusal,)
    after, orders = rule.answer(state, event)
    return in_tender(after, event, orders)
