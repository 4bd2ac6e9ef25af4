"""How players behave, and what a floor manager may do about it."""

from dataclasses import replace

from pit.rules.people import Role
from pit.rules.poker import money
from pit.rules.poker.answers import Answer, refuse
from pit.rules.poker.commands import (
    Command,
    ContraventionNoted,
    Folded,
    KeptFromTable,
    ReturnBet,
    SilenceOrdered,
    StakeChanged,
    TellPlayers,
)
from pit.rules.poker.events import (
    Asks,
    BrokeSilence,
    CardsLearned,
    Exclude,
    Helped,
    OrderSilence,
    Reach,
    VoidBet,
    Wish,
)
from pit.rules.poker.flow import go_on
from pit.rules.poker.options import betting_of
from pit.rules.poker.places import clockwise_after
from pit.rules.poker.showdown import then_without
from pit.rules.poker.state import Held, Phase, Seat, Standing, Table
from pit.rules.poker.topics import Topic

_WISHES = {
    Wish.REFUSE_BUCK: Topic.BUCK,
    Wish.SPLIT_POT: Topic.SPLITTING,
    Wish.LEND_CHIPS: Topic.LENDING,
    Wish.BET_FOR_ANOTHER: Topic.LENDING,
    Wish.LOOK_AT_FOLDED: Topic.LOOKING,
    Wish.LOOK_AT_UNDEALT: Topic.LOOKING,
    Wish.TAKE_BACK_FOLDED: Topic.MOVING_CARDS,
    Wish.SWAP_CARDS: Topic.MOVING_CARDS,
    Wish.TELL_OF_HAND: Topic.MOVING_CARDS,
}


def ask(table: Table, event: Asks) -> Answer:
    """Never allowed: to decline the buck (Q96-264-3), to divide the pot by agreement (Q96-272-8), to lend chips or bet for
    another (Q96-276-3), to look at folded or undealt cards (Q96-279-7), to take cards back, swap them or tell of them
    (Q96-284, Q96-408)."""
    return refuse(table, table.cite(_WISHES[event.wish]), f"A player may not {event.wish.value}.")


def helped(table: Table, event: Helped) -> Answer:
    """Each plays for himself, alone: help and advice go on record for the floor manager (Q96-279-1-2)."""
    noted = replace(table, suspects=table.suspects | {event.person})
    return noted, (ContraventionNoted(event.person, table.cite(Topic.HELPING)),)


def cards_learned(table: Table, event: CardsLearned) -> Answer:
    """What one learns of another's hole cards, others must know too (Q96-279-5-6).

    Of an inactive player's: all active players. Of one whose bet is not called yet: all players.
    """
    about, clause = table.seat(event.place), table.cite(Topic.LEAKS)
    if about is None or about.standing is Standing.OUT or not about.held:
        return refuse(table, clause, f"Place {event.place} has no cards in this round.")
    betting = table.betting
    if betting is not None and betting.is_open and betting.top == event.place and betting.called != event.place:
        told = tuple(seat.person for seat in table.seats if seat.standing is not Standing.OUT)
    elif about.is_active:
        return refuse(table, clause, f"Place {event.place} is active and has no bet that waits for a call.")
    else:
        told = tuple(seat.person for seat in table.seats if seat.is_active)
    return table, (TellPlayers(event.place, told, clause),)


def visible(table: Table, viewer: int, place: int) -> tuple[Held | None, ...]:
    """The cards of a place as the viewer may see them; None for a hole card of someone else, in whatever standing
    (Q96-279-3-4)."""
    seat = table.at(place)
    return tuple(held if viewer == place or held.is_up or held.is_exposed else None for held in seat.held)


def order_silence(table: Table, event: OrderSilence) -> Answer:
    """Silence for the round of play, by a floor manager (Q96-285, Q96-409)."""
    clause = table.cite(Topic.SILENCE)
    if event.by is not Role.FLOOR_MANAGER:
        return refuse(table, clause, f"A floor manager orders silence, not a {event.by.value}.")
    return replace(table, is_silence_ordered=True), (SilenceOrdered(clause),)


