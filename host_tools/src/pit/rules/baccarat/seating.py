"""Seats and the shoe. Common practice, but for what a banker who leaves gives up."""

from dataclasses import replace

from pit.rules.baccarat.banker import stop_banking
from pit.rules.baccarat.commands import Commands
from pit.rules.baccarat.events import DEALER, LeaveSeat, LoadShoe, StopBanking, TakeSeat
from pit.rules.baccarat.settings import BaccaratSettings
from pit.rules.baccarat.state import Answer, Seat, State
from pit.rules.cards import Card
from pit.rules.decks import DeckKind, difference
from pit.rules.refusal import COMMON_PRACTICE, Refused


def take_seat(state: State, event: TakeSeat) -> Answer:
    """Somebody sits down; nobody sits twice, and the dealer not at all."""
    taken = {seat.number for seat in state.seats}
    is_known = event.person in {"", DEALER, *(seat.person for seat in state.seats)}
    if is_known or event.seat in taken or not 1 <= event.seat <= state.settings.seats:
        return state, (Refused(COMMON_PRACTICE, f"{event.person!r} can't sit in seat {event.seat}."),)
    return replace(state, seats=(*state.seats, Seat(event.seat, event.person))), ()


def leave_seat(state: State, event: LeaveSeat) -> Answer:
    """Somebody gets up between rounds. Who banked stops with it (Q03-6-3, Q03-16B)."""
    if event.person not in {seat.person for seat in state.seats}:
        return state, (Refused(COMMON_PRACTICE, f"{event.person} doesn't sit at the table."),)
    orders: Commands = ()
    if state.banker is not None and event.person == state.banks:
        state, orders = stop_banking(state, StopBanking(event.person))
    return replace(state, seats=tuple(seat for seat in state.seats if seat.person != event.person)), orders


def load_shoe(state: State, event: LoadShoe) -> Answer:
    """A full shoe takes the place of the one that is played out."""
    refused = refuse_shoe(state.settings, event.cards)
    if refused is None and not state.is_shoe_due:
        refused = Refused(COMMON_PRACTICE, "The shoe is not played out; its cutting card is still in it.")
    return (state, (refused,)) if refused is not None else (replace(state, shoe=event.cards), ())


def refuse_shoe(settings: BaccaratSettings, shoe: tuple[Card, ...]) -> Refused | None:
    """Why those cards are no shoe; None if they are all the decks, in any order."""
    wrong = difference(shoe, DeckKind.STANDARD, settings.decks)
    if not wrong:
        return None
    return Refused(COMMON_PRACTICE, f"The {len(shoe)} cards are not exactly {settings.decks} decks of 52: {wrong}.")
