"""Who is banker and deals: the shoe offered, taken, refused by all, given up."""

from dataclasses import replace

from pit.rules.baccarat.commands import BankerIs, Command, OfferShoe, SurrenderShoe
from pit.rules.baccarat.events import (
    DEALER,
    AcceptShoe,
    CallGame,
    OrderDealerBanks,
    OrderOffer,
    RejectShoe,
    StopBanking,
)
from pit.rules.baccarat.game import Topic
from pit.rules.baccarat.state import Answer, Phase, State, refuse
from pit.rules.people import Role


def call_game(state: State, _event: CallGame) -> Answer:
    """The next round starts: with its banker, or with the offer of the shoe.

    Q03-6-18-1: an order under section 20 goes before any offer. Q03-6-18-2-3: at the start of play the shoe is offered
    from seat 1 on. Q03-6-18-5: a dealer who banks because all refused banks for that round. Q03-6-18-6-7: after a banker
    stopped it goes from the nearest player on. Q03-16A-1: in mini-baccarat the dealer banks without being asked.
    """
    if state.is_shoe_due:
        return refuse(state, Topic.DEALS, "The cutting card is out; a shuffled shoe comes first.")
    if not state.seats:
        return refuse(state, Topic.OFFER, "Nobody sits at the table.")
    if state.is_dealer_ordered:
        return replace(state, phase=Phase.WAGERING), (BankerIs(DEALER, "Q03-6-18-1"),)
    if state.banker is not None:
        return replace(state, phase=Phase.WAGERING), (BankerIs(state.banks, state.game.cite(Topic.TAKEN)),)
    if not state.game.is_offered_unasked:
        return replace(state, phase=Phase.WAGERING), (BankerIs(DEALER, "Q03-16A-1"),)
    return offer(state)


def order_offer(state: State, event: OrderOffer) -> Answer:
    """A key employee above floor manager has the shoe offered before play starts (Q03-16A-2); baccarat offers it anyway."""
    if state.game.is_offered_unasked:
        return refuse(state, Topic.OFFER, f"In {state.game.name} the shoe is offered without an order.")
    if event.by is not Role.HIGHER_KEY_EMPLOYEE:
        return refuse(state, Topic.OFFER, f"A {event.by.value} can't order it; a key employee above floor manager can.")
    if state.banker is not None:
        return refuse(state, Topic.OFFER, f"{state.banks} is the banker and has the shoe.")
    if not state.seats:
        return refuse(state, Topic.OFFER, "Nobody sits at the table.")
    return offer(state)


def offering_order(state: State) -> tuple[int, ...]:
    """The seats in the order in which they are offered the shoe, empty ones left out.

    Q03-6-18-2-3: from seat 1, anticlockwise. Q03-16A-3: from seat 1, clockwise. Q03-6-18-6-7: from the player nearest the
    former banker, anticlockwise; the former banker comes last.
    """
    is_rising = state.settings.numbered is state.game.offers
    count = state.settings.seats
    first = 0 if state.former is None else state.former - 1 + (1 if is_rising else -1)
    places = [(first + turn if is_rising else first - turn) % count + 1 for turn in range(count)]
    taken = {seat.number for seat in state.seats}
    return tuple(place for place in places if place in taken)


def offer(state: State, orders: tuple[Command, ...] = ()) -> Answer:
    """The shoe goes to the first player in order (Q03-6-18-2-3, Q03-6-18-6-7, Q03-16A-2, Q03-16A-3)."""
    order = offering_order(state)
    topic = Topic.OFFER if state.former is None else Topic.OFFER_AGAIN
    return replace(state, phase=Phase.OFFERING, offers=order), (*orders, _offered(state, order[0], topic))


def accept_shoe(state: State, event: AcceptShoe) -> Answer:
    """Who takes the shoe is banker and deals (Q03-6-18-4, Q03-16A-4-5)."""
    if event.person != _asked(state):
        return refuse(state, Topic.OFFER_ORDER, f"The shoe is offered to {_asked(state)}, not to {event.person}.")
    after = replace(state, phase=Phase.WAGERING, banker=state.offers[0], offers=(), former=None)
    return after, (BankerIs(event.person, state.game.cite(Topic.TAKEN)),)


def reject_shoe(state: State, event: RejectShoe) -> Answer:
    """The shoe goes to the next player, and after the last one stays with the dealer.

    Q03-6-18-2-3, Q03-16A-3: in order round the table. Q03-6-18-5, Q03-16A-4-5: the dealer banks if all refuse.
    """
    if event.person != _asked(state):
        return refuse(state, Topic.OFFER_ORDER, f"The shoe is offered to {_asked(state)}, not to {event.person}.")
    rest = state.offers[1:]
    if not rest:
        return _dealer_banks(replace(state, former=None))
    topic = Topic.OFFER_ORDER if state.former is None else Topic.OFFER_AGAIN
    return replace(state, offers=rest), (_offered(state, rest[0], topic),)


def stop_banking(state: State, event: StopBanking) -> Answer:
    """The banker stops and gives the shoe up.

    Q03-6-3: the role ends at once, and before the next cards the shoe is offered again (Q03-6-18-6-7). Q03-16B: in
    mini-baccarat the dealer banks again (Q03-16A-1).
    """
    if state.banker is None or event.person != state.banks:
        return refuse(state, Topic.STOP, f"{event.person} is not the banker; {state.banks} is.")
    after = replace(state, banker=None, former=state.banker)
    surrender = SurrenderShoe(event.person, state.game.cite(Topic.STOP))
    if not state.game.is_offered_unasked:
        return replace(after, former=None), (surrender, BankerIs(DEALER, "Q03-16A-1"))
    return offer(after, (surrender,)) if state.phase is Phase.WAGERING else (after, (surrender,))


def order_dealer_banks(state: State, event: OrderDealerBanks) -> Answer:
    """The order of section 20, under which the dealer banks and no shoe is offered, and its end.

    Q03-6-4: only a key employee above floor manager gives it. Q03-6-18-1: offers yield to it.
    """
    if not state.game.is_offered_unasked:
        return refuse(state, Topic.DEALER_BANKS, f"{state.game.name} has no such order: there the dealer banks anyway.")
    if event.by is not Role.HIGHER_KEY_EMPLOYEE:
        reason = f"A {event.by.value} can't order it; a key employee above floor manager can."
        return refuse(state, Topic.DEALER_BANKS, reason)
    after = replace(state, is_dealer_ordered=event.is_in_force)
    if not event.is_in_force:
        return after, ()
    orders: tuple[Command, ...] = ()
    if state.banker is not None:
        orders = (SurrenderShoe(state.banks, "Q03-6-18-1"),)
    phase = Phase.WAGERING if state.phase is Phase.OFFERING else state.phase
    after = replace(after, banker=None, former=None, offers=(), phase=phase)
    return after, (*orders, BankerIs(DEALER, "Q03-6-18-1"))


def _asked(state: State) -> str:
    return state.at(state.offers[0]).person


def _offered(state: State, number: int, topic: Topic) -> OfferShoe:
    return OfferShoe(number, state.at(number).person, state.game.cite(topic))


def _dealer_banks(state: State) -> Answer:
    after = replace(state, phase=Phase.WAGERING, banker=None, offers=())
    return after, (BankerIs(DEALER, state.game.cite(Topic.NOBODY)),)
