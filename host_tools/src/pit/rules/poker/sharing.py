"""Who gets how much of which pot. Promises that shares and commission add up to the pots, to the cent.

Pots with the same winners are added before commission is worked out, so a player pays it once (Q96-275-4a).
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from pit.rules.poker.commission import DOLLAR, CommissionRule
from pit.rules.poker.places import clockwise_from
from pit.rules.poker.pots import Pot


@dataclass(frozen=True, slots=True)
class Award:
    """The pots that the same hands won: cents before commission, the commission, and each winner's cents."""

    winners: tuple[int, ...]
    cents: int
    commission_cents: int
    shares: Mapping[int, int]


def winners_of(pot: Pot, values: Mapping[int, int]) -> tuple[int, ...]:
    """The eligible places with the best hand; equal hands share (Q96-256-2-6)."""
    best = max(values[place] for place in pot.eligible)
    return tuple(place for place in pot.eligible if values[place] == best)


def awards(
    pots: Sequence[Pot], values: Mapping[int, int], closest_to: int, commission: CommissionRule
) -> tuple[Award, ...]:
    """Every pot given away, in the order in which the pots were formed.

    No commission where those who share are the only ones who put in (Q96-275-4c); one player's pots are added first
    (Q96-275-4a).
    """
    by_winners: dict[tuple[int, ...], list[Pot]] = {}
    for pot in pots:
        by_winners.setdefault(winners_of(pot, values), []).append(pot)
    given = []
    for winners, won in by_winners.items():
        cents = sum(pot.cents for pot in won)
        givers = {place for pot in won for place in pot.contributors}
        only_theirs = len(winners) > 1 and givers <= set(winners)
        taken = 0 if only_theirs else commission(cents)
        given.append(Award(winners, cents, taken, shares_of(cents - taken, winners, closest_to)))
    return tuple(given)


def shares_of(cents: int, winners: Sequence[int], closest_to: int) -> dict[int, int]:
    """Equal shares in whole dollars; what is left over goes to the winner closest clockwise to `closest_to`, who counts
    as closest himself (Q96-272-6-7)."""
    each = cents // len(winners) // DOLLAR * DOLLAR
    shares = dict.fromkeys(winners, each)
    shares[clockwise_from(closest_to, winners)[0]] += cents - each * len(winners)
    return shares
