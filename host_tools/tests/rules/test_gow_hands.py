"""Hands are set at Queensland pai gow, first the players', then the bank's."""

import pytest
from tile_room import TileRoom, banked_room, dealt_room, setting, tile_room

from pit.rules.pai_gow.house_way import house_way
from pit.rules.pai_gow.setting import Setting
from pit.rules.pai_gow_queensland.commands import ContraventionNoted, HandRearranged, HandSet, ShowHand, ShowTiles
from pit.rules.pai_gow_queensland.conduct import visible
from pit.rules.pai_gow_queensland.conduct_events import (
    LooksAtUnplayed,
    ShowsTiles,
    TilesLeaveArea,
    TouchesTiles,
)
from pit.rules.pai_gow_queensland.events import (
    AskHouseWay,
    ExposeBank,
    LooksAtTiles,
    PlaceWager,
    SetBank,
    SetHand,
    Settle,
    TakeBank,
)
from pit.rules.pai_gow_queensland.state import BankMode, Phase
from pit.rules.people import Role

UNWISE = setting("12, low 4", "high 8, 9")  # 6 and 7; the house way: low 4 and high 8 low, wong high
TILES = "12, low 4, high 8, 9"


@pytest.mark.clause("Q96-433-1-2")
def test_tiles_are_seen_by_who_handles_them_until_they_are_shown() -> None:
    room = dealt_room({2: 5, 3: 5})
    assert visible(room.state, "p3", 2) == (None,) * 4
    assert visible(room.state, "p2", 2) == room.state.hands[2].tiles
    assert visible(room.state, "p2", 1) == (None,) * 4
    assert visible(room.state, "p2", 8) == (None,) * 4
    room.until(Phase.BANK_SET)
    assert visible(room.state, "p2", 1) == room.state.hands[1].tiles
    assert visible(room.state, "p3", 2) == (None,) * 4
    room.until(Phase.COLLECT)
    assert visible(room.state, "p3", 2) == room.state.hands[2].tiles


@pytest.mark.clause("Q96-433-1-2")
def test_tiles_that_leave_the_area_or_are_shown_to_others_go_on_record() -> None:
    room = dealt_room({2: 5, 3: 5})
    assert room.tell(TilesLeaveArea("p2")) == [ContraventionNoted("p2", "Q96-433-1-2")]
    assert room.tell(ShowsTiles(2, "p2")) == [ContraventionNoted("p2", "Q96-433-1-2")]
    assert room.refusal(ShowsTiles(2, "p3")).clause == "Q96-433-3-5"


@pytest.mark.clause("Q96-433-3-5")
def test_only_the_first_player_of_a_box_handles_its_tiles() -> None:
    room = _shared_box()
    for event in (TouchesTiles("p5", 2), LooksAtTiles(2, "p5"), TouchesTiles("p4"), TouchesTiles("p4", 7)):
        assert room.refusal(event).clause == "Q96-433-3-5"
    assert room.tell(TouchesTiles("p4", 2)) == []
    assert room.tell(LooksAtTiles(2, "p4")) == []


def _shared_box() -> TileRoom:
    room = tile_room()
    room.shuffle()
    room.tell(PlaceWager(2, "p4", 500))
    room.tell(PlaceWager(2, "p5", 500))
    room.until(Phase.HANDS)
    return room


@pytest.mark.clause("Q96-433-3-5")
def test_both_of_two_players_who_bank_handle_the_tiles_and_of_three_only_those_named() -> None:
    room = tile_room()
    room.round({2: 5})
    funds = tuple((person, 100_000) for person in ("p2", "p4", "p5"))
    room.tell(TakeBank(2, 2, BankMode.PLAYER, funds, ("p2", "p5")))
    room.shuffle_only()
    room.wager({3: 5})
    room.until(Phase.HANDS)
    room.tell(TouchesTiles("p2", 2))
    room.tell(TouchesTiles("p5", 2))
    assert room.refusal(TouchesTiles("p4", 2)).clause == "Q96-433-3-5"
    room.until(Phase.BANK_SET)
    assert room.refusal(SetBank(room.hand_of(2), "p4")).clause == "Q96-433-3-5"
    room.tell(SetBank(room.hand_of(2), "p5"))


