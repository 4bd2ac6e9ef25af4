"""Who must act now. A reading of the state for those who run a table; the rules themselves don't use it."""

from dataclasses import dataclass

from pit.rules.madness_21.eligibility import Seat
from pit.rules.madness_21.offering import Now, Stage
from pit.rules.twenty_one_round.playing import decider, on_turn
from pit.rules.twenty_one_round.state import Phase, Table
from pit.rules.twenty_one_round.wagering import boxes_without_control


@dataclass(frozen=True, slots=True)
class AwaitWagers:
    """Players wager, the dealer decides control of the shared boxes named, or the first card is dealt."""

    boxes_without_control: tuple[int, ...]
    is_shuffle_due: bool


@dataclass(frozen=True, slots=True)
class AwaitCard:
    """The dealer deals (`DealCard`); with an empty shoe the discards must be loaded first."""

    is_shoe_empty: bool


@dataclass(frozen=True, slots=True)
class AwaitDecision:
    """This player decides for this hand."""

    box: int
    hand: int
    person: str


@dataclass(frozen=True, slots=True)
class AwaitChoice:
    """This player was passed over: `Retract` or `PlayOut`."""

    box: int
    hand: int
    person: str


@dataclass(frozen=True, slots=True)
class AwaitPress:
    """The button is armed for this person in this turn."""

    turn: int
    box: int
    person: str
    seat: Seat


@dataclass(frozen=True, slots=True)
class AwaitSomeone:
    """Nobody at all presses for this box: it stays open until someone comes back."""

    box: int


@dataclass(frozen=True, slots=True)
class AwaitAmount:
    """The button was pressed in this turn: the meter must show an amount."""

    turn: int
    box: int


@dataclass(frozen=True, slots=True)
class AwaitPaid:
    """The dealer pays this box and says so (`PrizesPaid`)."""

    box: int


@dataclass(frozen=True, slots=True)
class AwaitCollect:
    """The dealer clears the layout (`CollectCards`)."""


Awaiting = (
    AwaitWagers
    | AwaitCard
    | AwaitDecision
    | AwaitChoice
    | AwaitPress
    | AwaitSomeone
    | AwaitAmount
    | AwaitPaid
    | AwaitCollect
)


def awaiting(state: Table) -> Awaiting:
    """What the round waits for."""
    if state.phase is Phase.WAGERING:
        return AwaitWagers(boxes_without_control(state), state.is_shuffle_due)
    if state.phase is Phase.CHOICES and state.choices:
        choice = state.choices[0]
        return AwaitChoice(choice.box, choice.hand, choice.person)
    if state.phase is Phase.COLLECT:
        return AwaitCollect()
    if state.phase is Phase.OFFER and state.offering.now is not None:
        return _at_the_button(state.offering.now)
    turn = on_turn(state)
    if state.phase is Phase.PLAY and turn is not None and not turn[1].draws_owed:
        box, hand = turn
        return AwaitDecision(box.number, hand.number, decider(box, hand) or "")
    return AwaitCard(is_shoe_empty=not state.shoe and not state.exposed)


def _at_the_button(now: Now) -> AwaitPress | AwaitSomeone | AwaitAmount | AwaitPaid:
    box = now.winning.box
    if now.stage is Stage.DECIDED:
        return AwaitPaid(box)
    if now.stage is Stage.PRESSED:
        return AwaitAmount(now.turn, box)
    if now.armed is None:
        return AwaitSomeone(box)
    return AwaitPress(now.turn, box, now.armed.person, now.armed.seat)
