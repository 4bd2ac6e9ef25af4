"""The packs that poker is played with: complete, or reduced to 40 or 32 cards. Promises four suits of the pack's faces.

A face is a number from 2 to 14; the ace is 14 and its low use is a matter of `ranking`.
"""

from enum import Enum

from pit.rules.cards import Card, Rank, Suit

ACE = 14


class Pack(Enum):
    """Which cards are in play; the value is how many."""

    COMPLETE = 52
    REDUCED_40 = 40
    REDUCED_32 = 32


LOWEST_FACE = {Pack.COMPLETE: 2, Pack.REDUCED_40: 5, Pack.REDUCED_32: 7}


def face(card: Card) -> int:
    """The card's place among the faces, ace highest (Q96-256-4, Q96-292-6)."""
    return ACE if card.rank is Rank.ACE else int(card.rank)


def faces(pack: Pack) -> tuple[int, ...]:
    """The faces of the pack from lowest to highest: from 7, 5 or 2 up to the ace (Q96-256-4, Q96-292-6)."""
    return tuple(range(LOWEST_FACE[pack], ACE + 1))


def cards_of(pack: Pack) -> tuple[Card, ...]:
    """The unshuffled cards of the pack: 7 to ace, 5 to ace or 2 to ace in four suits (Q96-249-deck, Q96-287-deck)."""
    return tuple(Card(Rank(1 if value == ACE else value), suit) for suit in Suit for value in faces(pack))
