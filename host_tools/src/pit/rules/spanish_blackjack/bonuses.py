"""What a player's 21 pays. Common practice: the bonuses published for Australian tables and for Spanish 21.

Super bonuses and envy bonuses are promotions of a house and no part of this game.
"""

from collections.abc import Sequence

from pit.rules.cards import Card, Rank, Suit
from pit.rules.odds import EVEN_MONEY, THREE_TO_ONE, THREE_TO_TWO, TWO_TO_ONE, Odds

_BY_NUMBER_OF_CARDS = {5: THREE_TO_TWO, 6: TWO_TO_ONE}
_THREE_CARD_BONUSES = ([Rank.SIX, Rank.SEVEN, Rank.EIGHT], [Rank.SEVEN] * 3)


def odds_of_21(held: Sequence[Card]) -> Odds:
    """Odds of an undoubled 21: five, six, seven or more cards; 6-7-8 and 7-7-7 mixed, of one suit, of spades."""
    if len(held) >= 7:
        return THREE_TO_ONE
    if sorted(card.rank for card in held) in _THREE_CARD_BONUSES:
        suits = {card.suit for card in held}
        if suits == {Suit.SPADES}:
            return THREE_TO_ONE
        return TWO_TO_ONE if len(suits) == 1 else THREE_TO_TWO
    return _BY_NUMBER_OF_CARDS.get(len(held), EVEN_MONEY)
