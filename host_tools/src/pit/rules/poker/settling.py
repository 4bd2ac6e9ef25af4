"""The pots are given away and the round of play ends. Promises that every cent put in is paid, taken or returned."""

from collections.abc import Mapping
from dataclasses import replace

from pit.rules.poker.answers import Answer
from pit.rules.poker.commands import (
    AnnouncePot,
    AnnounceWinners,
    Command,
    Commands,
    PayPot,
    ReturnBet,
    StakeChanged,
    TakeCommission,
)
from pit.rules.poker.commission import commission_on
from pit.rules.poker.pots import Pot, pots_of
from pit.rules.poker.seating import top_up_offers
from pit.rules.poker.sharing import Award, awards
from pit.rules.poker.state import Phase, Seat, Standing, Table
from pit.rules.poker.topics import Topic


def pay_one(table: Table, place: int, is_announced: bool = False) -> Answer:
    """One player takes everything, less commission (Q96-270-5, Q96-271-9, Q96-271-10)."""
    put_in = table.put_in
    pots = (Pot(sum(put_in.values()), (place,), tuple(sorted(put_in))),) if put_in else ()
    return _pay(table, pots, {place: 1}, is_announced)


def pay_among(table: Table) -> Answer:
    """The best hands take the pots that they may win (Q96-274-3-4, Q96-274-9)."""
    return _pay(table, pots_of(table.put_in, table.contesting), hand_values(table), False)


def hand_values(table: Table) -> dict[int, int]:
    """What the hands of those who can still win are worth."""
    return {place: table.game.value_of(table, table.at(place)) for place in table.contesting}


def _pay(table: Table, pots: tuple[Pot, ...], values: Mapping[int, int], is_announced: bool) -> Answer:
    """Winners announced, commission worked out and announced with the pot, taken, the rest paid (Q96-272-5, Q96-270-5)."""
    orders: list[Command] = []
    settings, terms = table.settings, table.commission
    given = awards(
        pots,
        values,
        table.last_designated,
        lambda cents: commission_on(cents, settings.minimum_wager_cents, terms),
    )
    for award in given:
        table, paid = _pay_award(table, award, is_announced)
        orders += paid
    ended, more = end_round(table)
    return ended, (*orders, *more)


def _pay_award(table: Table, award: Award, is_announced: bool) -> tuple[Table, Commands]:
    orders: list[Command] = [] if is_announced else [AnnounceWinners(award.winners)]
    orders.append(AnnouncePot(award.cents, award.commission_cents))
    if award.commission_cents:
        orders.append(TakeCommission(award.commission_cents, table.cite(Topic.COMMISSION)))
    for place, cents in award.shares.items():
        seat = table.at(place)
        table = table.with_seat(replace(seat, stake_cents=seat.stake_cents + cents))
        orders.append(PayPot(place, seat.person, cents, table.cite(Topic.SHOWDOWN)))
    return table, tuple(orders)


def return_all(table: Table, clause: str) -> tuple[Table, Commands]:
    """Every bet of the round of play goes back."""
    orders: list[Command] = []
    seats = []
    for seat in table.seats:
        cents = seat.total_cents + seat.early_cents
        if cents:
            orders.append(ReturnBet(seat.place, seat.person, cents, clause))
        seats.append(replace(seat, stake_cents=seat.stake_cents + cents, total_cents=0, round_cents=0, early_cents=0))
    return table.with_seats(seats), tuple(orders)


def end_round(table: Table) -> Answer:
    """The round of play is over: cards gathered, the buck due to move, top-ups offered (Q96-276-1-2).

    Players kept from the table leave with their stake (Q96-285, Q96-286).
    """
    gone = [seat for seat in table.seats if seat.person in table.shuns]
    orders: list[Command] = [StakeChanged(seat.person, -seat.stake_cents) for seat in gone if seat.stake_cents]
    cleared = replace(
        cleared_round(table),
        seats=tuple(_cleared(seat) for seat in table.seats if seat not in gone),
        is_buck_due=True,
        is_silence_ordered=False,
    )
    return cleared, (*orders, *top_up_offers(cleared))


def cleared_round(table: Table) -> Table:
    """The table with no card out and nothing bet."""
    return replace(
        table,
        phase=Phase.BETWEEN,
        seats=tuple(_cleared(seat) for seat in table.seats),
        is_shuffled=False,
        is_cut=False,
        shoe=(),
        dealt=(),
        street=0,
        shared=(),
        board=(),
        strays=(),
        circle=(),
        blinds=(),
        betting=None,
        drawing=(),
        owed=0,
        is_reshuffle_due=False,
        folders=(),
    )


def _cleared(seat: Seat) -> Seat:
    return replace(
        seat,
        standing=Standing.OUT,
        has_declined_top_up=False,
        held=(),
        blind_cents=0,
        round_cents=0,
        total_cents=0,
        early_cents=0,
    )
