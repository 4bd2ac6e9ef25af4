"""What a hand pays, when the dealer's counts, and which hands win the jackpot. Payouts are common practice."""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import cache
from types import MappingProxyType
from typing import Final

from pit.rules.cards import Card, Rank, Suit, cards
from pit.rules.caribbean_stud.controls import CaribbeanControls, JackpotHand, jackpot_prize
from pit.rules.poker.hands import HandClass
from pit.rules.poker.packs import Pack
from pit.rules.poker.ranking import ranking

PAYS: Final[Mapping[HandClass, int]] = MappingProxyType(
    {
        HandClass.ODD_CARD: 1,
        HandClass.ONE_PAIR: 1,
        HandClass.TWO_PAIRS: 2,
        HandClass.THREE_OF_A_KIND: 3,
        HandClass.STRAIGHT: 4,
        HandClass.FLUSH: 5,
        HandClass.FULL_HOUSE: 7,
        HandClass.FOUR_OF_A_KIND: 20,
        HandClass.STRAIGHT_FLUSH: 50,
        HandClass.ROYAL_FLUSH: 100,
    }
)
"""What the bet wins for each 1 staked; the ante wins even money."""
_BLACK: Final = frozenset({Suit.CLUBS, Suit.SPADES})
_DEAD_MANS_RANKS: Final = (Rank.ACE, Rank.EIGHT)


def value(held: Sequence[Card]) -> int:
    """The hand's number; a higher one is better. Raises BadHand for what are not five different cards."""
    return ranking(Pack.COMPLETE).value_of(held)


def class_of(held: Sequence[Card]) -> HandClass:
    """The class of five cards."""
    return ranking(Pack.COMPLETE).class_of(value(held))


@cache
def least_qualifying() -> int:
    """The number of the lowest hand with which the dealer counts: ace and king (common practice)."""
    return value(cards("AS KD 4C 3H 2D"))


def is_dead_mans_hand(held: Sequence[Card], is_black: bool) -> bool:
    """Two pairs of aces and eights, of the black suits where the controls want them so (Q03-8-2)."""
    counted = Counter(card.rank for card in held)
    if any(counted[rank] != 2 for rank in _DEAD_MANS_RANKS):
        return False
    return not is_black or all(card.suit in _BLACK for card in held if card.rank in _DEAD_MANS_RANKS)


def jackpot_of(held: Sequence[Card], controls: CaribbeanControls) -> int:
    """Cents that the hand wins for a jackpot wager, 0 for a losing one (Q03-8-1, Q03-8-2)."""
    if is_dead_mans_hand(held, controls.is_dead_mans_hand_black):
        return jackpot_prize(controls, JackpotHand.DEAD_MANS_HAND)
    name = class_of(held).value
    return sum(jackpot_prize(controls, hand) for hand in JackpotHand if hand.value == name)
