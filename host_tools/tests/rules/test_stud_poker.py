"""Stud: the sections that the document gives for seven-card stud, and common practice where it doesn't."""

import pytest
from card_room import Room, draw_room, stud_room

from pit.rules.cards import cards
from pit.rules.decks import pick_bounds
from pit.rules.people import Role
from pit.rules.poker.awaiting import AwaitReshuffle, awaiting
from pit.rules.poker.commands import (
    AcceptBet,
    CardTo,
    ContraventionNoted,
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
    Helped,
    Opens,
    OrderSilence,
    PostBlind,
    Reach,
    ReshuffleShoe,
    VoidBet,
    Wish,
)
from pit.rules.poker.packs import Pack
from pit.rules.poker.ranking import ranking
from pit.rules.poker.settings import Opener, PokerSettings
from pit.rules.poker.sizes import Sizes
from pit.rules.poker.state import Phase, Standing, Table
from pit.rules.refusal import Refused
from pit.rules.stud_poker import step as stud
from pit.rules.stud_poker.game import FIVE_CARD, SEVEN_CARD

FOUR = {1: 200, 2: 200, 3: 200, 4: 200}
EIGHT = {place: 200 for place in range(1, 9)}
MANAGER = Role.FLOOR_MANAGER


def to_street(room: Room, number: int) -> None:
    """Open and call in the first round, then check round by round, up to the round of betting with that number."""
    players = len(room.table.contesting)
    room.play("open 5", *["call"] * (players - 1))
    while room.table.betting is not None and room.table.betting.number < number:
        room.play("check")


def to_last_street(room: Room) -> None:
    """Up to where the last hole cards of seven-card stud are due; none is dealt."""
    to_street(room, 4)
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
    to_street(room, 2)
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
    to_street(room, 4)
    assert room.refusal(CardExposed(5)).clause == "Q96-405"
    to_last = stud_room(FIVE_CARD, FOUR)
    to_street(to_last, 4)
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
    to_street(room, 5)
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
    to_street(room, 2)
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
    to_street(room, 5)
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
