"""What differs between baccarat and mini-baccarat: seats, which way the shoe goes, and clauses."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import Final

from pit.rules.refusal import COMMON_PRACTICE


class Direction(Enum):
    """A way round the table."""

    CLOCKWISE = "clockwise"
    ANTICLOCKWISE = "anticlockwise"


class Topic(Enum):
    """What a clause can be about."""

    OFFER = "the shoe is offered"
    OFFER_ORDER = "the order in which it is offered"
    TAKEN = "a player banks and deals"
    NOBODY = "the dealer banks and deals"
    OFFER_AGAIN = "the shoe is offered after a banker stopped"
    STOP = "a banker stops"
    BANKER_WAGER = "the banker's own wager"
    DEALER_BANKS = "an order that the dealer bank"
    APPROVED = "who may act under section 17(4)"
    SHOW = "the hands are shown"
    IRREGULAR = "irregularities"
    CLOSE = "what comes before the cards"
    DEALS = "who deals"
    TURN_UP = "cards that were dealt face down"
    THIRD_CARD = "third cards"


@dataclass(frozen=True, slots=True)
class Game:
    """One of the two games. `is_offered_unasked`: whether the shoe is offered without an order."""

    name: str
    most_seats: int
    offers: Direction
    is_offered_unasked: bool
    cites: Mapping[Topic, str] = field(default_factory=dict)

    def cite(self, topic: Topic) -> str:
        """The clause of the game on that matter."""
        return self.cites.get(topic, COMMON_PRACTICE)


BACCARAT: Final = Game(
    name="baccarat",
    most_seats=15,
    offers=Direction.ANTICLOCKWISE,
    is_offered_unasked=True,
    cites={
        Topic.OFFER: "Q03-6-18-2-3",
        Topic.OFFER_ORDER: "Q03-6-18-2-3",
        Topic.TAKEN: "Q03-6-18-4",
        Topic.NOBODY: "Q03-6-18-5",
        Topic.OFFER_AGAIN: "Q03-6-18-6-7",
        Topic.STOP: "Q03-6-3",
        Topic.BANKER_WAGER: "Q03-6-3",
        Topic.DEALER_BANKS: "Q03-6-4",
        Topic.APPROVED: "Q03-6-1",
        Topic.SHOW: "Q03-6-5-7",
        Topic.IRREGULAR: "Q03-6-8-10",
        Topic.DEALS: "Q03-6-18-4",
    },
)
