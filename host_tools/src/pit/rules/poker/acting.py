"""A player on turn acts. Promises that what `options` doesn't allow is refused with the clause that forbids it."""

from dataclasses import replace

from pit.rules.poker import money
from pit.rules.poker.answers import Answer, refuse
from pit.rules.poker.bets import acted, place_call, place_opening
from pit.rules.poker.commands import Folded, NotABet, ToCircle
from pit.rules.poker.events import Act, Acts, DeclinesToRaise, Opens, Says
from pit.rules.poker.flow import go_on
from pit.rules.poker.options import MOST_RAISES, Options, betting_of, options_of
from pit.rules.poker.state import Seat, Standing, Table
from pit.rules.poker.topics import Topic
from pit.rules.refusal import Refused, dollars


def act(table: Table, event: Acts) -> Answer:
    """One of the five acts (Q96-249-act), by the player whose turn it is (Q96-281-1)."""
    stop = _not_on_turn(table, event.place)
    if stop is not None:
        return table, (stop,)
    seat, options = table.at(event.place), options_of(table, event.place)
    match event.act:
        case Act.CHECK:
            return _check(table, options)
        case Act.FOLD:
            return _fold(table, seat, options)
        case Act.CALL:
            return _call(table, seat, options, event)
        case Act.CALL_AND_RAISE | Act.RAISE:
            return _raise(table, seat, options, event)
        case _:
            return refuse(table, table.cite(Topic.ACTS), f"{event.act!r} is not one of the five acts.")


def _not_on_turn(table: Table, place: int) -> Refused | None:
    on_turn = betting_of(table).waiting[0]
    if place == on_turn:
        return None
    return Refused(table.cite(Topic.OUT_OF_TURN), f"Place {on_turn} is on turn, not place {place}.")


def _check(table: Table, options: Options) -> Answer:
    """Neither bet nor fold: from the second round of betting, and only until one opens (Q96-277-1-3, Q96-277-4-6).

    Draw poker has none (Q96-287-act); in round 1 there is none (Q96-270-1), nor after an opening bet (Q96-271-8).
    """
    if not options.may_check:
        return refuse(table, table.cite(Topic.CHECK), f"Place {options.place} may not check now.")
    return go_on(acted(table, options.place))


def _fold(table: Table, seat: Seat, options: Options) -> Answer:
    """The player stops and the cards go to the discard circle (Q96-278-1-2), however it is shown (Q96-278-3).

    A bet that lies out of turn goes back (Q96-281-3-4).
    """
    if not options.may_fold:
        return refuse(table, table.cite(Topic.FOLD), f"Place {seat.place} may not fold now.")
    back, orders = money.give_back_early(table, seat.place)
    folded = acted(back.with_seat(replace(back.at(seat.place), standing=Standing.FOLDED)), seat.place)
    noted = replace(folded, folders=(*folded.folders, seat.place), circle=(*folded.circle, *seat.cards))
    return go_on(noted, (*orders, ToCircle(seat.place, seat.cards), Folded(seat.place)))


def _call(table: Table, seat: Seat, options: Options, event: Acts) -> Answer:
    """Bring the total up to the highest one (Q96-250-1, Q96-250-3), or put in all that is left (Q96-274-1)."""
    if options.call_cents is None:
        return refuse(table, table.cite(Topic.CALL), f"There is no bet that place {seat.place} could call.")
    flawed = money.refusal_for_stack(table, event.stack, options.call_cents)
    if flawed is not None:
        return table, (flawed,)
    return go_on(*place_call(table, seat, stack=event.stack))


def _raise(table: Table, seat: Seat, options: Options, event: Acts) -> Answer:
    """A raise stands on top of a call (Q96-252-1, Q96-289); only the blind bettor raises without one (Q96-252-2)."""
    is_bare = event.act is Act.RAISE
    if is_bare != options.may_decline or (not is_bare and options.call_cents is None):
        return refuse(table, table.cite(Topic.RAISE), "A raise is made on top of a call.")
    stop = _refusal_for_raise(table, options, event.cents)
    if stop is not None:
        return table, (stop,)
    flawed = money.refusal_for_stack(table, event.stack, (options.call_cents or 0) + event.cents)
    if flawed is not None:
        return table, (flawed,)
    assert options.raising is not None
    return go_on(*place_call(table, seat, event.cents, options.raising.is_short(event.cents), event.stack))


def _refusal_for_raise(table: Table, options: Options, cents: int) -> Refused | None:
    """Which clause forbids the raise: number (Q96-273-1), after a short raise (Q96-274-5-6), a card seen too early
    (Q96-282-1, Q96-282-2), size (Q96-273-2, Q96-273-3)."""
    betting, raising = betting_of(table), options.raising
    if betting.is_calls_only:
        clause = "Q96-282-2" if betting.is_minimum_only else "Q96-282-1"
        return Refused(clause, "A card was seen too early; players call or fold in this round of betting.")
    if options.place in betting.barred:
        return Refused(table.cite(Topic.TAPPED_CALL_ONLY), "After that short raise the others only call.")
    full = raising is not None and raising.is_full_allowed
    if betting.raises >= MOST_RAISES and not full and (raising is None or not raising.is_short(cents)):
        reason = f"There have been {MOST_RAISES} raises in this round of betting."
        return Refused(table.cite(Topic.LIMIT_OF_RAISES), reason)
    if raising is None:
        return Refused(table.cite(Topic.RAISE), f"Place {options.place} can't raise.")
    if not raising.allows(cents):
        reason = f"A raise here is {raising.sizes}, or all that is left if that is less; not {dollars(cents)}."
        topic = Topic.RAISE_SIZE_AGAIN if betting.raises else Topic.RAISE_SIZE
        return Refused(table.cite(topic), reason)
    return None


def open_betting(table: Table, event: Opens) -> Answer:
    """Make the opening bet of the round of betting (Q96-271-2-3, Q96-271-4-5); all that is left if it is less."""
    stop = _not_on_turn(table, event.place)
    if stop is not None:
        return table, (stop,)
    options, clause = options_of(table, event.place), table.cite(Topic.OPENING)
    if options.opening is None:
        return refuse(table, clause, "The betting is open already.")
    if not options.opening.allows(event.cents):
        clause = "Q96-282-2" if betting_of(table).is_minimum_only else clause
        return refuse(table, clause, f"An opening bet here is {options.opening.sizes}, not {dollars(event.cents)}.")
    flawed = money.refusal_for_stack(table, event.stack, event.cents)
    if flawed is not None:
        return table, (flawed,)
    return go_on(*place_opening(table, table.at(event.place), event.cents, event.stack))


def decline_to_raise(table: Table, event: DeclinesToRaise) -> Answer:
    """The blind bettor, called and not raised, leaves it at that (Q96-270-2b)."""
    stop = _not_on_turn(table, event.place)
    if stop is not None:
        return table, (stop,)
    if not options_of(table, event.place).may_decline:
        return refuse(table, table.cite(Topic.RAISE), f"Place {event.place} has a call to decide on.")
    return go_on(acted(table, event.place))


def says(table: Table, event: Says) -> Answer:
    """Words alone are no bet (Q96-268)."""
    return table, (NotABet(event.place, table.cite(Topic.CHIPS)),)
