"""Who is at the table, seated or standing, and who must leave. Promises that nobody leaves with a wager down."""

from dataclasses import replace

from pit.rules.pai_gow_queensland.answers import Answer, refuse
from pit.rules.pai_gow_queensland.commands import Command, SeatFreed
from pit.rules.pai_gow_queensland.preparing_events import ArrangeLimit, Join, Leave, RequireSeat
from pit.rules.pai_gow_queensland.state import Bank, State
from pit.rules.refusal import COMMON_PRACTICE, dollars

_IDLE_ROUNDS = 3  # without a wager, until a seat may be asked back (Q96-452)


def join(state: State, event: Join) -> Answer:
    """A player comes to the table, unless excluded or kept apart from someone at it (Q96-454)."""
    person = event.person
    if not person or person in state.present:
        return refuse(state, COMMON_PRACTICE, f"{person or 'Nobody'} can't come to the table.")
    if person in state.excluded:
        return refuse(state, "Q96-454", f"{person} is excluded from the game.")
    for other in state.present:
        if {(person, other), (other, person)} & state.apart:
            return refuse(state, "Q96-454", f"{person} may not play at the table of {other}.")
    if event.is_seated and len(state.seated) >= state.settings.seats:
        return refuse(state, COMMON_PRACTICE, "All seats are taken.")
    seated = (*state.seated, person) if event.is_seated else state.seated
    return replace(state, present=(*state.present, person), seated=seated), ()


def leave(state: State, event: Leave) -> Answer:
    """A player without a wager, who does not bank, leaves."""
    if event.person not in state.present:
        return refuse(state, COMMON_PRACTICE, f"{event.person} is not at the table.")
    if event.person in state.wagering or event.person in state.bank.members:
        return refuse(state, "Q96-420-1", f"{event.person} has chips in the round.")
    return without_person(state, event.person), (SeatFreed(event.person, COMMON_PRACTICE),)


def require_seat(state: State, event: RequireSeat) -> Answer:
    """The dealer asks a player who has not wagered for three rounds to give up the seat, if all others are taken (Q96-452).

    The player may stand behind.
    """
    idle = state.idle.get(event.person, 0)
    if event.person not in state.seated or idle < _IDLE_ROUNDS:
        return refuse(state, "Q96-452", f"{event.person} has been idle for {idle} rounds; it takes {_IDLE_ROUNDS}.")
    if len(state.seated) < state.settings.seats:
        return refuse(state, "Q96-452", "Another seat is free.")
    seated = tuple(person for person in state.seated if person != event.person)
    idle_left = {person: rounds for person, rounds in state.idle.items() if person != event.person}
    return replace(state, seated=seated, idle=idle_left), (SeatFreed(event.person, "Q96-452"),)


def without_person(state: State, person: str) -> State:
    """The table after a player has left it between wagers."""
    line = {box: tuple(other for other in persons if other != person) for box, persons in state.seniority.items()}
    return replace(
        state,
        present=tuple(other for other in state.present if other != person),
        seated=tuple(other for other in state.seated if other != person),
        idle={other: rounds for other, rounds in state.idle.items() if other != person},
        seniority={box: persons for box, persons in line.items() if persons},
        offers=tuple(box for box in state.offers if line.get(box)),
    )


def send_away(state: State) -> tuple[State, tuple[Command, ...]]:
    """Between rounds: who is excluded, or kept from a table at which another plays, leaves (Q96-454)."""
    orders: list[Command] = []
    for person in state.present:
        if person in state.excluded or state.apart & {(person, other) for other in state.present}:
            if person in state.bank.members:
                state = replace(state, bank=Bank())
            state = without_person(state, person)
            orders.append(SeatFreed(person, "Q96-454"))
    return state, tuple(orders)


def arrange_limit(state: State, event: ArrangeLimit) -> Answer:
    """A player may go beyond the table's maximum, by an arrangement under section 64A (Q96-421-1c)."""
    if event.maximum_cents <= state.settings.maximum_cents:
        return refuse(state, "Q96-421-1c", f"{dollars(event.maximum_cents)} is not above the table's maximum.")
    return replace(state, arrangements={**state.arrangements, event.person: event.maximum_cents}), ()
