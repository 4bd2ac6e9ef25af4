"""What a bet changes: the money, who must act next, how many raises there were. Promises nothing about being allowed."""

from dataclasses import replace

from pit.rules.poker import money
from pit.rules.poker.commands import Called, Command, Commands, Raised
from pit.rules.poker.options import betting_of, call_cost
from pit.rules.poker.places import clockwise_after
from pit.rules.poker.state import Betting, Seat, Table


def acted(table: Table, place: int) -> Table:
    """The player has acted and is waited for no more."""
    betting = betting_of(table)
    waiting = tuple(other for other in betting.waiting if other != place)
    early = tuple(one for one in betting.early if one.place != place)
    done = replace(betting, waiting=waiting, early=early, acted=betting.acted | {place})
    return replace(table, betting=done)


def place_opening(table: Table, seat: Seat, cents: int, stack: tuple[int, ...] = ()) -> tuple[Table, Commands]:
    """Open the round of betting; every other active player acts after it, clockwise (Q96-271-8)."""
    paid, orders = money.bet(table, seat, cents, "opening bet", stack)
    paid = acted(paid, seat.place)
    opened = replace(
        betting_of(paid), is_open=True, opening_cents=cents, top=seat.place, waiting=_others(paid, seat.place)
    )
    return replace(paid, betting=opened), orders


def place_call(
    table: Table, seat: Seat, raise_cents: int = 0, is_short: bool = False, stack: tuple[int, ...] = ()
) -> tuple[Table, Commands]:
    """Call with what it costs or all that is left, and raise on top (Q96-252-1, Q96-289).

    Who called whom is on record (Q96-250-1). A player who puts in less than the call calls nobody.
    """
    before = betting_of(table)
    cost = call_cost(table, seat)
    paid_cents = min(cost, seat.funds_cents)
    what = "call" if not raise_cents else "call and raise" if cost else "raise"
    paid, moved = money.bet(table, seat, paid_cents + raise_cents, what, stack)
    paid = acted(paid, seat.place)
    betting, orders = betting_of(paid), list[Command](moved)
    if paid_cents == cost:
        if cost:
            orders.append(Called(seat.place, before.top, cost))
        betting = replace(
            betting,
            called=before.top if cost else 0,
            last_bet_was_raise=raise_cents > 0,
            last_call_cents=cost,
        )
    if raise_cents:
        orders.append(Raised(seat.place, raise_cents, is_short))
        betting = _raised(paid, betting, before, seat.place, is_short)
    return replace(paid, betting=betting), tuple(orders)


def _raised(table: Table, betting: Betting, before: Betting, place: int, is_short: bool) -> Betting:
    """Every other active player acts again, clockwise (Q96-270-3); if the raise was short and all of them had acted, they
    only call (Q96-274-5-6)."""
    others = _others(table, place)
    all_had_acted = is_short and before.acted.issuperset(others)
    return replace(
        betting,
        top=place,
        waiting=others,
        raises=betting.raises + (not is_short),
        barred=betting.barred | (frozenset(others) if all_had_acted else frozenset()),
    )


def _others(table: Table, place: int) -> tuple[int, ...]:
    return tuple(other for other in clockwise_after(place, table.active) if other != place)
