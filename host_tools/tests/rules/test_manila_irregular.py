"""Misdeals and cards seen too early in Manila poker."""

import pytest
from card_room import Room, manila_room

from pit.rules.cards import cards
from pit.rules.decks import pick_bounds
from pit.rules.manila_poker import step as manila
from pit.rules.people import Role
from pit.rules.poker.awaiting import AwaitReshuffle, awaiting
from pit.rules.poker.commands import CardTo, DeclareMisdeal, RebuildDeal, ReturnBet, ToCircle
from pit.rules.poker.events import (
    Act,
    Acts,
    AnnounceAce,
    CardExposed,
    ClaimSeat,
    Cut,
    DealCard,
    Exclude,
    Fault,
    FillSeat,
    FindFault,
    Opens,
    PostBlind,
    PutDown,
    Reach,
    ReshuffleShoe,
    Shuffle,
)
from pit.rules.poker.settings import PokerSettings
from pit.rules.poker.sizes import Sizes
from pit.rules.poker.state import Phase

THREE = {1: 200, 2: 200, 3: 200}
FOUR = {1: 200, 2: 200, 3: 200, 4: 200}
ORDER = "7S 8S 7D 8D 7H 8H 9C AS KS QS JS"
MISDEALS = [fault for fault in Fault if fault not in {Fault.LATER_COMMUNAL_FACE_UP, Fault.EXPOSED_IN_CUT}]
OF_THE_DEAL = [
    Fault.OUT_OF_TURN,
    Fault.NO_HOLE_CARDS,
    Fault.ONE_HOLE_CARD,
    Fault.TOO_MANY_HOLE_CARDS,
    Fault.EMPTY_POSITION,
]


def blind_posted(stakes: dict[int, int]) -> Room:
    """A round with the blind down and no card dealt, in the order of `ORDER`."""
    room = Room(manila.step, manila.open_table(PokerSettings(seats=13, minimum_stake_cents=100)))
    room.prepare()
    room.tell(AnnounceAce(False))
    room.seat(stakes)
    room.shuffle(ORDER)
    room.tell(PostBlind(1, 500))
    return room


def hands(room: Room) -> dict[int, str]:
    return {seat.place: " ".join(map(str, seat.cards)) for seat in room.table.seats}


@pytest.mark.clause("Q96-280-1")
@pytest.mark.parametrize("fault", MISDEALS)
def test_each_fault_of_the_list_is_a_misdeal(fault: Fault) -> None:
    room = manila_room(THREE)
    given = room.tell(FindFault(fault, was_looked_at=True))
    assert given[0] == DeclareMisdeal(fault, "Q96-280-7")


@pytest.mark.clause("Q96-280-1")
def test_a_card_exposed_in_cutting_is_a_misdeal_before_the_blind() -> None:
    room = manila_room(THREE)
    room.play("fold", "fold")
    assert room.refusal(FindFault(Fault.EXPOSED_IN_CUT)).clause == "Q96-280-2-3"
    room.shuffle()
    assert room.tell(FindFault(Fault.EXPOSED_IN_CUT)) == [DeclareMisdeal(Fault.EXPOSED_IN_CUT, "Q96-280-7")]
    assert room.table.round_number == 1
    assert room.refusal(PostBlind(2, 500)).clause == "Q96-263-1"


@pytest.mark.clause("Q96-280-1")
def test_a_later_communal_card_face_up_in_the_deck_is_no_misdeal() -> None:
    room = manila_room(THREE)
    assert room.refusal(FindFault(Fault.LATER_COMMUNAL_FACE_UP)).clause == "Q96-280-1"


@pytest.mark.clause("Q96-280-2-3")
def test_a_misdeal_is_declared_by_the_dealer_before_the_betting_begins_and_not_after() -> None:
    room = manila_room(THREE)
    found = FindFault(Fault.HOLE_CARD_EXPOSED)
    for person in (None, Role.FLOOR_MANAGER, Role.PIT_BOSS):
        assert room.refusal(FindFault(Fault.HOLE_CARD_EXPOSED, by=person)).clause == "Q96-280-2-3"
    room.play("call")
    assert room.refusal(found).clause == "Q96-280-2-3"
    early = manila_room(THREE)
    assert isinstance(early.tell(found)[0], DeclareMisdeal)


