"""Wagers at Queensland pai gow: limits, cover, boxes that are shared, two hands, priority markers."""

from dataclasses import replace

import pytest
from tile_room import TileRoom, dealt_room, tile_room

from pit.rules.pai_gow_queensland.commands import AcceptWager, PriorityMarker, ReturnWager, StackOutOfOrder
from pit.rules.pai_gow_queensland.events import (
    DeclineBank,
    LooksAtTiles,
    NoMoreBets,
    PlaceWager,
    SetHand,
    TakeBackWager,
    TakeBank,
)
from pit.rules.pai_gow_queensland.preparing_events import ArrangeLimit, Join, Leave
from pit.rules.pai_gow_queensland.state import BankMode, Phase
from pit.rules.refusal import COMMON_PRACTICE


def open_room(**changed: object) -> TileRoom:
    room = tile_room(**changed)  # type: ignore[arg-type]
    room.shuffle()
    return room


def with_bank(mode: BankMode, funds: int, liability: int = 7000) -> TileRoom:
    """p2 banks on box 2 with those funds in dollars, wagers open."""
    room = tile_room()
    room.round({2: 5})
    room.state = replace(room.state, liability_cents=100 * liability)
    room.tell(TakeBank(2, 2, mode, (("p2", 100 * funds),)))
    room.shuffle_only()
    return room


@pytest.mark.clause("Q96-420-1")
def test_after_no_more_bets_a_wager_is_not_placed_added_to_or_taken_back() -> None:
    room = open_room()
    room.wager({2: 5})
    room.tell(NoMoreBets())
    for phase in (Phase.CUT, Phase.DICE, Phase.DEAL, Phase.HANDS, Phase.BANK_EXPOSE, Phase.BANK_SET, Phase.SETTLE):
        room.until(phase)
        for event in (PlaceWager(2, "p2", 500), PlaceWager(3, "p3", 500), TakeBackWager(2, "p2")):
            assert room.refusal(event).clause == "Q96-420-1"


@pytest.mark.clause("Q96-420-1")
def test_until_no_more_bets_a_wager_is_added_to_and_taken_back() -> None:
    room = open_room()
    room.wager({2: 5})
    room.tell(PlaceWager(2, "p2", 500))
    assert room.tell(TakeBackWager(2, "p2")) == [ReturnWager(2, "p2", 1000, "Q96-420-1")]
    assert room.refusal(TakeBackWager(2, "p2")).clause == "Q96-420-1"


@pytest.mark.clause("Q96-420-1")
def test_after_settlement_a_wager_that_stood_off_may_be_taken_back() -> None:
    room = open_room()
    room.wager({2: 5})
    room.until(Phase.COLLECT)
    assert room.state.standing_off == {(2, "p2")}
    room.tell(TakeBackWager(2, "p2"))
    room.until(Phase.BETWEEN)


@pytest.mark.clause("Q96-420-2")
def test_a_larger_chip_above_a_smaller_one_is_flagged() -> None:
    room = open_room()
    assert room.tell(PlaceWager(2, "p2", 3000, (2500, 500))) == [AcceptWager(2, "p2", 3000)]
    assert room.tell(PlaceWager(3, "p3", 3000, (500, 2500))) == [
        AcceptWager(3, "p3", 3000),
        StackOutOfOrder(3, "p3", "Q96-420-2"),
    ]


@pytest.mark.clause("Q96-420-2")
def test_chips_of_one_size_and_chips_told_as_a_sum_are_in_order_and_what_is_added_lies_on_top() -> None:
    room = open_room()
    assert room.tell(PlaceWager(2, "p2", 1000, (500, 500))) == [AcceptWager(2, "p2", 1000)]
    assert room.tell(PlaceWager(2, "p2", 2000)) == [AcceptWager(2, "p2", 2000)]
    assert room.state.wagers == {(2, "p2"): 3000}
    assert room.refusal(PlaceWager(3, "p3", 1000, (1000, 0))).clause == "Q96-420-2"


@pytest.mark.clause("Q96-420-2")
def test_a_wager_is_made_of_chips_that_add_up() -> None:
    room = open_room()
    assert room.refusal(PlaceWager(2, "p2", 3000, (2500, 100))).clause == "Q96-420-2"
    assert room.refusal(PlaceWager(2, "p2", 3000, (3500, -500))).clause == "Q96-420-2"
    assert room.refusal(PlaceWager(2, "p2", 0)).clause == "Q96-420-2"
    room.wager({2: 50})
    assert room.refusal(PlaceWager(2, "p2", -1000)).clause == "Q96-420-2"


