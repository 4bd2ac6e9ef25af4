"""What a table of Queensland pai gow waits for, and computer players who let it go on."""

import random

from tile_room import banked_room, dealt_room, tile_room

from pit.rules.decks import pick_bounds
from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow_queensland.awaiting import (
    AwaitBank,
    AwaitBankExposed,
    AwaitBankHand,
    AwaitCare,
    AwaitCollect,
    AwaitCut,
    AwaitDeal,
    AwaitDice,
    AwaitHand,
    AwaitSettlement,
    AwaitShuffle,
    AwaitWagers,
    awaiting,
)
from pit.rules.pai_gow_queensland.basic_play import play_event
from pit.rules.pai_gow_queensland.care import CareStep
from pit.rules.pai_gow_queensland.events import NoMoreBets, PlaceWager, ShakeDice
from pit.rules.pai_gow_queensland.preparing_events import ShuffleTiles
from pit.rules.pai_gow_queensland.state import BankMode, Phase, State
from pit.rules.pai_gow_queensland.step import open_table


def test_a_table_waits_for_one_thing_after_the_other() -> None:
    opened = open_table()
    assert isinstance(opened, State)
    assert awaiting(opened) == AwaitCare(CareStep.RECEIVE)
    room = tile_room()
    assert awaiting(room.state) == AwaitShuffle()
    room.shuffle()
    assert awaiting(room.state) == AwaitWagers(may_close=False)
    room.wager({2: 5})
    assert awaiting(room.state) == AwaitWagers(may_close=True)
    expected = {
        Phase.CUT: AwaitCut(()),
        Phase.DICE: AwaitDice(),
        Phase.DEAL: AwaitDeal(1),
        Phase.HANDS: AwaitHand(2, "p2"),
        Phase.BANK_EXPOSE: AwaitBankExposed(),
        Phase.BANK_SET: AwaitBankHand(None),
        Phase.SETTLE: AwaitSettlement(),
        Phase.COLLECT: AwaitCollect(),
        Phase.BETWEEN: AwaitBank(2, "p2", 0),
    }
    for phase, waiting in expected.items():
        room.until(phase)
        assert awaiting(room.state) == waiting


def test_it_waits_for_the_hand_with_priority_and_for_the_larger_of_two_wagers() -> None:
    room = dealt_room({2: 5, 4: 600})
    assert awaiting(room.state) == AwaitHand(4, "p4")
    room = tile_room(players=1)
    room.shuffle()
    room.tell(PlaceWager(2, "p1", 1000))
    room.tell(PlaceWager(3, "p1", 2000))
    room.until(Phase.HANDS)
    assert awaiting(room.state) == AwaitHand(3, "p1")


def test_it_waits_for_a_player_bank_to_set_its_hand() -> None:
    room = banked_room(BankMode.PLAYER, {3: 5})
    room.until(Phase.BANK_SET)
    assert awaiting(room.state) == AwaitBankHand("p2")


def test_computer_players_set_the_house_way_and_leave_chance_and_wagers_to_the_caller() -> None:
    room = tile_room()
    assert play_event(room.state) is None
    room.shuffle()
    assert play_event(room.state) is None
    room.wager({2: 5})
    assert play_event(room.state) == NoMoreBets()
    room.until(Phase.DICE)
    assert play_event(room.state) is None
    room.until(Phase.SETTLE)
    hand = room.state.hands[2]
    assert hand.setting == house_way(hand.tiles)


def test_two_hundred_rounds_play_unattended_and_the_house_keeps_commission() -> None:
    chance = random.Random(9)
    room = tile_room()
    while room.state.round_number < 200 or room.state.phase is not Phase.BETWEEN:
        match awaiting(room.state):
            case AwaitShuffle():
                room.tell(ShuffleTiles(tuple(chance.randrange(bound) for bound in pick_bounds(32))))
            case AwaitDice():
                room.tell(ShakeDice((chance.randint(1, 6), chance.randint(1, 6), chance.randint(1, 6))))
            case AwaitWagers(may_close=False):
                room.wager({2: 10, 3: 10, 5: 20})
            case _:
                event = play_event(room.state)
                assert event is not None
                room.tell(event)
    assert room.money.commission > 0
    assert room.money.total == 0
