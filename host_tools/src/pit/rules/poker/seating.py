"""Seats and stakes between rounds of play. Promises that a stake changes in a round of play through bets alone."""

from dataclasses import replace

from pit.rules.poker.answers import Answer, refuse
from pit.rules.poker.commands import Command, DrawForSeat, MustLeave, OfferTopUp, Seated, StakeChanged
from pit.rules.poker.commission import DOLLAR
from pit.rules.poker.events import ClaimSeat, DeclineTopUp, FillSeat, Leave, PutDown, SitOut, TakeUp
from pit.rules.poker.packs import face
from pit.rules.poker.state import Seat, Table
from pit.rules.poker.topics import Topic
from pit.rules.refusal import COMMON_PRACTICE, dollars


def claim_seat(table: Table, event: ClaimSeat) -> Answer:
    """Note that a person would like the seat; a table has so many seats and no more (Q96-258-1, Q96-294).

    Those a floor manager keeps from the table get none (Q96-285, Q96-286, Q96-409, Q96-410).
    """
    if event.person in table.shuns:
        return refuse(table, table.cite(Topic.BAR), f"{event.person} may not play this game at this table.")
    if not event.person.strip():
        return refuse(table, COMMON_PRACTICE, "A seat is claimed by name.")
    if not 1 <= event.place <= table.settings.seats:
        return refuse(table, table.cite(Topic.SEATS), f"The table has seats 1 to {table.settings.seats}.")
    if table.seat(event.place) is not None:
        return refuse(table, table.cite(Topic.SEAT_PRIORITY), f"Seat {event.place} is taken.")
    claim = (event.place, event.person)
    if claim in table.claims:
        return refuse(table, table.cite(Topic.SEAT_PRIORITY), f"{event.person} has claimed seat {event.place} already.")
    return replace(table, claims=(*table.claims, claim)), ()


def first_claims(table: Table, place: int) -> tuple[str, ...]:
    """Those with the first claim to the seat; more than one must draw (Q96-262-1, Q96-262-2).

    During play: players since the start, then other players, then newcomers. Before it, all are equal.
    """
    persons = [person for claimed, person in table.claims if claimed == place]
    if table.round_number == 0:
        return tuple(persons)

    def priority(person: str) -> int:
        seat = table.seat_of(person)
        if seat is None or seat.played_round < 0:
            return 2
        return 0 if seat.joined_in_round == 0 else 1

    best = min(map(priority, persons), default=0)
    return tuple(person for person in persons if priority(person) == best)


def fill_seat(table: Table, event: FillSeat) -> Answer:
    """Give the seat to the one with the first claim; several with an equal claim draw cards (Q96-262-1, Q96-262-2)."""
    clause = table.cite(Topic.SEAT_PRIORITY)
    entitled = first_claims(table, event.place)
    if not entitled:
        return refuse(table, clause, f"Nobody has claimed seat {event.place}.")
    winner = entitled[0]
    if len(entitled) > 1:
        if not event.drawn:
            return table, (DrawForSeat(event.place, entitled),)
        drawn = {one.person: face(one.card) for one in event.drawn}
        if set(drawn) != set(entitled) or len(event.drawn) != len(entitled):
            return refuse(table, clause, f"{', '.join(entitled)} draw for seat {event.place}, one card each.")
        top = max(drawn.values())
        best = [person for person, value in drawn.items() if value == top]
        if len(best) > 1:
            return refuse(table, clause, f"{', '.join(best)} drew equal cards and draw again.")
        winner = best[0]
    return _seat(table, winner, event.place)


def _seat(table: Table, person: str, place: int) -> Answer:
    before = table.seat_of(person)
    seats = tuple(seat for seat in table.seats if seat is not before)
    new = Seat(place, person, joined_in_round=table.round_number) if before is None else replace(before, place=place)
    claims = tuple((claimed, other) for claimed, other in table.claims if claimed != place and other != person)
    moved = replace(table, seats=seats, claims=claims)
    return moved.with_seat(new), (Seated(person, place),)


