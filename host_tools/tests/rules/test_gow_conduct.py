"""Seats, silence and the floor manager's powers at Queensland pai gow."""

import pytest
from tile_room import TileRoom, banked_room, dealt_room, tile_room

from pit.rules.pai_gow_queensland.commands import (
    ContraventionNoted,
    KeptFromTable,
    ReturnWager,
    SeatFreed,
    SilenceOrdered,
    TilesRemoved,
)
from pit.rules.pai_gow_queensland.conduct_events import CancelWager, Exclude, KeepApart, OrderSilence, Talks
from pit.rules.pai_gow_queensland.events import PlaceWager, SetHand, TakeBank
from pit.rules.pai_gow_queensland.preparing_events import Join, Leave, RequireSeat
from pit.rules.pai_gow_queensland.state import BankMode, Phase
from pit.rules.people import Role
from pit.rules.refusal import COMMON_PRACTICE

MANAGER = Role.FLOOR_MANAGER


def after_rounds(count: int, players: int) -> TileRoom:
    """So many rounds in which only p2 wagers, at a table of six seats."""
    room = tile_room(players, seats=6)
    for _ in range(count):
        room.round({2: 5})
    return room


@pytest.mark.clause("Q96-452")
def test_after_three_idle_rounds_a_player_gives_up_the_seat_at_a_full_table() -> None:
    room = after_rounds(3, players=6)
    assert room.tell(RequireSeat("p5")) == [SeatFreed("p5", "Q96-452")]
    room.tell(Join("p7"))
    room.shuffle()
    room.tell(PlaceWager(5, "p5", 500))
    assert room.refusal(RequireSeat("p4")).clause == "Q96-452"


@pytest.mark.clause("Q96-452")
def test_two_idle_rounds_a_free_seat_or_a_wager_keep_the_seat() -> None:
    assert after_rounds(2, players=6).refusal(RequireSeat("p5")).clause == "Q96-452"
    assert after_rounds(3, players=5).refusal(RequireSeat("p5")).clause == "Q96-452"
    room = after_rounds(3, players=6)
    assert room.refusal(RequireSeat("p2")).clause == "Q96-452"
    room.round({5: 5})
    assert room.refusal(RequireSeat("p5")).clause == "Q96-452"


@pytest.mark.clause("Q96-452")
def test_who_banks_is_not_idle() -> None:
    room = after_rounds(3, players=6)
    room.tell(TakeBank(2, 2, BankMode.PLAYER, (("p2", 10_000), ("p4", 10_000)), ("p2",)))
    room.shuffle_only()
    room.wager({3: 5})
    room.finish()
    assert (room.state.idle["p4"], room.state.idle["p5"]) == (0, 4)


def test_a_table_has_as_many_seats_as_it_has_and_room_to_stand() -> None:
    room = after_rounds(0, players=6)
    assert room.refusal(Join("p7")).clause == COMMON_PRACTICE
    room.tell(Join("p7", is_seated=False))
    assert room.refusal(Join("p7", is_seated=False)).clause == COMMON_PRACTICE
    assert room.refusal(Join("")).clause == COMMON_PRACTICE
    assert room.refusal(Leave("p9")).clause == COMMON_PRACTICE


def test_nobody_leaves_with_chips_in_the_round() -> None:
    room = tile_room()
    room.round({2: 5})
    room.tell(TakeBank(2, 2, BankMode.PLAYER, (("p2", 10_000),)))
    room.shuffle_only()
    room.wager({3: 5})
    assert room.refusal(Leave("p2")).clause == "Q96-420-1"
    assert room.refusal(Leave("p3")).clause == "Q96-420-1"
    assert room.tell(Leave("p4")) == [SeatFreed("p4", COMMON_PRACTICE)]


@pytest.mark.clause("Q96-453")
def test_talking_against_an_order_is_a_contravention_once_tiles_are_dealt() -> None:
    room = tile_room()
    assert room.refusal(OrderSilence(Role.DEALER)).clause == "Q96-453"
    assert room.tell(OrderSilence(MANAGER)) == [SilenceOrdered("Q96-453")]
    room.shuffle()
    room.wager({2: 5})
    assert room.tell(Talks("p3")) == []
    room.until(Phase.HANDS)
    assert room.tell(Talks("p3")) == [ContraventionNoted("p3", "Q96-453")]


