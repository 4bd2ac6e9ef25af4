"""Draw poker: the sections that the document gives, and common practice where it doesn't."""

from dataclasses import replace

import pytest
from card_room import draw_room

from pit.rules.cards import cards
from pit.rules.decks import pick_bounds
from pit.rules.draw_poker import step as draw
from pit.rules.draw_poker.game import DRAW
from pit.rules.people import Role
from pit.rules.poker.awaiting import AwaitAct, AwaitCard, AwaitDraw, AwaitReshuffle, awaiting
from pit.rules.poker.commands import (
    AcceptBet,
    AnnouncePot,
    AnnounceWinners,
    Called,
    CardTo,
    PayPot,
    Raised,
    ReturnBet,
    ShowCards,
    TakeCommission,
    ToCircle,
)
from pit.rules.poker.events import (
    Act,
    Acts,
    AnnounceAce,
    ClaimSeat,
    DealCard,
    DeclareDead,
    Exchange,
    Exclude,
    Opens,
    PostBlind,
    Reach,
    ReshuffleShoe,
)
from pit.rules.poker.game import Forced
from pit.rules.poker.hands import HandClass
from pit.rules.poker.options import call_cost
from pit.rules.poker.packs import Pack
from pit.rules.poker.ranking import ranking
from pit.rules.poker.settings import BettingForm, Equipment, LayoutMark, PokerSettings, Unopened
from pit.rules.poker.sizes import Sizes
from pit.rules.poker.state import Betting, Phase, Seat, Standing, Table
from pit.rules.refusal import Refused

THREE = {1: 200, 2: 200, 3: 200}
FOUR = {1: 300, 2: 300, 3: 300, 4: 300}
# One card at a time: places 1, 2, 3, five times round.
HANDS_OF_THREE = "AS KS 2S AD KD 3D AH KH 4H 2C QC 5C 3C JC 7C"


def refused(**changed: object) -> list[Refused]:
    opened = draw.open_table(PokerSettings(**{"pack": Pack.COMPLETE, **changed}))  # type: ignore[arg-type]
    return [] if isinstance(opened, Table) else list(opened)


@pytest.mark.clause("Q96-287-act")
def test_there_is_no_checking_in_either_round_of_betting() -> None:
    room = draw_room(THREE)
    assert room.refusal(Acts(2, Act.CHECK)).clause == "Q96-287-act"
    room.play("open 10", "call", "call")
    room.stand_pat()
    assert room.on_turn == 1
    assert room.refusal(Acts(1, Act.CHECK)).clause == "Q96-287-act"
    assert room.options.opening is not None and room.options.may_fold


@pytest.mark.clause("Q96-287-blind")
def test_blinds_are_the_buck_holders_compulsory_one_and_over_blinds_by_the_next_in_turn() -> None:
    assert DRAW.forced is Forced.BLIND_AND_OVER_BLIND
    room = draw_room(FOUR, over_blinds=[2, 3])
    blinds = [(order.place, order.cents) for order in room.all_of(AcceptBet)]
    assert blinds == [(1, 500), (2, 1000), (3, 2000)]
    assert room.on_turn == 4
    assert room.refusal(PostBlind(4, 4000)).clause == "Q96-287-blind"


@pytest.mark.clause("Q96-287-blind")
def test_only_the_player_next_to_the_last_blind_may_post_twice_that() -> None:
    room = draw_room(FOUR)
    room.play("fold", "fold", "fold")
    room.shuffle()
    assert room.refusal(PostBlind(3, 500)).clause == "Q96-287-blind"
    room.tell(PostBlind(2, 500))
    assert room.refusal(PostBlind(4, 1000)).clause == "Q96-287-blind"
    assert room.refusal(PostBlind(3, 500)).clause == "Q96-287-blind"
    room.tell(PostBlind(3, 1000), PostBlind(4, 2000), PostBlind(1, 4000))
    assert room.refusal(PostBlind(2, 8000)).clause == "Q96-287-blind"


