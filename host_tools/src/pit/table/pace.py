"""How fast a table goes, in integer microseconds. At full speed cards take no time; a press always takes some."""

from dataclasses import dataclass
from typing import Final

_QUICK_US: Final = 150_000


@dataclass(frozen=True, slots=True)
class Pace:
    """Pauses after a card, a decision and a payment; how long a person takes to the button at most; and how long the
    table waits for a person whom no plant plays."""

    card_us: int = 0
    decision_us: int = 0
    payment_us: int = 0
    reaction_us: int = _QUICK_US
    person_us: int = 60_000_000

    @classmethod
    def of_card(cls, card_us: int, *, person_us: int) -> "Pace":
        """A pace in proportion to one card's time; 0 is full speed."""
        reaction = max(_QUICK_US, 4 * card_us)
        return cls(card_us, 2 * card_us, 6 * card_us, reaction, person_us)
