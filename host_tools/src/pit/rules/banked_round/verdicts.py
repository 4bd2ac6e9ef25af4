"""What a result means for one wager, and the money commands that follow.

| verdict | stake | paid |
|---|---|---|
| `WINS` | returned | stake times the odds |
| `PRIZE` | taken | stake times the odds, all there is |
| `STANDS_OFF` | returned | - |
| `HALF` | half taken, half returned | - |
| `LOSES` | taken | - |
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from enum import Enum

from pit.rules.banked_round.money import MoneyCommand, PayWager, ReturnWager, TakeWager
from pit.rules.banked_round.wagers import BetT, Laid
from pit.rules.odds import EVEN_MONEY, Odds
from pit.rules.refusal import COMMON_PRACTICE


class Fate(Enum):
    """What becomes of a wager."""

    WINS = "wins"
    PRIZE = "is paid its prize"
    STANDS_OFF = "stands off"
    HALF = "loses half"
    LOSES = "loses"


@dataclass(frozen=True, slots=True)
class Verdict:
    """A wager's fate, what a winning one is paid, and the clause that says so."""

    fate: Fate
    odds: Odds = EVEN_MONEY
    clause: str = COMMON_PRACTICE


LOSES = Verdict(Fate.LOSES)
STANDS_OFF = Verdict(Fate.STANDS_OFF)
HALF = Verdict(Fate.HALF)


def wins(win: int, stake: int = 1) -> Verdict:
    """The wager wins `win` for each `stake` and goes back."""
    return Verdict(Fate.WINS, Odds(win, stake))


def prize(cents_per_dollar: int) -> Verdict:
    """The wager is paid that many cents for each dollar, and the stake goes to the bank."""
    return Verdict(Fate.PRIZE, Odds(cents_per_dollar, 100)) if cents_per_dollar else LOSES


def settle(lies: Iterable[Laid[BetT]], judge: Callable[[BetT], Verdict]) -> tuple[MoneyCommand, ...]:
    """The commands that settle all wagers, losing ones first."""
    judged = [(laid, judge(laid.bet)) for laid in lies]
    judged.sort(key=lambda one: one[1].fate is not Fate.LOSES)
    return tuple(order for laid, verdict in judged for order in settled(laid, verdict))


def cents_back(laid: Laid[BetT], verdict: Verdict) -> int:
    """Cents of the stake itself that go back to the player. Half a cent that can't be lost stays his."""
    if verdict.fate is Fate.HALF:
        return laid.cents - laid.cents // 2
    return laid.cents if verdict.fate in (Fate.WINS, Fate.STANDS_OFF) else 0


def settled(laid: Laid[BetT], verdict: Verdict) -> tuple[MoneyCommand, ...]:
    """The commands that settle one wager."""
    person, bet, cents, clause = laid.person, str(laid.bet), laid.cents, verdict.clause
    pay = PayWager(person, bet, cents, verdict.odds.pay(cents), clause, laid.tender)
    match verdict.fate:
        case Fate.WINS:
            return pay, ReturnWager(person, bet, cents, clause)
        case Fate.PRIZE:
            return pay, TakeWager(person, bet, cents, clause)
        case Fate.STANDS_OFF:
            return (ReturnWager(person, bet, cents, clause),)
        case Fate.HALF:
            back = cents_back(laid, verdict)
            return TakeWager(person, bet, cents - back, clause), ReturnWager(person, bet, back, clause)
        case Fate.LOSES:
            return (TakeWager(person, bet, cents, clause),)
