"""What a table must have to offer bonus blackjack, and which two cards are the nominated blackjack."""

from dataclasses import dataclass
from typing import Final

from pit.rules.cards import Card, Rank
from pit.rules.refusal import Refused
from pit.rules.twenty_one import value

OWN_NAME: Final = "bonus blackjack"
DECKS: Final = (6, 8)
"""The only numbers of decks it can be played with (Q96-50A-2)."""


@dataclass(frozen=True, slots=True)
class BonusSettings:
    """How one table offers bonus blackjack; by default it doesn't.

    `is_stake_returned`: whether a winning $1 goes back on top of the payout. The clauses give only the payout, so by
    default it does not (a reading, as for madness 21).
    """

    is_offered: bool = False
    layout_has_area: bool = False
    sign_shows_payouts: bool = False
    nominated: tuple[Card, Card] | None = None
    display_name: str = OWN_NAME
    is_stake_returned: bool = False


def refusal_for_nomination(first: Card, second: Card) -> Refused | None:
    """Why these two cards can't be the nominated blackjack, or None.

    Q96-50C-d: the ace of a suit and another card of that suit that makes a blackjack with it.
    """
    ace, other = sorted((first, second), key=lambda card: card.rank)
    if ace.rank is Rank.ACE and ace.suit is other.suit and value(other) == 10:
        return None
    return Refused("Q96-50C-d", f"{first} and {second} are not an ace and a ten-value card of one suit.")


def bonus_reasons(settings: BonusSettings, decks: int) -> tuple[Refused, ...]:
    """Why the table can't offer the wager so; empty if it can or doesn't offer it.

    Q96-50A-2: 6 or 8 decks only. Q96-50A-3: any name the operator finds suitable, so long as a sign can show it.
    """
    if not settings.is_offered:
        return ()
    reasons = []
    if decks not in DECKS:
        reasons.append(Refused("Q96-50A-2", f"Bonus blackjack is played with 6 or 8 decks, not {decks}."))
    if not settings.display_name.strip() or not settings.display_name.isprintable():
        reasons.append(Refused("Q96-50A-3", "The wager's name must be printable."))
    if settings.nominated is not None:
        refusal = refusal_for_nomination(*settings.nominated)
        if refusal is not None:
            reasons.append(refusal)
    return tuple(reasons)
