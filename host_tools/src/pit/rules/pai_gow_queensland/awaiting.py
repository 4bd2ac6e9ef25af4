"""Whom or what the table waits for. Promises one answer in every state, for runners and for screens."""

from dataclasses import dataclass

from pit.rules.pai_gow_queensland.care import CareStep
from pit.rules.pai_gow_queensland.dealing import due_box
from pit.rules.pai_gow_queensland.flow import must_wait_for_larger, must_wait_for_priority, unset_hands
from pit.rules.pai_gow_queensland.state import BankMode, Phase, State


@dataclass(frozen=True, slots=True)
class AwaitCare:
    """A step of making the tiles ready."""

    step: CareStep


@dataclass(frozen=True, slots=True)
class AwaitBank:
    """The player who is offered the bank. Cents on others' wagers so far."""

    box: int
    person: str
    wagered_cents: int


@dataclass(frozen=True, slots=True)
class AwaitShuffle:
    """Shuffle and stack the tiles."""


@dataclass(frozen=True, slots=True)
class AwaitWagers:
    """Wagers, then the call of no more bets, possible if `may_close`."""

    may_close: bool


@dataclass(frozen=True, slots=True)
class AwaitCut:
    """A cut: the choice of one of these players, or the house way."""

    choosers: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AwaitDice:
    """Three dice."""


@dataclass(frozen=True, slots=True)
class AwaitDeal:
    """Four tiles for the box."""

    box: int


@dataclass(frozen=True, slots=True)
class AwaitChoice:
    """The player of the box with exposed tiles."""

    box: int


@dataclass(frozen=True, slots=True)
class AwaitHand:
    """A player who sets a hand."""

    box: int
    person: str


@dataclass(frozen=True, slots=True)
class AwaitBankExposed:
    """The bank's tiles are to be turned up."""


@dataclass(frozen=True, slots=True)
class AwaitBankHand:
    """The bank's hand: set by the dealer (None) or a player who handles it."""

    person: str | None


@dataclass(frozen=True, slots=True)
class AwaitSettlement:
    """Comparing and settling."""


@dataclass(frozen=True, slots=True)
class AwaitCollect:
    """Collecting the tiles."""


Awaited = (
    AwaitCare
    | AwaitBank
    | AwaitShuffle
    | AwaitWagers
    | AwaitCut
    | AwaitDice
    | AwaitDeal
    | AwaitChoice
    | AwaitHand
    | AwaitBankExposed
    | AwaitBankHand
    | AwaitSettlement
    | AwaitCollect
)


def awaiting(state: State) -> Awaited:
    """What comes next at the table."""
    for box, hand in sorted(state.hands.items()):
        if hand.is_choice_due:
            return AwaitChoice(box)
    match state.phase:
        case Phase.BETWEEN | Phase.WAGERS:
            return _open(state)
        case Phase.CUT:
            return AwaitCut(state.bank.members)
        case Phase.DICE:
            return AwaitDice()
        case Phase.DEAL:
            return AwaitDeal(due_box(state))
        case Phase.HANDS:
            return _hand(state)
        case Phase.BANK_EXPOSE:
            return AwaitBankExposed()
        case Phase.BANK_SET:
            is_dealers = state.bank.mode is not BankMode.PLAYER
            return AwaitBankHand(None if is_dealers else state.bank.handlers[0])
        case Phase.SETTLE:
            return AwaitSettlement()
        case Phase.COLLECT:
            return AwaitCollect()


def _open(state: State) -> Awaited:
    if state.care.due is not None:
        return AwaitCare(state.care.due)
    if state.offers:
        box = state.offers[0]
        return AwaitBank(box, state.seniority[box][0], state.wagered_cents)
    return AwaitWagers(bool(state.wagers)) if state.stacks else AwaitShuffle()


def _hand(state: State) -> AwaitHand:
    """The first hand that neither a priority set marker nor the player's larger wager holds up."""
    box = next(
        hand.box
        for hand in unset_hands(state)
        if not must_wait_for_priority(state, hand.box) and not must_wait_for_larger(state, hand.box)
    )
    return AwaitHand(box, str(state.first_player(box)))
