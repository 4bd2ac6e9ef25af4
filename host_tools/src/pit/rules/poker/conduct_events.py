"""What players do beside playing, and what a floor manager does about it."""

from dataclasses import dataclass
from enum import Enum

from pit.rules.people import Role


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


ConductEvent = Asks | Helped | CardsLearned | OrderSilence | BrokeSilence | VoidBet | Exclude