def put_down(table: Table, event: PutDown) -> Answer:
    """Put chips down as table stake, ahead of a round of play (Q96-249-stake, Q96-266-1-2, Q96-266-3, Q96-276-1-2).

    A stake that was put down reaches the minimum, whether new or topped up.
    """
    seat = table.seat_of(event.person)
    if seat is None:
        return refuse(table, table.cite(Topic.STAKE), f"{event.person} has no seat.")
    if event.cents <= 0 or event.cents % DOLLAR:
        return refuse(table, table.cite(Topic.STAKE), f"{dollars(event.cents)} is not whole dollars in chips.")
    total, least = seat.stake_cents + event.cents, table.settings.minimum_stake_cents
    if total < least:
        return refuse(
            table,
            table.cite(Topic.STAKE),
            f"{dollars(total)} is less than the minimum table stake of {dollars(least)}.",
        )
    changed = replace(seat, stake_cents=total, has_declined_top_up=False)
    return table.with_seat(changed), (StakeChanged(event.person, event.cents),)


def take_up(table: Table, event: TakeUp) -> Answer:
    """Take chips off the table between rounds: all of them, or what leaves the minimum stake (Q96-266-3)."""
    seat = table.seat_of(event.person)
    left = -1 if seat is None else seat.stake_cents - event.cents
    least = table.settings.minimum_stake_cents
    whole = event.cents > 0 and event.cents % DOLLAR == 0
    if seat is None or not whole or (left and left < least):
        reason = f"{event.person} can take up what leaves {dollars(least)} or more, or the whole stake."
        return refuse(table, table.cite(Topic.STAKE_FIXED), reason)
    return table.with_seat(replace(seat, stake_cents=left)), (StakeChanged(event.person, -event.cents),)


def needs_top_up(table: Table) -> tuple[Seat, ...]:
    """Players of the last round whose stake is below the minimum and who haven't answered yet (Q96-276-1-2)."""
    return tuple(
        seat
        for seat in table.seats
        if seat.stake_cents < table.settings.minimum_stake_cents
        and not seat.has_declined_top_up
        and not seat.is_sitting_out
        and seat.played_round >= 0
    )


def top_up_offers(table: Table) -> tuple[OfferTopUp, ...]:
    """The offers that must be made before the next hole card (Q96-276-1-2)."""
    least = table.settings.minimum_stake_cents
    return tuple(OfferTopUp(seat.person, least - seat.stake_cents) for seat in needs_top_up(table))


def decline_top_up(table: Table, event: DeclineTopUp) -> Answer:
    """A player without any stake leaves; one with some may stay (Q96-276-1-2)."""
    seat = table.seat_of(event.person)
    if seat is None or seat not in needs_top_up(table):
        return refuse(table, table.cite(Topic.TOP_UP), f"{event.person} was not offered a top-up.")
    if seat.stake_cents == 0:
        left = replace(table, seats=tuple(other for other in table.seats if other is not seat))
        return left, (MustLeave(event.person, table.cite(Topic.TOP_UP)),)
    return table.with_seat(replace(seat, has_declined_top_up=True)), ()


def leave(table: Table, event: Leave) -> Answer:
    """A player leaves with the stake (common practice)."""
    seat = table.seat_of(event.person)
    if seat is None:
        return refuse(table, COMMON_PRACTICE, f"{event.person} has no seat.")
    orders: list[Command] = [StakeChanged(event.person, -seat.stake_cents)] if seat.stake_cents else []
    return replace(table, seats=tuple(other for other in table.seats if other is not seat)), tuple(orders)


def sit_out(table: Table, event: SitOut) -> Answer:
    """A player misses rounds, or comes back with at least the minimum stake (Q96-266-1-2)."""
    seat = table.seat_of(event.person)
    if seat is None:
        return refuse(table, COMMON_PRACTICE, f"{event.person} has no seat.")
    return table.with_seat(replace(seat, is_sitting_out=event.is_out)), ()


def taking_part(table: Table) -> tuple[int, ...]:
    """The places that the next round of play is dealt to (Q96-266-1-2).

    Who was in the last round plays on with any stake; anyone else needs the minimum.
    """
    return tuple(
        seat.place
        for seat in table.seats
        if not seat.is_sitting_out
        and seat.stake_cents > 0
        and (seat.played_round == table.round_number or seat.stake_cents >= table.settings.minimum_stake_cents)
    )
