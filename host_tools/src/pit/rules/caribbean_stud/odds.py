"""Five-card hands counted: how many of 2,598,960 there are of each class, and what the jackpot wager gives back. Exact."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations, combinations_with_replacement
from math import comb, prod

from pit.rules.caribbean_stud.controls import CaribbeanControls, JackpotHand, jackpot_prize
from pit.rules.poker.hands import HandClass, classify
from pit.rules.poker.packs import ACE, Pack, faces

_KING = ACE - 1
_DEAD_MANS_COUNTS = (ACE, ACE, 8, 8)


def _counted() -> Iterator[tuple[tuple[int, ...], HandClass, int]]:
    """Every set of five faces, what it makes, and in how many ways; of one suit and of several apart."""
    for held in combinations_with_replacement(faces(Pack.COMPLETE), 5):
        ways = prod(comb(4, count) for count in Counter(held).values()) - (4 if len(set(held)) == 5 else 0)
        if ways:
            yield held, classify(held, False, Pack.COMPLETE, True)[0], ways
    for held in combinations(faces(Pack.COMPLETE), 5):
        yield held, classify(held, True, Pack.COMPLETE, True)[0], 4


def hand_counts() -> Mapping[HandClass, int]:
    """How many hands there are of each class."""
    counts = Counter[HandClass]()
    for _, kind, ways in _counted():
        counts[kind] += ways
    return counts


def dealer_qualifies() -> Fraction:
    """How often the dealer has ace and king or better, with nothing known of the cards."""
    every = hits = 0
    for held, kind, ways in _counted():
        every += ways
        hits += ways if kind is not HandClass.ODD_CARD or {ACE, _KING} <= set(held) else 0
    return Fraction(hits, every)


def dead_mans_hands(is_black: bool) -> int:
    """How many hands are a dead man's hand: two aces, two eights, and any card of another face."""
    pairs = 1 if is_black else comb(4, 2) ** 2
    return pairs * (Pack.COMPLETE.value - 4 * len(set(_DEAD_MANS_COUNTS)))


def jackpot_return(controls: CaribbeanControls, stake_cents: int = 1_00) -> Fraction:
    """What each 1 staked on the jackpot gives back, if every hand is played to its end."""
    counts = hand_counts()
    won = sum(
        counts[kind] * jackpot_prize(controls, hand)
        for hand in JackpotHand
        for kind in counts
        if kind.value == hand.value
    )
    won += dead_mans_hands(controls.is_dead_mans_hand_black) * jackpot_prize(controls, JackpotHand.DEAD_MANS_HAND)
    return Fraction(won, sum(counts.values()) * stake_cents)
