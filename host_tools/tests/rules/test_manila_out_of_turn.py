"""Acting out of turn in Manila poker. The blind is $5."""

import pytest
from card_room import manila_room

from pit.rules.poker.commands import (
    AcceptBet,
    ActNow,
    Called,
    Raised,
    ReturnBet,
)
from pit.rules.poker.events import Act, ActedOutOfTurn, Acts
from pit.rules.poker.state import Standing

THREE = {1: 200, 2: 200, 3: 200}
FOUR = {1: 300, 2: 300, 3: 300, 4: 300}


@pytest.mark.clause("Q96-281-1")
def test_players_who_were_skipped_act_as_soon_as_it_is_noticed() -> None:
    room = manila_room(FOUR)
    assert room.refusal(Acts(4, Act.CALL)).clause == "Q96-281-1"
    given = room.tell(ActedOutOfTurn(4, 500))
    assert given[-1] == ActNow((2, 3), "Q96-281-1")
    assert room.on_turn == 2
    room.play("call")
    assert room.on_turn == 3
    room.play("call")
    assert room.on_turn == 1


@pytest.mark.clause("Q96-281-1")
def test_only_someone_whose_turn_is_still_to_come_can_have_acted_early() -> None:
    room = manila_room(THREE)
    for event in (ActedOutOfTurn(2, 500), ActedOutOfTurn(7, 500), ActedOutOfTurn(3, 99_900), ActedOutOfTurn(3, 50)):
        assert room.refusal(event).clause == "Q96-281-1"
    room.tell(ActedOutOfTurn(3, 500))
    assert room.refusal(ActedOutOfTurn(3, 500)).clause == "Q96-281-1"


@pytest.mark.clause("Q96-281-1")
def test_a_fold_out_of_turn_is_a_fold_and_an_early_check_counts_only_if_nobody_opens() -> None:
    room = manila_room(FOUR)
    room.play("call", "call", "call", "decline")
    room.tell(ActedOutOfTurn(3, 0, folded=True), ActedOutOfTurn(4, 0))
    assert room.table.at(3).standing is Standing.FOLDED
    room.play("check", "check")
    assert room.table.betting is not None and room.table.betting.number == 3
    room.tell(ActedOutOfTurn(2, 0))
    room.play("open 5")
    assert room.on_turn == 2


@pytest.mark.clause("Q96-281-2")
def test_a_bet_out_of_turn_stands_if_those_skipped_bet_no_more() -> None:
    room = manila_room(FOUR)
    room.play("call", "call", "call", "decline")
    room.tell(ActedOutOfTurn(3, 1000))
    room.play("check", "open 10")
    assert room.on_turn == 4
    assert room.table.at(3).round_cents == 1000
    assert room.all_of(Called)[-1] == Called(3, 2, 1000)


@pytest.mark.clause("Q96-281-2")
def test_a_bet_out_of_turn_opens_if_all_those_skipped_check() -> None:
    room = manila_room(FOUR)
    room.play("call", "call", "call", "decline")
    room.tell(ActedOutOfTurn(3, 1000))
    room.play("check", "check")
    assert room.table.betting is not None and room.table.betting.opening_cents == 1000
    assert room.on_turn == 4


@pytest.mark.clause("Q96-281-2")
def test_a_bet_out_of_turn_above_the_call_stands_as_call_and_raise() -> None:
    room = manila_room(FOUR)
    room.tell(ActedOutOfTurn(3, 1000))
    room.play("call")
    assert room.all_of(Raised) == [Raised(3, 500, False)]


@pytest.mark.clause("Q96-281-3-4")
@pytest.mark.parametrize(("act", "left"), [("fold", 295), ("call", 275), ("raise 20", 255)])
def test_who_was_outbid_folds_and_takes_the_bet_back_or_calls_or_raises(act: str, left: int) -> None:
    room = manila_room(FOUR)
    room.play("call", "call", "call", "decline", *["check"] * 12)
    room.tell(ActedOutOfTurn(2, 1000))
    assert room.stake(2) == 285
    room.play("open 20")
    assert room.on_turn == 2
    before = len(room.orders)
    room.play(act)
    assert room.stake(2) == left
    bets = [order.cents for order in room.orders[before:] if isinstance(order, AcceptBet)]
    assert bets == {"fold": [], "call": [1000], "raise 20": [3000]}[act]
    returned = [order.cents for order in room.orders[before:] if isinstance(order, ReturnBet)]
    assert returned == ([1000] if act == "fold" else [])


