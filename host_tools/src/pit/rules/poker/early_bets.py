"""Bets made out of turn: they lie before the player till the turn comes (Q96-281-1).

Promises that each ends as a bet that stands, or goes back to the player, in part or whole.
"""

from dataclasses import replace

from pit.rules.poker import money
from pit.rules.poker.answers import Answer, refuse
from pit.rules.poker.bets import acted, place_call, place_opening
from pit.rules.poker.commands import AcceptBet, ActNow, Command, Commands, Folded, ReturnBet, ToCircle
from pit.rules.poker.commission import DOLLAR
from pit.rules.poker.events import ActedOutOfTurn
from pit.rules.poker.options import Options, Raising, betting_of, call_cost, options_of
from pit.rules.poker.state import EarlyAct, Seat, Standing, Table
from pit.rules.poker.topics import Topic
from pit.rules.refusal import dollars


def acted_out_of_turn(table: Table, event: ActedOutOfTurn) -> Answer:
    """Players who were skipped act at once, in order (Q96-281-1). What is above the betting limit goes back (Q96-281-5)."""
    betting, clause = betting_of(table), table.cite(Topic.OUT_OF_TURN)
    if event.place not in betting.waiting[1:] or any(one.place == event.place for one in betting.early):
        return refuse(table, clause, f"Place {event.place} has not acted before its turn.")
    seat = table.at(event.place)
    if not 0 <= event.cents <= seat.stake_cents or event.cents % DOLLAR:
        return refuse(table, clause, f"{dollars(event.cents)} can't be put out of {dollars(seat.stake_cents)}.")
    missed = ActNow(betting.waiting[: betting.waiting.index(event.place)], clause)
    if event.folded:
        folded = acted(table.with_seat(replace(seat, standing=Standing.FOLDED)), event.place)
        noted = replace(folded, folders=(*table.folders, event.place), circle=(*table.circle, *seat.cards))
        return noted, (Folded(event.place), ToCircle(event.place, seat.cards), missed)
    kept = min(event.cents, _limit(options_of(table, event.place)))
    orders: list[Command] = []
    if event.cents:
        orders.append(AcceptBet(event.place, seat.person, event.cents, "out of turn bet"))
    if event.cents > kept:
        orders.append(ReturnBet(event.place, seat.person, event.cents - kept, clause))
    early = (*betting.early, EarlyAct(event.place, kept))
    lies = replace(seat, stake_cents=seat.stake_cents - kept, early_cents=kept)
    noted = replace(table.with_seat(lies), betting=replace(betting, early=early))
    return noted, (*orders, missed)


def _limit(options: Options) -> int:
    if options.opening is not None:
        return options.opening.most_cents
    return (options.call_cents or 0) + (options.raising.most_cents if options.raising is not None else 0)


def settle_early(table: Table, early: EarlyAct) -> tuple[Table, Commands]:
    """The turn has come: the bet stands if it reaches the call (Q96-281-2), else the player chooses (Q96-281-3-4).

    Of a bet that stands, what is no allowed opening or raise goes back (Q96-281-5).
    """
    seat, options = table.at(early.place), options_of(table, early.place)
    if options.opening is not None:
        return _settle_unopened(table, seat, early, options.opening)
    cost = call_cost(table, seat)
    if cost <= early.cents:
        extra = _largest(options.raising, early.cents - cost)
        is_short = options.raising is not None and options.raising.is_short(extra)
        return place_call(table, seat, extra, is_short)
    betting = betting_of(table)
    others = tuple(one for one in betting.early if one is not early)
    return replace(table, betting=replace(betting, early=others, released=betting.released | {early.place})), ()


def _settle_unopened(table: Table, seat: Seat, early: EarlyAct, opening: Raising) -> tuple[Table, Commands]:
    opened = _largest(opening, early.cents)
    if opened:
        return place_opening(table, seat, opened)
    back, orders = money.give_back_early(table, seat.place)
    if early.cents == 0 and table.game.may_check(table):
        return acted(back, seat.place), orders
    betting = betting_of(back)
    others = tuple(one for one in betting.early if one.place != early.place)
    return replace(back, betting=replace(betting, early=others)), orders


def _largest(raising: Raising | None, cents: int) -> int:
    """The largest allowed amount not above `cents`, or 0."""
    if raising is None or cents <= 0:
        return 0
    if raising.is_short(cents):
        return cents
    return raising.sizes.up_to(min(cents, raising.funds_cents)) if raising.is_full_allowed else 0
