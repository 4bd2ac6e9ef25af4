"""What cards count, and when a third one is drawn. Common practice: the rule speaks of the table and doesn't give it.

| banker has | draws if the player's third card counts |
|---|---|
| 0 to 2 | anything |
| 3 | all but 8 |
| 4 | 2 to 7 |
| 5 | 4 to 7 |
| 6 | 6 or 7 |
| 7 | nothing |

A natural (8 or 9 in two cards) of either hand ends the deal. The player draws to 5. If the player stood, so does the banker on 6.
"""

from collections.abc import Sequence
from typing import Final

from pit.rules.cards import Card

NATURAL: Final = 8
_PLAYER_DRAWS_TO: Final = 5
_BANKER_DRAWS_ON: Final = (
    frozenset(range(10)),
    frozenset(range(10)),
    frozenset(range(10)),
    frozenset(range(10)) - {8},
    frozenset(range(2, 8)),
    frozenset(range(4, 8)),
    frozenset({6, 7}),
    frozenset[int](),
)


def points(card: Card) -> int:
    """Ace 1, tens and court cards 0, others their number."""
    return 0 if card.rank >= 10 else int(card.rank)


def total(held: Sequence[Card]) -> int:
    """What the hand counts: the last digit of the sum."""
    return sum(map(points, held)) % 10


def player_draws(player: int, banker: int) -> bool:
    """Whether the player's hand gets a third card, by the totals of two cards each."""
    return max(player, banker) < NATURAL and player <= _PLAYER_DRAWS_TO


def banker_draws(player: int, banker: int, player_third: int | None) -> bool:
    """Whether the banker's hand gets a third card; `player_third` counts the player's third card, None without one."""
    if max(player, banker) >= NATURAL:
        return False
    if player_third is None:
        return banker <= _PLAYER_DRAWS_TO
    return player_third in _BANKER_DRAWS_ON[banker]