@pytest.mark.clause("Q96-287-desig")
def test_the_designated_player_is_the_next_active_one_once_the_buck_holder_is_inactive() -> None:
    room = draw_room({1: 5, 2: 200, 3: 200, 4: 200})
    assert room.table.at(1).standing is Standing.TAPPED_OUT
    assert room.table.designated == 2
    room.play("fold")
    assert room.table.designated == 3
    full = draw_room(FOUR)
    assert full.table.designated == 1


@pytest.mark.clause("Q96-287-rounds")
def test_a_round_goes_from_the_deal_over_betting_draw_and_betting_to_showdown_commission_and_payment() -> None:
    room = draw_room(THREE, HANDS_OF_THREE)
    trace = [room.table.phase]
    room.play("open 10", "call", "call")
    trace.append(room.table.phase)
    room.stand_pat()
    trace.append(room.table.phase)
    room.play("open 20", "call", "call")
    trace.append(room.table.phase)
    kinds = [type(order) for order in room.show() if not isinstance(order, ShowCards)]
    assert trace == [Phase.BETTING, Phase.DRAWING, Phase.BETTING, Phase.SHOWDOWN]
    assert kinds == [AnnounceWinners, AnnouncePot, TakeCommission, PayPot]
    assert room.all_of(PayPot)[-1].place == 1


@pytest.mark.clause("Q96-287-hand")
def test_only_a_players_own_five_cards_make_the_hand() -> None:
    room = draw_room(THREE, HANDS_OF_THREE)
    assert room.table.board == ()
    value = DRAW.value_of(room.table, room.table.at(1))
    assert value == ranking(Pack.COMPLETE).value_of(cards("AS AD AH 2C 3C"))
    assert not any(order.place == 0 for order in room.all_of(CardTo))
    assert room.stake(1) == 195


@pytest.mark.clause("Q96-287-pot")
@pytest.mark.parametrize("form", [BettingForm.FULL_POT, BettingForm.HALF_POT, BettingForm.STRADDLE])
def test_forms_of_betting_whose_section_is_lost_are_not_offered(form: BettingForm) -> None:
    found = refused(form=form)
    assert [one.clause for one in found] == ["Q96-287-pot"]
    assert form.value in found[0].reason


def test_only_manila_gives_an_unopened_pot_to_the_blind_bettor() -> None:
    assert [one.clause for one in refused(unopened=Unopened.BLIND_BETTOR)] == ["common practice"]


@pytest.mark.clause("Q96-288-1-2")
def test_a_call_levels_what_was_put_in_over_the_whole_round_of_play() -> None:
    seats = (
        Seat(1, "pa", 10_000, standing=Standing.ACTIVE, round_cents=0, total_cents=500),
        Seat(2, "pb", 10_000, standing=Standing.ACTIVE, round_cents=1500, total_cents=2500),
    )
    table = Table(DRAW, PokerSettings(pack=Pack.COMPLETE), seats=seats, phase=Phase.BETTING)
    table = replace(table, betting=Betting(2, 1, (1,), is_open=True, top=2))
    assert call_cost(table, seats[0]) == 2000


@pytest.mark.clause("Q96-288-1-2", "Q96-288-3")
def test_the_first_caller_reaches_the_openers_blinds_and_opening_bet_together() -> None:
    seats = (
        Seat(1, "pa", 10_000, standing=Standing.ACTIVE, blind_cents=500, round_cents=1500, total_cents=1500),
        Seat(2, "pb", 10_000, standing=Standing.ACTIVE, blind_cents=200, round_cents=200, total_cents=200),
    )
    table = Table(DRAW, PokerSettings(pack=Pack.COMPLETE), seats=seats, phase=Phase.BETTING)
    table = replace(table, betting=Betting(1, 1, (2,), is_open=True, opening_cents=1000, top=1))
    assert call_cost(table, seats[1]) == 1300
    room = draw_room(THREE, over_blinds=[2])
    room.play("fold", "open 20")
    assert room.on_turn == 2 and room.options.call_cents == 1500
    room.play("call")
    assert room.all_of(Called) == [Called(2, 1, 1500)]


