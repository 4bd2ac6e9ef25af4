"""Where each wager's money goes. A ledger can be built from these four commands alone.

| command | money moves |
|---|---|
| `AcceptWager` | player -> layout |
| `PayWager` | bank -> player, beside the wager |
| `TakeWager` | layout -> bank |
| `ReturnWager` | layout -> player |

Every accepted cent is taken or returned before the round closes, never both.
"""

from dataclasses import dataclass
from enum import Enum

from pit.rules.chips import Tender


class WagerKind(Enum):
    """What a wager is on."""

    MAIN = "main"
    DOUBLE = "double"
    SPLIT = "split"
    INSURANCE = "insurance"
    MADNESS_21 = "madness 21"
    BONUS_BLACKJACK = "bonus blackjack"
    SUPER_SEVENS = "super sevens"


@dataclass(frozen=True, slots=True)
class Wager:
    """Names one wager of one round: whose, on which box, and on which hand of a split box (0 is the first)."""

    box: int
    person: str
    kind: WagerKind
    hand: int = 0


@dataclass(frozen=True, slots=True)
class AcceptWager:
    """The wager is on the layout."""

    wager: Wager
    cents: int
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class PayWager:
    """Pay the player `pay_cents` for a winning wager of `stake_cents`; the stake itself is taken or returned apart."""

    wager: Wager
    stake_cents: int
    pay_cents: int
    clause: str
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class TakeWager:
    """`cents` of the wager go to the bank."""

    wager: Wager
    cents: int
    clause: str


@dataclass(frozen=True, slots=True)
class ReturnWager:
    """`cents` of the wager go back to the player."""

    wager: Wager
    cents: int
    clause: str


MoneyCommand = AcceptWager | PayWager | TakeWager | ReturnWager
