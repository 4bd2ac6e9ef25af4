"""Super sevens: a $1 side wager on sevens among a box's first three cards. Promises each payout to the cent.

The clauses name the wager and when it may be made; what it pays is common practice, as published for Australian tables.

| first cards of the box | pays, for $1 |
|---|---|
| a seven | $3 |
| two sevens | $50, of one suit $100 |
| three sevens | $500, of one suit $5,000 |
"""

from collections.abc import Sequence
from itertools import takewhile
from typing import Final

from pit.rules.cards import Card, Rank

WAGER_CENTS: Final = 100
CARDS: Final = 3
"""How many cards of a box can count."""


def sevens_cents(dealt: Sequence[Card]) -> int:
    """What the first cards of a box pay, in cents; 0 where the first is no seven (common practice)."""
    sevens = list(takewhile(lambda card: card.rank is Rank.SEVEN, dealt[:CARDS]))
    is_suited = len({card.suit for card in sevens}) == 1
    return {
        0: 0,
        1: 3_00,
        2: 100_00 if is_suited else 50_00,
        3: 5_000_00 if is_suited else 500_00,
    }[len(sevens)]
