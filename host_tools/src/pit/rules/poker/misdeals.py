"""The deal went wrong. Promises that a misdeal leaves money and buck as if the round had never started.

| found | looked at, or can't be rebuilt | else |
|---|---|---|
| before the first act, a wrong hole card | misdeal | the deal is rebuilt |
| before the first act, any other fault of the list | misdeal | misdeal |
| later | no misdeal; cards at an empty position go to the circle | |
"""

from dataclasses import replace

from pit.rules.people import Role
from pit.rules.poker.answers import Answer, refuse
from pit.rules.poker.commands import DeclareMisdeal, RebuildDeal, ToCircle
from pit.rules.poker.events import Fault, FindFault
from pit.rules.poker.flow import go_on
from pit.rules.poker.settling import cleared_round, return_all
from pit.rules.poker.state import Held, Phase, Standing, Table
from pit.rules.poker.streets import BOARD, next_due
from pit.rules.poker.topics import Topic

_WRONG_HOLE_CARDS = frozenset(
    {
        Fault.OUT_OF_TURN,
        Fault.NO_HOLE_CARDS,
        Fault.ONE_HOLE_CARD,
        Fault.TOO_MANY_HOLE_CARDS,
        Fault.EMPTY_POSITION,
    }
)
_MISDEALS = _WRONG_HOLE_CARDS | {
    Fault.EXPOSED_IN_CUT,
    Fault.NOT_CUT,
    Fault.HOLE_CARD_EXPOSED,
    Fault.SECOND_COMMUNAL_FACE_UP,
}
"""What a misdeal is, and nothing else (Q96-280-1)."""


def is_before_first_act(table: Table) -> bool:
    """Whether the first round of betting has not started: nobody has acted in it (Q96-280-2-3)."""
    if table.phase is Phase.DEALING:
        return table.street == 0
    betting = table.betting
    return betting is not None and betting.number == 1 and not betting.acted and not betting.early


def find_fault(table: Table, event: FindFault) -> Answer:
    """A misdeal, a deal to rebuild, or neither (Q96-280-1, Q96-280-2-3, Q96-280-4-5, Q96-280-6, Q96-280-7)."""
    clause = table.cite(Topic.MISDEAL)
    if event.by is not Role.DEALER:
        return refuse(table, table.cite(Topic.MISDEAL_WHEN), "Only the dealer may declare a misdeal.")
    if event.fault not in _MISDEALS:
        return refuse(table, clause, f"It is no misdeal that {event.fault.value}.")
    is_in_cut = table.phase is Phase.BETWEEN and table.is_shuffled and event.fault is Fault.EXPOSED_IN_CUT
    if not is_in_cut and not is_before_first_act(table):
        return _too_late(table, event)
    if event.fault in _WRONG_HOLE_CARDS and not event.was_looked_at and event.is_rebuildable:
        return go_on(rebuilt(table), (RebuildDeal(table.cite(Topic.MISDEAL_MENDED)),))
    return declare_misdeal(table, event.fault)


def _too_late(table: Table, event: FindFault) -> Answer:
    """Cards at an empty position go to the circle (Q96-280-6); nothing else can be mended."""
    if event.fault is Fault.EMPTY_POSITION and table.strays:
        strays = tuple(card for _, card in table.strays)
        cleared = replace(table, strays=(), circle=(*table.circle, *strays))
        return cleared, (ToCircle(table.strays[0][0], strays),)
    reason = "The first round of betting has begun; a misdeal can't be declared."
    return refuse(table, table.cite(Topic.MISDEAL_WHEN), reason)


def declare_misdeal(table: Table, fault: Fault) -> Answer:
    """The round of play counts as never started: bets go back, the cards are shuffled and cut afresh (Q96-280-7)."""
    returned, orders = return_all(table, table.cite(Topic.MISDEAL_AFTER))
    number = table.round_number
    if table.phase is not Phase.BETWEEN:
        number -= 1
        players = [replace(seat, played_round=number) for seat in returned.seats if seat.standing is not Standing.OUT]
        returned = returned.with_seats(players)
    void = replace(cleared_round(returned), round_number=number)
    return void, (DeclareMisdeal(fault, table.cite(Topic.MISDEAL_AFTER)), *orders)


def rebuilt(table: Table) -> Table:
    """The cards in the order in which they left the shoe, each given to whom it was meant for (Q96-280-4-5).

    Cards too many go back on top of the shoe; where some are missing, dealing goes on. Cards of a player who was excluded
    meanwhile stay in the circle.
    """
    drawn = [card for _, card in table.dealt if card not in table.circle]
    fresh = replace(
        table.with_seats(replace(seat, held=()) for seat in table.seats),
        phase=Phase.DEALING,
        betting=None,
        dealt=(),
        board=(),
        strays=(),
    )
    while drawn:
        due = next_due(fresh)
        if due is None:
            break
        card = drawn.pop(0)
        fresh = replace(fresh, dealt=(*fresh.dealt, (due.place, card)))
        if due.place == BOARD:
            fresh = replace(fresh, board=(*fresh.board, card))
        else:
            seat = fresh.at(due.place)
            fresh = fresh.with_seat(replace(seat, held=(*seat.held, Held(card, due.is_up))))
    return replace(fresh, shoe=(*drawn, *table.shoe))
