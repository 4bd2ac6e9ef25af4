"""The fixed way to play: every event it gives is taken, and every round it plays comes to its end."""

from random import Random

import pytest
from card_room import Room, draw_room, manila_room, stud_room

from pit.rules.cards import cards
from pit.rules.decks import pick_bounds
from pit.rules.poker.awaiting import AwaitCut, AwaitReshuffle, AwaitShuffle, awaiting
from pit.rules.poker.basic_play import matching, play_event, put_away
from pit.rules.poker.commands import PayPot, ShowCards
from pit.rules.poker.events import Act, Acts, Cut, Event, Opens, ReshuffleShoe, Shuffle
from pit.rules.stud_poker.game import FIVE_CARD, SEVEN_CARD

STAKES = {1: 90, 2: 40, 3: 150, 4: 12}
ROOMS = {
    "manila": lambda: manila_room(STAKES),
    "draw": lambda: draw_room(STAKES),
    "five-card stud": lambda: stud_room(FIVE_CARD, STAKES),
    "seven-card stud": lambda: stud_room(SEVEN_CARD, STAKES),
}


def by_chance(room: Room, random: Random) -> Event | None:
    """What the dealer needs picks for."""

    def picks(size: int) -> tuple[int, ...]:
        return tuple(random.randrange(bound) for bound in pick_bounds(size))

    match awaiting(room.table):
        case AwaitShuffle(size):
            return Shuffle(picks(size))
        case AwaitReshuffle(size):
            return ReshuffleShoe(picks(size))
        case AwaitCut(size):
            return Cut(random.randint(2, size - 2))
        case _:
            return None


@pytest.mark.parametrize("name", sorted(ROOMS))
def test_thirty_rounds_played_so_are_taken_and_keep_every_chip(name: str) -> None:
    room, random = ROOMS[name](), Random(9)
    for _ in range(4000):
        event = play_event(room.table) or by_chance(room, random)
        if event is None or room.table.round_number == 30:
            break
        room.tell(event)
    assert room.table.round_number > 5
    assert room.all_of(PayPot)
    assert room.all_of(ShowCards)


def test_three_of_a_face_open_and_raise_once_and_a_pair_calls() -> None:
    room = manila_room({1: 90, 2: 90, 3: 90}, "7S 8D AS AD QC 9S AH KC KD 9C 8C")
    assert play_event(room.table) == Acts(2, Act.CALL_AND_RAISE, 500)
    room.play("raise 5", "call")
    assert play_event(room.table) == Acts(1, Act.CALL)
    room.play("call", "check")
    assert play_event(room.table) == Opens(2, 500)


def test_nothing_folds_to_more_than_the_least_wager() -> None:
    room = manila_room({1: 90, 2: 90, 3: 90}, "7S 8D AS AD QC 9S AH KC KD 9C 8C")
    room.play("raise 10")
    assert play_event(room.table) == Acts(3, Act.FOLD)


def test_only_matches_with_an_own_card_count() -> None:
    room = manila_room({1: 90, 2: 90}, "7S 8D AS QD KH KC KD 9C 8C")
    room.play("call", "decline", "check", "check")
    assert matching(room.table, room.table.at(1)) == 1


@pytest.mark.parametrize(
    ("held", "away"),
    [("AS AD 9H 7C 2S", "9H 7C 2S"), ("AS AD 9H 9C 2S", "2S"), ("AS KD 9H 7C 2S", "2S 7C 9H"), ("AS AD AH 9C 9S", "")],
)
def test_cards_that_match_nothing_are_put_away(held: str, away: str) -> None:
    assert put_away(cards(held)) == cards(away)
