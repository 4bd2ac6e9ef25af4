"""Rounds of betting in Manila poker: who acts, and how the first one ends. The blind is $5."""

import pytest
from card_room import manila_room
from manila_betting import EIGHT, FOUR, THREE, TO_ROUND_2, TO_ROUND_2_OF_EIGHT, money

from pit.rules.poker.commands import (
    AcceptBet,
    AnnouncePot,
    AnnounceWinners,
    Called,
    CardTo,
    Folded,
    NotABet,
    PayPot,
    Raised,
    ReturnBet,
    ShowCards,
    StackOutOfOrder,
    TakeCommission,
    ToCircle,
)
from pit.rules.poker.events import Act, Acts, FoldSign, Opens, Says
from pit.rules.poker.state import Phase, Standing


@pytest.mark.clause("Q96-249-active")
def test_a_player_is_inactive_after_folding_or_tapping_out_but_only_a_fold_gives_up_the_pot() -> None:
    room = manila_room({1: 200, 2: 5, 3: 200, 4: 200})
    room.play("call", "fold")
    assert room.table.at(2).standing is Standing.TAPPED_OUT
    assert room.table.at(3).standing is Standing.FOLDED
    assert room.table.active == (1, 4)
    assert room.table.contesting == (1, 2, 4)


@pytest.mark.clause("Q96-249-desig")
def test_the_designated_player_is_the_buck_holder_or_the_next_active_one() -> None:
    room = manila_room({3: 200, 4: 200, 5: 200, 6: 200})
    assert room.table.designated == 3
    room.play("fold", "raise 5", "call", "fold")
    assert room.table.designated == 5
    assert room.on_turn == 5


@pytest.mark.clause("Q96-249-money")
def test_the_pot_is_what_was_bet_less_what_came_back() -> None:
    room = manila_room(EIGHT)
    room.play(*TO_ROUND_2_OF_EIGHT, "open 10", "call", *["fold"] * 6, "open 10", "fold")
    bets = sum(order.cents for order in room.all_of(AcceptBet))
    returned = sum(order.cents for order in room.all_of(ReturnBet))
    assert [order.cents for order in room.all_of(AnnouncePot)] == [bets - returned] == [6000]
    assert [order.cents for order in room.all_of(TakeCommission)] == [300]
    assert [order.cents for order in room.all_of(PayPot)] == [5700]


@pytest.mark.clause("Q96-249-rounds")
def test_a_round_of_play_goes_through_its_phases_once() -> None:
    room = manila_room(THREE)
    trace = [Phase.DEALING, room.table.phase]
    for act in (*TO_ROUND_2, *["check"] * 12):
        room.play(act)
        if room.table.phase is not trace[-1]:
            trace.append(room.table.phase)
    shown = room.show()
    trace.append(room.table.phase)
    assert trace == [Phase.DEALING, Phase.BETTING, Phase.SHOWDOWN, Phase.BETWEEN]
    kinds = [type(order) for order in shown if not isinstance(order, ShowCards | TakeCommission)]
    assert kinds[:3] == [AnnounceWinners, AnnouncePot, PayPot]


@pytest.mark.clause("Q96-253", "Q96-267-4-6")
def test_each_of_five_rounds_of_betting_starts_right_after_its_communal_card() -> None:
    room = manila_room(THREE)
    numbers = []
    for acts in (TO_ROUND_2, *[("check",) * 3] * 4):
        assert room.table.betting is not None
        numbers.append((room.table.betting.number, len(room.table.board)))
        room.play(*acts)
    assert numbers == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 5)]
    assert room.table.phase is Phase.SHOWDOWN


@pytest.mark.clause("Q96-267-4-6")
def test_a_round_won_in_the_second_round_of_betting_has_two_communal_cards() -> None:
    room = manila_room(THREE)
    room.play(*TO_ROUND_2, "open 5", "fold", "fold")
    assert [order.place for order in room.all_of(CardTo)].count(0) == 2


@pytest.mark.clause("Q96-267-3")
def test_each_player_gets_both_hole_cards_before_the_next_from_the_designated_player_on() -> None:
    room = manila_room(THREE)
    room.play("fold", "fold")
    room.start()
    dealt = [(order.place, order.is_up) for order in room.all_of(CardTo)][7:]
    assert dealt == [(2, False), (2, False), (3, False), (3, False), (1, False), (1, False), (0, True)]


