"""Bonus blackjack in a round: who may place it, and when it is taken or paid."""

from dataclasses import replace

import pytest
from blackjack_felt import BONUS, BONUS_TABLE, TABLE, BlackjackFelt, dealt, seated
from felt import Bets

from pit.rules.blackjack.bonus import bonus_sign
from pit.rules.blackjack.commands import ShowBonusSign
from pit.rules.blackjack.events import NominateBlackjack, PlaceBonus, WithdrawBonus
from pit.rules.blackjack.settings import check_settings
from pit.rules.blackjack.state import State
from pit.rules.blackjack.step import step
from pit.rules.bonus_blackjack.settings import BonusSettings
from pit.rules.bonus_blackjack.wagering import Placed
from pit.rules.cards import card
from pit.rules.twenty_one_round.events import (
    CollectCards,
    DealCard,
    DecideControl,
    Draw,
    Extra,
    PassOver,
    PlaceMain,
    PlayOut,
    Retract,
    Split,
    Stand,
    WithdrawMain,
)
from pit.rules.wagers import PayWager, ReturnWager, TakeWager, Wager, WagerKind

BONUS_1 = Wager(1, "p1", WagerKind.BONUS_BLACKJACK)
TAKEN_1 = TakeWager(BONUS_1, 100, "Q96-50D-3")


def ready(bonus: BonusSettings = BONUS) -> BlackjackFelt:
    felt = BlackjackFelt(settings=replace(TABLE, bonus=bonus))
    felt.tell(PlaceMain(1, "pa", 1000))
    return felt


def with_bonus(hands: dict[int, str], dealer: str, then: str = "", bonus: tuple[int, ...] = (1,)) -> BlackjackFelt:
    return dealt(hands, dealer, then, settings=BONUS_TABLE, bonus=bonus)


@pytest.mark.clause("Q96-50A-1")
def test_the_wager_is_a_dollar_where_layout_and_sign_provide_for_it() -> None:
    felt = ready()
    assert felt.refusal(PlaceBonus(1, "pa", 200)).clause == "Q96-50A-1"
    felt.tell(PlaceBonus(1, "pa", 100))
    assert felt.ledger.net["pa"] == -1100


@pytest.mark.clause("Q96-50A-1")
@pytest.mark.parametrize(
    "bonus",
    [
        replace(BONUS, layout_has_area=False),
        replace(BONUS, sign_shows_payouts=False),
        replace(BONUS, is_offered=False),
    ],
)
def test_without_area_or_sign_the_wager_is_refused(bonus: BonusSettings) -> None:
    assert ready(bonus).refusal(PlaceBonus(1, "pa")).clause == "Q96-50A-1"


@pytest.mark.clause("Q96-50A-2")
def test_a_table_of_4_decks_that_offers_it_does_not_open() -> None:
    assert [refused.clause for refused in check_settings(replace(BONUS_TABLE, decks=4))] == ["Q96-50A-2"]


@pytest.mark.clause("Q96-50A-3")
def test_another_name_goes_on_the_sign_and_changes_nothing_else() -> None:
    felt = ready(replace(BONUS, display_name="Fives and Sevens"))
    (sign,) = felt.tell(NominateBlackjack(card("AS"), card("TS")))
    assert isinstance(sign, ShowBonusSign)
    assert sign.name == "Fives and Sevens"
    assert sign.nominated == (card("AS"), card("TS"))
    assert dict(sign.payouts)["7-7-7"] == 500_00
    felt.tell(PlaceBonus(1, "pa"))


@pytest.mark.clause("Q96-50B-1", "Q96-50B-2")
def test_only_the_first_player_of_a_box_may_place_it_even_where_that_player_does_not() -> None:
    felt = ready()
    assert felt.refusal(PlaceBonus(2, "pa")).clause == "Q96-50B-1"
    felt.tell(PlaceMain(1, "pb", 1000))
    assert felt.refusal(PlaceBonus(1, "pb")).clause == "Q96-50B-2"
    felt.tell(PlaceBonus(1, "pa"))