@pytest.mark.clause("Q96-421-1a")
@pytest.mark.parametrize("cents", [499, 400, 550, 100_001, 100_100])
def test_a_wager_is_within_the_limits_in_whole_dollars(cents: int) -> None:
    assert open_room().refusal(PlaceWager(2, "p2", cents)).clause == "Q96-421-1a"


@pytest.mark.clause("Q96-421-1a")
def test_all_wagers_on_a_box_come_to_the_maximum_at_most() -> None:
    room = open_room()
    room.tell(PlaceWager(2, "p2", 60_000))
    assert room.refusal(PlaceWager(2, "p3", 40_100)).clause == "Q96-421-1a"
    room.tell(PlaceWager(2, "p3", 40_000))
    assert room.refusal(PlaceWager(2, "p3", 100)).clause == "Q96-421-1a"


@pytest.mark.clause("Q96-421-1a")
def test_a_player_bank_takes_wagers_up_to_its_funds() -> None:
    room = with_bank(BankMode.PLAYER, 500)
    room.wager({3: 300, 4: 200})
    assert room.refusal(PlaceWager(4, "p4", 100)).clause == "Q96-421-1a"
    assert room.refusal(PlaceWager(5, "p5", 500)).clause == "Q96-421-1a"


@pytest.mark.clause("Q96-421-1b")
def test_in_co_banking_half_of_all_wagers_is_covered_by_each_and_no_box_maximum_holds() -> None:
    room = with_bank(BankMode.CO, 3000, liability=3500)
    room.tell(PlaceWager(3, "p3", 500_000))
    assert room.refusal(PlaceWager(4, "p4", 120_000)).clause == "Q96-421-1b"
    room.tell(PlaceWager(4, "p4", 100_000))
    assert room.refusal(PlaceWager(4, "p4", 100)).clause == "Q96-421-1b"


@pytest.mark.clause("Q96-421-1b")
def test_in_co_banking_the_house_loses_no_more_than_the_sign_shows() -> None:
    room = with_bank(BankMode.CO, 10_000, liability=3500)
    room.tell(PlaceWager(3, "p3", 700_000))
    assert room.refusal(PlaceWager(4, "p4", 500)).clause == "Q96-421-1b"


@pytest.mark.clause("Q96-421-1c")
def test_who_may_exceed_the_maximum_is_alone_on_the_box() -> None:
    room = open_room()
    assert room.refusal(ArrangeLimit("p4", 100_000)).clause == "Q96-421-1c"
    room.tell(ArrangeLimit("p4", 300_000))
    room.tell(PlaceWager(4, "p4", 300_000))
    assert room.refusal(PlaceWager(4, "p5", 500)).clause == "Q96-421-1c"
    assert room.refusal(PlaceWager(4, "p4", 100)).clause == "Q96-421-1a"


@pytest.mark.clause("Q96-421-1c")
def test_with_others_on_the_box_nobody_exceeds_the_maximum() -> None:
    room = open_room()
    room.tell(ArrangeLimit("p4", 300_000))
    room.tell(PlaceWager(4, "p5", 500))
    assert room.refusal(PlaceWager(4, "p4", 200_000)).clause == "Q96-421-1c"


@pytest.mark.clause("Q96-421-1d-2")
@pytest.mark.parametrize(("amount", "marked"), [(499, []), (500, [PriorityMarker(2)])])
def test_half_the_maximum_on_a_box_gets_a_priority_set_marker(amount: int, marked: list[PriorityMarker]) -> None:
    room = open_room()
    room.tell(PlaceWager(2, "p2", 100 * (amount - 100)))
    room.tell(PlaceWager(2, "p3", 10_000))
    assert room.tell(NoMoreBets())[:-1] == marked


@pytest.mark.clause("Q96-421-1d-2")
def test_a_hand_with_a_priority_set_marker_is_set_before_others_look_at_or_set_theirs() -> None:
    room = dealt_room({2: 5, 5: 500})
    assert room.refusal(SetHand(2, "p2", room.hand_of(2))).clause == "Q96-421-1d-2"
    assert room.refusal(LooksAtTiles(2, "p2")).clause == "Q96-421-1d-2"
    room.tell(LooksAtTiles(5, "p5"))
    room.tell(SetHand(5, "p5", room.hand_of(5)))
    room.tell(LooksAtTiles(2, "p2"))
    room.tell(SetHand(2, "p2", room.hand_of(2)))


@pytest.mark.clause("Q96-422")
def test_three_players_wager_on_a_box_and_no_fourth() -> None:
    room = open_room()
    for person in ("p2", "p3", "p4"):
        room.tell(PlaceWager(2, person, 500))
    assert room.refusal(PlaceWager(2, "p5", 500)).clause == "Q96-422"
    room.tell(PlaceWager(2, "p4", 500))


