"""Irregular events of every kind, thrown between the regular ones by seeded chance: chips and cards are all still there."""

from random import Random

import pytest
from card_room import Room
from test_poker_invariants import GAMES, room_of, told

from pit.rules.decks import pick_bounds
from pit.rules.people import Role
from pit.rules.poker import awaiting as wait
from pit.rules.poker import events as ev
from pit.rules.poker.basic_play import play_event
from pit.rules.poker.state import Phase, Table

MANAGER = Role.FLOOR_MANAGER
MISDEALT = (ev.Fault.OUT_OF_TURN, ev.Fault.EMPTY_POSITION, ev.Fault.TOO_MANY_HOLE_CARDS)


def irregular(table: Table, random: Random) -> ev.Event:
    """Something that should not happen, most often in a form that is taken."""
    places = [seat.place for seat in table.seats] or [1]
    place, person = random.choice(places), f"p{random.choice(places)}"
    betting = table.betting
    waiting = betting.waiting if betting is not None else (1,)
    number = betting.number if betting is not None else len(table.board) + 1
    events: list[ev.Event] = [
        ev.ActedOutOfTurn(random.choice(waiting), random.choice([0, 100, 500, 700, 1000, 2000]), random.random() < 0.2),
        ev.DealCard(place),
        ev.DealCard(random.choice([None, place, 5]), is_exposed=True),
        ev.FindFault(random.choice(MISDEALT)),
        ev.CardExposed(number + 1),
        ev.DeclareDead(place),
        ev.VoidBet(person, MANAGER),
        ev.Exclude(person, random.choice(list(ev.Reach)), MANAGER) if random.random() < 0.3 else ev.Says(place, 500),
        ev.CardsLearned(place, person),
    ]
    return random.choice(events)


def regular(table: Table, random: Random) -> ev.Event | None:
    """What the table waits for: acts by chance, the rest as the fixed way to play has it."""

    def picks(size: int) -> tuple[int, ...]:
        return tuple(random.randrange(bound) for bound in pick_bounds(size))

    match wait.awaiting(table):
        case wait.AwaitShuffle(size):
            return ev.Shuffle(picks(size))
        case wait.AwaitReshuffle(size):
            return ev.ReshuffleShoe(picks(size))
        case wait.AwaitCut(size):
            return ev.Cut(random.randint(2, size - 2))
        case wait.AwaitAct(options) if options.raising is not None and random.random() < 0.3:
            act = ev.Act.RAISE if options.may_decline else ev.Act.CALL_AND_RAISE
            return ev.Acts(options.place, act, options.raising.most_cents)
        case wait.AwaitAct(options) if options.call_cents is not None and random.random() < 0.8:
            return ev.Acts(options.place, ev.Act.CALL)
        case _:
            return play_event(table)


def finished(room: Room, random: Random) -> bool:
    """Whether the round comes to its end when nothing irregular happens any more."""
    for _ in range(300):
        if room.table.phase is Phase.BETWEEN:
            return True
        event = regular(room.table, random)
        assert event is not None
        room.tell(event)
    return False


@pytest.mark.parametrize("name", sorted(GAMES))
@pytest.mark.parametrize("seed", range(3))
def test_irregular_events_lose_no_chip_and_no_card_and_leave_a_round_that_ends(name: str, seed: int) -> None:
    random = Random(seed)
    for _ in range(3):
        stakes = {place: random.randint(5, 70) for place in random.sample(range(1, 6), random.randint(3, 5))}
        room = room_of(name, stakes)
        for _ in range(80):
            event = irregular(room.table, random) if random.random() < 0.25 else regular(room.table, random)
            if event is None:
                break
            told(room, event)
        assert finished(room, random)
