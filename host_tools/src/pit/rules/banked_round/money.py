"""Where each wager's money goes in a game against the bank. A ledger can be built from these four commands alone.

| command | money moves |
|---|---|
| `AcceptWager` | player -> layout |
| `PayWager` | bank -> player, beside the wager |
| `TakeWager` | layout -> bank |
| `ReturnWager` | layout -> player |

Every accepted cent is taken or returned before the next round, never both.
"""

from dataclasses import dataclass

from pit.rules.chips import Tender


@dataclass(frozen=True, slots=True)
class AcceptWager:
    """The wager is on the layout; `bet` is what it is on, as the layout names it."""

    person: str
    bet: str
    cents: int
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class PayWager:
    """Pay `pay_cents` for a winning wager of `stake_cents`; the stake itself is taken or returned apart."""

    person: str
    bet: str
    stake_cents: int
    pay_cents: int
    clause: str
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class TakeWager:
    """`cents` of the wager go to the bank."""

    person: str
    bet: str
    cents: int
    clause: str


@dataclass(frozen=True, slots=True)
class ReturnWager:
    """`cents` of the wager go back to the player."""

    person: str
    bet: str
    cents: int
    clause: str


MoneyCommand = AcceptWager | PayWager | TakeWager | ReturnWager