@pytest.mark.clause("Q96-422")
def test_who_has_wagered_on_a_box_longest_without_a_break_decides_for_it() -> None:
    room = open_room()
    room.tell(PlaceWager(2, "p4", 500))
    room.tell(PlaceWager(2, "p5", 500))
    room.finish()
    room.shuffle()
    room.tell(PlaceWager(2, "p5", 500))
    room.tell(PlaceWager(2, "p4", 500))
    room.until(Phase.HANDS)
    assert room.refusal(SetHand(2, "p5", room.hand_of(2))).clause == "Q96-422"
    room.tell(SetHand(2, "p4", room.hand_of(2)))


@pytest.mark.clause("Q96-422")
def test_who_skips_a_round_passes_the_decisions_on() -> None:
    room = open_room()
    room.tell(PlaceWager(2, "p4", 500))
    room.tell(PlaceWager(2, "p5", 500))
    room.finish()
    room.shuffle()
    room.tell(PlaceWager(2, "p5", 500))
    room.finish()
    room.shuffle()
    room.tell(PlaceWager(2, "p4", 500))
    room.tell(PlaceWager(2, "p5", 500))
    room.until(Phase.HANDS)
    assert room.state.first_player(2) == "p5"


@pytest.mark.clause("Q96-423")
def test_a_sole_player_against_the_house_sets_two_hands_the_larger_first_and_for_good() -> None:
    room = open_room(players=1)
    room.tell(PlaceWager(2, "p1", 10_000))
    assert room.refusal(PlaceWager(3, "p1", 15_000)).clause == "Q96-423"
    room.tell(PlaceWager(3, "p1", 20_000))
    assert room.refusal(PlaceWager(4, "p1", 50_000)).clause == "Q96-423"
    room.until(Phase.HANDS)
    assert room.refusal(SetHand(2, "p1", room.hand_of(2))).clause == "Q96-423"
    room.tell(SetHand(3, "p1", room.hand_of(3)))
    assert room.refusal(SetHand(3, "p1", room.hand_of(3))).clause == "Q96-423"
    room.tell(SetHand(2, "p1", room.hand_of(2)))
    room.finish()


@pytest.mark.clause("Q96-423")
def test_with_a_second_player_at_the_table_nobody_sets_two_hands() -> None:
    room = open_room(players=2)
    room.tell(PlaceWager(2, "p1", 10_000))
    assert room.refusal(PlaceWager(3, "p1", 20_000)).clause == "Q96-423"
    room.tell(Leave("p2"))
    room.tell(PlaceWager(3, "p1", 20_000))
    room.tell(Join("p3"))
    assert room.refusal(PlaceWager(4, "p3", 500)).clause == "Q96-423"


@pytest.mark.clause("Q96-423")
def test_betting_is_not_closed_while_a_player_would_set_two_hands_beside_others() -> None:
    room = open_room()
    room.tell(PlaceWager(2, "p2", 10_000))
    room.tell(PlaceWager(2, "p3", 10_000))
    room.tell(PlaceWager(4, "p3", 500))
    room.tell(PlaceWager(5, "p5", 500))
    room.tell(TakeBackWager(2, "p2"))
    assert room.refusal(NoMoreBets()).clause == "Q96-423"
    room.tell(TakeBackWager(4, "p3"))
    room.tell(NoMoreBets())


@pytest.mark.clause("Q96-423")
def test_only_against_the_house_are_there_two_hands() -> None:
    room = tile_room(players=2)
    room.round({2: 5})
    room.tell(TakeBank(2, 2, BankMode.PLAYER, (("p2", 100_000),)))
    room.shuffle_only()
    room.tell(PlaceWager(3, "p1", 10_000))
    assert room.refusal(PlaceWager(4, "p1", 20_000)).clause == "Q96-423"


def test_nobody_wagers_on_a_box_that_is_not_there_or_without_coming_to_the_table() -> None:
    room = open_room()
    assert room.refusal(PlaceWager(9, "p2", 500)).clause == "Q96-413"
    assert room.refusal(PlaceWager(2, "p9", 500)).clause == COMMON_PRACTICE


def test_a_round_without_wagers_is_not_closed() -> None:
    assert open_room().refusal(NoMoreBets()).clause == COMMON_PRACTICE


def test_a_bank_that_declines_late_leaves_the_wagers_as_they_are() -> None:
    room = tile_room()
    room.round({2: 5})
    room.shuffle_only()
    room.wager({3: 5})
    room.tell(DeclineBank(2))
    room.finish()


@pytest.mark.clause("Q96-421-1a")
def test_a_box_that_one_player_filled_to_the_maximum_takes_no_more() -> None:
    room = open_room()
    room.tell(PlaceWager(2, "p2", 100_000))
    assert room.refusal(PlaceWager(2, "p3", 500)).clause == "Q96-421-1a"