@pytest.mark.clause("Q96-50B-1")
def test_the_wager_of_someone_who_is_no_longer_first_goes_back() -> None:
    felt = ready()
    felt.tell(PlaceBonus(1, "pa"), PlaceMain(1, "pb", 1000), DecideControl(1, "pb"))
    assert felt.ledger.net["pa"] == -1000
    felt.tell(PlaceBonus(1, "pb"), DecideControl(1, "pb"))
    assert felt.ledger.net["pb"] == -1100


@pytest.mark.clause("Q96-50B-3")
def test_the_wager_closes_with_the_first_card() -> None:
    in_time = seated({1: "TC 5D"}, "6H", settings=BONUS_TABLE)
    in_time.tell(PlaceBonus(1, "p1"))
    assert [(bet.box, bet.person) for bet in in_time.state.bonus] == [(1, "p1")]
    late = seated({1: "TC 5D"}, "6H", settings=BONUS_TABLE)
    late.tell(DealCard())
    assert late.refusal(PlaceBonus(1, "p1")).clause == "Q96-50B-3"


@pytest.mark.clause("Q96-50B-4")
@pytest.mark.parametrize("placed", [Placed.ELSEWHERE, Placed.SPOKEN])
def test_only_chips_on_the_spot_are_a_wager(placed: Placed) -> None:
    assert ready().refusal(PlaceBonus(1, "pa", 100, placed)).clause == "Q96-50B-4"


@pytest.mark.clause("Q96-50B-5")
def test_a_box_takes_one_wager_a_round() -> None:
    felt = ready()
    felt.tell(PlaceBonus(1, "pa"))
    assert felt.refusal(PlaceBonus(1, "pa")).clause == "Q96-50B-5"


def test_the_wager_can_be_taken_back_alone_or_with_the_main_wager() -> None:
    felt = ready()
    felt.refusal(WithdrawBonus(1, "pa"))
    felt.tell(PlaceBonus(1, "pa"))
    felt.refusal(WithdrawBonus(1, "pb"))
    felt.tell(WithdrawBonus(1, "pa"))
    assert felt.ledger.net["pa"] == -1000
    felt.tell(PlaceBonus(1, "pa"), WithdrawMain(1, "pa"))
    assert felt.ledger.net["pa"] == 0
    assert felt.state.bonus == ()


@pytest.mark.clause("Q96-50C-d")
def test_the_nomination_can_change_between_rounds_but_not_under_a_wager() -> None:
    felt = ready()
    felt.tell(PlaceBonus(1, "pa"))
    assert felt.refusal(NominateBlackjack(card("AS"), card("KS"))).clause == "Q96-50C-d"
    felt.tell(WithdrawBonus(1, "pa"), NominateBlackjack(card("AS"), card("KS")))
    assert felt.refusal(NominateBlackjack(card("AS"), card("9S"))).clause == "Q96-50C-d"


@pytest.mark.clause("Q96-50C-d")
def test_the_changed_nomination_is_what_wins() -> None:
    felt = seated({1: "AS KS"}, "7H", settings=BONUS_TABLE)
    felt.tell(NominateBlackjack(card("AS"), card("KS")), PlaceBonus(1, "p1"))
    felt.deal()
    assert felt.pays(WagerKind.BONUS_BLACKJACK) == {(1, "p1"): 175_00}


def settling_step(felt: BlackjackFelt) -> list[object]:
    """The money orders of the one step in which box 1's main wager was settled."""
    while True:
        after, orders = step(felt.state, DealCard())
        assert isinstance(after, State)
        felt.tell(DealCard())
        if any(isinstance(order, PayWager) and order.wager.kind is WagerKind.MAIN for order in orders):
            return [order for order in orders if isinstance(order, PayWager | TakeWager | ReturnWager)]


@pytest.mark.clause("Q96-50D-1-2")
@pytest.mark.parametrize(("dealer", "then"), [("7H", ""), ("TH", "7S")])
def test_a_nominated_blackjack_is_paid_in_the_step_that_settles_the_main_wager(dealer: str, then: str) -> None:
    felt = seated({1: "AH KH"}, dealer, then, settings=BONUS_TABLE, bonus=(1,))
    assert settling_step(felt) == [
        PayWager(Wager(1, "p1", WagerKind.MAIN), 1000, 1500, "Q03-7-3-5"),
        ReturnWager(Wager(1, "p1", WagerKind.MAIN), 1000, "Q03-7-3-5"),
        PayWager(BONUS_1, 100, 175_00, "Q96-50C-d"),
        TakeWager(BONUS_1, 100, "Q96-50D-1-2"),
    ]