@pytest.mark.clause("Q96-254")
def test_hands_are_shown_only_if_nobody_has_won_before() -> None:
    won = manila_room(THREE)
    won.play(*TO_ROUND_2, "open 5", "fold", "fold")
    assert won.all_of(ShowCards) == []
    open_to_the_end = manila_room(THREE)
    open_to_the_end.play(*TO_ROUND_2, *["check"] * 12)
    open_to_the_end.show()
    assert open_to_the_end.all_of(ShowCards)


@pytest.mark.clause("Q96-268")
def test_words_are_no_bet_and_larger_chips_lie_below_smaller_ones() -> None:
    room = manila_room(THREE)
    before = room.table
    assert room.tell(Says(2, 500)) == [NotABet(2, "Q96-268")]
    assert room.table == before
    assert room.refusal(Acts(2, Act.CALL, stack=(100, 100))).clause == "Q96-268"
    assert room.refusal(Acts(2, Act.CALL, stack=(600, -100))).clause == "Q96-268"
    assert room.refusal(Acts(2, Act.CALL, stack=(500, 0))).clause == "Q96-268"
    given = room.tell(Acts(2, Act.CALL, stack=(100, 200, 200)))
    assert StackOutOfOrder(2, "Q96-268") in given
    given = room.tell(Acts(3, Act.CALL, stack=(200, 200, 100)))
    assert StackOutOfOrder(3, "Q96-268") not in given


@pytest.mark.clause("Q96-270-1")
def test_in_round_1_the_player_next_to_the_designated_acts_first_and_nobody_checks() -> None:
    room = manila_room(THREE)
    assert room.on_turn == 2
    assert room.refusal(Acts(2, Act.CHECK)).clause == "Q96-277-1-3"
    assert room.refusal(Opens(2, 500)).clause == "Q96-271-2-3"
    assert room.options.may_fold and room.options.raising is not None


@pytest.mark.clause("Q96-270-2a")
def test_if_all_others_fold_the_blind_goes_back() -> None:
    room = manila_room(THREE)
    room.play("fold", "fold")
    assert room.all_of(ReturnBet) == [ReturnBet(1, "p1", 500, "Q96-270-2a")]
    assert not room.all_of(PayPot) and not room.all_of(TakeCommission) and not room.all_of(AnnouncePot)
    assert room.table.phase is Phase.BETWEEN


@pytest.mark.clause("Q96-270-2b")
def test_the_blind_bettor_called_and_not_raised_only_raises_or_declines() -> None:
    room = manila_room(THREE)
    assert room.refusal(room.event(2, "decline")).clause == "Q96-252-1"
    room.play("call", "fold")
    assert room.refusal(Acts(1, Act.FOLD)).clause == "Q96-270-2b"
    assert room.refusal(Acts(1, Act.CALL)).clause == "Q96-250-1"
    assert room.refusal(Acts(1, Act.CALL_AND_RAISE, 500)).clause == "Q96-252-1"
    assert room.refusal(room.event(2, "decline")).clause == "Q96-281-1"
    room.play("decline")
    assert len(room.table.board) == 2


@pytest.mark.clause("Q96-270-2c")
def test_the_blind_bettor_raised_calls_raises_or_folds() -> None:
    room = manila_room(THREE)
    room.play("raise 10", "call")
    options = room.options
    assert (options.place, options.call_cents, options.may_fold) == (1, 1000, True)
    assert options.raising is not None
    assert not options.may_decline and not options.may_check


@pytest.mark.clause("Q96-270-3")
def test_after_the_blind_bettors_raise_each_caller_is_asked_again_clockwise() -> None:
    room = manila_room(FOUR)
    room.play("call", "call", "call", "bare 5")
    asked = []
    while room.table.betting is not None and room.table.betting.number == 1:
        asked.append(room.on_turn)
        given = room.options
        assert (given.call_cents, given.may_fold, given.may_check, given.may_decline) == (500, True, False, False)
        assert given.raising is not None
        room.play("call")
    assert asked == [2, 3, 4]
    assert [(order.place, order.called) for order in room.all_of(Called)][-3:] == [(2, 1), (3, 1), (4, 1)]


