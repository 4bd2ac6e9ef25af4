"""A blackjack table that deals from a card machine: loading it, dealing from it, and every card's way back.

It promises that a card is dealt only if by the count it is in the machine, and that a round is over only when the machine
holds all the decks again. Which cards come out is the machine's affair, never the rules'.
"""

from dataclasses import replace

from pit.rules.blackjack.answers import Answer, RoundAnswer, refuse
from pit.rules.blackjack.commands import Commands
from pit.rules.blackjack.state import Source, State
from pit.rules.card_machine.approval import refusal_of_decks
from pit.rules.card_machine.commands import MachineMayDeal, ReturnToMachine
from pit.rules.card_machine.events import CardReturned, LoadMachine, TakeCuttingCardOut
from pit.rules.card_machine.preparation import refusal_for_machine
from pit.rules.cards import Card
from pit.rules.decks import is_complete
from pit.rules.refusal import Refused
from pit.rules.twenty_one_round import offer
from pit.rules.twenty_one_round.commands import ClearLayout
from pit.rules.twenty_one_round.state import Phase


def load_machine(state: State, event: LoadMachine) -> RoundAnswer:
    """Load all the decks, at the start of play or when the cards are replaced.

    Q96-65A-1: where the table has one. Q96-65A-3a: as many decks as it is approved for. Q96-65A-3b: sorted, inspected and
    shuffled by hand; Q96-65A-3c: not necessarily cut. Q96-65A-3d: a cutting card may hide the bottom card.
    """
    approval, settings = state.settings.card_machine, state.settings
    if approval is None:
        return refuse(state, "Q96-65A-1", "This table has no card machine.")
    decks = len(event.cards) // settings.deck_kind.value
    refusal = refusal_of_decks(approval, decks) or refusal_for_machine(state.prepared)
    if refusal is not None:
        return state, (refusal,)
    if not is_complete(event.cards, settings.deck_kind, settings.decks):
        return refuse(state, "Q96-65A-3b", f"The {len(event.cards)} cards are not exactly {settings.decks} decks.")
    loaded = replace(
        state,
        shoe=event.cards,
        rack=(),
        source=Source.MACHINE,
        is_loaded=True,
        is_cutting_card_inside=event.has_cutting_card,
        is_cutting_card_out=False,
        is_shuffle_due=False,
        prepared=(),
    )
    return loaded, ()


def take_cutting_card_out(state: State, _event: TakeCuttingCardOut) -> RoundAnswer:
    """The card that hid the bottom card is out of the machine (Q96-65A-3d)."""
    if not state.is_cutting_card_inside:
        return refuse(state, "Q96-65A-3e", "No cutting card is in the machine.")
    return replace(state, is_cutting_card_inside=False), ()


def refusal_to_deal(state: State) -> Refused | None:
    """Why the machine may not deal now, or None.

    Q96-65A-3b: loaded as it must be. Q96-65A-3d: without the cutting card. Q96-65A-3g: before a round, with every card back.
    """
    if not state.is_loaded:
        return Refused("Q96-65A-3b", "No prepared cards are in the machine.")
    if state.is_cutting_card_inside:
        return Refused("Q96-65A-3d", "The cutting card is still in the machine.")
    if state.phase in (Phase.WAGERING, Phase.RETURN) and state.rack:
        return Refused("Q96-65A-3g", f"{len(state.rack)} cards are not back in the machine yet.")
    return None


def may_deal(state: State) -> bool:
    """Whether the unit may let the machine deal: used, loaded, whole, and not out of order."""
    return state.is_loaded and state.malfunction is None and refusal_to_deal(state) is None


def interlock_orders(before: State, after: State) -> tuple[MachineMayDeal, ...]:
    """What to tell the units of the machines, if it has changed (Q96-65A-2, Q96-65D-2c)."""
    was, now = may_deal(before), may_deal(after)
    return () if was == now else (MachineMayDeal(after.machine, now),)


def delivered(state: State, card: Card) -> State | Refused:
    """The table with that card next to be dealt, if the machine may have delivered it (Q96-65A-3f)."""
    if state.source is not Source.MACHINE:
        return Refused("Q96-65A-3f", "No card machine is in use: the cards are dealt from the shoe.")
    refusal = refusal_to_deal(state)
    if refusal is not None:
        return refusal
    if card not in state.shoe:
        return Refused("Q96-65A-3f", f"By the count no {card} is in the machine: look into it before going on.")
    place = state.shoe.index(card)
    return replace(state, shoe=(card, *state.shoe[:place], *state.shoe[place + 1 :]))


def return_card(state: State, event: CardReturned) -> Answer:
    """One card is back in the machine; with the last one of a round that is over, the next round opens (Q96-65A-3g)."""
    if not state.is_loaded:
        return refuse(state, "Q96-65A-3g", "No card machine is in use for cards to go back into.")
    if event.card not in state.rack:
        return refuse(state, "Q96-65A-3g", f"No {event.card} is on its way back into the machine.")
    place = state.rack.index(event.card)
    back = replace(state, shoe=(*state.shoe, event.card), rack=(*state.rack[:place], *state.rack[place + 1 :]))
    return end_round(back) if back.phase is Phase.RETURN and not back.rack else (back, ())


def lift_cards(state: State) -> Answer:
    """Take the cards off the layout, to be fed into the machine instead of the discard rack (Q96-65A-3g)."""
    lifted_off, _ = offer.lift_cards(state)
    if not lifted_off.rack:
        return end_round(lifted_off)
    return replace(lifted_off, phase=Phase.RETURN), (ReturnToMachine(lifted_off.rack),)


def end_round(state: State) -> Answer:
    """Every card is accounted for: the round is over."""
    orders: Commands = (ClearLayout(state.round_number, ()),)
    return offer.next_round(state), orders