@pytest.mark.clause("Q96-289")
def test_a_raise_needs_a_call_below_it() -> None:
    room = draw_room(THREE)
    assert room.refusal(Acts(2, Act.CALL_AND_RAISE, 1000)).clause == "Q96-289"
    room.play("open 10")
    assert room.refusal(Acts(3, Act.RAISE, 1000)).clause == "Q96-289"
    room.play("raise 10")
    assert room.all_of(Raised) == [Raised(3, 1000, False)]
    assert room.all_of(AcceptBet)[-1].cents == 2000


@pytest.mark.clause("Q96-290")
def test_hands_are_shown_after_the_final_betting_and_only_if_nobody_has_won() -> None:
    won = draw_room(THREE)
    won.play("open 10", "fold", "fold")
    assert not won.all_of(ShowCards)
    assert won.table.phase is Phase.BETWEEN
    shown = draw_room(THREE, HANDS_OF_THREE)
    shown.play("open 10", "call", "call")
    shown.stand_pat()
    shown.play("open 20", "call", "fold")
    shown.show()
    assert next(order.place for order in shown.all_of(ShowCards)) == 1


@pytest.mark.clause("Q96-292-9-10")
def test_the_ace_low_is_announced_before_the_first_round_with_a_reduced_pack() -> None:
    low, high = (
        draw_room({1: 50, 2: 50}, "AS KS 7D KD 8H KH 9C 7C TS 8C", Pack.REDUCED_32, is_low) for is_low in (True, False)
    )
    made = {
        is_low: ranking(Pack.REDUCED_32, is_low).class_of(DRAW.value_of(room.table, room.table.at(1)))
        for is_low, room in ((True, low), (False, high))
    }
    assert made == {True: HandClass.STRAIGHT, False: HandClass.ODD_CARD}
    assert low.refusal(AnnounceAce(False)).clause == "Q96-292-9-10"


@pytest.mark.clause("Q96-292-7-8", "Q96-292-9-10")
def test_with_52_cards_nothing_is_announced_and_with_fewer_it_must_be() -> None:
    room = draw_room(THREE)
    room.play("fold", "fold")
    assert room.refusal(AnnounceAce(True)).clause == "Q96-292-9-10"
    fresh = draw.open_table(PokerSettings(pack=Pack.COMPLETE))
    assert isinstance(fresh, Table)
    _, orders = draw.step(fresh, AnnounceAce(True))
    assert [type(order) for order in orders] == [Refused]


@pytest.mark.clause("Q96-293")
def test_dealing_and_acting_go_clockwise_from_any_buck() -> None:
    room = draw_room({2: 200, 4: 200, 5: 200})
    assert [order.place for order in room.all_of(CardTo)] == [2, 4, 5] * 5
    acted = []
    for act in ("open 10", "call", "call"):
        acted.append(room.on_turn)
        room.play(act)
    assert acted == [4, 5, 2]


@pytest.mark.clause("Q96-294")
def test_a_table_takes_eight_players_on_a_layout_with_circle_and_name_or_logo() -> None:
    assert [one.clause for one in refused(seats=9)] == ["Q96-294"]
    assert not refused(seats=8)
    assert [one.clause for one in refused(layout=frozenset({LayoutMark.CASINO_LOGO}))] == ["Q96-294"]
    assert [one.clause for one in refused(layout=frozenset({LayoutMark.DISCARD_CIRCLE}))] == ["Q96-294"]
    opened = draw.open_table()
    assert isinstance(opened, Table)
    _, orders = draw.step(opened, ClaimSeat("ninth", 9))
    assert isinstance(orders[0], Refused) and orders[0].clause == "Q96-294"


@pytest.mark.clause("Q96-295-1")
@pytest.mark.parametrize("missing", Equipment)
def test_a_table_without_a_piece_of_equipment_is_not_opened(missing: Equipment) -> None:
    found = refused(equipment=frozenset(Equipment) - {missing})
    assert [one.clause for one in found] == ["Q96-295-1"]
    assert missing.value in found[0].reason


