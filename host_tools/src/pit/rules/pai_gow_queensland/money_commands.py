"""Where the chips, or coins, go at a pai gow table. Money in cents; a ledger can be kept from these commands alone."""

from dataclasses import dataclass

from pit.rules.chips import Tender
from pit.rules.pai_gow_queensland.state import BankMode


@dataclass(frozen=True, slots=True)
class AcceptWager:
    """Chips, or coins, lie on the box."""

    box: int
    person: str
    cents: int
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class StackOutOfOrder:
    """A larger chip lies above a smaller one."""

    box: int
    person: str
    clause: str


@dataclass(frozen=True, slots=True)
class ReturnWager:
    """Chips go back to the player."""

    box: int
    person: str
    cents: int
    clause: str


@dataclass(frozen=True, slots=True)
class TakeWager:
    """A losing wager is collected."""

    box: int
    person: str
    cents: int
    clause: str


@dataclass(frozen=True, slots=True)
class PayWager:
    """A winner gets so much, commission already deducted."""

    box: int
    person: str
    cents: int
    clause: str
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class StandsOff:
    """The wager stays where it is."""

    box: int
    person: str
    clause: str


@dataclass(frozen=True, slots=True)
class TakeCommission:
    """The house keeps so much of what the bank paid to, or won for, these players."""

    persons: tuple[str, ...]
    cents: int
    clause: str


@dataclass(frozen=True, slots=True)
class BankResult:
    """What the round brought the bank before its commission; below 0 it cost so much. Players' and house's share."""

    mode: BankMode
    persons: tuple[str, ...]
    persons_cents: int
    house_cents: int


MoneyCommand = (
    AcceptWager | StackOutOfOrder | ReturnWager | TakeWager | PayWager | StandsOff | TakeCommission | BankResult
)
