"""Rounds of betting after the first in Manila poker: who opens, and when they end. The blind is $5."""

import pytest
from card_room import manila_room
from manila_betting import EIGHT, FOUR, THREE, TO_ROUND_2, TO_ROUND_2_OF_EIGHT, money

from pit.rules.poker.commands import (
    AnnouncePot,
    PayPot,
    ReturnBet,
    ShowCards,
    TakeCommission,
)
from pit.rules.poker.events import Act, Acts, Opens
from pit.rules.poker.settings import PokerSettings, Unopened
from pit.rules.poker.state import Phase


@pytest.mark.clause("Q96-271-4-5")
def test_until_a_bet_opens_each_player_opens_checks_or_folds_the_designated_first() -> None:
    room = manila_room(THREE)
    room.play(*TO_ROUND_2)
    for place in (1, 2, 3):
        options = room.options
        assert (options.place, options.may_check, options.may_fold) == (place, True, True)
        assert options.opening is not None and options.call_cents is None and options.raising is None
        room.play("check")


@pytest.mark.clause("Q96-271-6")
def test_when_all_check_the_next_communal_card_comes() -> None:
    room = manila_room(THREE)
    room.play(*TO_ROUND_2, *["check"] * 6)
    assert (len(room.table.board), room.table.pot_cents) == (4, 1500)


@pytest.mark.clause("Q96-271-7", "Q96-272-3")
def test_a_final_round_nobody_opens_goes_to_a_showdown_or_by_setting_to_the_blind_bettor() -> None:
    shown = manila_room(FOUR)
    shown.play("call", *TO_ROUND_2, *["check"] * 16)
    first = shown.show()[0]
    assert isinstance(first, ShowCards) and first.place == 1
    literal = PokerSettings(seats=13, minimum_stake_cents=100, unopened=Unopened.BLIND_BETTOR)
    room = manila_room(FOUR, "7S 8D AS AD KS KD QS QD AH KC QH TS 9C", settings=literal)
    room.play("call", *TO_ROUND_2, *["check"] * 16)
    assert room.all_of(ShowCards) == []
    assert room.all_of(PayPot) == [PayPot(1, "p1", 1900, "Q96-272-5")]


@pytest.mark.clause("Q96-271-7")
def test_a_blind_bettor_who_folded_takes_no_unopened_pot() -> None:
    literal = PokerSettings(seats=13, minimum_stake_cents=100, unopened=Unopened.BLIND_BETTOR)
    room = manila_room(THREE, settings=literal)
    room.play(*TO_ROUND_2, *["check"] * 9, "fold", "check", "check")
    assert room.table.phase is Phase.SHOWDOWN


@pytest.mark.clause("Q96-271-7")
def test_the_last_player_left_in_an_unopened_round_takes_the_pot() -> None:
    room = manila_room(EIGHT)
    room.play(*TO_ROUND_2_OF_EIGHT, *["fold"] * 7)
    assert room.all_of(PayPot) == [PayPot(8, "p8", 3800, "Q96-272-5")]


@pytest.mark.clause("Q96-271-8", "Q96-277-4-6")
def test_after_the_opening_bet_the_next_player_calls_raises_or_folds_and_nobody_checks() -> None:
    room = manila_room(FOUR)
    room.play("call", *TO_ROUND_2, "check", "check", "open 5")
    assert room.on_turn == 4
    assert room.refusal(Acts(4, Act.CHECK)).clause == "Q96-277-1-3"
    room.play("call")
    assert room.on_turn == 1
    assert room.refusal(Acts(1, Act.CHECK)).clause == "Q96-277-1-3"
    assert room.refusal(Opens(1, 500)).clause == "Q96-271-2-3"


@pytest.mark.clause("Q96-271-9")
def test_an_opening_bet_nobody_calls_goes_back_and_its_maker_takes_the_pot() -> None:
    room = manila_room(EIGHT)
    room.play(*TO_ROUND_2_OF_EIGHT, "open 10", *["fold"] * 7)
    assert money(room.orders) == [
        ReturnBet(1, "p1", 1000, "Q96-271-9"),
        AnnouncePot(4000, 200),
        TakeCommission(200, "Q96-275-3"),
        PayPot(1, "p1", 3800, "Q96-272-5"),
    ]


@pytest.mark.clause("Q96-271-10", "Q96-275-4b")
def test_a_later_raise_nobody_calls_goes_back_and_counts_for_no_commission() -> None:
    room = manila_room(EIGHT)
    room.play(*TO_ROUND_2_OF_EIGHT, "open 10", "raise 10", *["fold"] * 7)
    assert money(room.orders) == [
        ReturnBet(2, "p2", 1000, "Q96-271-10"),
        AnnouncePot(6000, 300),
        TakeCommission(300, "Q96-275-3"),
        PayPot(2, "p2", 5700, "Q96-272-5"),
    ]


@pytest.mark.clause("Q96-275-4b")
def test_a_pot_of_35_below_an_uncalled_raise_of_10_pays_a_dollar() -> None:
    room = manila_room({place: 200 for place in range(1, 8)})
    room.play(*["call"] * 5, "raise 10", *["fold"] * 6)
    assert [order for order in money(room.orders) if isinstance(order, AnnouncePot)] == [AnnouncePot(3500, 100)]


@pytest.mark.clause("Q96-271-11-12")
def test_equal_bets_end_the_round_of_betting_only() -> None:
    room = manila_room(THREE)
    room.play(*TO_ROUND_2, *["check"] * 6, "open 10", "call", "call")
    assert len(room.table.board) == 5
    room.play("open 10", "call", "call")
    assert room.table.phase is Phase.SHOWDOWN


@pytest.mark.clause("Q96-277-1-3")
def test_who_checks_stays_active() -> None:
    room = manila_room(THREE)
    room.play(*TO_ROUND_2, "check")
    assert room.table.at(1).is_active


@pytest.mark.clause("Q96-277-4-6")
def test_the_one_entitled_to_open_checks_first_and_the_next_after_him() -> None:
    room = manila_room(THREE)
    room.play(*TO_ROUND_2)
    assert room.refusal(Acts(2, Act.CHECK)).clause == "Q96-281-1"
    room.play("check", "check")