def broke_silence(table: Table, event: BrokeSilence) -> Answer:
    """Who talked, and those told something, may be kept from the game at this table (Q96-285, Q96-409).

    Players in the round play it out; they leave when it ends.
    """
    clause = table.cite(Topic.SILENCE)
    if event.by is not Role.FLOOR_MANAGER:
        return refuse(table, clause, f"A floor manager keeps players from the table, not a {event.by.value}.")
    if not table.is_silence_ordered:
        return refuse(table, clause, "Silence was not ordered.")
    persons = (event.person, *event.told)
    return replace(table, shuns=table.shuns | set(persons)), (KeptFromTable(persons, clause),)


def void_bet(table: Table, event: VoidBet) -> Answer:
    """What the player bet in this round of betting is void and goes back; he acts again (Q96-286, Q96-410)."""
    clause = table.cite(Topic.EXCLUDE)
    if event.by is not Role.FLOOR_MANAGER:
        return refuse(table, clause, f"A floor manager declares a bet void, not a {event.by.value}.")
    seat = table.seat_of(event.person)
    if seat is None or not seat.round_cents:
        return refuse(table, clause, f"{event.person} has no bet in this round of betting.")
    returned, orders = money.give_back(table, seat.place, seat.round_cents, clause)
    return go_on(_to_act_again(returned, seat.place), orders)


def _to_act_again(table: Table, place: int) -> Table:
    """The betting as it stands without the bet: open only if someone else's bet is left."""
    betting = betting_of(table)
    bets = {seat.place: seat.round_cents for seat in table.seats if seat.round_cents}
    blind_opens = table.game.blind_opens and betting.number == 1
    top = max(bets, key=lambda other: (bets[other], other == betting.top), default=0)
    is_open = betting.is_open and (bool(bets) or blind_opens)
    waiting = {*betting.waiting, *(table.active if not is_open else ())}
    if table.at(place).is_active:
        waiting.add(place)
    first = betting.waiting[0] if betting.waiting else place
    order = tuple(other for other in clockwise_after(first - 1, waiting))
    acted = betting.acted - {place} if is_open else frozenset()
    changed = replace(betting, is_open=is_open, top=top, waiting=order, acted=acted)
    if not is_open:
        changed = replace(changed, opening_cents=0, raises=0)
    return replace(table, betting=changed)


def exclude(table: Table, event: Exclude) -> Answer:
    """A floor manager excludes a player from the round or from the game at this table (Q96-286, Q96-410).

    In a round the player becomes inactive and the bets stay; out of the game, the seat is free when the round ends.
    """
    clause = table.cite(Topic.EXCLUDE)
    if event.by is not Role.FLOOR_MANAGER:
        return refuse(table, clause, f"A floor manager excludes players, not a {event.by.value}.")
    seat = table.seat_of(event.person)
    if seat is None or (event.reach is Reach.ROUND and not seat.is_contesting):
        return refuse(table, clause, f"{event.person} takes no part in that.")
    orders: list[Command] = []
    if event.reach is Reach.GAME:
        table = replace(table, shuns=table.shuns | {event.person})
        orders.append(KeptFromTable((event.person,), clause))
        if table.phase is Phase.BETWEEN:
            left = replace(table, seats=tuple(other for other in table.seats if other != seat))
            paid = [StakeChanged(event.person, -seat.stake_cents)] if seat.stake_cents else []
            return left, (*orders, *paid)
    if not seat.is_contesting:
        return table, tuple(orders)
    return _drop(table, seat, clause, orders)


def _drop(table: Table, seat: Seat, clause: str, orders: list[Command]) -> Answer:
    if seat.early_cents:
        orders.append(ReturnBet(seat.place, seat.person, seat.early_cents, clause))
    out = replace(seat, standing=Standing.EXCLUDED, stake_cents=seat.stake_cents + seat.early_cents, early_cents=0)
    drawing = tuple(place for place in table.drawing if place != seat.place)
    owed = 0 if table.drawing[:1] == (seat.place,) else table.owed
    dropped = replace(table.with_seat(out), circle=(*table.circle, *seat.cards), drawing=drawing, owed=owed)
    orders.append(Folded(seat.place))
    return then_without(dropped, orders)
