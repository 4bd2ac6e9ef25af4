"""Hands are shown and the pots given away. Promises that whoever wins something has shown."""

from dataclasses import replace

from pit.rules.poker.answers import Answer, refuse
from pit.rules.poker.commands import Command, HandDead, ReturnBet, ShowCards
from pit.rules.poker.events import DeclareDead, ShowHands
from pit.rules.poker.flow import go_on, start_betting
from pit.rules.poker.misdeals import is_before_first_act
from pit.rules.poker.places import clockwise_from
from pit.rules.poker.pots import pots_of
from pit.rules.poker.settling import end_round, hand_values, pay_among, pay_one, return_all
from pit.rules.poker.sharing import winners_of
from pit.rules.poker.state import Phase, Standing, Table
from pit.rules.poker.streets import expected_cards, wrong_hands
from pit.rules.poker.topics import Topic
from pit.rules.refusal import Refused


def first_to_show(table: Table) -> int:
    """The last player called in the final round of betting (Q96-272-1-2); after checks, or without betting, the
    designated player of that round or the next who can still win (Q96-272-3)."""
    if table.last_called in table.contesting:
        return table.last_called
    return clockwise_from(table.last_designated, table.contesting)[0]


def show_hands(table: Table, event: ShowHands) -> Answer:
    """Show in order, clockwise from the first: who equals or beats the first hand, or wins a pot (Q96-272-4, Q96-254, Q96-290).

    Then the pots (Q96-272-5). A hand of a wrong number of cards must be declared dead first (Q96-283-1-2, Q96-407-1-2).
    """
    del event
    wrong = wrong_hands(table)
    if wrong:
        reason = f"Places {wrong} hold a wrong number of cards; their hands are declared dead first."
        return refuse(table, table.cite(Topic.DEAD), reason)
    values = hand_values(table)
    first = first_to_show(table)
    winners = {place for pot in pots_of(table.put_in, table.contesting) for place in winners_of(pot, values)}
    shown: list[Command] = [
        ShowCards(place, table.at(place).cards, values[place])
        for place in clockwise_from(first, table.contesting)
        if place == first or values[place] >= values[first] or place in winners
    ]
    paid, orders = pay_among(table)
    return paid, (*shown, *orders)


def declare_dead(table: Table, event: DeclareDead) -> Answer:
    """A wrong number of cards: the hand is dead and folded, its bets stay (Q96-283-1-2, Q96-407-1-2).

    At a showdown a lone other player wins; if none is left, the last who really folded (Q96-283-3-4, Q96-407-3-4).
    """
    orders: list[Command] = []
    dead = table
    for place in (event.place, *event.others):
        stop = _refusal_for_dead(dead, place)
        if stop is not None:
            return table, (stop,)
        seat = dead.at(place)
        back = replace(seat, standing=Standing.DEAD, stake_cents=seat.stake_cents + seat.early_cents, early_cents=0)
        if seat.early_cents:
            orders.append(ReturnBet(place, seat.person, seat.early_cents, table.cite(Topic.DEAD)))
        drawing = tuple(other for other in dead.drawing if other != place)
        dead = replace(dead.with_seat(back), circle=(*dead.circle, *seat.cards), drawing=drawing)
        orders.append(HandDead(place, table.cite(Topic.DEAD)))
    return then_without(dead, orders)


def _refusal_for_dead(table: Table, place: int) -> Refused | None:
    clause, seat = table.cite(Topic.DEAD), table.seat(place)
    if seat is None or not seat.is_contesting:
        return Refused(clause, f"Place {place} has no hand.")
    is_drawing = bool(table.owed) and table.drawing[0] == place
    if is_drawing or len(seat.held) == expected_cards(table):
        return Refused(clause, f"Place {place} holds {len(seat.held)} cards, as it should.")
    if is_before_first_act(table):
        return Refused(table.cite(Topic.MISDEAL_WHEN), "The betting has not begun; a misdeal is declared.")
    return None


def then_without(table: Table, orders: list[Command]) -> Answer:
    """The round after a hand has dropped out."""
    if table.phase is Phase.BETTING:
        return go_on(table, tuple(orders))
    if len(table.contesting) > 1:
        is_drawn = table.phase is Phase.DRAWING and not table.drawing
        return go_on(start_betting(table) if is_drawn else table, tuple(orders))
    if table.contesting:
        ended, more = pay_one(table, table.contesting[0])
    elif table.folders:
        ended, more = pay_one(table, table.folders[-1])
    else:
        table, back = return_all(table, table.cite(Topic.DEAD))
        ended, more = end_round(table)
        more = (*back, *more)
    return ended, (*orders, *more)
