"""What cards count in games of twenty-one. Promises totals only; what a total wins is the game's affair."""

from collections.abc import Sequence
from dataclasses import dataclass

from pit.rules.cards import Card, Rank

TWENTY_ONE = 21


@dataclass(frozen=True, slots=True)
class Total:
    """Points of a hand; soft while an ace counts 11 in it."""

    points: int
    is_soft: bool


def value(card: Card) -> int:
    """Points of one card: ace 1, court cards 10."""
    return min(card.rank, 10)


def total(held: Sequence[Card]) -> Total:
    """The best total: an ace counts 11 where that doesn't go over 21."""
    points = sum(value(card) for card in held)
    is_soft = points + 10 <= TWENTY_ONE and any(card.rank is Rank.ACE for card in held)
    return Total(points + 10 if is_soft else points, is_soft)


def is_bust(held: Sequence[Card]) -> bool:
    """Whether the hand is over 21."""
    return total(held).points > TWENTY_ONE


def is_two_card_21(held: Sequence[Card]) -> bool:
    """Whether these two cards are an ace and a ten-value card. Whether that is a blackjack: only on an unsplit hand."""
    return len(held) == 2 and total(held).points == TWENTY_ONE
