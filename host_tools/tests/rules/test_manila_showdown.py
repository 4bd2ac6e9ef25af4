"""The showdown of Manila poker: who shows, in which order, and how the pot is shared."""

import pytest
from card_room import Room, manila_room

from pit.rules.cards import cards
from pit.rules.poker.awaiting import AwaitShowdown, awaiting
from pit.rules.poker.commands import (
    AnnouncePot,
    AnnounceWinners,
    HandDead,
    PayPot,
    ReturnBet,
    ShowCards,
    TakeCommission,
)
from pit.rules.poker.events import Asks, DeclareDead, ShowHands, Wish
from pit.rules.poker.hands import HandClass
from pit.rules.poker.packs import Pack
from pit.rules.poker.ranking import ranking
from pit.rules.poker.state import Phase, Standing

FOUR = {1: 300, 2: 300, 3: 300, 4: 300}
DRY_BOARD = "AH KC KD 9S 8C"
HANDS = f"7D QC AS AD 7C TD 7H 7S {DRY_BOARD}"
"""In the order of places: a pair, aces full, a lower pair, two pairs."""
TO_FINAL = ("call", "call", "call", "decline", *["check"] * 12)


def shown(room: Room) -> list[int]:
    return [order.place for order in room.all_of(ShowCards)]


@pytest.mark.clause("Q96-251", "Q96-254")
def test_the_hand_shown_is_the_best_of_both_hole_cards_and_three_of_the_board() -> None:
    room = manila_room({1: 100, 2: 100}, "7S 8D 9C QS AH KH QH JH TH")
    room.play("call", "decline", *["check"] * 8)
    order = ranking(Pack.REDUCED_32)
    room.show()
    values = {one.place: one.value for one in room.all_of(ShowCards)}
    assert order.class_of(values[1]) is HandClass.ODD_CARD
    assert values[2] == order.value_of(cards("9C QS KH JH TH"))


@pytest.mark.clause("Q96-272-1-2")
def test_the_last_player_called_shows_first() -> None:
    room = manila_room(FOUR, HANDS)
    room.play(*TO_FINAL, "open 5", "raise 5", "fold", "fold", "call")
    assert room.table.phase is Phase.SHOWDOWN
    room.show()
    assert shown(room)[0] == 2


@pytest.mark.clause("Q96-272-1-2")
def test_an_opener_who_was_called_shows_first() -> None:
    room = manila_room(FOUR, HANDS)
    room.play(*TO_FINAL, "check", "check", "open 5", "call", "call", "call")
    room.show()
    assert shown(room)[0] == 3


@pytest.mark.clause("Q96-272-3")
def test_after_checks_the_designated_player_of_the_final_round_shows_first() -> None:
    room = manila_room({2: 300, 3: 300, 4: 300, 5: 300}, HANDS)
    room.play("call", "call", "call", "decline", *["check"] * 8, "fold", *["check"] * 3, *["check"] * 3)
    room.show()
    assert shown(room)[0] == 3


@pytest.mark.clause("Q96-272-4")
def test_only_hands_that_equal_or_beat_the_first_are_shown() -> None:
    room = manila_room(FOUR, f"7C TD AS AD 7D QC 7S 7H {DRY_BOARD}")
    room.play(*TO_FINAL, "check", "check", "check", "open 5", "call", "call", "call")
    room.show()
    assert shown(room) == [4, 2]


@pytest.mark.clause("Q96-272-4")
def test_a_hand_that_equals_the_first_is_shown_though_a_third_beats_both() -> None:
    room = manila_room(FOUR, f"7C TD 7D QC 7H QS AS AD {DRY_BOARD}")
    room.play(*TO_FINAL, "check", "open 5", "call", "call", "fold")
    room.show()
    assert shown(room) == [2, 3, 4]


@pytest.mark.clause("Q96-272-4")
def test_an_equal_hand_is_shown_and_shares() -> None:
    room = manila_room(FOUR, f"7C TD 7D QC 7H QS 8D 8H {DRY_BOARD}")
    room.play("call", "call", "fold", "decline", *["check"] * 9, "check", "open 5", "call", "fold")
    room.show()
    assert shown(room) == [2, 3]
    assert [order.places for order in room.all_of(AnnounceWinners)] == [(2, 3)]


@pytest.mark.clause("Q96-272-5")
def test_winners_then_pot_then_commission_then_payment() -> None:
    room = manila_room({place: 300 for place in range(1, 6)}, f"7D QC AS AD 7C TD 7H 7S JD TC {DRY_BOARD}")
    room.play(*["call"] * 4, "decline", "open 5", *["call"] * 4, "open 10", *["call"] * 4, *["check"] * 10)
    orders = [order for order in room.show() if not isinstance(order, ShowCards)]
    assert orders == [
        AnnounceWinners((2,)),
        AnnouncePot(10_000, 500),
        TakeCommission(500, "Q96-275-3"),
        PayPot(2, "p2", 9500, "Q96-272-5"),
    ]


@pytest.mark.clause("Q96-272-6-7")
def test_a_tie_is_shared_in_dollars_and_the_odd_one_goes_clockwise_from_the_designated_player() -> None:
    room = manila_room({1: 300, 2: 300, 3: 300, 5: 300}, f"7C TD 7D QC 7H QS 8D JH {DRY_BOARD}")
    room.play("call", "call", "call", "decline", *["check"] * 4, "open 5", "call", "call", "fold", *["check"] * 6)
    room.show()
    paid = {order.place: order.cents for order in room.all_of(PayPot)}
    assert room.all_of(AnnouncePot) == [AnnouncePot(3500, 100)]
    assert paid == {2: 1700, 3: 1700}
    odd = manila_room({1: 300, 2: 300, 3: 300, 5: 300}, f"7C TD 7D QC 7H QS 8D JH {DRY_BOARD}")
    odd.play("call", "call", "call", "bare 5", "call", "call", "fold", *["check"] * 12)
    odd.show()
    assert odd.all_of(AnnouncePot) == [AnnouncePot(3500, 100)]
    assert {order.place: order.cents for order in odd.all_of(PayPot)} == {2: 1700, 3: 1700}


