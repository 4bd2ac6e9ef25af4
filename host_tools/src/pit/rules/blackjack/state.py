"""What a table of blackjack remembers between events, besides what any table of twenty-one does.

`shoe` (of `Table`) are the cards in the dealing shoe in order, or those in the card machine in no order. `rack` is the
discard rack, or the cards on their way back into the machine.
"""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from pit.rules.blackjack.settings import TableSettings
from pit.rules.card_machine.preparation import Preparation
from pit.rules.card_machine.procedure import Malfunction
from pit.rules.cards import Card
from pit.rules.twenty_one_round.state import Table

CLOSED: Final = 0
"""`closing_rounds` of a table that takes no more wagers."""


class Source(Enum):
    """Where cards are dealt from."""

    SHOE = "dealing shoe"
    MACHINE = "card machine"


@dataclass(frozen=True, slots=True)
class BonusBet:
    """A bonus blackjack wager on a box: whose it is."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class SevensBet:
    """A super sevens wager on a box: whose it is, and the first cards dealt to the box, three at most."""

    box: int
    person: str
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class State(Table):
    """A table of blackjack. `machine` numbers the machines it has used; `closing_rounds` is None while it stays open.

    `is_loaded`: a machine is the source and was loaded with all the decks, prepared as they must be.
    """

    settings: TableSettings
    source: Source = Source.SHOE
    machine: int = 1
    is_loaded: bool = False
    is_cutting_card_inside: bool = False
    malfunction: Malfunction | None = None
    prepared: tuple[Preparation, ...] = ()
    is_cutting_card_out: bool = False
    closing_rounds: int | None = None
    rounds_of_shoe: int = 0
    players_of_shoe: frozenset[str] = frozenset()
    bonus: tuple[BonusBet, ...] = ()
    sevens: tuple[SevensBet, ...] = ()
