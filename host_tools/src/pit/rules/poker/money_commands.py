"""Where the chips go, and what is announced of them. A ledger can be kept from these commands alone.

`coin_cents` are those of the cents that are in coins (Q03-5).

| command | money moves |
|---|---|
| `StakeChanged` | cashier <-> stake |
| `AcceptBet` | stake -> pot |
| `ReturnBet` | pot -> stake |
| `TakeCommission` | pot -> casino |
| `PayPot` | pot -> stake |
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class StakeChanged:
    """`cents` were put down (or taken up, if negative)."""

    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class AcceptBet:
    """`cents` of the player's stake are bet; `what` names the bet."""

    place: int
    person: str
    cents: int
    what: str
    coin_cents: int = 0


@dataclass(frozen=True, slots=True)
class ReturnBet:
    """`cents` go back to the player and count as never bet."""

    place: int
    person: str
    cents: int
    clause: str
    coin_cents: int = 0


@dataclass(frozen=True, slots=True)
class AnnounceWinners:
    """These places won a pot."""

    places: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class AnnouncePot:
    """The pot that those places won, and the commission on it."""

    cents: int
    commission_cents: int


@dataclass(frozen=True, slots=True)
class TakeCommission:
    """`cents` of the pot go to the casino."""

    cents: int
    clause: str


@dataclass(frozen=True, slots=True)
class PayPot:
    """`cents` of the pot go to the player."""

    place: int
    person: str
    cents: int
    clause: str
    coin_cents: int = 0


MoneyCommand = StakeChanged | AcceptBet | ReturnBet | TakeCommission | PayPot
