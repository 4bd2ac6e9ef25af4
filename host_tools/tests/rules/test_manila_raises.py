"""Calls, raises and opening bets in Manila poker: how much, and how often. The blind is $5."""

import pytest
from card_room import manila_room

from pit.rules.poker.commands import (
    AcceptBet,
    Called,
    Raised,
)
from pit.rules.poker.events import Act, Acts, Opens
from pit.rules.poker.sizes import Sizes
from pit.rules.poker.state import Phase

THREE = {1: 200, 2: 200, 3: 200}
FOUR = {1: 300, 2: 300, 3: 300, 4: 300}
TO_ROUND_2 = ("call", "call", "decline")


@pytest.mark.clause("Q96-250-1")
def test_a_call_levels_the_bets_of_this_round_of_betting_with_the_highest() -> None:
    room = manila_room(THREE)
    room.play(*TO_ROUND_2, "open 5", "raise 10", "fold")
    assert room.options.call_cents == 1000
    room.play("call")
    assert room.all_of(Called)[-1] == Called(1, 2, 1000)
    assert room.all_of(AcceptBet)[-1].cents == 1000


@pytest.mark.clause("Q96-250-3")
def test_the_first_to_act_calls_the_blind() -> None:
    room = manila_room(THREE)
    assert (room.on_turn, room.options.call_cents) == (2, 500)
    room.play("call")
    assert room.all_of(Called) == [Called(2, 1, 500)]


@pytest.mark.clause("Q96-252-1")
def test_a_raise_stands_on_top_of_a_call() -> None:
    room = manila_room(THREE)
    assert room.refusal(Acts(2, Act.RAISE, 500)).clause == "Q96-252-1"
    room.play("raise 10")
    assert room.all_of(AcceptBet)[-1] == AcceptBet(2, "p2", 1500, "call and raise")
    assert (room.all_of(Called), room.all_of(Raised)) == ([Called(2, 1, 500)], [Raised(2, 1000, False)])


@pytest.mark.clause("Q96-252-2")
def test_the_blind_bettor_may_raise_when_called_and_not_raised() -> None:
    room = manila_room(THREE)
    room.play("call", "call")
    assert room.options.may_decline and room.options.raising is not None
    room.play("bare 5")
    assert room.all_of(AcceptBet)[-1] == AcceptBet(1, "p1", 500, "raise")
    raised = manila_room(THREE)
    raised.play("raise 5", "call")
    assert not raised.options.may_decline
    assert raised.refusal(Acts(1, Act.RAISE, 500)).clause == "Q96-252-1"


@pytest.mark.clause("Q96-271-2-3")
def test_the_opening_bet_is_one_or_two_blinds_and_up_to_four_in_the_final_round() -> None:
    room = manila_room(THREE)
    room.play(*TO_ROUND_2, "check", "check", "check")
    assert room.options.opening is not None and room.options.opening.sizes == Sizes((500, 1000))
    assert room.refusal(Opens(1, 1500)).clause == "Q96-271-2-3"
    room.play(*["check"] * 6)
    assert room.options.opening.sizes == Sizes((500, 1000, 1500, 2000))
    for cents in (2500, 700, 0):
        assert room.refusal(Opens(1, cents)).clause == "Q96-271-2-3"
    room.play("open 20")
    assert room.all_of(AcceptBet)[-1] == AcceptBet(1, "p1", 2000, "opening bet")


@pytest.mark.clause("Q96-273-1")
def test_there_are_three_raises_in_a_round_of_betting_and_a_short_one_is_none_of_them() -> None:
    room = manila_room(FOUR)
    room.play("raise 5", "raise 10", "raise 20")
    assert room.refusal(Acts(1, Act.CALL_AND_RAISE, 3500)).clause == "Q96-273-1"
    short = manila_room({1: 300, 2: 12, 3: 300, 4: 300})
    short.play("call", "raise 5", "call", "call")
    assert short.on_turn == 2
    short.play("raise 2")
    assert short.table.betting is not None and short.table.betting.raises == 1


