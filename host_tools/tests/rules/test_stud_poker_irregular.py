"""Stud: cards seen or dealt wrongly, dead hands and conduct, by the sections that the document gives for seven-card stud."""

import pytest
from card_room import Room, stud_room

from pit.rules.decks import pick_bounds
from pit.rules.people import Role
from pit.rules.poker.awaiting import AwaitReshuffle, awaiting
from pit.rules.poker.commands import (
    AcceptBet,
    CardTo,
    Folded,
    HandDead,
    KeptFromTable,
    PayPot,
    ReturnBet,
    SilenceOrdered,
)
from pit.rules.poker.events import (
    Act,
    Acts,
    Asks,
    BrokeSilence,
    CardExposed,
    ClaimSeat,
    DealCard,
    DeclareDead,
    Exclude,
    OrderSilence,
    Reach,
    ReshuffleShoe,
    VoidBet,
    Wish,
)
from pit.rules.poker.packs import Pack
from pit.rules.poker.ranking import ranking
from pit.rules.poker.state import Phase, Standing
from pit.rules.stud_poker.game import FIVE_CARD, SEVEN_CARD

FOUR = {1: 200, 2: 200, 3: 200, 4: 200}
EIGHT = {place: 200 for place in range(1, 9)}
MANAGER = Role.FLOOR_MANAGER


def to_last_street(room: Room) -> None:
    """Up to where the last hole cards of seven-card stud are due; none is dealt."""
    room.to_street(4)
    while room.table.phase is Phase.BETTING:
        room.tell(Acts(room.on_turn, Act.CHECK))


def no_picks(size: int) -> tuple[int, ...]:
    return tuple(0 for _ in pick_bounds(size))


@pytest.mark.clause("Q96-404-2")
def test_an_up_card_found_face_up_is_dealt_as_usual() -> None:
    room = stud_room(SEVEN_CARD, FOUR)
    room.play("open 5", "call", "call")
    room.tell(Acts(room.on_turn, Act.CALL))
    found = room.table.shoe[1]
    room.tell(DealCard(), DealCard(is_exposed=True))
    room.deal()
    held = room.table.at(2).held[-1]
    assert held.card == found
    assert held.is_up and not held.is_exposed
    assert room.table.betting is not None and room.table.betting.number == 2
    assert not room.table.is_reshuffle_due


@pytest.mark.clause("Q96-404-3")
def test_a_last_hole_card_that_was_seen_is_replaced_after_all_are_out() -> None:
    room = stud_room(SEVEN_CARD, FOUR)
    to_last_street(room)
    shoe = room.table.shoe
    room.tell(DealCard(), DealCard(is_exposed=True))
    assert room.table.at(2).cards[-1] == shoe[1]
    room.tell(DealCard(), DealCard())
    assert [room.table.at(place).cards[-1] for place in (1, 2, 3, 4)] == list(shoe[:4])
    assert awaiting(room.table) == AwaitReshuffle(len(shoe) - 4 + 1)
    assert room.refusal(DealCard()).clause == "common practice"
    assert room.refusal(ReshuffleShoe(())).clause == "common practice"
    size = len(shoe) - 3
    room.tell(ReshuffleShoe((size - 1, *no_picks(size)[1:])))
    assert shoe[1] in room.table.shoe
    assert [len(room.table.at(place).cards) for place in (1, 2, 3, 4)] == [7, 6, 7, 7]
    fresh = room.table.shoe[0]
    room.deal()
    assert room.table.at(2).cards[-1] == fresh
    assert room.table.betting is not None and room.table.betting.number == 5


@pytest.mark.clause("Q96-405")
def test_an_up_card_seen_too_early_is_shuffled_back_and_the_betting_goes_on() -> None:
    room = stud_room(SEVEN_CARD, FOUR)
    room.to_street(2)
    for number in (2, 4):
        assert room.refusal(CardExposed(number)).clause == "Q96-405"
    seen = room.table.shoe[0]
    room.tell(CardExposed(3))
    room.play("open 5", "raise 5", "call", "call", "call")
    assert room.table.phase is Phase.DEALING
    size = len(room.table.shoe)
    assert awaiting(room.table) == AwaitReshuffle(size)
    assert room.refusal(DealCard()).clause == "common practice"
    assert room.refusal(ReshuffleShoe((size, *no_picks(size)[1:]))).clause == "common practice"
    room.tell(ReshuffleShoe((5, *no_picks(size)[1:])))
    assert room.table.shoe[5] == seen
    room.deal()
    assert room.table.betting is not None and room.table.betting.number == 3
    assert seen not in [card for seat in room.table.seats for card in seat.cards[-1:]]


@pytest.mark.clause("Q96-405")
def test_the_last_street_has_no_up_card_to_be_seen() -> None:
    room = stud_room(SEVEN_CARD, FOUR)
    room.to_street(4)
    assert room.refusal(CardExposed(5)).clause == "Q96-405"
    to_last = stud_room(FIVE_CARD, FOUR)
    to_last.to_street(4)
    assert to_last.refusal(CardExposed(5)).clause == "common practice"


@pytest.mark.clause("Q96-406")
def test_when_the_cards_can_not_go_round_one_card_belongs_to_every_hand() -> None:
    room = stud_room(SEVEN_CARD, EIGHT)
    to_last_street(room)
    assert len(room.table.shoe) == 4
    last = room.table.shoe[0]
    assert room.tell(DealCard()) == [CardTo(0, last, True)]
    assert room.table.board == (last,)
    assert [len(seat.cards) for seat in room.table.seats] == [6] * 8
    seat = room.table.at(3)
    assert SEVEN_CARD.value_of(room.table, seat) == ranking(Pack.COMPLETE).best_of((*seat.cards, last))
    assert room.refusal(DeclareDead(3)).clause == "Q96-407-1-2"
    room.play(*["check"] * 8)
    room.show()
    assert room.table.phase is Phase.BETWEEN


