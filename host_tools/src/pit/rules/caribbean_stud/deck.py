"""The deck: loaded, counted, and the discard rack that holds one deck's cards at a time."""

from dataclasses import replace
from typing import Final

from pit.rules.cards import Card
from pit.rules.caribbean_stud.events import (
    Collect,
    DeckCounted,
    EmptyRack,
    LoadDeck,
    NotifyInspector,
    PutInRack,
    RoundVoid,
)
from pit.rules.caribbean_stud.state import Answer, Phase, State, all_back, refuse
from pit.rules.decks import DeckKind, difference
from pit.rules.people import Role
from pit.rules.refusal import COMMON_PRACTICE

CARDS: Final = 52
"""Q03-8-8."""


def load_deck(state: State, event: LoadDeck) -> Answer:
    """A shuffled deck for the next round; its cards can't lie in the rack as well."""
    wrong = difference(event.cards, DeckKind.STANDARD, 1)
    if wrong:
        return refuse(state, COMMON_PRACTICE, f"The {len(event.cards)} cards are not a deck of {CARDS}: {wrong}.")
    if state.cards or not event.deck:
        return refuse(state, COMMON_PRACTICE, f"A named deck of {CARDS} is loaded, once for a round.")
    if event.deck == state.rack_deck:
        return refuse(state, COMMON_PRACTICE, f"Cards of the {event.deck} deck still lie in the discard rack.")
    return replace(state, deck=event.deck, cards=event.cards), ()


def put_in_rack(state: State, event: PutInRack) -> Answer:
    """Only cards of one deck at a time (Q03-8-4)."""
    if event.card in state.rack and event.deck == state.rack_deck:
        return refuse(state, COMMON_PRACTICE, f"{event.card} of the {event.deck} deck lies in the rack already.")
    return _racked(state, event.deck, (event.card,))


def collect(state: State, _event: Collect) -> Answer:
    """The round's whole deck goes into the rack, and the next round can start (Q03-8-4)."""
    rest = tuple(card for card in state.cards if card not in state.rack)
    after, orders = _racked(state, state.deck, rest)
    if after is state:
        return state, orders
    return replace(after, phase=Phase.WAGERING, cards=(), deck="", hands=(), dealer=()), orders


def empty_rack(state: State, _event: EmptyRack) -> Answer:
    """The cards leave the rack."""
    if not state.rack:
        return refuse(state, COMMON_PRACTICE, "The discard rack is empty.")
    return replace(state, rack=(), rack_deck=""), ()


def deck_counted(state: State, event: DeckCounted) -> Answer:
    """A deck that doesn't have 52 cards makes the round void.

    Q03-8-8: the key employee in charge of table games tells an inspector at once, and all wagers of the round go back.
    A round that was settled already stands.
    """
    if event.cards == CARDS:
        return state, ()
    told = NotifyInspector(Role.KEY_EMPLOYEE_TABLE_GAMES, "Q03-8-8")
    if state.phase is Phase.COLLECT:
        return replace(state, phase=Phase.WAGERING, cards=(), deck="", hands=(), dealer=()), (told,)
    back = tuple(order for hand in state.hands for order in all_back(hand, "Q03-8-8"))
    number = state.round_number
    after = replace(state, phase=Phase.WAGERING, cards=(), deck="", hands=(), dealer=(), round_number=number + 1)
    return after, (told, RoundVoid(number, "Q03-8-8"), *back)


def _racked(state: State, deck: str, cards: tuple[Card, ...]) -> Answer:
    if state.rack and state.rack_deck != deck:
        return refuse(
            state, "Q03-8-4", f"The rack holds cards of the {state.rack_deck} deck, so none of the {deck} deck."
        )
    return replace(state, rack=(*state.rack, *cards), rack_deck=deck), ()