@pytest.mark.clause("Q96-434")
def test_a_hand_is_set_two_and_two_of_its_own_four_tiles() -> None:
    room = dealt_room({2: 5}, {2: TILES})
    one, other, third, fourth = room.state.hands[2].tiles
    foreign = room.state.hands[1].tiles[0]
    for wrong in (
        Setting((one, one), (third, fourth)),
        Setting((one, foreign), (third, fourth)),
        Setting((one,), (other, third, fourth)),  # type: ignore[arg-type]
    ):
        assert room.refusal(SetHand(2, "p2", wrong)).clause == "Q96-434"
    assert room.tell(SetHand(2, "p2", UNWISE))[0] == HandSet(2)


@pytest.mark.clause("Q96-434")
@pytest.mark.parametrize("box", [1, 5, 9])
def test_a_box_without_a_player_has_no_hand_to_set(box: int) -> None:
    room = dealt_room({2: 5}, {2: TILES})
    assert room.refusal(SetHand(box, "p2", UNWISE)).clause == "Q96-434"


@pytest.mark.clause("Q96-434")
def test_a_player_is_bound_by_an_unwise_setting() -> None:
    room = dealt_room({2: 5}, {2: TILES})
    room.tell(SetHand(2, "p2", UNWISE))
    shown = {order.box: order for order in room.finish() if isinstance(order, ShowHand)}
    assert (shown[2].across, shown[2].upright) == (UNWISE.low, UNWISE.high)


@pytest.mark.clause("Q96-434")
def test_a_hand_whose_low_hand_is_the_higher_is_set_the_house_way() -> None:
    room = dealt_room({2: 5}, {2: TILES})
    room.tell(SetHand(2, "p2", Setting(UNWISE.high, UNWISE.low)))
    assert HandRearranged(2, room.hand_of(2), "Q96-434") in room.finish()


@pytest.mark.clause("Q96-435-3-4")
def test_a_hand_that_is_set_stays_so_until_its_wager_is_settled() -> None:
    room = dealt_room({2: 5, 3: 5})
    room.tell(SetHand(2, "p2", room.hand_of(2)))
    for phase in (Phase.HANDS, Phase.BANK_EXPOSE, Phase.BANK_SET, Phase.SETTLE):
        room.until(phase)
        assert room.refusal(SetHand(2, "p2", room.hand_of(2))).clause == "Q96-435-3-4"
        assert room.refusal(AskHouseWay(2, "p2")).clause == "Q96-435-3-4"


@pytest.mark.clause("Q96-435-5-6")
def test_the_bank_exposes_its_tiles_after_all_hands_are_set_and_sets_its_own_then() -> None:
    room = dealt_room({2: 5, 4: 5})
    room.tell(SetHand(2, "p2", room.hand_of(2)))
    for early in (ExposeBank(), SetBank(room.hand_of(1))):
        assert room.refusal(early).clause == "Q96-435-5-6"
    room.tell(SetHand(4, "p4", room.hand_of(4)))
    assert room.refusal(SetBank(room.hand_of(1))).clause == "Q96-435-5-6"
    assert room.tell(ExposeBank())[0] == ShowTiles(1, room.state.hands[1].tiles)
    room.tell(SetBank(room.hand_of(1)))


@pytest.mark.clause("Q96-435-7")
@pytest.mark.parametrize("who", [Role.DEALER, "p2"])
def test_tiles_out_of_play_are_not_looked_at_before_all_wagers_are_settled(who: Role | str) -> None:
    room = dealt_room({2: 5})
    for phase in (Phase.HANDS, Phase.SETTLE):
        room.until(phase)
        assert room.refusal(LooksAtUnplayed(who)).clause == "Q96-435-7"
    room.tell(Settle())
    assert room.tell(LooksAtUnplayed(who)) == []


@pytest.mark.clause("Q96-436-1")
def test_a_player_may_have_the_dealer_set_the_hand_the_house_way() -> None:
    room = dealt_room({2: 5}, {2: TILES})
    room.tell(AskHouseWay(2, "p2"))
    assert room.state.hands[2].setting == house_way(room.state.hands[2].tiles)


