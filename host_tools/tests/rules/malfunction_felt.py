"""A blackjack round from a card machine that fails, for tests of the rules: the round, and the steps that end a malfunction."""

from collections import Counter

from blackjack_felt import MACHINE_TABLE, BlackjackFelt, dealt

from pit.rules.blackjack import awaiting as wait
from pit.rules.card_machine.events import (
    CardMoved,
    MachineDeals,
    MachineFailed,
    Prepared,
)
from pit.rules.card_machine.preparation import Preparation
from pit.rules.cards import Card, card
from pit.rules.decks import DeckKind, decks
from pit.rules.twenty_one_round.events import (
    DealCard,
    LoadShoe,
    Stand,
)

FULL = Counter(decks(DeckKind.STANDARD, 6))
CLEAN = MachineFailed(is_other_machine_available=True, is_transfer_practicable=True)
NO_SPARE = MachineFailed(is_other_machine_available=False, is_transfer_practicable=True)


def playing(then: str = "", hands: dict[int, str] | None = None) -> BlackjackFelt:
    """A round from the machine in which three players have two cards each."""
    held = hands or {1: "TC 5D", 2: "9C 9D", 3: "TD 6D"}
    return dealt(held, "9H", then, settings=MACHINE_TABLE)


def on_layout(felt: BlackjackFelt) -> Counter[Card]:
    state = felt.state
    return Counter([*state.dealer, *state.rack, *(c for b in state.boxes for h in b.hands for c in h.cards)])


def move_all(felt: BlackjackFelt) -> list[object]:
    given: list[object] = []
    while isinstance(waits := wait.awaiting(felt.state), wait.AwaitMove):
        given += felt.tell(CardMoved(waits.cards[0]))
    return given


def to_the_shoe(felt: BlackjackFelt) -> list[object]:
    """The steps of 65D after the choices, with no card damaged."""
    move_all(felt)
    felt.tell(Prepared(Preparation.SHUFFLE), Prepared(Preparation.CUT))
    waits = wait.awaiting(felt.state)
    assert isinstance(waits, wait.AwaitShoe)
    return list(felt.tell(LoadShoe(waits.cards)))


def refused_within(felt: BlackjackFelt) -> set[str]:
    """The clauses that refuse the next card while the malfunction is open."""
    return {felt.refusal(event).clause for event in (MachineDeals(card("2C")), DealCard(), Stand(1, "p1"))}