@pytest.mark.clause("Q96-281-3-4")
def test_who_was_outbid_may_make_the_third_raise_but_not_a_fourth() -> None:
    third = manila_room(FOUR)
    third.play("raise 5", "raise 10")
    third.tell(ActedOutOfTurn(1, 500))
    third.play("call")
    assert third.on_turn == 1
    third.play("raise 20")
    fourth = manila_room({**FOUR, 5: 300})
    fourth.play("raise 5", "raise 10")
    fourth.tell(ActedOutOfTurn(1, 500))
    fourth.play("raise 20", "call")
    assert fourth.on_turn == 1
    assert fourth.refusal(Acts(1, Act.CALL_AND_RAISE, 3500)).clause == "Q96-273-1"


@pytest.mark.clause("Q96-281-3-4")
def test_where_raises_have_no_limit_who_was_outbid_only_calls_or_folds() -> None:
    room = manila_room({1: 200, 2: 200})
    room.play("call", "decline")
    room.tell(ActedOutOfTurn(2, 500))
    room.play("open 10")
    assert room.on_turn == 2
    assert room.refusal(Acts(2, Act.CALL_AND_RAISE, 500)).clause == "Q96-252-1"


@pytest.mark.clause("Q96-281-5")
def test_what_is_above_the_limit_of_a_bet_out_of_turn_goes_back() -> None:
    room = manila_room(FOUR)
    room.play("call", "call", "call", "decline", *["check"] * 12)
    given = room.tell(ActedOutOfTurn(3, 3500))
    assert ReturnBet(3, "p3", 1500, "Q96-281-1") in given
    assert room.table.at(3).early_cents == 2000
    room.play("check", "check")
    assert room.table.betting is not None and room.table.betting.opening_cents == 2000


@pytest.mark.clause("Q96-281-2", "Q96-281-5")
def test_of_a_bet_out_of_turn_what_is_no_allowed_raise_goes_back_when_the_turn_comes() -> None:
    room = manila_room(FOUR)
    room.tell(ActedOutOfTurn(3, 1500))
    room.play("raise 5")
    assert room.all_of(ReturnBet) == [ReturnBet(3, "p3", 500, "Q96-281-1")]
    assert room.table.at(3).round_cents == 1000
    assert room.on_turn == 4


@pytest.mark.clause("Q96-281-2")
def test_the_blind_bettors_early_raise_stands_if_nobody_raised_before_him() -> None:
    room = manila_room(FOUR)
    room.tell(ActedOutOfTurn(1, 500))
    room.play("call", "call", "call")
    assert room.all_of(Raised) == [Raised(1, 500, False)]
    assert room.on_turn == 2 and room.options.call_cents == 500


@pytest.mark.clause("Q96-281-2")
def test_the_blind_bettors_early_declining_stands_if_nobody_raised_before_him() -> None:
    room = manila_room(FOUR)
    room.tell(ActedOutOfTurn(1, 0))
    room.play("call", "call", "call")
    assert room.table.betting is not None and room.table.betting.number == 2


@pytest.mark.clause("Q96-281-2")
def test_an_early_bet_that_opens_for_no_allowed_amount_goes_back() -> None:
    room = manila_room(FOUR)
    room.play("call", "call", "call", "decline")
    room.tell(ActedOutOfTurn(2, 200))
    room.play("check")
    assert room.all_of(ReturnBet) == [ReturnBet(2, "p2", 200, "Q96-281-1")]
    assert room.on_turn == 2


@pytest.mark.clause("Q96-281-2")
def test_an_early_tap_out_for_less_than_a_raise_stands_as_a_short_raise() -> None:
    room = manila_room({1: 200, 2: 200, 3: 8, 4: 200})
    room.tell(ActedOutOfTurn(3, 800))
    room.play("call")
    assert room.all_of(Raised) == [Raised(3, 300, True)]
    assert room.table.betting is not None and room.table.betting.raises == 0
    assert all(order.cents > 0 for order in room.all_of(AcceptBet))
