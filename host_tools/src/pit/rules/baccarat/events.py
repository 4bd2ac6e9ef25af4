"""What a table of baccarat is told. Money in cents."""

from dataclasses import dataclass
from enum import Enum
from typing import Final

from pit.rules.baccarat.bets import Bet
from pit.rules.cards import Card
from pit.rules.chips import Tender
from pit.rules.people import Role

DEALER: Final = "dealer"
"""The id under which the dealer deals; no player may bear it."""


class Irregularity(Enum):
    """What can go wrong; both follow common practice, for the rule gives only what they are counted by."""

    CARD_SEEN = "a card was drawn too much and seen"
    ROUND_SPOILT = "the round can't be finished"


@dataclass(frozen=True, slots=True)
class TakeSeat:
    """A person sits down."""

    person: str
    seat: int


@dataclass(frozen=True, slots=True)
class LeaveSeat:
    """A person gets up, between rounds."""

    person: str


@dataclass(frozen=True, slots=True)
class LoadShoe:
    """A shuffled and cut shoe."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class CallGame:
    """The dealer calls the game: the next round starts with its banker, or with the offer of the shoe."""


@dataclass(frozen=True, slots=True)
class OrderOffer:
    """An employee directs the dealer to offer the shoe."""

    by: Role


@dataclass(frozen=True, slots=True)
class OrderDealerBanks:
    """An employee orders that the dealer bank (section 20), or lifts the order."""

    by: Role
    is_in_force: bool = True


@dataclass(frozen=True, slots=True)
class AcceptShoe:
    """The player who is offered the shoe takes it."""

    person: str


@dataclass(frozen=True, slots=True)
class RejectShoe:
    """The player who is offered the shoe doesn't want it."""

    person: str


@dataclass(frozen=True, slots=True)
class StopBanking:
    """The banker doesn't wish to wager, or to bank any more."""

    person: str


@dataclass(frozen=True, slots=True)
class PlaceWager:
    """A player lays a wager, or adds to an own one."""

    person: str
    bet: Bet
    cents: int
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A player takes a wager back before wagers are closed."""

    person: str
    bet: Bet


@dataclass(frozen=True, slots=True)
class CloseWagers:
    """The dealer calls that no more wagers are taken (the step of section 17(2))."""


@dataclass(frozen=True, slots=True)
class DealCard:
    """Somebody deals the next card to the hand that is due."""

    by: str = DEALER
    is_face_down: bool = False


@dataclass(frozen=True, slots=True)
class TurnUp:
    """Somebody turns the cards up that were dealt face down."""

    by: str = DEALER


@dataclass(frozen=True, slots=True)
class ActUnder17:
    """An employee does what section 17(4) has somebody do; its text is not in the document."""

    by: Role


@dataclass(frozen=True, slots=True)
class FindIrregularity:
    """Something went wrong (section 30)."""

    what: Irregularity


Event = (
    TakeSeat
    | LeaveSeat
    | LoadShoe
    | CallGame
    | OrderOffer
    | OrderDealerBanks
    | AcceptShoe
    | RejectShoe
    | StopBanking
    | PlaceWager
    | TakeBack
    | CloseWagers
    | DealCard
    | TurnUp
    | ActUnder17
    | FindIrregularity
)
