"""Seats and table stakes of Manila poker."""

import pytest
from card_room import empty_manila_room, manila_room, ready_manila_room

from pit.rules.cards import card
from pit.rules.poker.commands import (
    DrawForSeat,
    MustLeave,
    OfferTopUp,
    Seated,
    StakeChanged,
)
from pit.rules.poker.events import (
    ClaimSeat,
    DeclineTopUp,
    DrawnCard,
    FillSeat,
    Leave,
    PostBlind,
    PutDown,
    SitOut,
    TakeUp,
)


@pytest.mark.clause("Q96-262-1")
def test_two_who_want_a_seat_before_play_draw_for_it() -> None:
    room = empty_manila_room()
    room.tell(ClaimSeat("pa", 4), ClaimSeat("pb", 4))
    assert room.tell(FillSeat(4)) == [DrawForSeat(4, ("pa", "pb"))]
    low, high = DrawnCard("pa", card("TS")), DrawnCard("pb", card("AS"))
    assert room.refusal(FillSeat(4, (low,))).clause == "Q96-262-2"
    assert room.refusal(FillSeat(4, (low, DrawnCard("pb", card("TD"))))).clause == "Q96-262-2"
    assert room.tell(FillSeat(4, (low, high))) == [Seated("pb", 4)]
    assert room.refusal(FillSeat(5)).clause == "Q96-262-2"


@pytest.mark.clause("Q96-262-2")
def test_a_seat_vacated_during_play_goes_to_the_players_of_the_start_first() -> None:
    room = manila_room({1: 50, 2: 50})
    room.play("fold")
    room.tell(ClaimSeat("later", 3), FillSeat(3), PutDown("later", 5000))
    room.start()
    room.play("fold", "fold")
    for person in ("new", "later", "p1"):
        room.tell(ClaimSeat(person, 9))
    room.tell(ClaimSeat("p1", 8))
    assert room.tell(FillSeat(9)) == [Seated("p1", 9)]
    assert room.table.seat(1) is None
    assert room.table.claims == ()
    for person in ("new", "later"):
        room.tell(ClaimSeat(person, 7))
    assert room.tell(FillSeat(7)) == [Seated("later", 7)]
    for person in ("new", "newer"):
        room.tell(ClaimSeat(person, 6))
    assert room.tell(FillSeat(6)) == [DrawForSeat(6, ("new", "newer"))]


@pytest.mark.clause("Q96-262-2")
def test_after_one_round_a_player_comes_before_a_newcomer() -> None:
    room = manila_room({1: 50, 2: 50, 3: 50})
    room.fold_all()
    room.tell(ClaimSeat("new", 9), ClaimSeat("p1", 9))
    assert room.tell(FillSeat(9)) == [Seated("p1", 9)]


@pytest.mark.clause("Q96-262-2")
def test_a_taken_seat_and_a_claim_made_twice_are_refused() -> None:
    room = ready_manila_room({1: 50})
    assert room.refusal(ClaimSeat("pa", 1)).clause == "Q96-262-2"
    room.tell(ClaimSeat("pa", 2))
    assert room.refusal(ClaimSeat("pa", 2)).clause == "Q96-262-2"
    assert room.refusal(ClaimSeat(" ", 3)).clause == "common practice"


@pytest.mark.clause("Q96-266-1-2")
def test_a_newcomer_needs_the_minimum_table_stake() -> None:
    room = empty_manila_room(minimum_stake_cents=5000)
    room.tell(ClaimSeat("pa", 1), FillSeat(1))
    assert room.refusal(PutDown("pa", 4900)).clause == "Q96-266-1-2"
    assert room.refusal(PutDown("pb", 5000)).clause == "Q96-266-1-2"
    assert room.refusal(PutDown("pa", 5050)).clause == "Q96-266-1-2"
    assert room.tell(PutDown("pa", 5000)) == [StakeChanged("pa", 5000)]


