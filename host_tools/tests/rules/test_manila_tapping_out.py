"""Tapping out in Manila poker: who may, what it does to the others, which pots there are and who wins them."""

import pytest
from card_room import Room, manila_room

from pit.rules.poker.commands import AnnouncePot, AnnounceWinners, PayPot, ReturnBet, ShowCards, TakeCommission, TapsOut
from pit.rules.poker.events import Act, Acts
from pit.rules.poker.options import Raising
from pit.rules.poker.settings import PokerSettings, Unopened
from pit.rules.poker.sizes import Sizes, times
from pit.rules.poker.state import Phase, Standing

CHECK_ALL = ["check"] * 3


def paid(room: Room) -> dict[int, int]:
    """Dollars paid to each place."""
    found: dict[int, int] = {}
    for order in room.all_of(PayPot):
        found[order.place] = found.get(order.place, 0) + order.cents // 100
    return found


@pytest.mark.clause("Q96-274-1")
@pytest.mark.parametrize(
    ("stake", "act", "taps_out"),
    [(12, "call", True), (20, "call", True), (30, "raise 10", True), (40, "raise 20", True), (60, "raise 20", False)],
)
def test_a_player_taps_out_with_every_chip_that_is_left(stake: int, act: str, taps_out: bool) -> None:
    room = manila_room({1: 200, 2: 200, 3: 5 + stake})
    room.play("call", "call", "decline", "open 10", "raise 10")
    assert room.on_turn == 3 and room.options.call_cents == min(2000, 100 * stake)
    room.play(act)
    assert (TapsOut(3) in room.orders) is taps_out
    assert (room.table.at(3).standing is Standing.TAPPED_OUT) is taps_out
    assert room.stake(3) == (0 if taps_out else 20)


@pytest.mark.clause("Q96-274-1")
def test_a_raise_that_is_not_everything_left_has_a_full_size() -> None:
    room = manila_room({1: 200, 2: 200, 3: 35})
    room.play("call", "call", "decline", "open 10", "raise 10")
    assert room.refusal(Acts(3, Act.CALL_AND_RAISE, 500)).clause == "Q96-273-3"
    assert Raising(Sizes((2000,)), 1000, True).most_cents == 1000
    assert Raising(times(500, 2), 700, True).most_cents == 500
    assert Raising(times(500, 2), 700, False).most_cents == 0


@pytest.mark.clause("Q96-274-2")
def test_who_tapped_out_is_never_asked_again_and_shows_at_the_end() -> None:
    room = manila_room({1: 200, 2: 15, 3: 200}, "7D QC AS AD 7C TD AH KC KD 9S 8C")
    room.play("call", "call", "decline", "open 10")
    assert room.on_turn == 2
    room.play("call", "call")
    asked = []
    while room.table.phase is Phase.BETTING:
        asked.append(room.on_turn)
        room.play("check")
    assert 2 not in asked and asked.count(1) == asked.count(3) == 3
    room.show()
    assert 2 in [order.place for order in room.all_of(ShowCards)]


@pytest.mark.clause("Q96-274-3-4")
def test_bets_above_a_tap_out_make_a_pot_that_he_can_not_win() -> None:
    room = manila_room({1: 200, 2: 30, 3: 200}, "7D QC AS AD 7C TD AH KC KD 9S 8C")
    room.play("raise 10", "call", "call")
    room.play("open 10", "raise 5", "call", "call")
    room.play("open 10", "call")
    room.play("open 10", "call", *["check"] * 2)
    room.show()
    pots = [(order.places) for order in room.all_of(AnnounceWinners)]
    assert pots[0] == (2,)
    assert [order.cents for order in room.all_of(AnnouncePot)] == [9000, 4000]


@pytest.mark.clause("Q96-274-9")
def test_the_best_hand_tapped_out_takes_the_early_pot_and_the_second_best_the_later_one() -> None:
    room = manila_room({1: 200, 2: 15, 3: 200}, "KS KD AS AD 7C 8D AH KC QH JD 9S")
    room.play("call", "call", "decline", "open 10", "call", "call")
    room.play("open 10", "call", *["check"] * 4)
    room.show()
    order = [one for one in room.orders if isinstance(one, AnnounceWinners | AnnouncePot | TakeCommission | PayPot)]
    assert order == [
        AnnounceWinners((2,)),
        AnnouncePot(4500, 200),
        TakeCommission(200, "Q96-275-3"),
        PayPot(2, "p2", 4300, "Q96-272-5"),
        AnnounceWinners((1,)),
        AnnouncePot(2000, 100),
        TakeCommission(100, "Q96-275-3"),
        PayPot(1, "p1", 1900, "Q96-272-5"),
    ]


