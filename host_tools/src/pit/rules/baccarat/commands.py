"""What a table of baccarat orders."""

from dataclasses import dataclass

from pit.rules.baccarat.bets import Bet
from pit.rules.baccarat.events import Irregularity
from pit.rules.banked_round.money import MoneyCommand
from pit.rules.cards import Card
from pit.rules.people import Role
from pit.rules.refusal import Refused


@dataclass(frozen=True, slots=True)
class OfferShoe:
    """Offer the dealing shoe to this player."""

    seat: int
    person: str
    clause: str


@dataclass(frozen=True, slots=True)
class BankerIs:
    """Who banks and deals from now on: a player, or the dealer."""

    person: str
    clause: str


@dataclass(frozen=True, slots=True)
class SurrenderShoe:
    """The player is banker no more and gives the shoe back."""

    person: str
    clause: str


@dataclass(frozen=True, slots=True)
class WagersClosed:
    """No wager is taken or changed any more in this round."""

    round_number: int


@dataclass(frozen=True, slots=True)
class CardDealt:
    """A card lies on a hand; `by` is the banker who dealt it."""

    to: Bet
    card: Card
    by: str
    is_face_down: bool
    clause: str


@dataclass(frozen=True, slots=True)
class CardsTurnedUp:
    """The dealer has turned up what lay face down."""

    clause: str


@dataclass(frozen=True, slots=True)
class HandShown:
    """A hand and what it counts; the player's hand comes before the banker's."""

    hand: Bet
    cards: tuple[Card, ...]
    total: int
    clause: str


@dataclass(frozen=True, slots=True)
class RoundCame:
    """What the round came out as."""

    round_number: int
    outcome: Bet


@dataclass(frozen=True, slots=True)
class ActRecorded:
    """An act under section 17(4), put on record."""

    by: Role
    clause: str


@dataclass(frozen=True, slots=True)
class IrregularityRecorded:
    """Something went wrong; what follows from it holds for this round of play."""

    round_number: int
    what: Irregularity
    clause: str


Command = (
    MoneyCommand
    | OfferShoe
    | BankerIs
    | SurrenderShoe
    | WagersClosed
    | CardDealt
    | CardsTurnedUp
    | HandShown
    | RoundCame
    | ActRecorded
    | IrregularityRecorded
    | Refused
)
Commands = tuple[Command, ...]