@pytest.mark.clause("Q96-50D-1-2")
def test_another_blackjack_loses_the_bonus_in_the_step_that_settles_it() -> None:
    felt = seated({1: "AS KS"}, "7H", settings=BONUS_TABLE, bonus=(1,))
    assert settling_step(felt)[-1] == TakeWager(BONUS_1, 100, "Q96-50D-1-2")


@pytest.mark.clause("Q96-50D-3")
def test_another_blackjack_that_waits_for_the_dealer_loses_the_bonus_at_once() -> None:
    felt = seated({1: "AS KS"}, "TH", "7S", settings=BONUS_TABLE, bonus=(1,))
    assert felt.tell(*[DealCard()] * 3)[-1] == TAKEN_1


@pytest.mark.clause("Q96-50D-4-5")
def test_a_nominated_blackjack_that_stands_off_is_paid_after_the_main_wagers() -> None:
    felt = with_bonus({1: "9C 9D", 2: "AH KH"}, "TH", "AS", bonus=(2,))
    felt.tell(Stand(1, "p1"))
    felt.deal()
    money = [order for order in felt.orders if isinstance(order, PayWager | TakeWager | ReturnWager)]
    assert money[-2] == PayWager(Wager(2, "p2", WagerKind.BONUS_BLACKJACK), 100, 175_00, "Q96-50C-d")
    assert felt.ledger.net["p2"] == 175_00 - 1_00


@pytest.mark.clause("Q96-50D-3")
def test_a_lost_wager_is_taken_when_its_player_stands_before_the_next_box_acts() -> None:
    felt = with_bonus({1: "5C 5D", 2: "TC 9D"}, "6H", "8S")
    assert TAKEN_1 not in felt.tell(Draw(1, "p1"), DealCard())
    assert felt.tell(Stand(1, "p1"))[0] == TAKEN_1


@pytest.mark.clause("Q96-50D-3")
@pytest.mark.parametrize("then", ["9S", "5S"], ids=["bust", "21 in other cards"])
def test_a_lost_wager_is_taken_with_the_card_that_ends_the_hand(then: str) -> None:
    felt = with_bonus({1: "TC 6D", 2: "TC 9D"}, "6H", then)
    assert TAKEN_1 in felt.tell(Draw(1, "p1"), DealCard())


@pytest.mark.clause("Q96-50D-3")
def test_a_wager_that_can_still_win_stays() -> None:
    felt = with_bonus({1: "7C 7D", 2: "TC 9D"}, "6H")
    assert felt.state.bonus
    assert felt.tell(Stand(1, "p1"))[0] == TAKEN_1


@pytest.mark.clause("Q96-50D-4-5")
def test_three_sevens_are_paid_after_every_main_wager() -> None:
    felt = with_bonus({1: "7C 7D", 2: "TC 9D", 3: "TD 8D"}, "6H", "7S TS 5D")
    felt.tell(Draw(1, "p1"), DealCard())
    assert felt.pays(WagerKind.BONUS_BLACKJACK) == {}
    felt.tell(Stand(2, "p2"), Stand(3, "p3"))
    felt.deal()
    money = [order for order in felt.orders if isinstance(order, PayWager | TakeWager | ReturnWager)]
    assert money[-2:] == [PayWager(BONUS_1, 100, 500_00, "Q96-50C-b"), TakeWager(BONUS_1, 100, "Q96-50D-4-5")]


@pytest.mark.clause("Q96-50C-a")
def test_three_fives_and_a_six_win_in_a_round() -> None:
    felt = with_bonus({1: "5H 6H"}, "6C", "5H 5H TS 5D")
    felt.tell(Draw(1, "p1"), DealCard(), Draw(1, "p1"))
    felt.deal()
    assert felt.pays(WagerKind.BONUS_BLACKJACK) == {(1, "p1"): 25_000_00}