@pytest.mark.clause("Q96-453")
def test_without_an_order_and_in_the_next_round_players_may_talk() -> None:
    room = dealt_room({2: 5})
    assert room.tell(Talks("p3")) == []
    room.tell(OrderSilence(MANAGER))
    room.finish()
    room.shuffle()
    room.wager({2: 5})
    room.until(Phase.HANDS)
    assert room.tell(Talks("p3")) == []


@pytest.mark.clause("Q96-454")
def test_a_cancelled_wager_goes_back_and_with_the_last_one_the_tiles_go() -> None:
    room = tile_room()
    room.shuffle()
    room.tell(PlaceWager(2, "p2", 500))
    room.tell(PlaceWager(2, "p5", 1000))
    room.wager({3: 5})
    room.until(Phase.HANDS)
    assert room.refusal(CancelWager(2, "p2", Role.DEALER)).clause == "Q96-454"
    assert room.refusal(CancelWager(3, "p2", MANAGER)).clause == "Q96-454"
    assert room.tell(CancelWager(2, "p2", MANAGER)) == [ReturnWager(2, "p2", 500, "Q96-454")]
    room.tell(SetHand(2, "p5", room.hand_of(2)))
    assert room.tell(CancelWager(2, "p5", MANAGER)) == [
        ReturnWager(2, "p5", 1000, "Q96-454"),
        TilesRemoved(2, "Q96-454"),
    ]
    room.until(Phase.COLLECT)
    assert room.refusal(CancelWager(3, "p3", MANAGER)).clause == "Q96-454"


@pytest.mark.clause("Q96-454")
def test_the_last_hand_that_is_cancelled_lets_the_round_go_on() -> None:
    room = dealt_room({2: 5, 3: 5})
    room.tell(SetHand(3, "p3", room.hand_of(3)))
    room.tell(CancelWager(2, "p2", MANAGER))
    assert room.state.phase is Phase.BANK_EXPOSE
    room.finish()


@pytest.mark.clause("Q96-454")
def test_an_excluded_player_wagers_no_more_leaves_with_the_round_and_does_not_come_back() -> None:
    room = tile_room()
    room.shuffle()
    room.wager({2: 5})
    assert room.refusal(Exclude("p2", Role.DEALER)).clause == "Q96-454"
    assert room.tell(Exclude("p2", MANAGER)) == [KeptFromTable("p2", None, "Q96-454")]
    assert room.refusal(PlaceWager(3, "p2", 500)).clause == "Q96-454"
    assert SeatFreed("p2", "Q96-454") in room.finish()
    assert room.refusal(Join("p2")).clause == "Q96-454"


@pytest.mark.clause("Q96-454")
def test_between_rounds_an_excluded_player_leaves_at_once_and_the_bank_with_him() -> None:
    room = tile_room()
    room.round({2: 5})
    room.tell(TakeBank(2, 2, BankMode.PLAYER, (("p2", 10_000),)))
    assert room.tell(Exclude("p2", MANAGER))[1] == SeatFreed("p2", "Q96-454")
    assert room.state.bank.mode is BankMode.HOUSE


@pytest.mark.clause("Q96-454")
def test_two_players_kept_apart_do_not_play_at_one_table() -> None:
    room = tile_room(players=2)
    assert room.refusal(KeepApart("p1", "p2", Role.DEALER)).clause == "Q96-454"
    assert room.refusal(KeepApart("p1", "p1", MANAGER)).clause == "Q96-454"
    kept = KeptFromTable("p2", "p1", "Q96-454")
    assert room.tell(KeepApart("p2", "p1", MANAGER)) == [kept, SeatFreed("p2", "Q96-454")]
    assert room.refusal(Join("p2")).clause == "Q96-454"
    room.tell(Leave("p1"))
    room.tell(Join("p2"))
    assert room.refusal(Join("p1")).clause == "Q96-454"


@pytest.mark.clause("Q96-454")
def test_a_player_kept_apart_in_a_round_leaves_when_it_ends() -> None:
    room = banked_room(BankMode.PLAYER, {3: 5})
    room.tell(KeepApart("p2", "p3", MANAGER))
    assert SeatFreed("p2", "Q96-454") in room.finish()
    assert "p3" in room.state.present


def test_who_leaves_frees_the_seat() -> None:
    room = after_rounds(0, players=6)
    room.tell(Leave("p4"))
    room.tell(Join("p7"))
    assert room.state.seated == ("p1", "p2", "p3", "p5", "p6", "p7")
