"""What happens before the first card of a round of play: pack, seats, stakes, shuffle, cut, blind. Money in cents."""

from dataclasses import dataclass

from pit.rules.cards import Card
from pit.rules.chips import Tender
from pit.rules.people import Role
from pit.rules.poker.preparing import DeckStep


@dataclass(frozen=True, slots=True)
class Prepare:
    """A step in making the pack ready."""

    step: DeckStep
    by: Role


@dataclass(frozen=True, slots=True)
class JudgeUnfit:
    """Someone judges a card unfit after a round of play."""

    by: Role


@dataclass(frozen=True, slots=True)
class CheckPack:
    """A floor manager has the dealer check that these are all the cards."""

    held: tuple[Card, ...]
    by: Role


@dataclass(frozen=True, slots=True)
class AnnounceAce:
    """The dealer announces whether the ace is low as well as high."""

    is_low_too: bool


@dataclass(frozen=True, slots=True)
class AnnounceCommission:
    """The operator sets a rate, in percent of each whole $20, and whether the players were told."""

    rate_percent: int
    players_told: bool


@dataclass(frozen=True, slots=True)
class ClaimSeat:
    """A person would like to sit there."""

    person: str
    place: int


@dataclass(frozen=True, slots=True)
class DrawnCard:
    """The card someone drew for a seat."""

    person: str
    card: Card


@dataclass(frozen=True, slots=True)
class FillSeat:
    """The dealer gives the seat to whoever has the first claim; equals draw cards, highest wins."""

    place: int
    drawn: tuple[DrawnCard, ...] = ()


@dataclass(frozen=True, slots=True)
class PutDown:
    """A player adds to the table stake, in chips or in cash changed at once."""

    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class TakeUp:
    """A player takes chips off the table."""

    person: str
    cents: int


@dataclass(frozen=True, slots=True)
class DeclineTopUp:
    """A player who was offered a top-up wants none."""

    person: str


@dataclass(frozen=True, slots=True)
class Leave:
    """A player leaves the table between rounds of play."""

    person: str


@dataclass(frozen=True, slots=True)
class SitOut:
    """A player misses rounds of play, or takes part again."""

    person: str
    is_out: bool = True


@dataclass(frozen=True, slots=True)
class Shuffle:
    """The dealer shuffles by hand; the picks are those of `decks.shuffle`."""

    picks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Cut:
    """The dealer cuts: `depth` cards come off the top."""

    depth: int


@dataclass(frozen=True, slots=True)
class PostBlind:
    """A player puts the blind, an over-blind or the ante down."""

    place: int
    cents: int
    stack: tuple[int, ...] = ()
    tender: Tender = Tender.CHIPS


StartEvent = (
    Prepare
    | JudgeUnfit
    | CheckPack
    | AnnounceAce
    | AnnounceCommission
    | ClaimSeat
    | FillSeat
    | PutDown
    | TakeUp
    | DeclineTopUp
    | Leave
    | SitOut
    | Shuffle
    | Cut
    | PostBlind
)