@pytest.mark.clause("Q96-274-5-6")
def test_after_a_short_raise_by_the_last_to_act_the_others_only_call_or_fold() -> None:
    room = manila_room({1: 200, 2: 200, 3: 19, 4: 200})
    room.play("call", "call", "call", "decline")
    room.play("check", "check", "check", "open 10", "call", "call")
    assert room.on_turn == 3
    room.play("raise 4")
    assert room.on_turn == 4
    assert room.refusal(Acts(4, Act.CALL_AND_RAISE, 1000)).clause == "Q96-274-5-6"
    assert room.options.may_fold and room.options.call_cents == 400
    room.play("call")
    assert room.refusal(Acts(1, Act.CALL_AND_RAISE, 1000)).clause == "Q96-274-5-6"
    room.play("call", "fold")
    assert room.table.betting is not None and room.table.betting.number == 3
    assert room.table.betting.barred == frozenset()


@pytest.mark.clause("Q96-274-5-6")
def test_a_short_raise_before_others_have_acted_leaves_them_their_raise() -> None:
    room = manila_room({1: 200, 2: 19, 3: 200, 4: 200})
    room.play("call", "call", "call", "decline", "open 10", "raise 4")
    assert room.on_turn == 3
    room.play("raise 10")
    room.play("fold")
    assert room.options.raising is not None


@pytest.mark.clause("Q96-274-7-8")
def test_a_raise_nobody_called_is_compared_with_the_tapped_out_hand_on_the_whole_board() -> None:
    room = manila_room({1: 200, 2: 200, 3: 15, 4: 200}, "7D 8S QC JC AS AD KD QD AH KC KH 9D 8C")
    room.play("call", "call", "call", "decline")
    room.play("open 10", "call", "call", "call")
    assert len(room.table.board) == 3
    room.play("open 10", "raise 10", "fold", "fold")
    assert room.all_of(ReturnBet)[-1] == ReturnBet(2, "p2", 1000, "Q96-271-10")
    assert len(room.table.board) == 5
    assert room.table.phase is Phase.SHOWDOWN
    room.show()
    assert paid(room) == {3: 57, 2: 19}


@pytest.mark.clause("Q96-274-7-8")
def test_where_the_blind_bettor_takes_an_unopened_pot_a_tapped_out_hand_is_compared_with_his() -> None:
    literal = PokerSettings(seats=13, minimum_stake_cents=100, unopened=Unopened.BLIND_BETTOR)
    order = "7D 8S KS KD AS AD KH QD AH KC QH 9D TS"
    room = manila_room({1: 200, 2: 200, 3: 15, 4: 200}, order, settings=literal)
    room.play("call", "call", "call", "decline")
    room.play("open 10", "call", "call", "call")
    room.play(*CHECK_ALL, "open 10", "call", "call", *CHECK_ALL)
    assert room.table.contesting == (1, 3)
    room.show()
    assert {order.place for order in room.all_of(PayPot)} == {1, 3}
    assert paid(room) == {3: 57, 1: 29}


def test_what_nobody_can_call_above_a_lone_tap_out_goes_back() -> None:
    room = manila_room({1: 200, 2: 12})
    room.play("call", "bare 50", "call")
    assert room.all_of(ReturnBet) == [ReturnBet(1, "p1", 4300, "Q96-270-5")]
    room.show()
    assert sum(paid(room).values()) + room.chips.commission // 100 == 24


def test_a_player_with_less_than_the_blind_posts_what_he_has() -> None:
    room = manila_room({1: 2, 2: 100, 3: 100})
    assert room.table.at(1).standing is Standing.TAPPED_OUT
    assert room.options.call_cents == 200
    room.play("call", "call")
    assert room.on_turn == 2
    assert room.table.betting is not None and room.table.betting.number == 2


@pytest.mark.clause("Q96-274-3-4", "Q96-272-6-7")
def test_unequal_stakes_all_in_conserve_every_chip_and_the_odd_dollar_goes_where_the_rule_says() -> None:
    """Field report F21: pots stay apart, a folded hand wins nothing, and the odd dollar goes to the seat of the clause."""
    room = manila_room({1: 200, 2: 12, 3: 200, 4: 200, 5: 18}, "8D 9H 7D QC 7C TD 7S JD 7H QS AH KC KD 9S 8C")
    room.play("call", "call", "call", "call", "decline")
    room.play("fold", "open 5", "call", "call", "call")
    room.play("check", "open 5", "call", "call", "call")
    room.play("open 5", "call", "call", "check", "check")
    assert room.table.designated == 3
    room.show()
    assert [(order.cents, order.commission_cents) for order in room.all_of(AnnouncePot)] == [
        (5300, 200),
        (1800, 0),
        (400, 0),
    ]
    assert [order.places for order in room.all_of(AnnounceWinners)] == [(2, 5), (5,), (4,)]
    assert [(order.place, order.cents) for order in room.all_of(PayPot)] == [
        (2, 2500),
        (5, 2600),
        (5, 1800),
        (4, 400),
    ]
    assert {place: room.stake(place) for place in range(1, 6)} == {1: 195, 2: 25, 3: 180, 4: 184, 5: 44}