@pytest.mark.clause("Q96-280-4-5")
def test_a_card_dealt_out_of_turn_and_not_seen_is_given_to_whom_it_was_meant_for() -> None:
    room = blind_posted(THREE)
    room.tell(DealCard(), DealCard(), DealCard(to=3))
    room.deal()
    assert hands(room) != {1: "7S 8S", 2: "7D 8D", 3: "7H 8H"}
    given = room.tell(FindFault(Fault.OUT_OF_TURN))
    assert given == [RebuildDeal("Q96-280-4-5")]
    assert hands(room) == {1: "7S 8S", 2: "7D 8D", 3: "7H 8H"}
    assert " ".join(map(str, room.table.board)) == "9C"
    assert room.on_turn == 2


@pytest.mark.clause("Q96-280-4-5")
def test_a_card_too_many_goes_back_to_where_it_was_meant_to_go() -> None:
    room = blind_posted(THREE)
    room.tell(DealCard(), DealCard(), DealCard(to=1))
    room.deal()
    assert len(room.table.at(1).held) == 3
    room.tell(FindFault(Fault.TOO_MANY_HOLE_CARDS))
    assert hands(room) == {1: "7S 8S", 2: "7D 8D", 3: "7H 8H"}
    assert [str(card) for card in room.table.shoe[:2]] == ["AS", "KS"]
    assert room.table.phase is Phase.BETTING


@pytest.mark.clause("Q96-280-4-5")
def test_a_deal_rebuilt_half_way_goes_on_where_it_stands() -> None:
    room = blind_posted(THREE)
    room.tell(DealCard(to=2), DealCard(to=9), FindFault(Fault.OUT_OF_TURN))
    assert hands(room) == {1: "7S 8S", 2: "", 3: ""}
    assert room.table.strays == ()
    room.deal()
    assert hands(room) == {1: "7S 8S", 2: "7D 8D", 3: "7H 8H"}


@pytest.mark.clause("Q96-280-4-5")
@pytest.mark.parametrize("fault", OF_THE_DEAL)
def test_a_wrong_card_that_was_seen_or_a_deal_that_can_not_be_rebuilt_is_a_misdeal(fault: Fault) -> None:
    for found in (FindFault(fault, was_looked_at=True), FindFault(fault, is_rebuildable=False)):
        assert isinstance(manila_room(THREE).tell(found)[0], DeclareMisdeal)
    assert isinstance(manila_room(THREE).tell(FindFault(fault))[0], RebuildDeal)


@pytest.mark.clause("Q96-280-6")
def test_cards_at_an_empty_position_found_too_late_go_to_the_circle() -> None:
    room = blind_posted(THREE)
    room.tell(DealCard(to=7), DealCard(to=7))
    room.deal()
    room.play("call", "call", "decline")
    given = room.tell(FindFault(Fault.EMPTY_POSITION))
    assert given == [ToCircle(7, cards("7S 8S"))]
    assert " ".join(map(str, room.table.circle)) == "7S 8S"
    assert room.on_turn == 1
    assert room.refusal(FindFault(Fault.EMPTY_POSITION)).clause == "Q96-280-2-3"


@pytest.mark.clause("Q96-280-7")
def test_after_a_misdeal_the_round_never_was_and_the_cards_are_shuffled_and_cut() -> None:
    room = manila_room(THREE)
    assert room.table.round_number == 1
    given = room.tell(FindFault(Fault.HOLE_CARD_EXPOSED))
    assert given[1:] == [ReturnBet(1, "p1", 500, "Q96-280-7")]
    assert room.table.round_number == 0
    assert (room.table.phase, room.table.pot_cents, room.table.shoe) == (Phase.BETWEEN, 0, ())
    assert room.refusal(PostBlind(1, 500)).clause == "Q96-263-1"
    room.tell(Shuffle((0,) * 31))
    assert room.refusal(PostBlind(1, 500)).clause == "Q96-263-2"
    room.tell(Cut(5), PostBlind(1, 500))
    assert (room.table.round_number, room.table.buck) == (1, 1)


@pytest.mark.clause("Q96-280-7")
def test_after_a_misdeal_the_players_of_the_last_round_play_on_with_what_they_have() -> None:
    room = manila_room(THREE)
    room.fold_all()
    room.tell(ClaimSeat("late", 9), FillSeat(9), PutDown("late", 5000))
    room.start()
    room.tell(FindFault(Fault.HOLE_CARD_EXPOSED))
    assert room.table.round_number == 1
    assert [seat.played_round for seat in room.table.seats] == [1, 1, 1, 1]


