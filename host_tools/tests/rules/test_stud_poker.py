"""Stud: who acts first, antes, streets and what wins, by common practice where the document gives nothing."""

import pytest
from card_room import draw_room, stud_room

from pit.rules.cards import cards
from pit.rules.poker.commands import (
    AcceptBet,
    ContraventionNoted,
    HandDead,
    PayPot,
)
from pit.rules.poker.events import (
    Act,
    Acts,
    DealCard,
    DeclareDead,
    Helped,
    Opens,
    PostBlind,
)
from pit.rules.poker.packs import Pack
from pit.rules.poker.ranking import ranking
from pit.rules.poker.settings import Opener, PokerSettings
from pit.rules.poker.sizes import Sizes
from pit.rules.poker.state import Phase, Table
from pit.rules.refusal import Refused
from pit.rules.stud_poker import step as stud
from pit.rules.stud_poker.game import FIVE_CARD, SEVEN_CARD

FOUR = {1: 200, 2: 200, 3: 200, 4: 200}


def test_the_lowest_or_the_highest_up_card_makes_the_first_bet_as_the_table_is_set() -> None:
    order = "AS 2S KS 9D 3D QD"
    low = stud_room(FIVE_CARD, {1: 100, 2: 100, 3: 100}, order)
    assert low.on_turn == 2
    assert low.options.opening is not None and low.options.opening.sizes == Sizes((500,))
    assert not low.options.may_fold and not low.options.may_check
    assert low.refusal(Acts(2, Act.FOLD)).clause == "common practice"
    chosen = PokerSettings(seats=8, minimum_stake_cents=100, pack=Pack.COMPLETE, opener=Opener.HIGHEST_CARD)
    high = stud_room(FIVE_CARD, {1: 100, 2: 100, 3: 100}, order, chosen)
    assert high.on_turn == 3


def test_from_the_second_round_the_best_cards_up_act_first_and_may_check() -> None:
    room = stud_room(FIVE_CARD, {1: 100, 2: 100, 3: 100}, "AS 2S KS 9D 3D QD 9C KD QC")
    room.play("open 5", "call", "call")
    assert room.on_turn == 3
    assert room.options.may_check
    room.play("check")
    assert room.on_turn == 1


def test_equal_cards_up_leave_the_first_act_to_the_player_closest_to_the_buck() -> None:
    room = stud_room(FIVE_CARD, {1: 100, 2: 100, 3: 100}, "AS 2S KS 9D 9C QD")
    assert room.on_turn == 1


def test_bets_double_in_the_second_half_of_the_streets() -> None:
    room = stud_room(FIVE_CARD, FOUR)
    room.to_street(2)
    assert room.options.opening is not None and room.options.opening.sizes == Sizes((500,))
    room.play(*["check"] * 4)
    assert room.options.opening is not None and room.options.opening.sizes == Sizes((1000,))
    place = room.on_turn
    assert room.refusal(Opens(place, 500)).clause == "common practice"


def test_every_player_antes_before_the_first_card_and_the_ante_is_part_of_no_call() -> None:
    room = stud_room(FIVE_CARD, {1: 100, 2: 100})
    assert [order.cents for order in room.all_of(AcceptBet)] == [100, 100]
    room.play("open 5")
    assert room.options.call_cents == 500
    room.play("fold")
    room.shuffle()
    room.tell(PostBlind(1, 100))
    assert room.refusal(DealCard()).clause == "common practice"
    assert room.refusal(PostBlind(1, 100)).clause == "common practice"
    assert room.refusal(PostBlind(2, 200)).clause == "common practice"
    room.tell(PostBlind(2, 100))
    room.deal()
    assert room.table.phase is Phase.BETTING


def test_the_best_five_of_seven_cards_win() -> None:
    order = "AS 2S AD 3D 5C 9H KH 8C KC 8D QD 7H QS 6C"
    room = stud_room(SEVEN_CARD, {1: 100, 2: 100}, order)
    room.to_street(5)
    room.play("check", "check")
    assert SEVEN_CARD.value_of(room.table, room.table.at(1)) == ranking(Pack.COMPLETE).value_of(cards("AS AD KH KC QD"))
    room.show()
    assert [one.place for one in room.all_of(PayPot)] == [1]


def test_help_is_noted_as_common_practice() -> None:
    room = stud_room(FIVE_CARD, FOUR)
    assert room.tell(Helped("p1", "p2")) == [ContraventionNoted("p1", "common practice")]


@pytest.mark.parametrize(("pack", "seats", "is_open"), [(32, 5, True), (32, 6, False), (40, 6, True), (40, 7, False)])
def test_a_pack_serves_as_many_stud_players_as_it_has_cards_for(pack: int, seats: int, is_open: bool) -> None:
    opened = stud.open_table(SEVEN_CARD, PokerSettings(seats=seats, pack=Pack(pack)))
    assert isinstance(opened, Table) is is_open
    if not isinstance(opened, Table):
        assert all(isinstance(one, Refused) for one in opened)


@pytest.mark.clause("Q96-407-1-2")
def test_a_dead_hand_is_out_of_the_draw_in_draw_poker_and_no_other() -> None:
    room = draw_room({1: 200, 2: 200, 3: 200}, too_many=[2])
    room.play("open 10", "call", "call")
    room.tell(DeclareDead(2))
    assert room.table.drawing == (1, 3)
    assert room.all_of(HandDead) == [HandDead(2, "common practice")]
