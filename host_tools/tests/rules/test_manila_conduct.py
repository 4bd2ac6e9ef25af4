"""Conduct at a table of Manila poker, and what a floor manager may do."""

import pytest
from card_room import manila_room

from pit.rules.people import Role
from pit.rules.poker.commands import (
    ContraventionNoted,
    Folded,
    KeptFromTable,
    ReturnBet,
    SilenceOrdered,
    StakeChanged,
    TellPlayers,
)
from pit.rules.poker.conduct import visible
from pit.rules.poker.events import (
    Act,
    ActedOutOfTurn,
    Acts,
    Asks,
    BrokeSilence,
    CardsLearned,
    ClaimSeat,
    Exclude,
    Helped,
    OrderSilence,
    Reach,
    VoidBet,
    Wish,
)
from pit.rules.poker.state import Phase, Standing

FOUR = {1: 200, 2: 200, 3: 200, 4: 200}
MANAGER = Role.FLOOR_MANAGER


@pytest.mark.clause("Q96-276-3")
@pytest.mark.parametrize("wish", [Wish.LEND_CHIPS, Wish.BET_FOR_ANOTHER])
def test_nobody_lends_chips_or_bets_for_another(wish: Wish) -> None:
    assert manila_room(FOUR).refusal(Asks("p1", wish)).clause == "Q96-276-3"


@pytest.mark.clause("Q96-279-1-2", "Q96-286")
def test_help_goes_on_record_and_a_floor_manager_may_act_on_it() -> None:
    room = manila_room(FOUR)
    assert room.tell(Helped("p2", "p3")) == [ContraventionNoted("p2", "Q96-279-1-2")]
    assert room.table.suspects == {"p2"}
    room.tell(Exclude("p2", Reach.ROUND, MANAGER))


@pytest.mark.clause("Q96-279-3-4")
def test_hole_cards_are_seen_by_their_holder_alone_whatever_his_standing() -> None:
    room = manila_room({1: 200, 2: 5, 3: 200, 4: 200})
    room.play("call", "fold")
    for place in (1, 2, 3):
        assert visible(room.table, 4, place) == (None, None)
        assert visible(room.table, place, place) == room.table.at(place).held


@pytest.mark.clause("Q96-279-5-6")
def test_what_an_active_player_learns_of_a_folded_hand_all_active_players_learn() -> None:
    room = manila_room(FOUR)
    room.play("fold")
    assert room.tell(CardsLearned(2, "p4")) == [TellPlayers(2, ("p1", "p3", "p4"), "Q96-279-5-6")]
    assert room.refusal(CardsLearned(3, "p4")).clause == "Q96-279-5-6"
    assert room.refusal(CardsLearned(9, "p4")).clause == "Q96-279-5-6"


@pytest.mark.clause("Q96-279-5-6")
def test_what_is_learned_of_a_bettor_not_called_yet_all_players_learn() -> None:
    room = manila_room(FOUR)
    room.play("fold", "raise 5")
    assert room.tell(CardsLearned(3, "p1")) == [TellPlayers(3, ("p1", "p2", "p3", "p4"), "Q96-279-5-6")]
    room.play("call")
    assert room.refusal(CardsLearned(3, "p1")).clause == "Q96-279-5-6"


@pytest.mark.clause("Q96-279-7")
@pytest.mark.parametrize("wish", [Wish.LOOK_AT_FOLDED, Wish.LOOK_AT_UNDEALT])
def test_nobody_looks_at_folded_or_undealt_cards_during_or_after_a_round(wish: Wish) -> None:
    room = manila_room(FOUR)
    assert room.refusal(Asks("p1", wish)).clause == "Q96-279-7"
    room.play("fold", "fold", "fold")
    assert room.refusal(Asks("p1", wish)).clause == "Q96-279-7"


@pytest.mark.clause("Q96-284")
@pytest.mark.parametrize("wish", [Wish.TAKE_BACK_FOLDED, Wish.SWAP_CARDS, Wish.TELL_OF_HAND])
def test_cards_are_not_taken_back_swapped_or_told_of(wish: Wish) -> None:
    room = manila_room(FOUR)
    room.play("fold")
    assert room.refusal(Asks("p2", wish)).clause == "Q96-284"
    assert room.refusal(Acts(2, Act.CALL)).clause == "Q96-281-1"


@pytest.mark.clause("Q96-285")
def test_who_talks_after_silence_was_ordered_and_who_was_told_may_be_kept_from_the_table() -> None:
    room = manila_room(FOUR)
    assert room.refusal(OrderSilence(Role.DEALER)).clause == "Q96-285"
    assert room.refusal(BrokeSilence("p1", ("p2",), MANAGER)).clause == "Q96-285"
    assert room.tell(OrderSilence(MANAGER)) == [SilenceOrdered("Q96-285")]
    assert room.refusal(BrokeSilence("p1", ("p2",), Role.PIT_BOSS)).clause == "Q96-285"
    assert room.tell(BrokeSilence("p1", ("p2",), MANAGER)) == [KeptFromTable(("p1", "p2"), "Q96-285")]
    room.play("fold", "fold", "fold")
    assert [seat.person for seat in room.table.seats] == ["p3", "p4"]
    assert [order.person for order in room.all_of(StakeChanged) if order.cents < 0] == ["p1", "p2"]
    for person in ("p1", "p2"):
        assert room.refusal(ClaimSeat(person, 7)).clause == "Q96-285"
    assert not room.table.is_silence_ordered


