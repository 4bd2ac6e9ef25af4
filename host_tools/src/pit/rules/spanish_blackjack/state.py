"""What a table of Spanish blackjack remembers between events: a table of twenty-one, and nothing more."""

from dataclasses import dataclass

from pit.rules.spanish_blackjack.settings import TableSettings
from pit.rules.twenty_one_round.state import (
    Bettor,
    Box,
    Choice,
    Hand,
    HandStatus,
    Location,
    MadnessOutcome,
    Phase,
    Stake,
    Table,
)

__all__ = ["Bettor", "Box", "Choice", "Hand", "HandStatus", "Location", "MadnessOutcome", "Phase", "Stake", "State"]


@dataclass(frozen=True, slots=True)
class State(Table):
    """A table of Spanish blackjack."""

    settings: TableSettings
