"""Exact chances at baccarat from a full shoe: every run of values is weighed by the cards that make it.

Only what a card counts matters, so ten values stand for the shoe; hands of the same two values are taken once.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations_with_replacement

from pit.rules.baccarat.bets import Bet, Pays, judge, outcome
from pit.rules.baccarat.points import banker_draws, player_draws
from pit.rules.banked_round.returns import Chances, chances


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How often a round comes out so."""

    banker: Fraction
    player: Fraction
    tie: Fraction


def outcomes(decks: int = 8) -> Outcomes:
    """The chances of the three outcomes with a full shoe of that many decks."""
    counted = {bet: 0 for bet in Bet}
    shoe = [16 * decks, *[4 * decks] * 9]
    for (player, banker), ways, left in _first_cards(shoe):
        for came, weight in _third_cards(player, banker, left):
            counted[came] += ways * weight
    every = sum(counted.values())
    return Outcomes(*(Fraction(counted[bet], every) for bet in (Bet.BANKER, Bet.PLAYER, Bet.TIE)))


def odds(decks: int = 8, pays: Pays | None = None) -> Mapping[Bet, Chances]:
    """The chances of every wager with a full shoe."""
    chosen, came = pays or Pays(), outcomes(decks)
    weights = {Bet.BANKER: came.banker, Bet.PLAYER: came.player, Bet.TIE: came.tie}
    return {bet: chances((judge(bet, one, chosen), weight) for one, weight in weights.items()) for bet in Bet}


def _first_cards(shoe: list[int]) -> Iterator[tuple[tuple[int, int], int, list[int]]]:
    """Totals of two cards each, in how many ways they come, and what is left of each value."""
    for own in combinations_with_replacement(range(10), 2):
        left = list(shoe)
        own_ways = _take(left, own)
        for bank in combinations_with_replacement(range(10), 2):
            rest = list(left)
            ways = own_ways * _take(rest, bank)
            if ways:
                yield (sum(own) % 10, sum(bank) % 10), ways, rest


def _take(left: list[int], pair: tuple[int, int]) -> int:
    ways = 1 if pair[0] == pair[1] else 2
    for value in pair:
        ways *= left[value]
        left[value] -= 1
    return ways


def _third_cards(player: int, banker: int, left: list[int]) -> Iterator[tuple[Bet, int]]:
    """Each outcome from there on, weighed so that every deal counts as two more cards drawn."""
    size = sum(left)
    if not player_draws(player, banker):
        if not banker_draws(player, banker, None):
            yield outcome(player, banker), size * (size - 1)
            return
        for value, count in enumerate(left):
            yield outcome(player, (banker + value) % 10), count * (size - 1)
        return
    for third, count in enumerate(left):
        total = (player + third) % 10
        if not banker_draws(player, banker, third):
            yield outcome(total, banker), count * (size - 1)
            continue
        for value, more in enumerate(left):
            yield outcome(total, (banker + value) % 10), count * (more - (value == third))
