"""How one table plays, checked with reasons before play."""

from dataclasses import dataclass, field

from pit.rules.banked_round.wagers import Limits, check_limits
from pit.rules.caribbean_stud.controls import CaribbeanControls, JackpotHand, Method, jackpot_prize, refuse_method
from pit.rules.refusal import COMMON_PRACTICE, Refused


@dataclass(frozen=True, slots=True)
class CaribbeanSettings:
    """One table. The limits are those of the ante; the jackpot wager is one stake in cents."""

    seats: int = 7
    limits: Limits = field(default_factory=lambda: Limits(minimum_cents=5_00, maximum_cents=100_00))
    jackpot_cents: int = 1_00
    method: Method = Method.BY_HAND
    controls: CaribbeanControls = field(default_factory=CaribbeanControls)


def check_settings(settings: CaribbeanSettings) -> tuple[Refused, ...]:
    """Every reason why the table can't be played at (Q03-8-2, and `refuse_method`); empty if it can."""
    controls = settings.controls
    reasons = list(check_limits(settings.limits))
    method = refuse_method(controls, settings.method)
    if method is not None:
        reasons.append(method)
    if controls.wins_dead_mans_hand and not jackpot_prize(controls, JackpotHand.DEAD_MANS_HAND):
        reasons.append(Refused("Q03-8-2", "A dead man's hand wins here, and the prize table has no prize for it."))
    if not 1 <= settings.seats <= 9:
        reasons.append(Refused(COMMON_PRACTICE, f"A deck serves 1 to 9 players and the dealer, not {settings.seats}."))
    return tuple(reasons)