@pytest.mark.clause("Q96-286")
def test_a_void_bet_leaves_the_pot_and_its_player_acts_again() -> None:
    room = manila_room(FOUR)
    room.play("call", "raise 5")
    assert room.refusal(VoidBet("p3", Role.DEALER)).clause == "Q96-286"
    assert room.refusal(VoidBet("p4", MANAGER)).clause == "Q96-286"
    before = room.table.pot_cents
    assert room.tell(VoidBet("p3", MANAGER)) == [ReturnBet(3, "p3", 1000, "Q96-286")]
    assert room.table.pot_cents == before - 1000
    assert room.table.at(3).round_cents == 0
    assert room.on_turn == 4 and room.options.call_cents == 500
    room.play("call", "decline")
    assert room.on_turn == 3
    room.play("call")
    assert room.table.betting is not None and room.table.betting.number == 2


@pytest.mark.clause("Q96-286")
def test_a_void_opening_bet_that_nobody_has_called_leaves_the_betting_unopened() -> None:
    room = manila_room(FOUR)
    room.play("call", "call", "call", "decline", "check", "open 5")
    room.tell(VoidBet("p2", MANAGER))
    assert room.options.opening is not None
    assert room.on_turn == 3
    room.play("check", "check", "check", "check")
    assert room.table.betting is not None and room.table.betting.number == 3


@pytest.mark.clause("Q96-286")
def test_who_is_excluded_from_the_round_is_inactive_and_his_bets_stay() -> None:
    room = manila_room(FOUR)
    room.play("call")
    assert room.refusal(Exclude("p2", Reach.ROUND, Role.DEALER)).clause == "Q96-286"
    assert room.refusal(Exclude("px", Reach.ROUND, MANAGER)).clause == "Q96-286"
    assert room.tell(Exclude("p2", Reach.ROUND, MANAGER)) == [Folded(2)]
    assert room.table.at(2).standing is Standing.EXCLUDED
    assert room.table.pot_cents == 1000
    assert room.table.folders == ()
    room.play("fold", "fold")
    assert room.table.at(2).person == "p2"
    assert room.table.shuns == frozenset()


@pytest.mark.clause("Q96-286")
def test_who_is_excluded_from_the_game_does_not_come_back_to_the_table() -> None:
    room = manila_room(FOUR)
    room.play("call")
    given = room.tell(VoidBet("p2", MANAGER), Exclude("p2", Reach.GAME, MANAGER))
    assert given == [ReturnBet(2, "p2", 500, "Q96-286"), KeptFromTable(("p2",), "Q96-286"), Folded(2)]
    room.play("fold", "fold")
    assert room.table.phase is Phase.BETWEEN
    assert room.table.seat_of("p2") is None
    assert room.refusal(ClaimSeat("p2", 2)).clause == "Q96-285"
    left = room.tell(Exclude("p3", Reach.GAME, MANAGER))
    assert left == [KeptFromTable(("p3",), "Q96-286"), StakeChanged("p3", -20_000)]


@pytest.mark.clause("Q96-286")
def test_excluding_all_but_one_gives_that_one_the_pot() -> None:
    room = manila_room({1: 200, 2: 200})
    room.play("call")
    room.tell(Exclude("p1", Reach.ROUND, MANAGER))
    assert room.stake(2) == 205


@pytest.mark.clause("Q96-286")
def test_who_is_excluded_takes_a_bet_that_lies_out_of_turn_along() -> None:
    room = manila_room(FOUR)
    room.tell(ActedOutOfTurn(3, 500))
    given = room.tell(Exclude("p3", Reach.ROUND, MANAGER))
    assert given == [ReturnBet(3, "p3", 500, "Q96-286"), Folded(3)]
    assert room.stake(3) == 200


@pytest.mark.clause("Q96-286")
def test_a_player_who_has_folded_can_still_be_excluded_from_the_game() -> None:
    room = manila_room(FOUR)
    room.play("fold")
    assert room.tell(Exclude("p2", Reach.GAME, MANAGER)) == [KeptFromTable(("p2",), "Q96-286")]
    assert room.table.at(2).standing is Standing.FOLDED


@pytest.mark.clause("Q96-279-5-6")
def test_a_blind_bettors_raise_is_a_bet_not_called_yet() -> None:
    room = manila_room(FOUR)
    room.play("call", "call", "call", "bare 5")
    assert room.tell(CardsLearned(1, "p3")) == [TellPlayers(1, ("p1", "p2", "p3", "p4"), "Q96-279-5-6")]


@pytest.mark.clause("Q96-286")
def test_a_bet_that_is_not_void_stays_in_the_pot_though_its_maker_was_excluded_and_nobody_called() -> None:
    room = manila_room(FOUR)
    room.play("raise 10")
    room.tell(Exclude("p2", Reach.ROUND, MANAGER))
    assert room.options.call_cents == 1500
    room.play("fold", "fold")
    assert room.stake(1) == 195 + 19
    assert room.stake(2) == 185


@pytest.mark.clause("Q96-286")
def test_a_void_bet_leaves_a_folded_player_folded_and_makes_a_tapped_out_one_active() -> None:
    room = manila_room({1: 200, 2: 200, 3: 5, 4: 200, 5: 200})
    room.play("call", "call", "raise 5", "call", "call")
    assert room.on_turn == 2
    room.tell(VoidBet("p3", MANAGER))
    assert room.table.at(3).standing is Standing.ACTIVE
    room.play("fold")
    assert room.on_turn == 3
    room.tell(VoidBet("p2", MANAGER))
    assert room.table.at(2).standing is Standing.FOLDED
    assert room.stake(2) == 200
