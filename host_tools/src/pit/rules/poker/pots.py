"""Pots from what each place put in. Promises that their sum is exactly what was put in, all in, folded or not.

Each place that tapped out for less closes a pot that the others' further bets don't enter; those go to a separate pot
(Q96-274-3-4). Money of folded and dead hands stays where it was bet.
"""

from collections.abc import Collection, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Pot:
    """One pot: its cents, who may win it, and whose money it is."""

    cents: int
    eligible: tuple[int, ...]
    contributors: tuple[int, ...]


def pots_of(put_in: Mapping[int, int], contesting: Collection[int]) -> tuple[Pot, ...]:
    """The pots, first formed first (Q96-249-money, Q96-274-3-4).

    What nobody who still contests has matched belongs to the pot formed last.
    """
    levels = sorted({put_in[place] for place in contesting if put_in.get(place)})
    top = max(put_in.values(), default=0)
    found: list[Pot] = []
    below = 0
    for level in levels:
        reach = top if level == levels[-1] else level
        layer = sum(max(0, min(cents, reach) - below) for cents in put_in.values())
        eligible = tuple(place for place in sorted(contesting) if put_in.get(place, 0) >= level)
        givers = tuple(place for place in sorted(put_in) if put_in[place] > below)
        found.append(Pot(layer, eligible, givers))
        below = level
    return tuple(found)


def uncalled(put_in: Mapping[int, int]) -> tuple[int, int]:
    """The place whose last bet nobody matched, and the cents above the next highest; (0, 0) where the top is shared."""
    if not put_in:
        return 0, 0
    place = max(put_in, key=lambda other: put_in[other])
    second = max((cents for other, cents in put_in.items() if other != place), default=0)
    excess = put_in[place] - second
    return (place, excess) if excess else (0, 0)
