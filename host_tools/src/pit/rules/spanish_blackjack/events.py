"""What a round of Spanish blackjack is told: the events of twenty-one, and two ways to give a hand up."""

from dataclasses import dataclass

from pit.rules.twenty_one_round.events import (
    CardFlashed,
    CardMisdealt,
    CollectCards,
    DealCard,
    DecideControl,
    DoubleDown,
    Draw,
    ExcludePlayer,
    Extra,
    Insure,
    LoadShoe,
    PassOver,
    PlaceMadness,
    PlaceMain,
    PlayOut,
    Power,
    RefuseExposed,
    RenameMadness,
    Retract,
    RoundEvent,
    Signal,
    Split,
    Stand,
    UsePower,
    WithdrawMadness,
    WithdrawMain,
)

__all__ = [
    "CardFlashed",
    "CardMisdealt",
    "CollectCards",
    "DealCard",
    "DecideControl",
    "DoubleDown",
    "Draw",
    "Event",
    "ExcludePlayer",
    "Extra",
    "Forfeit",
    "Insure",
    "LoadShoe",
    "PassOver",
    "PlaceMadness",
    "PlaceMain",
    "PlayOut",
    "Power",
    "RefuseExposed",
    "RenameMadness",
    "Retract",
    "Signal",
    "Split",
    "Stand",
    "Surrender",
    "UsePower",
    "WithdrawMadness",
    "WithdrawMain",
]


@dataclass(frozen=True, slots=True)
class Surrender:
    """The controlling player gives up the first two cards for half the wagers."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class Forfeit:
    """After doubling, the controlling player gives up the first wager and takes the double back."""

    box: int
    person: str


Event = RoundEvent | Surrender | Forfeit
