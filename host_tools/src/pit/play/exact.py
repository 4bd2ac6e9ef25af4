"""What can be counted, counted: returns and chances as fractions, each from the rules' own `odds`.

| game | counted over |
|---|---|
| roulette | 37 pockets |
| sic-bo | 216 throws |
| keno | hits of the numbers marked, example prizes |
| baccarat, mini-baccarat | every run of values from a full shoe |
| Caribbean stud | 2,598,960 hands: the jackpot with example prizes, and how often the dealer qualifies |
| blackjack, Spanish blackjack | the first two cards of a full shoe: madness 21 with the example's prizes |
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from pit.play.games import caribbean_stud, twenty_one
from pit.rules.baccarat import odds as baccarat_odds
from pit.rules.banked_round.returns import Chances
from pit.rules.caribbean_stud import odds as caribbean_odds
from pit.rules.decks import DeckKind, decks
from pit.rules.keno import odds as keno_odds
from pit.rules.roulette import bets as roulette_bets
from pit.rules.roulette import odds as roulette_odds
from pit.rules.sic_bo import bets as sic_bo_bets
from pit.rules.sic_bo import odds as sic_bo_odds
from pit.rules.twenty_one import value

_DECKS: Final = 6
_ACE, _TEN = 1, 10
_DOLLAR: Final = 100


@dataclass(frozen=True, slots=True)
class Counted:
    """A wager: what each 1 staked gives back on the average, stake included; and how often it is paid, where counted."""

    wager: str
    returned: Fraction
    wins: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Known:
    """What is counted of one game. `is_all`: every wager of the game, so that nothing is left to simulate."""

    wagers: tuple[Counted, ...]
    chances: Mapping[str, Fraction]
    is_all: bool


def two_card_blackjack(kind: DeckKind, count: int) -> Fraction:
    """How likely the first two cards of a full shoe are an ace and a card of ten points."""
    values = [value(card) for card in decks(kind, count)]
    pairs = len(values) * (len(values) - 1)
    return Fraction(2 * values.count(_ACE) * values.count(_TEN), pairs)


def _of_bets(named: Iterable[tuple[str, Chances]]) -> tuple[Counted, ...]:
    """Bets of one name have the same chances and are listed once."""
    return tuple({name: Counted(name, one.returned, one.wins) for name, one in named}.values())


def _roulette() -> Known:
    def name(bet: roulette_bets.Bet) -> str:
        return f"{len(bet.numbers)} numbers" if isinstance(bet, roulette_bets.Numbers) else "even chance"

    return Known(_of_bets((name(bet), one) for bet, one in roulette_odds.odds().items()), {}, True)


def _sic_bo() -> Known:
    def name(bet: sic_bo_bets.Bet) -> str:
        return str(bet) if bet.kind is sic_bo_bets.Kind.TOTAL else bet.kind.value

    return Known(_of_bets((name(bet), one) for bet, one in sic_bo_odds.odds().items()), {}, True)


def _keno() -> Known:
    return Known(tuple(Counted(f"{marked} marked", one) for marked, one in keno_odds.odds().items()), {}, True)


def _baccarat() -> Known:
    return Known(_of_bets((str(bet), one) for bet, one in baccarat_odds.odds().items()), {}, True)


def _caribbean() -> Known:
    stake = caribbean_stud.SETTINGS.jackpot_cents
    jackpot = caribbean_odds.jackpot_return(caribbean_stud.CONTROLS, stake)
    chances = {"the dealer qualifies": caribbean_odds.dealer_qualifies()}
    return Known((Counted("jackpot, if no hand is folded", jackpot),), chances, False)


def _twenty_one(kind: DeckKind) -> Known:
    average = Fraction(sum(twenty_one.PRIZES), len(twenty_one.PRIZES) * _DOLLAR)
    chances = {f"two-card blackjack, decks: {count}": two_card_blackjack(kind, count) for count in range(1, 9)}
    wins = two_card_blackjack(kind, _DECKS)
    return Known((Counted("madness 21", wins * average, wins),), chances, False)


KNOWN: Final[Mapping[str, Callable[[], Known]]] = {
    "roulette": _roulette,
    "sic-bo": _sic_bo,
    "keno": _keno,
    "baccarat": _baccarat,
    "mini-baccarat": _baccarat,
    "caribbean-stud": _caribbean,
    "blackjack": lambda: _twenty_one(DeckKind.STANDARD),
    "spanish-blackjack": lambda: _twenty_one(DeckKind.SPANISH),
}
"""Name -> what is counted of it."""


def known(name: str) -> Known:
    """What is counted of the game; nothing where a game isn't listed."""
    found = KNOWN.get(name)
    return found() if found is not None else Known((), {}, False)
