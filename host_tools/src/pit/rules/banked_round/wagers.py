"""A wager as it lies on the layout, and the limits it must keep. Money in cents."""

from collections.abc import Hashable, Iterable
from dataclasses import dataclass, replace
from typing import Generic, TypeVar

from pit.rules.chips import Tender, refuse_tender
from pit.rules.refusal import COMMON_PRACTICE, Refused, dollars

BetT = TypeVar("BetT", bound=Hashable)
"""What a wager may be on; its text is its name on the layout."""


@dataclass(frozen=True, slots=True)
class Laid(Generic[BetT]):
    """One player's wager on one bet; `colour` where it is made of non-value chips."""

    person: str
    bet: BetT
    cents: int
    tender: Tender = Tender.CHIPS
    colour: str = ""


@dataclass(frozen=True, slots=True)
class Limits:
    """The least and greatest wager on one bet and their step, in cents; and whether the table takes coins (Q03-5)."""

    minimum_cents: int = 5_00
    maximum_cents: int = 500_00
    step_cents: int = 1_00
    takes_coins: bool = False


def check_limits(limits: Limits) -> tuple[Refused, ...]:
    """Why no table can have these limits; empty if one can. Q03-34I-3-fn: both limits, whatever the game."""
    low, high, step = limits.minimum_cents, limits.maximum_cents, limits.step_cents
    if not low or not high:
        return (Refused("Q03-34I-3-fn", "A table needs both a least and a greatest wager."),)
    if step < 1 or low < 0 or high < low or low % step or high % step:
        reason = f"Limits of {dollars(low)} to {dollars(high)} make no sense in steps of {dollars(step)}."
        return (Refused(COMMON_PRACTICE, reason),)
    return ()


def refuse_wager(limits: Limits, laid: Laid[BetT], lies: Iterable[Laid[BetT]]) -> Refused | None:
    """Why the wager can't be laid beside those that lie; None if it can. Added to an own one, the sum must keep the limits."""
    refused = refuse_tender(laid.tender, limits.takes_coins)
    if refused is not None:
        return refused
    if not laid.person:
        return Refused(COMMON_PRACTICE, "A wager is somebody's; this one has no name.")
    if laid.cents < 1 or laid.cents % limits.step_cents:
        return Refused(COMMON_PRACTICE, f"{dollars(laid.cents)} is no wager in steps of {dollars(limits.step_cents)}.")
    total = laid.cents + sum(one.cents for one in lies if (one.person, one.bet) == (laid.person, laid.bet))
    if not limits.minimum_cents <= total <= limits.maximum_cents:
        between = f"{dollars(limits.minimum_cents)} to {dollars(limits.maximum_cents)}"
        return Refused(COMMON_PRACTICE, f"{dollars(total)} on {laid.bet} is outside the table's limits of {between}.")
    return None


def with_wager(lies: tuple[Laid[BetT], ...], laid: Laid[BetT]) -> tuple[Laid[BetT], ...]:
    """The wagers with one more; chips on an own bet make it larger."""
    for place, one in enumerate(lies):
        if replace(one, cents=laid.cents) == laid:
            return (*lies[:place], replace(one, cents=one.cents + laid.cents), *lies[place + 1 :])
    return (*lies, laid)