@pytest.mark.clause("Q96-50E")
@pytest.mark.parametrize(("then", "cents"), [("7S 7H 9D", 500_00), ("9D 7S 7H", 0)])
def test_after_a_split_the_first_hand_decides(then: str, cents: int) -> None:
    felt = with_bonus({1: "7C 7D"}, "6H", then)
    felt.tell(Split(1, "p1", (Extra("p1", 1000),)), DealCard())
    if cents:
        felt.tell(Draw(1, "p1"), DealCard(), DealCard(), Stand(1, "p1"))
    else:
        felt.tell(Stand(1, "p1"), DealCard(), Draw(1, "p1"), DealCard())
    felt.deal()
    felt.tell(CollectCards())
    assert sum(felt.pays(WagerKind.BONUS_BLACKJACK).values()) == cents
    assert felt.state.bonus == ()


@pytest.mark.clause("Q96-50E")
def test_a_split_ace_with_the_nominated_card_is_no_blackjack() -> None:
    felt = with_bonus({1: "AH AD"}, "6H", "KH 9D TS 5D")
    felt.tell(Split(1, "p1", (Extra("p1", 1000),)))
    felt.deal()
    assert felt.pays(WagerKind.BONUS_BLACKJACK) == {}


def test_a_table_may_give_the_winning_dollar_back() -> None:
    settings = replace(BONUS_TABLE, bonus=replace(BONUS, is_stake_returned=True))
    felt = dealt({1: "AH KH"}, "7H", settings=settings, bonus=(1,))
    assert felt.ledger.net["p1"] == 1500 + 175_00


@pytest.mark.clause("Q03-7-23")
def test_a_player_who_was_passed_over_and_retracts_gets_the_bonus_wager_back() -> None:
    felt = with_bonus({1: "7C 7D", 2: "TC 9D"}, "6H", "TS")
    felt.tell(PassOver(1), Stand(2, "p2"))
    assert felt.state.bonus
    felt.tell(Retract(1, "p1"))
    assert felt.ledger.net["p1"] == 0


def test_the_bonus_of_a_player_who_plays_on_after_being_passed_over_is_still_open() -> None:
    felt = with_bonus({1: "7C 7D", 2: "TC 9D"}, "6H", "7S TS 5D")
    felt.tell(PassOver(1), Stand(2, "p2"), PlayOut(1, "p1"), Draw(1, "p1"))
    felt.deal()
    assert felt.pays(WagerKind.BONUS_BLACKJACK) == {(1, "p1"): 500_00}


def test_the_bonus_wager_of_another_player_stays_when_someone_retracts() -> None:
    bets = {1: (Bets("pa"), Bets("pb"))}
    felt = dealt({1: "7C 7D", 2: "TC 9D"}, "6H", "TS", bets=bets, settings=BONUS_TABLE, bonus=(1,))
    felt.tell(PassOver(1), Stand(2, "p2"), Retract(1, "pb"))
    assert felt.ledger.net == {"pa": -1100, "pb": 0, "p2": -1000}


def test_each_box_has_its_own_bonus_wager() -> None:
    felt = seated({1: "7C 7D", 2: "7S 7H"}, "6H", "7S 9D TS 5D", settings=BONUS_TABLE, bonus=(1, 2))
    assert felt.refusal(PlaceBonus(2, "p2")).reason.startswith("p2 has the one wager")
    felt.tell(WithdrawBonus(2, "p2"), PlaceBonus(2, "p2"))
    felt.deal()
    felt.tell(Draw(1, "p1"), DealCard())
    assert TakeWager(Wager(2, "p2", WagerKind.BONUS_BLACKJACK), 100, "Q96-50D-3") in felt.tell(Stand(2, "p2"))
    felt.deal()
    assert felt.pays(WagerKind.BONUS_BLACKJACK) == {(1, "p1"): 500_00}


@pytest.mark.clause("Q96-50C-d")
def test_a_table_without_the_wager_has_no_sign_for_it() -> None:
    felt = BlackjackFelt(settings=replace(TABLE, decks=4))
    assert bonus_sign(felt.state) == ()
    assert felt.refusal(NominateBlackjack(card("AS"), card("KS"))).clause == "Q96-50C-d"
