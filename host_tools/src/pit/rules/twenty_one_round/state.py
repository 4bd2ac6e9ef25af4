"""What a table of twenty-one remembers between events. Frozen: each step makes a new one.

| phase | waits for |
|---|---|
| `WAGERING` | wagers, control of shared boxes, then the first card |
| `FIRST_CARDS` | one card to each box, one to the dealer, a second to each box |
| `PLAY` | the controlling player of the hand on turn, or the card it is owed |
| `CHOICES` | a player who was passed over: retract, or play out |
| `DEALER` | the dealer's cards |
| `OFFER` | the jackpot button, box by box from the dealer's right |
| `COLLECT` | the dealer clearing the layout |
| `RETURN` | cards on their way back into a card machine (blackjack only) |
"""

from dataclasses import dataclass, field, replace
from enum import Enum
from typing import Self, TypeVar

from pit.rules.cards import Card
from pit.rules.madness_21.offering import Offering
from pit.rules.madness_21.settings import MadnessStanding
from pit.rules.twenty_one_round.settings import RoundSettings
from pit.rules.wagers import Wager


class Phase(Enum):
    """Where the round is."""

    WAGERING = "wagering"
    FIRST_CARDS = "first cards"
    PLAY = "play"
    CHOICES = "choices"
    DEALER = "dealer"
    OFFER = "offer"
    COLLECT = "collect"
    RETURN = "return"


@dataclass(frozen=True, slots=True)
class Bettor:
    """One player's wagers on one box, in cents; 0 is none."""

    person: str
    main_cents: int
    madness_cents: int = 0
    insurance_cents: int = 0


@dataclass(frozen=True, slots=True)
class Stake:
    """One player's money on one hand, in cents. `base_cents` is the main wager, or the split wager on a split hand."""

    person: str
    base_cents: int
    double_cents: int = 0


class HandStatus(Enum):
    """What a hand still needs. SETTLED: its wagers are paid, taken or returned."""

    OPEN = "open"
    STOOD = "stood"
    PASSED_OVER = "passed over"
    BLACKJACK = "blackjack"
    SURRENDERED = "surrendered"
    SETTLED = "settled"


class Location(Enum):
    """Where a hand's cards lie."""

    IN_BOX = "in the box"
    DEALERS_SIDE = "dealer's side of the box"
    RACK = "discard rack"


@dataclass(frozen=True, slots=True)
class Hand:
    """One hand of a box. `number` is its name in wagers: 0 for the first, then in order of splitting.

    `draws_owed`: cards the dealer owes it because it asked, doubled or was split.
    """

    number: int
    stakes: tuple[Stake, ...]
    cards: tuple[Card, ...] = ()
    status: HandStatus = HandStatus.OPEN
    location: Location = Location.IN_BOX
    draws_owed: int = 0
    is_doubled: bool = False
    is_from_split: bool = False
    has_drawn: bool = False


class MadnessOutcome(Enum):
    """How the box's madness 21 wagers stand."""

    UNDECIDED = "undecided"
    LOST = "lost"
    WON = "won"


@dataclass(frozen=True, slots=True)
class Box:
    """One betting box. `bettors` is the stack of wagers, front first: controlling, second, third player."""

    number: int
    bettors: tuple[Bettor, ...] = ()
    controlling: str | None = None
    hands: tuple[Hand, ...] = ()
    madness: MadnessOutcome = MadnessOutcome.UNDECIDED

    def bettor(self, person: str) -> Bettor | None:
        """That player's wagers on the box, or None."""
        return next((bettor for bettor in self.bettors if bettor.person == person), None)

    def hand(self, number: int) -> Hand:
        """The hand of that number. Raises StopIteration where the box has none such."""
        return next(hand for hand in self.hands if hand.number == number)

    def replacing(self, hand: Hand) -> "Box":
        """The box with that hand in place of the one of its number."""
        return replace(self, hands=tuple(hand if old.number == hand.number else old for old in self.hands))


@dataclass(frozen=True, slots=True)
class Choice:
    """A player who was passed over, and the hand."""

    box: int
    hand: int
    person: str


@dataclass(frozen=True, slots=True)
class Table:
    """A table of either game, which adds its own. `boxes[n - 1]` is box n; `on_turn` is (box, hand number).

    `exposed` are cards lying as the next ones; `shoe` are the cards yet to be dealt, in order. `in_coins` are the wagers of
    the round that are made in coins.
    """

    settings: RoundSettings
    shoe: tuple[Card, ...]
    boxes: tuple[Box, ...]
    phase: Phase = Phase.WAGERING
    round_number: int = 1
    rack: tuple[Card, ...] = ()
    dealer: tuple[Card, ...] = ()
    exposed: tuple[Card, ...] = ()
    on_turn: tuple[int, int] | None = None
    choices: tuple[Choice, ...] = ()
    standing: MadnessStanding = field(default_factory=MadnessStanding)
    offering: Offering = field(default_factory=Offering)
    is_shuffle_due: bool = False
    in_coins: tuple[Wager, ...] = ()

    def box(self, number: int) -> Box:
        """The box of that number. Raises IndexError outside the layout."""
        if number < 1:
            raise IndexError(number)
        return self.boxes[number - 1]

    def replacing(self, box: Box) -> Self:
        """The table with that box in place of the one of its number."""
        return replace(self, boxes=tuple(box if old.number == box.number else old for old in self.boxes))

    def in_play(self) -> tuple[Box, ...]:
        """Boxes with hands, in dealing order (from the dealer's left)."""
        dealt = (self.box(number) for number in self.settings.boxes_from_dealers_left())
        return tuple(box for box in dealt if box.hands)


AnyTable = TypeVar("AnyTable", bound=Table)