@pytest.mark.clause("Q96-273-1")
def test_after_three_raises_a_player_may_still_tap_out_for_less_than_a_raise() -> None:
    room = manila_room({1: 41, 2: 300, 3: 300, 4: 300})
    room.play("raise 5", "raise 10", "raise 20")
    assert room.options.call_cents == 3500
    assert room.refusal(Acts(1, Act.CALL_AND_RAISE, 3500)).clause == "Q96-273-1"
    room.play("raise 1")
    assert room.all_of(Raised)[-1] == Raised(1, 100, True)


@pytest.mark.clause("Q96-273-2")
def test_the_first_raise_is_a_multiple_of_the_blind_or_of_the_opening_bet() -> None:
    room = manila_room(THREE)
    for cents in (1500, 700, 0, -500):
        assert room.refusal(Acts(2, Act.CALL_AND_RAISE, cents)).clause == "Q96-273-2"
    assert room.options.raising is not None and room.options.raising.sizes == Sizes((500, 1000))
    room.play("call", "call", "decline", "open 10")
    assert room.options.raising is not None and room.options.raising.sizes == Sizes((1000, 2000))
    room.play("call", "call", *["check"] * 6, "open 10")
    assert room.options.raising is not None and room.options.raising.sizes == Sizes((1000, 2000, 3000, 4000))
    assert room.refusal(Acts(2, Act.CALL_AND_RAISE, 5000)).clause == "Q96-273-2"
    room.play("raise 40")


@pytest.mark.clause("Q96-273-3")
def test_after_a_call_a_second_raise_is_the_amount_of_that_call() -> None:
    room = manila_room(THREE)
    room.play(*TO_ROUND_2, "open 10", "raise 10", "call")
    assert room.on_turn == 1
    for cents in (1000, 3000):
        assert room.refusal(Acts(1, Act.CALL_AND_RAISE, cents)).clause == "Q96-273-3"
    room.play("raise 20")


@pytest.mark.clause("Q96-273-3")
def test_after_a_raise_a_second_raise_is_the_raisers_own_call() -> None:
    room = manila_room(THREE)
    room.play(*TO_ROUND_2, "open 10", "call", "raise 10")
    assert room.on_turn == 1
    assert room.refusal(Acts(1, Act.CALL_AND_RAISE, 2000)).clause == "Q96-273-3"
    room.play("raise 10")


@pytest.mark.clause("Q96-273-4")
def test_two_players_raise_without_limit_until_a_stake_is_gone() -> None:
    room = manila_room({1: 100, 2: 100})
    room.play("raise 1", "raise 3", "raise 1", "raise 40", "raise 7", "raise 30")
    assert room.table.betting is not None and room.table.betting.raises == 6
    assert room.refusal(Acts(2, Act.CALL_AND_RAISE, 2000)).clause == "Q96-273-3"
    room.play("raise 13")
    assert room.stake(2) == 0
    room.play("call")
    assert room.table.phase is Phase.SHOWDOWN


@pytest.mark.clause("Q96-252-2", "Q96-268")
def test_the_chips_of_the_blind_bettors_raise_are_the_raise_alone() -> None:
    room = manila_room(THREE)
    room.play("call", "call")
    assert room.refusal(Acts(1, Act.RAISE, 500, stack=(500, 500))).clause == "Q96-268"
    room.tell(Acts(1, Act.RAISE, 500, stack=(500,)))


@pytest.mark.clause("Q96-252-1", "Q96-273-4")
def test_nobody_raises_against_players_who_have_all_tapped_out() -> None:
    room = manila_room({1: 200, 2: 12})
    room.play("raise 7")
    assert (room.on_turn, room.options.raising) == (1, None)
    assert room.refusal(Acts(1, Act.CALL_AND_RAISE, 500)).clause == "Q96-252-1"
