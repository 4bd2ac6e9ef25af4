"""What happens at a poker table, as the dealer tells it. Money in cents; `stack` is the chips as they lie, bottom first."""

from dataclasses import dataclass
from enum import Enum

from pit.rules.cards import Card
from pit.rules.people import Role
from pit.rules.poker.preparing import DeckStep


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


class Wish(Enum):
    """What players ask for and never get."""

    REFUSE_BUCK = "decline the buck"
    SPLIT_POT = "divide the pot by agreement"
    LEND_CHIPS = "hand or lend chips to another player"
    BET_FOR_ANOTHER = "bet for another player"
    LOOK_AT_FOLDED = "look at folded cards"
    LOOK_AT_UNDEALT = "look at undealt cards"
    TAKE_BACK_FOLDED = "take folded cards back"
    SWAP_CARDS = "exchange cards"
    TELL_OF_HAND = "tell another about the hand"


class Reach(Enum):
    """What a player is excluded from (Q96-286, Q96-410)."""

    ROUND = "this round of play"
    GAME = "the game at this table"


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


@dataclass(frozen=True, slots=True)
class Opens:
    """A player opens the round of betting."""

    place: int
    cents: int
    stack: tuple[int, ...] = ()


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


@dataclass(frozen=True, slots=True)
class Asks:
    """A player asks for something that is never allowed."""

    person: str
    wish: Wish


@dataclass(frozen=True, slots=True)
class Helped:
    """A player helped or advised another."""

    person: str
    other: str


@dataclass(frozen=True, slots=True)
class CardsLearned:
    """`person` came to know the hole cards of the player at the place."""

    place: int
    person: str


@dataclass(frozen=True, slots=True)
class OrderSilence:
    """Silence for this round of play."""

    by: Role


@dataclass(frozen=True, slots=True)
class BrokeSilence:
    """A player talked after silence was ordered, and told these others something or tried to."""

    person: str
    told: tuple[str, ...]
    by: Role


@dataclass(frozen=True, slots=True)
class VoidBet:
    """A floor manager declares what a player bet in this round of betting void."""

    person: str
    by: Role


@dataclass(frozen=True, slots=True)
class Exclude:
    """A floor manager excludes a player."""

    person: str
    reach: Reach
    by: Role


Event = (
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
    | DealCard
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
    | Asks
    | Helped
    | CardsLearned
    | OrderSilence
    | BrokeSilence
    | VoidBet
    | Exclude
)