@pytest.mark.clause("Q96-270-3")
def test_a_raise_after_a_raise_asks_everybody_else_again_and_who_folded_no_more() -> None:
    room = manila_room(FOUR)
    room.play("call", "fold", "call", "bare 5", "raise 5")
    assert [(order.place, order.cents, order.is_short) for order in room.all_of(Raised)] == [
        (1, 500, False),
        (2, 500, False),
    ]
    asked = []
    while room.table.betting is not None and room.table.betting.number == 1:
        asked.append((room.on_turn, room.options.call_cents, room.options.may_fold))
        room.play("call")
    assert asked == [(4, 1000, True), (1, 500, True)]
    assert {seat.stake_cents for seat in room.table.seats if seat.place != 3} == {28_500}


@pytest.mark.clause("Q96-270-4")
def test_round_1_ends_on_equal_bets_and_not_before() -> None:
    room = manila_room(THREE)
    room.play("call", "call")
    assert room.table.betting is not None and room.table.betting.number == 1
    room.play("decline")
    assert room.table.betting.number == 2
    short = manila_room(THREE)
    short.play("raise 5", "call")
    assert short.on_turn == 1


@pytest.mark.clause("Q96-270-5")
def test_an_uncalled_raise_goes_back_and_its_maker_takes_the_pot() -> None:
    room = manila_room(THREE)
    room.play("call")
    given = room.tell(room.event(3, "raise 10"), room.event(1, "fold"), room.event(2, "fold"))
    assert [order for order in given if isinstance(order, AnnounceWinners) or order in money(given)] == [
        AnnounceWinners((3,)),
        ReturnBet(3, "p3", 1000, "Q96-270-5"),
        AnnouncePot(1500, 0),
        PayPot(3, "p3", 1500, "Q96-272-5"),
    ]
    assert len([order for order in room.all_of(CardTo) if order.place == 0]) == 1
    assert room.table.phase is Phase.BETWEEN


@pytest.mark.clause("Q96-270-6")
def test_equal_bets_in_round_1_bring_the_second_communal_card() -> None:
    room = manila_room(THREE)
    room.play(*TO_ROUND_2)
    assert (len(room.table.board), room.table.pot_cents) == (2, 1500)


@pytest.mark.clause("Q96-278-1-2", "Q96-278-3")
@pytest.mark.parametrize("sign", FoldSign)
def test_a_player_who_shows_that_he_stops_has_folded_and_the_cards_are_in_the_circle(sign: FoldSign) -> None:
    room = manila_room(THREE)
    held = room.table.at(2).cards
    given = room.tell(Acts(2, Act.FOLD, sign=sign))
    assert given == [ToCircle(2, held), Folded(2)]
    assert room.table.circle == held
    assert room.table.at(2).standing is Standing.FOLDED
    later = room.table.at(3).cards
    room.tell(Acts(3, Act.FOLD, sign=sign))
    assert room.all_of(ToCircle) == [ToCircle(2, held), ToCircle(3, later)]
    assert [order.place for order in room.all_of(Folded)] == [2, 3]


@pytest.mark.clause("Q96-278-1-2", "Q96-278-3")
@pytest.mark.parametrize("sign", FoldSign)
def test_the_circle_gathers_the_cards_of_all_who_folded_in_their_order(sign: FoldSign) -> None:
    room = manila_room(FOUR)
    held = {place: room.table.at(place).cards for place in (2, 3)}
    room.tell(Acts(2, Act.FOLD, sign=sign), Acts(3, Act.FOLD, sign=sign))
    assert room.table.circle == (*held[2], *held[3])
    assert room.table.folders == (2, 3)


@pytest.mark.clause("Q96-268")
def test_the_chips_of_every_bet_add_up_to_it() -> None:
    room = manila_room(THREE)
    assert room.refusal(Acts(2, Act.CALL_AND_RAISE, 500, stack=(500,))).clause == "Q96-268"
    room.tell(Acts(2, Act.CALL_AND_RAISE, 500, stack=(500, 500)))
    room.play("call", "call")
    assert room.refusal(Opens(1, 500, stack=(1000,))).clause == "Q96-268"
    assert room.refusal(Opens(2, 500)).clause == "Q96-281-1"
    room.tell(Opens(1, 500, stack=(500,)))