@pytest.mark.clause("Q96-266-1-2")
def test_who_missed_a_round_comes_back_with_the_minimum_only() -> None:
    room = ready_manila_room({1: 50, 2: 90, 3: 90})
    room.start()
    room.play("call", "call", "decline", "fold", "fold")
    assert room.stake(1) == 45
    room.tell(DeclineTopUp("p1"), SitOut("p1"))
    room.start()
    room.fold_all()
    room.tell(SitOut("p1", False), DeclineTopUp("p1"))
    room.start()
    assert room.table.round_number == 3
    assert not room.table.at(1).is_contesting
    room.fold_all()
    room.tell(PutDown("p1", 500))
    room.start()
    assert room.table.round_number == 4
    assert room.table.at(1).is_contesting


@pytest.mark.clause("Q96-266-3", "Q96-249-stake")
def test_in_a_round_of_play_a_stake_changes_only_by_betting() -> None:
    room = manila_room({1: 100, 2: 100, 3: 100})
    room.play("raise 10", "call", "call")
    room.play("open 10", "call", "call")
    room.play("open 5")
    assert room.stake(1) == 70
    for event in (PutDown("p1", 1000), TakeUp("p1", 1000), Leave("p1")):
        assert room.refusal(event).clause == "Q96-266-3"
    assert room.stake(1) == 70


@pytest.mark.clause("Q96-266-3")
def test_between_rounds_a_stake_may_be_topped_up_and_taken_up() -> None:
    room = ready_manila_room({1: 80, 2: 60})
    assert room.refusal(PutDown("p1", 0)).clause == "Q96-266-1-2"
    assert room.refusal(PutDown("p1", -100)).clause == "Q96-266-1-2"
    room.tell(TakeUp("p1", 3000), PutDown("p2", 100))
    assert (room.stake(1), room.stake(2)) == (50, 61)
    assert room.refusal(TakeUp("p1", 100)).clause == "Q96-266-3"
    assert room.refusal(TakeUp("p1", 5100)).clause == "Q96-266-3"
    assert room.refusal(TakeUp("p1", 0)).clause == "Q96-266-3"
    room.tell(TakeUp("p1", 5000), Leave("p2"))
    assert sum(room.chips.stakes.values()) == 0


@pytest.mark.clause("Q96-276-1-2")
def test_a_player_below_the_minimum_is_offered_a_top_up_before_the_next_round() -> None:
    room = ready_manila_room({1: 50, 2: 50})
    room.start("7S 8D AS AD AH KC KD QD TS")
    room.play("raise 45", "call")
    room.show()
    offer = [order for order in room.orders if isinstance(order, OfferTopUp)]
    assert offer == [OfferTopUp("p1", 5000)]
    room.shuffle()
    assert room.refusal(PostBlind(2, 500)).clause == "Q96-276-1-2"
    assert room.refusal(DeclineTopUp("p2")).clause == "Q96-276-1-2"
    assert room.tell(DeclineTopUp("p1")) == [MustLeave("p1", "Q96-276-1-2")]
    assert room.table.seat(1) is None


@pytest.mark.clause("Q96-276-1-2")
def test_a_player_with_something_left_may_stay_without_topping_up() -> None:
    room = ready_manila_room({1: 50, 2: 50, 3: 50})
    room.start()
    room.play("call", "call", "decline", "fold", "fold")
    offered = {order.person: order.cents for order in room.all_of(OfferTopUp)}
    assert offered == {"p1": 500, "p2": 500}
    assert room.refusal(PutDown("p1", 400)).clause == "Q96-266-1-2"
    room.tell(DeclineTopUp("p1"), PutDown("p2", 500))
    room.start()
    assert room.table.at(1).is_contesting


def test_who_has_no_seat_can_neither_leave_nor_sit_out() -> None:
    room = empty_manila_room()
    for event in (Leave("pa"), SitOut("pa")):
        assert room.refusal(event).clause == "common practice"