@pytest.mark.clause("Q96-436-1")
def test_a_player_bank_may_ask_the_dealer_once_its_tiles_are_exposed() -> None:
    room = banked_room(BankMode.PLAYER, {3: 5}, {2: TILES})
    assert room.refusal(AskHouseWay(2, "p2")).clause == "Q96-435-5-6"
    room.until(Phase.BANK_SET)
    assert room.refusal(SetBank(UNWISE)).clause == "Q96-436-1"
    assert room.refusal(AskHouseWay(2, "p3")).clause == "Q96-436-1"
    room.tell(AskHouseWay(2, "p2"))
    assert room.state.hands[2].setting == room.hand_of(2)


@pytest.mark.clause("Q96-436-1")
def test_another_player_does_not_ask_for_the_house_way() -> None:
    room = dealt_room({2: 5}, {2: TILES})
    assert room.refusal(AskHouseWay(2, "p4")).clause == "Q96-422"


@pytest.mark.clause("Q96-436-2")
def test_low_tiles_are_shown_across_and_high_tiles_upright() -> None:
    room = dealt_room({2: 5}, {2: TILES})
    shown = [order for order in room.finish() if isinstance(order, ShowHand)]
    proper = house_way((*UNWISE.low, *UNWISE.high))
    assert [order.box for order in shown] == [1, 2]
    assert ShowHand(2, across=proper.low, upright=proper.high) in shown


@pytest.mark.clause("Q96-436-3")
@pytest.mark.parametrize("mode", [BankMode.HOUSE, BankMode.CO])
def test_where_the_house_has_a_share_the_dealer_sets_the_bank_the_house_way(mode: BankMode) -> None:
    room = dealt_room({3: 5}, {1: TILES}) if mode is BankMode.HOUSE else banked_room(mode, {3: 5}, {2: TILES})
    box = room.state.bank.box
    room.until(Phase.BANK_SET)
    assert room.refusal(SetBank(UNWISE, "p2")).clause == "Q96-436-3"
    room.tell(SetBank(room.hand_of(box)))
    assert not [order for order in room.finish() if isinstance(order, HandRearranged)]


@pytest.mark.clause("Q96-436-3")
def test_a_player_bank_sets_its_hand_freely() -> None:
    room = banked_room(BankMode.PLAYER, {3: 5}, {2: TILES})
    room.until(Phase.BANK_SET)
    room.tell(SetBank(UNWISE, "p2"))
    shown = [order for order in room.finish() if isinstance(order, ShowHand) and order.box == 2]
    assert shown == [ShowHand(2, UNWISE.low, UNWISE.high)]


@pytest.mark.clause("Q96-450")
@pytest.mark.parametrize("mode", [BankMode.HOUSE, BankMode.CO])
def test_a_bank_hand_that_is_not_the_house_way_is_rearranged_before_it_is_compared(mode: BankMode) -> None:
    room = dealt_room({3: 5}, {1: TILES}) if mode is BankMode.HOUSE else banked_room(mode, {3: 5}, {2: TILES})
    box = room.state.bank.box
    room.until(Phase.BANK_SET)
    room.tell(SetBank(UNWISE))
    proper = room.hand_of(box)
    orders = room.finish()
    assert orders[0] == HandRearranged(box, proper, "Q96-450")
    assert ShowHand(box, proper.low, proper.high) in orders


@pytest.mark.clause("Q96-450")
def test_a_hand_that_the_dealer_set_wrongly_for_a_player_is_rearranged() -> None:
    room = dealt_room({2: 5}, {2: TILES})
    room.tell(AskHouseWay(2, "p2", UNWISE))
    proper = room.hand_of(2)
    assert room.finish()[0] == HandRearranged(2, proper, "Q96-450")


@pytest.mark.clause("Q96-450")
def test_a_house_way_hand_with_its_tiles_in_another_order_is_left_alone() -> None:
    room = dealt_room({2: 5}, {2: TILES})
    proper = room.hand_of(2)
    room.tell(AskHouseWay(2, "p2", Setting(proper.low[::-1], proper.high[::-1])))
    assert not [order for order in room.finish() if isinstance(order, HandRearranged)]
