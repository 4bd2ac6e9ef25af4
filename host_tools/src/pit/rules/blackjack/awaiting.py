"""Who must act now at a table of blackjack. A reading of the state for those who run a table; the rules don't use it.

Besides what any round of twenty-one waits for (`pit.rules.twenty_one_round.awaiting`):

| waits for | event |
|---|---|
| `AwaitPreparation` | `Prepared(step)` |
| `AwaitMachineLoad` | `LoadMachine` of shuffled decks |
| `AwaitCuttingCardOut` | `TakeCuttingCardOut()` |
| `AwaitMachineCard` | `MachineDeals`, with the card that the machine delivers |
| `AwaitReturn` | `CardReturned`, each of the cards |
| `AwaitReturnChoice` | `TakesBack` or `StaysIn` |
| `AwaitDamagedOut`, `AwaitMove`, `AwaitReplacement` | `DamagedCardOut`, `CardMoved`, `CardReplaced`, each of the cards |
| `AwaitShoe` | `LoadShoe` of these cards, shuffled |
| `AwaitClosed` | nothing: the table is closed |
"""

from dataclasses import dataclass

from pit.rules.blackjack.machine import refusal_to_deal
from pit.rules.blackjack.state import CLOSED, Source, State
from pit.rules.card_machine.preparation import FOR_MACHINE, FOR_SHOE, Preparation, missing
from pit.rules.card_machine.procedure import Malfunction, Step, step_now
from pit.rules.cards import Card
from pit.rules.twenty_one_round import awaiting as round_awaiting
from pit.rules.twenty_one_round.awaiting import AwaitCard, AwaitWagers
from pit.rules.twenty_one_round.state import Phase


@dataclass(frozen=True, slots=True)
class AwaitPreparation:
    """The dealer makes the cards ready by hand."""

    step: Preparation


@dataclass(frozen=True, slots=True)
class AwaitMachineLoad:
    """Prepared cards go into the machine: `cards`, in any order."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AwaitCuttingCardOut:
    """The cutting card that hid the bottom card comes out of the machine."""


@dataclass(frozen=True, slots=True)
class AwaitMachineCard:
    """The machine delivers a card: one of those that are in it by the count."""

    inside: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AwaitReturn:
    """These cards go back into the machine, one by one."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AwaitReturnChoice:
    """This player takes the round's wagers back, or stays in."""

    person: str


@dataclass(frozen=True, slots=True)
class AwaitDamagedOut:
    """These damaged cards come out of the failed machine and out of play."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AwaitMove:
    """These cards come out of the failed machine."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AwaitReplacement:
    """Cards equal to these are taken from a new deck."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AwaitShoe:
    """These cards, shuffled and cut, go into a dealing shoe."""

    cards: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class AwaitClosed:
    """The closing rounds are over: nothing more is played here."""


Awaiting = (
    round_awaiting.Awaiting
    | AwaitPreparation
    | AwaitMachineLoad
    | AwaitCuttingCardOut
    | AwaitMachineCard
    | AwaitReturn
    | AwaitReturnChoice
    | AwaitDamagedOut
    | AwaitMove
    | AwaitReplacement
    | AwaitShoe
    | AwaitClosed
)


def awaiting(state: State) -> Awaiting:
    """What the table waits for."""
    if state.malfunction is not None:
        return _at_malfunction(state.malfunction)
    if state.closing_rounds == CLOSED:
        return AwaitClosed()
    waits = round_awaiting.awaiting(state)
    if state.source is Source.MACHINE:
        return _at_machine(state, waits)
    needs_shoe = isinstance(waits, AwaitWagers) and waits.is_shuffle_due
    if needs_shoe or (isinstance(waits, AwaitCard) and waits.is_shoe_empty):
        left = missing(state.prepared, FOR_SHOE)
        return AwaitPreparation(left[0]) if left else waits
    return waits


def _at_machine(state: State, waits: round_awaiting.Awaiting) -> Awaiting:
    if state.phase is Phase.RETURN:
        return AwaitReturn(state.rack)
    if isinstance(waits, AwaitWagers):
        if not state.is_loaded:
            left = missing(state.prepared, FOR_MACHINE)
            return AwaitPreparation(left[0]) if left else AwaitMachineLoad(state.rack)
        if state.is_cutting_card_inside:
            return AwaitCuttingCardOut()
        return waits if refusal_to_deal(state) is None else AwaitReturn(state.rack)
    if isinstance(waits, AwaitCard) and not state.exposed:
        return AwaitMachineCard(state.shoe) if state.shoe else AwaitReturn(state.rack)
    return waits


def _at_malfunction(now: Malfunction) -> Awaiting:
    match step_now(now):
        case Step.OFFER_RETURN:
            return AwaitReturnChoice(now.undecided[0])
        case Step.REMOVE_DAMAGED:
            return AwaitDamagedOut(now.damaged)
        case Step.MOVE_CARDS:
            return AwaitMove(now.inside)
        case Step.REPLACE_DAMAGED:
            return AwaitReplacement(now.to_replace)
        case Step.SHUFFLE:
            return AwaitPreparation(Preparation.SHUFFLE)
        case Step.CUT:
            return AwaitPreparation(Preparation.CUT)
        case _:
            return AwaitShoe(now.moved)
