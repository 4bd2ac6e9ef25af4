"""What a round of blackjack is told: the events of twenty-one, of bonus blackjack, of the shoe and of a card machine."""

from dataclasses import dataclass

from pit.rules.bonus_blackjack.wagering import Placed
from pit.rules.card_machine.events import MachineEvent
from pit.rules.cards import Card
from pit.rules.chips import Tender
from pit.rules.people import Role
from pit.rules.twenty_one_round.events import RoundEvent


@dataclass(frozen=True, slots=True)
class PlaceBonus:
    """A player makes the bonus blackjack wager on a box."""

    box: int
    person: str
    cents: int = 100
    placed: Placed = Placed.ON_THE_SPOT
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class WithdrawBonus:
    """A player takes the bonus blackjack wager back before the first card."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class NominateBlackjack:
    """The sign shows these two cards as the nominated blackjack from this round on."""

    ace: Card
    other: Card


@dataclass(frozen=True, slots=True)
class PlaceSevens:
    """A player makes the super sevens wager on a box."""

    box: int
    person: str
    cents: int = 100
    tender: Tender = Tender.CHIPS


@dataclass(frozen=True, slots=True)
class DirectShuffle:
    """An employee directs a shuffle before the next round (section 25(b))."""

    by: Role


@dataclass(frozen=True, slots=True)
class OrderLastRounds:
    """An employee directs that just three more rounds be dealt before the table closes."""

    by: Role


Event = (
    RoundEvent
    | PlaceBonus
    | WithdrawBonus
    | NominateBlackjack
    | PlaceSevens
    | DirectShuffle
    | OrderLastRounds
    | MachineEvent
)
