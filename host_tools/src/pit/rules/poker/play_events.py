"""What happens from the first card on, as the dealer tells it. Money in cents; `stack` is the chips as they lie, bottom first."""

from dataclasses import dataclass
from enum import Enum

from pit.rules.cards import Card
from pit.rules.chips import Tender
from pit.rules.people import Role


class Act(Enum):
    """The acts of a round of betting (Q96-249-act). Draw poker has no checking (Q96-287-act)."""

    CHECK = "check"
    FOLD = "fold"
    CALL = "call"
    CALL_AND_RAISE = "call and raise"
    RAISE = "raise"


class FoldSign(Enum):
    """How a player shows that he stops; the first is the proper way (Q96-278-1-2, Q96-278-3)."""

    FACE_DOWN_AND_SIGNAL = "cards face down and a clear signal"
    CARDS_IN_CIRCLE = "cards put into the discard circle"
    OTHER_CLEAR_SIGN = "another clear sign"


class Fault(Enum):
    """What can go wrong with a deal (Q96-280-1)."""

    EXPOSED_IN_CUT = "a card was exposed in cutting"
    NOT_CUT = "the cards were not cut before the first card"
    HOLE_CARD_EXPOSED = "the dealer exposed a hole card"
    SECOND_COMMUNAL_FACE_UP = "the second communal card lies face up in the deck"
    OUT_OF_TURN = "a hole card was dealt out of turn"
    NO_HOLE_CARDS = "a player got no hole cards"
    ONE_HOLE_CARD = "a player got no second hole card"
    TOO_MANY_HOLE_CARDS = "a player got too many hole cards"
    EMPTY_POSITION = "a hole card was dealt to an empty position"
    LATER_COMMUNAL_FACE_UP = "a later communal card lies face up in the deck"


@dataclass(frozen=True, slots=True)
class DealCard:
    """The dealer deals the next card: where it is due, or to another place by mistake.

    `is_exposed`: all have seen a card meant to be dealt face down.
    """

    to: int | None = None
    is_exposed: bool = False


@dataclass(frozen=True, slots=True)
class FindFault:
    """Someone finds that the deal went wrong. Whether a misdealt card was looked at, whether the deal can be rebuilt."""

    fault: Fault
    by: Role | None = Role.DEALER
    was_looked_at: bool = False
    is_rebuildable: bool = True


@dataclass(frozen=True, slots=True)
class CardExposed:
    """The next card to be dealt face up after this round of betting was seen too early; `number` counts them from 1."""

    number: int


@dataclass(frozen=True, slots=True)
class ReshuffleShoe:
    """The dealer shuffles the undealt cards again, with what must go back among them."""

    picks: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Acts:
    """A player acts. `cents` is the raise alone, on top of the call; `stack` is all chips put down, if seen."""

    place: int
    act: Act
    cents: int = 0
    stack: tuple[int, ...] = ()
    sign: FoldSign = FoldSign.FACE_DOWN_AND_SIGNAL
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class Opens:
    """A player opens the round of betting."""

    place: int
    cents: int
    stack: tuple[int, ...] = ()
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class DeclinesToRaise:
    """The blind bettor leaves it at the blind."""

    place: int


@dataclass(frozen=True, slots=True)
class Says:
    """A player names a bet without putting chips down."""

    place: int
    cents: int


@dataclass(frozen=True, slots=True)
class ActedOutOfTurn:
    """It is found that a player acted before others whose turn it was: all cents put out, 0 for a check."""

    place: int
    cents: int
    folded: bool = False
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class Exchange:
    """A player puts cards away and gets as many new ones."""

    place: int
    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class DeclareDead:
    """The dealer sees that a player, and perhaps others too, hold too few or too many cards."""

    place: int
    others: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ShowHands:
    """The hands are shown and the pots given away."""


PlayEvent = (
    DealCard
    | FindFault
    | CardExposed
    | ReshuffleShoe
    | Acts
    | Opens
    | DeclinesToRaise
    | Says
    | ActedOutOfTurn
    | Exchange
    | DeclareDead
    | ShowHands
)
