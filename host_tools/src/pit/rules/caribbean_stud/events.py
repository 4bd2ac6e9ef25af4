"""What a table of Caribbean stud is told, and what it orders beside money. Money in cents."""

from dataclasses import dataclass

from pit.rules.banked_round.money import MoneyCommand
from pit.rules.cards import Card
from pit.rules.chips import Tender
from pit.rules.people import Role
from pit.rules.refusal import Refused


@dataclass(frozen=True, slots=True)
class LoadDeck:
    """A shuffled deck, by the name of its backs."""

    deck: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PlaceAnte:
    """A player puts an ante down."""

    person: str
    cents: int
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class PlaceJackpot:
    """A player who has an ante makes the jackpot wager."""

    person: str


@dataclass(frozen=True, slots=True)
class TakeBack:
    """A player takes ante and jackpot wager back before the cards."""

    person: str


@dataclass(frozen=True, slots=True)
class DealHands:
    """The dealer deals five cards to each ante and to himself, his last one face up."""


@dataclass(frozen=True, slots=True)
class Bets:
    """A player plays: twice the ante."""

    person: str


@dataclass(frozen=True, slots=True)
class Folds:
    """A player gives the ante up."""

    person: str


@dataclass(frozen=True, slots=True)
class Collect:
    """The cards of the round go into the discard rack."""


@dataclass(frozen=True, slots=True)
class PutInRack:
    """One card of a deck is put into the discard rack."""

    deck: str
    card: Card


@dataclass(frozen=True, slots=True)
class EmptyRack:
    """The cards are taken out of the discard rack, to be shuffled."""


@dataclass(frozen=True, slots=True)
class DeckCounted:
    """The dealer has found how many cards the deck has."""

    cards: int


@dataclass(frozen=True, slots=True)
class CardOutOfView:
    """A player's cards are not in the dealer's full view."""

    person: str


@dataclass(frozen=True, slots=True)
class TouchedCards:
    """A player touches somebody else's cards."""

    person: str
    of: str


Event = (
    LoadDeck
    | PlaceAnte
    | PlaceJackpot
    | TakeBack
    | DealHands
    | Bets
    | Folds
    | Collect
    | PutInRack
    | EmptyRack
    | DeckCounted
    | CardOutOfView
    | TouchedCards
)


@dataclass(frozen=True, slots=True)
class HandDealt:
    """Five cards to a player. Each sees the own ones only."""

    person: str
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DealerShows:
    """What of the dealer's hand lies face up: one card, and at the end all five."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class NotifyInspector:
    """That role must tell an inspector at once."""

    by: Role
    clause: str


@dataclass(frozen=True, slots=True)
class RoundVoid:
    """The round counts for nothing."""

    round_number: int
    clause: str


@dataclass(frozen=True, slots=True)
class Contravention:
    """Somebody did what isn't allowed, put on record by the section that forbids it."""

    person: str
    section: str
    clause: str


Command = MoneyCommand | HandDealt | DealerShows | NotifyInspector | RoundVoid | Contravention | Refused
Commands = tuple[Command, ...]
