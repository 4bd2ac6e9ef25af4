"""What a schedule is worth, exactly: for each $1 staked on a shoe freshly shuffled, in fractions without any rounding.

A wager wins if its player's first two cards are an ace and a ten-value card (clause Q03-34J); then one prize is drawn. By
default the stake does not go back on top of the prize. The order of play changes nothing: each two cards of a shuffled shoe
are as likely as any other two.
"""

from dataclasses import dataclass
from fractions import Fraction

from pit.schedule.schedule import Deck, Schedule

_SUITS = 4
_TEN_VALUES = {52: 16, 48: 12}  # a deck's tens and court cards; a Spanish deck has no tens


@dataclass(frozen=True)
class PrizeOdds:
    """One prize: its chance at a press and at a wager, and its part of the return."""

    prize_cents: int
    per_press: Fraction
    per_wager: Fraction
    of_return: Fraction


@dataclass(frozen=True)
class Odds:
    """Returns are parts of the stake; `mean_prize` and the variances are in dollars (squared) for each $1 staked."""

    deck: Deck
    hit: Fraction
    mean_prize: Fraction
    player_return: Fraction
    variance: Fraction
    variance_of_prize: Fraction
    prizes: tuple[PrizeOdds, ...]

    @property
    def edge(self) -> Fraction:
        """What the house keeps of each $1, on average."""
        return 1 - self.player_return


def chance_of_two_card_blackjack(deck: Deck) -> Fraction:
    """An ace and a ten-value card in the first two of `deck.count` shuffled decks."""
    cards = deck.cards * deck.count
    aces = _SUITS * deck.count
    tens = _TEN_VALUES[deck.cards] * deck.count
    return Fraction(2 * aces * tens, cards * (cards - 1))


def odds(schedule: Schedule, deck: Deck | None = None, *, is_stake_returned: bool = False) -> Odds:
    """The schedule's odds on its own deck, or on another. The schedule must have no problems."""
    deck = deck or schedule.deck
    hit = chance_of_two_card_blackjack(deck)
    total = schedule.total_weight
    chances = [Fraction(prize.weight, total) for prize in schedule.prizes]
    dollars = [Fraction(prize.prize_cents, 100) for prize in schedule.prizes]
    paid = [amount + is_stake_returned for amount in dollars]
    mean = sum((c * d for c, d in zip(chances, dollars, strict=True)), Fraction(0))
    mean_paid = mean + is_stake_returned
    square = sum((c * p * p for c, p in zip(chances, paid, strict=True)), Fraction(0))
    player_return = hit * mean_paid
    return Odds(
        deck=deck,
        hit=hit,
        mean_prize=mean,
        player_return=player_return,
        variance=hit * square - player_return**2,
        variance_of_prize=square - mean_paid**2,
        prizes=tuple(
            PrizeOdds(prize.prize_cents, chance, hit * chance, chance * amount / mean_paid)
            for prize, chance, amount in zip(schedule.prizes, chances, paid, strict=True)
        ),
    )