@pytest.mark.clause("Q96-287-deck")
@pytest.mark.parametrize(("pack", "seats", "is_open"), [(32, 6, True), (32, 7, False), (40, 8, True)])
def test_a_pack_serves_as_many_players_as_it_has_hands_for(pack: int, seats: int, is_open: bool) -> None:
    assert bool(refused(pack=Pack(pack), seats=seats)) is not is_open


def test_each_player_replaces_cards_in_turn_from_the_designated_player() -> None:
    room = draw_room(THREE, f"{HANDS_OF_THREE} AC KC 8C 9D")
    room.play("open 10", "call", "call")
    away = cards("2C 3C")
    assert awaiting(room.table) == AwaitDraw(1)
    assert room.refusal(Exchange(2, ())).clause == "common practice"
    assert room.refusal(Exchange(1, cards("KS"))).clause == "common practice"
    assert room.refusal(Exchange(1, cards("2C 2C"))).clause == "common practice"
    assert room.tell(Exchange(1, away)) == [ToCircle(1, away)]
    assert room.refusal(Exchange(1, ())).clause == "common practice"
    room.deal()
    assert " ".join(map(str, room.table.at(1).cards)) == "AS AD AH AC KC"
    room.tell(Exchange(2, ()))
    room.tell(Exchange(3, cards("7C")))
    room.deal()
    assert isinstance(awaiting(room.table), AwaitAct)
    assert len(room.table.at(3).cards) == 5


def test_when_the_shoe_runs_out_the_cards_put_away_are_shuffled_in() -> None:
    room = draw_room({place: 100 for place in range(1, 7)}, pack=Pack.REDUCED_32, is_ace_low=False)
    room.play("open 10", *["call"] * 5)
    assert len(room.table.shoe) == 2
    first = room.table.at(1).cards
    assert room.refusal(ReshuffleShoe(())).clause == "common practice"
    room.tell(Exchange(1, first))
    room.deal()
    assert awaiting(room.table) == AwaitReshuffle(5)
    room.tell(ReshuffleShoe(tuple(0 for _ in pick_bounds(5))))
    assert awaiting(room.table) == AwaitCard()
    room.deal()
    assert len(room.table.at(1).cards) == 5


def test_bets_are_twice_the_last_blind_and_four_times_the_least_wager_after_the_draw() -> None:
    room = draw_room(THREE, over_blinds=[2])
    assert room.refusal(Opens(3, 1000)).clause == "common practice"
    assert room.options.opening is not None and room.options.opening.sizes == Sizes((2000,))
    room.play("open 20", "call", "call")
    room.stand_pat()
    assert room.options.opening is not None and room.options.opening.sizes == Sizes((2000,))


def test_a_blind_that_nobody_opens_against_goes_back() -> None:
    room = draw_room(THREE)
    room.play("fold", "fold")
    assert room.all_of(ReturnBet) == [ReturnBet(1, "p1", 500, "common practice")]
    assert room.table.phase is Phase.BETWEEN


def test_a_lone_player_against_a_short_blind_pays_for_his_cards_or_folds() -> None:
    room = draw_room({1: 2, 2: 100})
    assert room.on_turn == 2
    room.play("open 10")
    assert room.all_of(ReturnBet) == [ReturnBet(2, "p2", 800, "common practice")]
    room.stand_pat()
    assert room.table.phase is Phase.SHOWDOWN


def test_a_hand_declared_dead_or_excluded_in_the_draw_draws_no_more() -> None:
    room = draw_room(FOUR)
    room.play("open 10", "call", "call", "call")
    assert room.refusal(DealCard()).clause == "common practice"
    room.tell(Exchange(1, room.table.at(1).cards[:2]))
    assert room.refusal(DeclareDead(1)).clause == "common practice"
    room.tell(Exclude("p1", Reach.ROUND, Role.FLOOR_MANAGER))
    assert awaiting(room.table) == AwaitDraw(2)
    room.tell(Exchange(2, ()), Exchange(3, ()), Exclude("p4", Reach.ROUND, Role.FLOOR_MANAGER))
    assert isinstance(awaiting(room.table), AwaitAct)
    assert room.on_turn == 2
