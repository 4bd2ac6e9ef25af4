"""One event in, the next state and its commands out. Total: any event in any state is taken or refused.

| phase | takes |
|---|---|
| any | `GiveValue`, `IssueChips`, `RedeemChips` |
| `WAGERING` | `PlaceWager`, `PlaceChips`, `TakeBack`, `CloseWagers` |
| `CLOSED` | `ResultIs`, `VoidRound` |
"""

from dataclasses import replace

from pit.rules.banked_round.events import (
    CloseWagers,
    Event,
    GiveValue,
    IssueChips,
    PlaceChips,
    PlaceWager,
    RedeemChips,
    ResultIs,
    TakeBack,
    VoidRound,
)
from pit.rules.banked_round.layout import Layout, ResultT
from pit.rules.banked_round.money import AcceptWager, ReturnWager
from pit.rules.banked_round.non_value_chips import (
    cents_of,
    chips_back,
    give_value,
    issue_chips,
    redeem_chips,
    with_more,
)
from pit.rules.banked_round.state import Commands, Phase, ShowResult, Table, WagersClosed
from pit.rules.banked_round.verdicts import cents_back, settle
from pit.rules.banked_round.wagers import BetT, Laid, Limits, check_limits, refuse_wager, with_wager
from pit.rules.refusal import COMMON_PRACTICE, Refused
from pit.rules.well_formed import misfit


def open_layout(layout: Layout[BetT, ResultT], limits: Limits) -> Table[BetT, ResultT] | tuple[Refused, ...]:
    """A table with open wagers, or everything that speaks against opening it."""
    return check_limits(limits) or Table(layout, limits)


def step(table: Table[BetT, ResultT], event: Event[BetT, ResultT]) -> tuple[Table[BetT, ResultT], Commands]:
    """The state after the event, and what the table must do. A refused event leaves the state as it was."""
    unread = misfit(event)
    if unread is not None:
        return table, (unread,)
    match event:
        case GiveValue():
            return give_value(table, event)
        case IssueChips():
            return issue_chips(table, event)
        case RedeemChips():
            return redeem_chips(table, event)
        case PlaceWager() | PlaceChips() | TakeBack() | CloseWagers():
            return _open(table, event) if table.phase is Phase.WAGERING else _too_late(table, event)
        case ResultIs() | VoidRound():
            return _closed(table, event) if table.phase is Phase.CLOSED else _too_early(table, event)
        case _:
            return refuse(table, COMMON_PRACTICE, f"{event!r} is nothing that {table.layout.game} knows.")


def refuse(table: Table[BetT, ResultT], clause: str, reason: str) -> tuple[Table[BetT, ResultT], Commands]:
    """No: the clause that forbids it, and why."""
    return table, (Refused(clause, reason),)


def _too_late(table: Table[BetT, ResultT], event: object) -> tuple[Table[BetT, ResultT], Commands]:
    return refuse(table, COMMON_PRACTICE, f"{type(event).__name__} comes too late: wagers are closed.")


def _too_early(table: Table[BetT, ResultT], event: object) -> tuple[Table[BetT, ResultT], Commands]:
    return refuse(table, COMMON_PRACTICE, f"{type(event).__name__} comes too early: wagers are open.")


def _open(
    table: Table[BetT, ResultT], event: PlaceWager[BetT] | PlaceChips[BetT] | TakeBack[BetT] | CloseWagers
) -> tuple[Table[BetT, ResultT], Commands]:
    match event:
        case PlaceWager(person, bet, cents, tender):
            return _lay(table, Laid(person, bet, cents, tender))
        case PlaceChips(person, bet, colour, count):
            worth = cents_of(table, event)
            if isinstance(worth, Refused):
                return table, (worth,)
            after, orders = _lay(table, Laid(person, bet, worth, colour=colour))
            return (table, orders) if after is table else (with_more(after, person, colour, -count), orders)
        case TakeBack(person, bet):
            own = tuple(laid for laid in table.laid if (laid.person, laid.bet) == (person, bet))
            if not own:
                return refuse(table, COMMON_PRACTICE, f"{person} has no wager on {bet}.")
            rest = tuple(laid for laid in table.laid if laid not in own)
            return replace(_all_back(table, own), laid=rest), _returned(own)
        case CloseWagers():
            return replace(table, phase=Phase.CLOSED), (WagersClosed(table.round_number),)


def _lay(table: Table[BetT, ResultT], laid: Laid[BetT]) -> tuple[Table[BetT, ResultT], Commands]:
    refused = (
        table.layout.refuse_bet(laid.bet)
        or table.layout.refuse_cents(laid.bet, laid.cents)
        or refuse_wager(table.limits, laid, table.laid)
    )
    if refused is not None:
        return table, (refused,)
    accepted = AcceptWager(laid.person, str(laid.bet), laid.cents, laid.tender)
    return replace(table, laid=with_wager(table.laid, laid)), (accepted,)


def _closed(table: Table[BetT, ResultT], event: ResultIs[ResultT] | VoidRound) -> tuple[Table[BetT, ResultT], Commands]:
    match event:
        case VoidRound():
            return _next_round(_all_back(table, table.laid)), _returned(table.laid)
        case ResultIs(result):
            refused = table.layout.refuse_result(result)
            if refused is not None:
                return table, (refused,)
            judge = table.layout.judge
            orders = settle(table.laid, lambda bet: judge(bet, result))
            after = chips_back(table, table.laid, lambda laid: cents_back(laid, judge(laid.bet, result)))
            return replace(_next_round(after), result=result), (ShowResult(table.round_number, str(result)), *orders)


def _next_round(table: Table[BetT, ResultT]) -> Table[BetT, ResultT]:
    return replace(table, phase=Phase.WAGERING, laid=(), round_number=table.round_number + 1)


def _all_back(table: Table[BetT, ResultT], lies: tuple[Laid[BetT], ...]) -> Table[BetT, ResultT]:
    return chips_back(table, lies, lambda laid: laid.cents)


def _returned(lies: tuple[Laid[BetT], ...]) -> Commands:
    return tuple(ReturnWager(laid.person, str(laid.bet), laid.cents, COMMON_PRACTICE) for laid in lies)