@pytest.mark.clause("Q96-280-2-3")
def test_outside_a_round_there_is_nothing_to_declare() -> None:
    room = manila_room(THREE)
    room.play("fold", "fold")
    assert room.refusal(FindFault(Fault.HOLE_CARD_EXPOSED)).clause == "Q96-280-2-3"


def test_a_place_that_the_table_lacks_gets_no_card() -> None:
    room = blind_posted(THREE)
    for place in (0, 14, -1):
        assert room.refusal(DealCard(to=place)).clause == "Q96-269"


@pytest.mark.clause("Q96-282-1")
def test_after_the_next_communal_card_was_seen_the_round_goes_on_with_calls_and_folds() -> None:
    room = manila_room(FOUR, ORDER)
    room.play("call", "call", "call", "decline", "open 5")
    for number in (2, 4, 6):
        assert room.refusal(CardExposed(number)).clause == "Q96-282-1"
    next_card = room.table.shoe[0]
    room.tell(CardExposed(3))
    assert room.refusal(Acts(2, Act.CALL_AND_RAISE, 500)).clause == "Q96-282-1"
    room.play("call", "fold", "call")
    assert room.table.board[2] == next_card
    room.play("open 5")
    assert room.options.raising is not None


@pytest.mark.clause("Q96-282-1")
def test_a_second_card_seen_in_round_1_bars_raises_the_blind_bettors_too() -> None:
    room = manila_room(THREE)
    room.play("call")
    room.tell(CardExposed(2))
    room.play("call")
    assert room.refusal(Acts(1, Act.RAISE, 500)).clause == "Q96-282-1"
    room.play("decline")


@pytest.mark.clause("Q96-282-2")
@pytest.mark.parametrize("number", [2, 3, 4])
def test_a_card_seen_before_its_round_is_laid_out_and_holds_that_round_to_the_minimum(number: int) -> None:
    room = manila_room(THREE, ORDER)
    room.play("call", "call", "decline", *["check"] * 3 * (number - 2))
    assert room.table.betting is not None and room.table.betting.number == number
    seen = room.table.shoe[0]
    assert room.tell(CardExposed(number + 1)) == [CardTo(0, seen, True)]
    assert len(room.table.board) == number + 1
    assert room.options.opening is not None and room.options.opening.sizes == Sizes((500,))
    assert room.refusal(Opens(1, 1000)).clause == "Q96-282-2"
    room.play("open 5")
    assert room.refusal(Acts(2, Act.CALL_AND_RAISE, 500)).clause == "Q96-282-2"
    room.play("call", "call")
    assert room.table.betting is not None and room.table.betting.number == number + 1
    assert len(room.table.board) == number + 1
    assert not room.table.betting.is_calls_only
    if number < 4:
        room.play("check", "check", "check")
        assert len(room.table.board) == number + 2


@pytest.mark.clause("Q96-282-2")
def test_a_card_seen_while_the_one_before_it_is_dealt_is_laid_out_with_it() -> None:
    room = manila_room(THREE, ORDER)
    for act in ("call", "call", "decline"):
        room.tell(room.event(room.on_turn, act))
    assert room.table.phase is Phase.DEALING
    for number in (2, 4):
        assert room.refusal(CardExposed(number)).clause == "Q96-282-2"
    room.tell(CardExposed(3))
    assert " ".join(map(str, room.table.board)) == "9C AS KS"
    assert room.table.betting is not None and room.table.betting.is_minimum_only


def test_when_misdealt_cards_have_emptied_the_shoe_the_circle_is_shuffled_in() -> None:
    room = manila_room({place: 200 for place in range(1, 14)}, too_many=[2, 3])
    room.play(*["fold"] * 11, "call", "decline", *["check"] * 6)
    assert room.table.shoe == () and len(room.table.board) == 4
    circle = len(room.table.circle)
    assert awaiting(room.table) == AwaitReshuffle(circle)
    assert room.refusal(DealCard()).clause == "Q96-269"
    room.tell(ReshuffleShoe(tuple(0 for _ in pick_bounds(circle))))
    room.deal()
    assert len(room.table.board) == 5


@pytest.mark.clause("Q96-280-4-5")
def test_a_deal_rebuilt_without_an_excluded_player_leaves_his_cards_in_the_circle() -> None:
    room = manila_room(THREE, ORDER)
    room.tell(Exclude("p2", Reach.ROUND, Role.FLOOR_MANAGER), FindFault(Fault.OUT_OF_TURN))
    assert room.table.circle == cards("7D 8D")
    assert (room.table.at(1).cards, room.table.at(3).cards) == (cards("7S 8S"), cards("7H 8H"))
