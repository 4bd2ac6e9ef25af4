"""The dealing shoe of a blackjack table: shuffles that are due, cards made ready, and the last three rounds.

| what | when the cards are shuffled |
|---|---|
| the cutting card comes out in a round | before the next round (Q96-25-c; the point itself is common practice) |
| an employee directs it, section 25(b) | before the next round |
| it comes out in one of three closing rounds | not at all: the table closes after the third (Q96-32-4) |
"""

from dataclasses import replace
from typing import Final

from pit.rules.blackjack.answers import Answer, RoundAnswer, refuse
from pit.rules.blackjack.commands import CloseTable, Commands, LastRounds, ShuffleOnRecord
from pit.rules.blackjack.events import DirectShuffle, OrderLastRounds
from pit.rules.blackjack.state import CLOSED, Source, State
from pit.rules.card_machine.events import Prepared
from pit.rules.card_machine.preparation import prepared, refusal_for_shoe
from pit.rules.people import Role
from pit.rules.refusal import COMMON_PRACTICE
from pit.rules.twenty_one_round import dealing, offer
from pit.rules.twenty_one_round.commands import ClearLayout, ShuffleDue
from pit.rules.twenty_one_round.events import LoadShoe
from pit.rules.twenty_one_round.state import Phase

CLOSING_ROUNDS: Final = 3
_MAY_ORDER_LAST_ROUNDS: Final = (Role.PIT_BOSS, Role.ASSISTANT_PIT_BOSS)
_MAY_DIRECT_A_SHUFFLE: Final = (Role.PIT_BOSS, Role.ASSISTANT_PIT_BOSS, Role.KEY_EMPLOYEE_TABLE_GAMES)


def prepare(state: State, event: Prepared) -> RoundAnswer:
    """Note that cards were sorted, inspected, shuffled or cut by hand, for the shoe or for a machine."""
    if state.phase is not Phase.WAGERING and (state.shoe or state.source is Source.MACHINE):
        return refuse(state, COMMON_PRACTICE, "No cards are made ready while a round is dealt.")
    return replace(state, prepared=prepared(state.prepared, event.step)), ()


def load_shoe(state: State, event: LoadShoe) -> RoundAnswer:
    """Load shuffled and cut cards.

    A table with a card machine deals from the machine (Q96-65A-3f), unless its machine is out of use.
    """
    if state.source is Source.MACHINE and (state.is_loaded or state.phase is not Phase.WAGERING):
        return refuse(state, "Q96-65A-3f", "The cards are dealt from the card machine, not from a shoe.")
    refusal = refusal_for_shoe(state.prepared)
    if refusal is not None:
        return state, (refusal,)
    loaded, orders = dealing.load_shoe(state, event)
    if loaded is state:
        return state, orders
    in_use = replace(loaded, source=Source.SHOE, prepared=())
    if state.phase is not Phase.WAGERING:
        return in_use, orders
    return replace(in_use, is_cutting_card_out=False, rounds_of_shoe=0, players_of_shoe=frozenset()), orders


def note_cutting_card(state: State) -> State:
    """Whether the cutting card has come out of the shoe; with a card machine there is none (Q96-65A-3e)."""
    is_out = state.source is Source.SHOE and len(state.shoe) <= state.settings.cut_cards
    return replace(state, is_cutting_card_out=True) if is_out and not state.is_cutting_card_out else state


def direct_shuffle(state: State, event: DirectShuffle) -> Answer:
    """Take a direction to shuffle under section 25(b), which a card machine switches off (Q96-65A-4)."""
    if state.source is Source.MACHINE:
        return refuse(state, "Q96-65A-4", "A card machine mixes the cards: section 25(b) does not apply.")
    if event.by not in _MAY_DIRECT_A_SHUFFLE:
        return refuse(state, COMMON_PRACTICE, f"A {event.by.value} may not direct a shuffle.")
    on_record = ShuffleOnRecord(state.round_number, COMMON_PRACTICE)
    return replace(state, is_shuffle_due=True), (on_record,)


def order_last_rounds(state: State, event: OrderLastRounds) -> Answer:
    """Take an order that three more rounds be dealt before the table closes.

    Q96-32-3: of a pit boss or assistant, before the next round starts and before the cutting card has come out.
    """
    if event.by not in _MAY_ORDER_LAST_ROUNDS:
        return refuse(state, "Q96-32-3", f"A {event.by.value} may not order the last rounds.")
    if state.source is Source.MACHINE:
        return refuse(
            state, "Q96-65A-3e", "A game from a card machine has no cutting card, so nothing is to be waived."
        )
    if state.is_cutting_card_out or state.is_shuffle_due:
        return refuse(state, "Q96-32-3", "The cutting card is out: the cards are shuffled as usual.")
    if state.closing_rounds is not None:
        return refuse(state, "Q96-32-3", "The last rounds were ordered already.")
    return replace(state, closing_rounds=CLOSING_ROUNDS), (LastRounds(CLOSING_ROUNDS),)


def end_round(state: State) -> Answer:
    """Clear the layout into the discard rack (Q96-31-2) and open the next round, or close the table."""
    lifted_off, lifted = offer.lift_cards(state)
    ended = offer.next_round(lifted_off)
    orders: Commands = (ClearLayout(state.round_number, lifted),)
    if state.closing_rounds is not None:
        left = state.closing_rounds - 1
        notice = CloseTable(state.round_number) if left == CLOSED else LastRounds(left)
        return replace(ended, closing_rounds=left), (*orders, notice)
    if state.is_cutting_card_out or state.is_shuffle_due:
        return replace(ended, is_shuffle_due=True), (*orders, ShuffleDue(len(state.shoe)))
    return ended, orders