@pytest.mark.clause("Q96-272-6-7")
def test_the_odd_dollar_goes_to_the_sharer_next_to_the_designated_player() -> None:
    room = manila_room({1: 300, 2: 300, 3: 300, 5: 300}, f"7S TD 7D QC 7H QS 7C JD {DRY_BOARD}")
    room.play("call", "call", "call", "bare 10", "call", "call", "call", *["check"] * 16)
    room.show()
    assert room.all_of(AnnouncePot)[0].cents == 6000
    assert {order.place: order.cents for order in room.all_of(PayPot)} == {2: 2900, 3: 2800}


@pytest.mark.clause("Q96-272-8")
def test_a_pot_is_never_divided_by_agreement() -> None:
    room = manila_room(FOUR, HANDS)
    assert room.refusal(Asks("p1", Wish.SPLIT_POT)).clause == "Q96-272-8"
    assert room.refusal(ShowHands()).clause == "Q96-272-5"


@pytest.mark.clause("Q96-275-4c")
def test_two_who_tie_for_a_pot_that_only_they_paid_pay_no_commission() -> None:
    order = f"7D QC 7H QS 8D 8H {DRY_BOARD}"
    alone = manila_room({1: 300, 2: 300}, f"7D QC 7H QS {DRY_BOARD}")
    alone.play("raise 25", "call", *["check"] * 8)
    alone.show()
    assert alone.chips.commission == 0
    assert [order.cents for order in alone.all_of(PayPot)] == [3000, 3000]
    third = manila_room({1: 300, 2: 300, 3: 300}, order)
    third.play("call", "raise 10", "call", "call", "open 10", "call", "fold", *["check"] * 6)
    third.show()
    assert third.all_of(AnnouncePot)[0].commission_cents == 300


@pytest.mark.clause("Q96-275-4a")
def test_one_winner_of_two_pots_pays_commission_on_the_sum() -> None:
    room = manila_room({1: 300, 2: 300, 3: 15}, f"7D QC AS AD 7C TD {DRY_BOARD}")
    room.play(
        "call", "call", "decline", "open 10", "call", "call", "open 10", "call", "check", "check", "open 5", "call"
    )
    room.show()
    assert room.all_of(AnnouncePot) == [AnnouncePot(7500, 300)]


@pytest.mark.clause("Q96-283-1-2")
def test_a_hand_of_three_hole_cards_is_dead_and_its_bets_stay() -> None:
    room = manila_room(FOUR, too_many=[2])
    assert room.refusal(DeclareDead(2)).clause == "Q96-280-2-3"
    assert [held.is_up for held in room.table.at(2).held] == [False, False, False]
    room.play("call", "call", "call", "decline", *["check"] * 4)
    pot = room.table.pot_cents
    assert room.refusal(DeclareDead(3)).clause == "Q96-283-1-2"
    assert room.refusal(DeclareDead(9)).clause == "Q96-283-1-2"
    assert room.tell(DeclareDead(2)) == [HandDead(2, "Q96-283-1-2")]
    assert room.table.at(2).standing is Standing.DEAD
    assert room.table.pot_cents == pot
    assert room.table.folders == ()
    assert room.refusal(DeclareDead(2)).clause == "Q96-283-1-2"


@pytest.mark.clause("Q96-283-3-4")
def test_if_dead_hands_leave_one_player_at_the_showdown_he_wins() -> None:
    room = manila_room(FOUR, too_many=[2])
    room.play("call", "fold", "fold", "decline", *["check"] * 8)
    assert awaiting(room.table) == AwaitShowdown((2,))
    assert room.refusal(ShowHands()).clause == "Q96-283-1-2"
    room.tell(DeclareDead(2))
    assert [order.place for order in room.all_of(PayPot)] == [1]
    assert not room.all_of(ShowCards)


@pytest.mark.clause("Q96-283-3-4")
def test_if_dead_hands_leave_nobody_the_last_who_really_folded_wins() -> None:
    room = manila_room({**FOUR, 5: 300}, too_many=[1, 2])
    room.play("call", "call", "fold", "fold", "decline")
    room.play("check", "check", "fold", *["check"] * 6)
    assert room.table.phase is Phase.SHOWDOWN
    assert room.refusal(DeclareDead(1, (3,))).clause == "Q96-283-1-2"
    room.tell(DeclareDead(1, (2,)))
    assert [order.place for order in room.all_of(PayPot)] == [3]


@pytest.mark.clause("Q96-283-3-4")
def test_a_hand_declared_dead_before_counts_as_no_fold_for_the_pot() -> None:
    room = manila_room({**FOUR, 5: 300}, too_many=[1, 2, 3])
    room.play("call", "call", "fold", "fold", "decline")
    room.tell(DeclareDead(3))
    room.play(*["check"] * 8)
    room.tell(DeclareDead(1, (2,)))
    assert [order.place for order in room.all_of(PayPot)] == [5]


def test_if_all_hands_are_dead_and_nobody_folded_the_bets_go_back() -> None:
    room = manila_room({1: 50, 2: 50}, too_many=[1, 2])
    room.play("call", "decline", *["check"] * 8)
    room.tell(DeclareDead(1, (2,)))
    assert (room.stake(1), room.stake(2)) == (50, 50)
    assert room.all_of(ReturnBet)
