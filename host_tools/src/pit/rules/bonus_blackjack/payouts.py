"""What cards win a bonus blackjack wager, and how much.

| cards | all of one suit | otherwise |
|---|---|---|
| exactly four: 5, 5, 5, 6 | $25,000 | $1,500 |
| exactly three: 7, 7, 7 | $5,000 | $500 |
| exactly three: 6, 7, 8 | $750 with 8 decks, $800 with 6 | $50 |
| the nominated blackjack | $175 | - |
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from pit.rules.cards import Card, Rank
from pit.rules.twenty_one import is_two_card_21

WAGER_CENTS: Final = 100
"""The only wager there is (Q96-50A-1)."""

_FIVES_AND_A_SIX: Final = (Rank.FIVE, Rank.FIVE, Rank.FIVE, Rank.SIX)
_SEVENS: Final = (Rank.SEVEN, Rank.SEVEN, Rank.SEVEN)
_STRAIGHT: Final = (Rank.SIX, Rank.SEVEN, Rank.EIGHT)
_SUITED_STRAIGHT_CENTS: Final = {8: 750_00, 6: 800_00}
NOMINATED_CENTS: Final = 175_00


@dataclass(frozen=True, slots=True)
class Bonus:
    """A payout and the clause that gives it."""

    cents: int
    clause: str


def bonus_of(
    held: Sequence[Card], decks: int, nominated: tuple[Card, Card] | None, is_from_split: bool
) -> Bonus | None:
    """What these cards win, all the player will get; None for nothing.

    Q96-50C-a, Q96-50C-b, Q96-50C-c: "dealt" so many cards means exactly so many (a reading). Q96-50C-d: the two nominated
    cards, as a blackjack; after a split (`is_from_split`) they are none. `decks` is 6 or 8.
    """
    ranks = tuple(sorted(card.rank for card in held))
    is_suited = len({card.suit for card in held}) == 1
    if ranks == _FIVES_AND_A_SIX:
        return Bonus(25_000_00 if is_suited else 1_500_00, "Q96-50C-a")
    if ranks == _SEVENS:
        return Bonus(5_000_00 if is_suited else 500_00, "Q96-50C-b")
    if ranks == _STRAIGHT:
        return Bonus(_SUITED_STRAIGHT_CENTS[decks] if is_suited else 50_00, "Q96-50C-c")
    is_nominated = nominated is not None and set(held) == set(nominated)
    if is_two_card_21(held) and is_nominated and not is_from_split:
        return Bonus(NOMINATED_CENTS, "Q96-50C-d")
    return None


def payout_lines(decks: int) -> tuple[tuple[str, int], ...]:
    """The payouts as a sign shows them, in cents, the greatest first (Q96-50A-1)."""
    return (
        ("5-5-5-6 suited", 25_000_00),
        ("7-7-7 suited", 5_000_00),
        ("5-5-5-6", 1_500_00),
        ("6-7-8 suited", _SUITED_STRAIGHT_CENTS[decks]),
        ("7-7-7", 500_00),
        ("nominated blackjack", NOMINATED_CENTS),
        ("6-7-8", 50_00),
    )