@pytest.mark.clause("Q96-406")
def test_when_the_cards_go_round_each_player_gets_his_own() -> None:
    room = stud_room(SEVEN_CARD, {place: 200 for place in range(1, 8)})
    room.to_street(5)
    assert room.table.board == ()
    assert [len(seat.cards) for seat in room.table.seats] == [7] * 7


def with_eight_cards(place: int) -> Room:
    """Seven-card stud at the final round of betting, a place holding a card too many."""
    room = stud_room(SEVEN_CARD, FOUR)
    to_last_street(room)
    room.tell(DealCard(), DealCard(), DealCard(), DealCard(to=place))
    room.deal()
    return room


@pytest.mark.clause("Q96-407-1-2")
def test_a_hand_of_a_wrong_number_of_cards_is_dead_and_its_bets_stay() -> None:
    room = with_eight_cards(2)
    assert len(room.table.at(2).cards) == 8
    pot = room.table.pot_cents
    assert room.tell(DeclareDead(2)) == [HandDead(2, "Q96-407-1-2")]
    assert (room.table.at(2).standing, room.table.pot_cents) == (Standing.DEAD, pot)


@pytest.mark.clause("Q96-407-3-4")
def test_dead_hands_leave_the_pot_to_a_lone_player_or_to_the_last_who_really_folded() -> None:
    lone = with_eight_cards(2)
    while lone.table.phase is Phase.BETTING and len(lone.table.contesting) > 2:
        lone.play("check" if lone.on_turn in (1, 2) else "fold")
    while lone.table.phase is Phase.BETTING:
        lone.play("check")
    lone.tell(DeclareDead(2))
    assert [order.place for order in lone.all_of(PayPot)] == [1]
    none = stud_room(SEVEN_CARD, FOUR)
    to_last_street(none)
    none.tell(DealCard(), DealCard(), DealCard(), DealCard(to=2), DealCard(to=1))
    none.deal()
    folded = []
    while none.table.phase is Phase.BETTING:
        if none.on_turn in (1, 2):
            none.play("check")
        else:
            folded.append(none.on_turn)
            none.play("fold")
    none.tell(DeclareDead(1, (2,)))
    assert [order.place for order in none.all_of(PayPot)] == [folded[-1]]


@pytest.mark.clause("Q96-408")
@pytest.mark.parametrize("wish", [Wish.TAKE_BACK_FOLDED, Wish.SWAP_CARDS, Wish.TELL_OF_HAND])
def test_cards_are_not_taken_back_swapped_or_told_of(wish: Wish) -> None:
    assert stud_room(SEVEN_CARD, FOUR).refusal(Asks("p2", wish)).clause == "Q96-408"


@pytest.mark.clause("Q96-409")
def test_who_talks_after_silence_was_ordered_and_who_was_told_may_be_kept_from_the_table() -> None:
    room = stud_room(SEVEN_CARD, FOUR)
    assert room.refusal(OrderSilence(Role.PIT_BOSS)).clause == "Q96-409"
    assert room.tell(OrderSilence(MANAGER)) == [SilenceOrdered("Q96-409")]
    assert room.refusal(BrokeSilence("p1", ("p2",), Role.DEALER)).clause == "Q96-409"
    assert room.tell(BrokeSilence("p1", ("p2",), MANAGER)) == [KeptFromTable(("p1", "p2"), "Q96-409")]
    assert room.refusal(ClaimSeat("p1", 7)).clause == "Q96-409"


@pytest.mark.clause("Q96-410")
def test_a_floor_manager_declares_a_bet_void_and_excludes_a_player() -> None:
    room = stud_room(SEVEN_CARD, FOUR)
    room.play("open 5", "call")
    caller = room.all_of(AcceptBet)[-1].person
    place = int(caller[1:])
    assert room.refusal(VoidBet(caller, Role.DEALER)).clause == "Q96-410"
    given = room.tell(VoidBet(caller, MANAGER), Exclude(caller, Reach.GAME, MANAGER))
    assert given == [
        ReturnBet(place, caller, 500, "Q96-410"),
        KeptFromTable((caller,), "Q96-410"),
        Folded(place),
    ]
    assert not room.table.at(place).is_active
    assert room.refusal(ClaimSeat(caller, 7)).clause == "Q96-409"


@pytest.mark.clause("Q96-404-3")
def test_a_card_too_many_that_was_seen_goes_back_and_leaves_every_hand_complete() -> None:
    room = stud_room(SEVEN_CARD, FOUR)
    to_last_street(room)
    room.tell(DealCard(), DealCard(), DealCard(), DealCard(to=1, is_exposed=True), DealCard())
    size = len(room.table.shoe) + 1
    room.tell(ReshuffleShoe(no_picks(size)))
    assert [len(seat.cards) for seat in room.table.seats] == [7] * 4
    assert room.table.betting is not None and room.table.betting.number == 5


@pytest.mark.clause("Q96-404-3")
def test_a_seen_card_of_an_excluded_player_stays_in_the_circle() -> None:
    room = stud_room(SEVEN_CARD, FOUR)
    to_last_street(room)
    room.tell(DealCard(is_exposed=True), DealCard(), DealCard(), DealCard())
    room.tell(Exclude("p1", Reach.ROUND, MANAGER))
    size = len(room.table.shoe)
    assert awaiting(room.table) == AwaitReshuffle(size)
    room.tell(ReshuffleShoe(no_picks(size)))
    assert room.table.betting is not None and room.table.betting.number == 5
