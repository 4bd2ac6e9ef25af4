"""Chips from stake to pot and back. Promises that no bet is larger than what the player has."""

from dataclasses import replace
from itertools import pairwise

from pit.rules.poker.commands import AcceptBet, Command, Commands, ReturnBet, StackOutOfOrder, TapsOut
from pit.rules.poker.state import Seat, Standing, Table
from pit.rules.poker.topics import Topic
from pit.rules.refusal import Refused, dollars


def refusal_for_stack(table: Table, stack: tuple[int, ...], cents: int) -> Refused | None:
    """Why these chips are not that bet: they must be chips, and add up (Q96-268). No stack given: not looked at."""
    if not stack or (min(stack) > 0 and sum(stack) == cents):
        return None
    return Refused(table.cite(Topic.CHIPS), f"The chips put down are {dollars(sum(stack))}, not {dollars(cents)}.")


def bet(table: Table, seat: Seat, cents: int, what: str, stack: tuple[int, ...] = ()) -> tuple[Table, Commands]:
    """Move `cents` from the player to the pot; a bet that lies out of turn is used first, the rest of it goes back.

    Chips with a larger one above a smaller one are taken and flagged (Q96-268). A player without more chips taps out
    (Q96-274-1).
    """
    fresh = cents - seat.early_cents
    orders: list[Command] = []
    if fresh > 0:
        orders.append(AcceptBet(seat.place, seat.person, fresh, what))
    if fresh < 0:
        orders.append(ReturnBet(seat.place, seat.person, -fresh, table.cite(Topic.OUT_OF_TURN)))
    if any(above > below for below, above in pairwise(stack)):
        orders.append(StackOutOfOrder(seat.place, table.cite(Topic.CHIPS)))
    left = seat.stake_cents - fresh
    if not left:
        orders.append(TapsOut(seat.place))
    changed = replace(
        seat,
        stake_cents=left,
        early_cents=0,
        round_cents=seat.round_cents + cents,
        total_cents=seat.total_cents + cents,
        standing=seat.standing if left else Standing.TAPPED_OUT,
    )
    return table.with_seat(changed), tuple(orders)


def give_back(table: Table, place: int, cents: int, clause: str) -> tuple[Table, Commands]:
    """Return `cents` of what the player put in; they count as never bet (Q96-249-money, Q96-286)."""
    seat = table.at(place)
    standing = Standing.ACTIVE if seat.standing is Standing.TAPPED_OUT else seat.standing
    changed = replace(
        seat,
        stake_cents=seat.stake_cents + cents,
        round_cents=max(0, seat.round_cents - cents),
        total_cents=seat.total_cents - cents,
        standing=standing,
    )
    return table.with_seat(changed), (ReturnBet(place, seat.person, cents, clause),)


def give_back_early(table: Table, place: int) -> tuple[Table, Commands]:
    """Return a bet that lies out of turn (Q96-281-3-4)."""
    seat = table.at(place)
    if not seat.early_cents:
        return table, ()
    changed = replace(seat, stake_cents=seat.stake_cents + seat.early_cents, early_cents=0)
    returned = ReturnBet(place, seat.person, seat.early_cents, table.cite(Topic.OUT_OF_TURN))
    return table.with_seat(changed), (returned,)
