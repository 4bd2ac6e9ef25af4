"""Chips with and without a denomination, and coins. Promises what a token is worth, or why it can't be wagered.

Which chips and coins are approved or prescribed is not in the documents: the caller knows.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from enum import Enum

from pit.rules.refusal import Refused


class Tender(Enum):
    """What a wager is made with, and a winning one paid in."""

    CHIPS = "chips"
    COINS = "coins"


@dataclass(frozen=True, slots=True)
class Chip:
    """A token that stands for money: of a stated denomination in cents, or of none (Q03-3-2-chip)."""

    colour: str
    denomination_cents: int | None = None

    @property
    def is_value_chip(self) -> bool:
        """Whether the chip says itself what it is worth (Q03-3-2-chip)."""
        return self.denomination_cents is not None


@dataclass(frozen=True, slots=True)
class GivenValue:
    """The value in cents that the dealer gave one player's non-value chips of a colour."""

    person: str
    colour: str
    cents: int


def worth_cents(chip: Chip, person: str, given: Iterable[GivenValue]) -> int | Refused:
    """Cents that the chip is worth in the person's hand.

    Q03-3-2-chip: a non-value chip can't be wagered before it has a value. Q03-16-3: it has the value that the dealer gave.
    """
    if chip.denomination_cents is not None:
        return chip.denomination_cents
    for value in given:
        if (value.person, value.colour) == (person, chip.colour):
            return value.cents
    return Refused("Q03-3-2-chip", f"{person}'s {chip.colour} chips have no value yet; the dealer gives one first.")


def refuse_tender(tender: Tender, takes_coins: bool) -> Refused | None:
    """Why the tender isn't taken or paid at the table; None if it is.

    Q03-5: the operator may let wagers of any game be placed and paid in prescribed coins; without that, chips only.
    """
    if tender is Tender.COINS and not takes_coins:
        return Refused("Q03-5", "This table takes and pays chips only; coins are not switched on.")
    return None
