"""The main game of blackjack: what wins, doubles, splits, insurance, signals, and the totals that the dealer calls."""

from dataclasses import replace

import pytest
from blackjack_felt import TABLE, BlackjackFelt, dealt, seated, with_play
from felt import Bets

from pit.rules.blackjack.commands import AnnounceTotal
from pit.rules.blackjack.settings import PlaySettings
from pit.rules.cards import cards
from pit.rules.people import Role
from pit.rules.twenty_one_round.awaiting import AwaitDecision, awaiting
from pit.rules.twenty_one_round.commands import CardTo, ClearLayout, PowerUsed
from pit.rules.twenty_one_round.events import (
    CollectCards,
    DealCard,
    DoubleDown,
    Draw,
    Extra,
    Insure,
    PlaceMain,
    Power,
    Signal,
    Split,
    Stand,
    UsePower,
)
from pit.rules.twenty_one_round.settings import DealerBlackjackTakes, DoubleOn
from pit.rules.twenty_one_round.state import Phase
from pit.rules.wagers import PayWager, ReturnWager, TakeWager, Wager, WagerKind


def extra(box: int, cents: int = 1000) -> tuple[Extra, ...]:
    return (Extra(f"p{box}", cents),)


def finished(felt: BlackjackFelt) -> BlackjackFelt:
    felt.deal()
    assert felt.state.phase is Phase.COLLECT
    return felt


@pytest.mark.clause("Q03-7-3-5")
def test_a_players_blackjack_beats_a_dealers_21_in_three_cards() -> None:
    felt = finished(dealt({1: "AC KD"}, "TH", "6S 5D"))
    assert len(felt.state.dealer) == 2  # nobody else is in, so the dealer needs no third card
    assert felt.ledger.net["p1"] == 1500
    felt = dealt({1: "AC KD", 2: "9C 9D"}, "TH", "6S 5D")
    felt.tell(Stand(2, "p2"))
    finished(felt)
    paid = [order for order in felt.orders if isinstance(order, PayWager)]
    assert paid == [PayWager(Wager(1, "p1", WagerKind.MAIN), 1000, 1500, "Q03-7-3-5")]
    assert felt.ledger.net == {"p1": 1500, "p2": -1000}


@pytest.mark.clause("Q03-7-3-5")
def test_a_dealers_blackjack_beats_a_players_21_in_three_cards() -> None:
    felt = dealt({1: "8C 7D"}, "TH", "6S AD")
    felt.tell(Draw(1, "p1"))
    finished(felt)
    assert TakeWager(Wager(1, "p1", WagerKind.MAIN), 1000, "Q03-7-3-5") in felt.orders


def test_two_blackjacks_stand_off() -> None:
    felt = finished(dealt({1: "AC KD"}, "AH", "KS"))
    assert felt.ledger.net["p1"] == 0
    assert ReturnWager(Wager(1, "p1", WagerKind.MAIN), 1000, "common practice") in felt.orders


@pytest.mark.parametrize(
    ("dealer", "then", "net"),
    [("9H", "7S 5D", -1000), ("9H", "7S AD", 1000), ("9H", "TS", 0), ("9H", "7S 8D", 1000), ("AH", "6S", 1000)],
)
def test_a_standing_19_against_the_dealers_hand(dealer: str, then: str, net: int) -> None:
    felt = dealt({1: "TC 9D"}, dealer, then)
    felt.tell(Stand(1, "p1"))
    assert finished(felt).ledger.net["p1"] == net


@pytest.mark.parametrize(
    ("first", "then", "number"), [("TH", "6S 5D", 3), ("TH", "7S", 2), ("AH", "6S", 2), ("AH", "5S 9D 2C", 4)]
)
def test_the_dealer_draws_to_16_and_stands_on_all_17s(first: str, then: str, number: int) -> None:
    felt = dealt({1: "TC 9D"}, first, then)
    felt.tell(Stand(1, "p1"))
    assert len(finished(felt).state.dealer) == number


def test_the_dealer_has_no_second_card_while_players_decide() -> None:
    felt = dealt({1: "TC 9D"}, "9H")
    assert felt.state.dealer == cards("9H")


def test_a_busted_hand_loses_at_once_and_its_cards_go_to_the_rack() -> None:
    felt = dealt({1: "TC 6D"}, "9H", "KS")
    felt.tell(Draw(1, "p1"))
    felt.tell(DealCard())
    assert felt.ledger.net["p1"] == -1000
    assert felt.state.rack == cards("TC 6D KS")
    assert felt.state.dealer == cards("9H")


def test_a_21_takes_no_more_cards_and_is_paid_only_against_the_dealer() -> None:
    felt = dealt({1: "8C 7D"}, "9H", "6S TD")
    felt.tell(Draw(1, "p1"), DealCard())
    assert felt.state.phase is Phase.DEALER
    assert felt.ledger.net["p1"] == -1000
    assert finished(felt).ledger.net["p1"] == 1000


@pytest.mark.parametrize(
    ("hand", "is_taken"), [("5C 4D", True), ("6C 5D", True), ("6C 2D", False), ("AC 8D", False), ("7C 5D", False)]
)
def test_doubles_are_on_hard_9_to_11(hand: str, is_taken: bool) -> None:
    felt = dealt({1: hand}, "6H")
    double = DoubleDown(1, "p1", extra(1))
    if is_taken:
        felt.tell(double)
    else:
        assert felt.refusal(double).clause == "common practice"


def test_a_table_may_let_any_two_cards_be_doubled() -> None:
    play = PlaySettings(double_on=DoubleOn.ANY_TOTAL)
    dealt({1: "7C 5D"}, "6H", settings=with_play(TABLE, play)).tell(DoubleDown(1, "p1", extra(1)))


def test_a_double_gets_one_card_and_pays_both_wagers() -> None:
    felt = dealt({1: "6C 5D"}, "6H", "9S TD 8C")
    felt.tell(DoubleDown(1, "p1", extra(1)))
    assert finished(felt).ledger.net["p1"] == 2000


@pytest.mark.clause("Q03-7-12")
def test_a_double_or_a_split_without_an_additional_wager_is_refused() -> None:
    assert dealt({1: "6C 5D"}, "6H").refusal(DoubleDown(1, "p1", ())).clause == "Q03-7-12"
    assert dealt({1: "8C 8D"}, "6H").refusal(Split(1, "p1", ())).clause == "Q03-7-12"


@pytest.mark.clause("Q03-7-12")
@pytest.mark.parametrize("wish", [Stand, Draw])
def test_standing_and_drawing_need_a_hand_signal(wish: type[Stand] | type[Draw]) -> None:
    felt = dealt({1: "TC 5D"}, "6H")
    assert felt.refusal(wish(1, "p1", Signal.SPOKEN)).clause == "Q03-7-12"
    felt.tell(wish(1, "p1", Signal.HAND))


@pytest.mark.clause("Q03-7-9")
def test_the_dealer_calls_the_total_and_stays_until_the_player_indicates() -> None:
    felt = seated({1: "TC 5D", 2: "AC 6D"}, "6H", "2S")
    assert felt.deal()[-1] == AnnounceTotal(1, 0, 15, is_soft=False)
    assert felt.refusal(DealCard()).clause == "Q03-7-9"
    assert felt.refusal(Stand(2, "p2")).clause == "Q03-7-9"
    assert felt.tell(Draw(1, "p1")) == []
    assert felt.tell(DealCard())[-1] == AnnounceTotal(1, 0, 17, is_soft=False)
    assert felt.tell(Stand(1, "p1")) == [AnnounceTotal(2, 0, 17, is_soft=True)]


@pytest.mark.clause("Q03-7-13")
def test_insurance_is_at_most_half_the_wager() -> None:
    felt = dealt({1: "TC 5D"}, "AH", bets={1: (Bets("p1", main_cents=2000),)})
    assert felt.refusal(Insure(1, "p1", 1050)).clause == "Q03-7-13"
    felt.tell(Insure(1, "p1", 1000))


@pytest.mark.clause("Q03-7-13")
def test_insurance_is_open_from_the_second_card_on_and_closed_by_an_additional_one() -> None:
    felt = seated({1: "TC 5D", 2: "9C 9D"}, "AH", "2S")
    felt.tell(*[DealCard()] * 3)
    assert felt.refusal(Insure(1, "p1", 500)).clause == "Q03-7-13"
    felt.tell(DealCard())
    assert felt.refusal(Insure(2, "p2", 500)).clause == "Q03-7-13"
    felt.tell(Insure(1, "p1", 500), DealCard(), Draw(1, "p1"), DealCard(), Stand(1, "p1"), Insure(2, "p2", 500))
    assert felt.refusal(Insure(1, "p1", 500)).clause == "Q03-7-13"


@pytest.mark.clause("Q03-7-13")
def test_a_player_who_drew_can_not_insure() -> None:
    felt = dealt({1: "TC 5D"}, "AH", "2S")
    felt.tell(Draw(1, "p1"), DealCard())
    assert felt.refusal(Insure(1, "p1", 500)).clause == "Q03-7-13"


@pytest.mark.clause("Q03-7-13")
def test_a_blackjack_against_an_ace_can_be_insured_before_the_dealers_second_card() -> None:
    felt = seated({1: "AC KD"}, "AH", "KS")
    felt.tell(*[DealCard()] * 3)
    assert felt.state.phase is Phase.DEALER
    felt.tell(Insure(1, "p1", 500), DealCard())
    assert felt.ledger.net["p1"] == 1000


def test_there_is_no_insurance_against_a_ten() -> None:
    assert dealt({1: "TC 5D"}, "TH").refusal(Insure(1, "p1", 500)).clause == "Q03-7-13"


@pytest.mark.parametrize(("second", "net"), [("KS", 1000 - 1000), ("6S", -500 + 1000)])
def test_insurance_pays_2_to_1_and_the_hand_is_settled_beside_it(second: str, net: int) -> None:
    felt = dealt({1: "TC 9D"}, "AH", second)
    felt.tell(Insure(1, "p1", 500), Stand(1, "p1"))
    assert finished(felt).ledger.net["p1"] == net


def test_cards_of_one_value_are_split_into_hands_that_each_get_a_card() -> None:
    felt = dealt({1: "KC QD"}, "6H", "9S 8D TC TH")
    felt.tell(Split(1, "p1", extra(1)))
    felt.deal()
    felt.tell(Stand(1, "p1"))
    felt.deal()
    felt.tell(Stand(1, "p1"))
    assert finished(felt).ledger.net["p1"] == 2000


def test_a_box_has_at_most_three_hands() -> None:
    felt = dealt({1: "8C 8D"}, "6H", "8S 8H 9C")
    felt.tell(Split(1, "p1", extra(1)), DealCard(), Split(1, "p1", extra(1)), DealCard())
    assert "3 hands" in felt.refusal(Split(1, "p1", extra(1))).reason


def test_split_aces_get_one_card_each_and_are_no_blackjack() -> None:
    felt = dealt({1: "AC AD"}, "9H", "KS QD 8C 4D")
    felt.tell(Split(1, "p1", extra(1)))
    felt.deal()
    assert felt.pays() == {(1, "p1"): 1000}
    assert felt.pays(WagerKind.SPLIT) == {(1, "p1"): 1000}


def test_a_dealers_blackjack_takes_original_bets_only() -> None:
    felt = dealt({1: "6C 5D"}, "TH", "9S AD")
    felt.tell(DoubleDown(1, "p1", extra(1)))
    assert finished(felt).ledger.net["p1"] == -1000


def test_a_table_may_take_all_bets_at_a_dealers_blackjack() -> None:
    play = PlaySettings(dealer_blackjack_takes=DealerBlackjackTakes.ALL_BETS)
    felt = dealt({1: "6C 5D"}, "TH", "9S AD", settings=with_play(TABLE, play))
    felt.tell(DoubleDown(1, "p1", extra(1)))
    assert finished(felt).ledger.net["p1"] == -2000


@pytest.mark.clause("Q96-31-2")
def test_every_card_of_a_round_ends_in_the_discard_rack() -> None:
    felt = dealt({1: "TC 6D", 2: "TD 9D"}, "9H", "KS 8D")
    felt.tell(Draw(1, "p1"))
    felt.deal()
    felt.tell(Stand(2, "p2"))
    felt.deal()
    given = felt.tell(CollectCards())
    assert sorted(map(str, felt.state.rack)) == sorted(["TC", "6D", "KS", "TD", "9D", "9H", "8D"])
    assert felt.state.dealer == ()
    assert all(not box.hands for box in felt.state.boxes)
    assert any(isinstance(order, ClearLayout) for order in given)


@pytest.mark.clause("Q03-7-8")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.KEY_EMPLOYEE_TABLE_GAMES])
def test_the_power_of_section_12_2_belongs_to_the_key_employee(role: Role) -> None:
    felt = BlackjackFelt()
    assert felt.refusal(UsePower(Power.SECTION_12_2, role)).clause == "Q03-7-8"
    used = UsePower(Power.SECTION_12_2, Role.KEY_EMPLOYEE_TABLE_GAMES)
    assert felt.tell(used) == [PowerUsed(Power.SECTION_12_2, Role.KEY_EMPLOYEE_TABLE_GAMES)]


def test_a_power_that_the_text_does_not_name_is_nobodys() -> None:
    felt = BlackjackFelt()
    assert felt.refusal(UsePower(Power.SECTION_17, Role.KEY_EMPLOYEE_TABLE_GAMES)).clause == "common practice"


def test_cards_come_from_the_dealers_left_with_one_for_the_dealer_between() -> None:
    felt = seated({1: "2C 3D", 3: "4C 5D"}, "6H")
    given = [order for order in felt.deal() if isinstance(order, CardTo)]
    assert [order.box for order in given] == [1, 3, 0, 1, 3]


def test_a_decision_is_waited_for_hand_by_hand() -> None:
    felt = dealt({1: "TC 5D", 2: "TD 5C"}, "6H")
    assert awaiting(felt.state) == AwaitDecision(1, 0, "p1")
    felt.tell(Stand(1, "p1"))
    assert awaiting(felt.state) == AwaitDecision(2, 0, "p2")


def test_a_wager_outside_the_limits_is_refused() -> None:
    felt = BlackjackFelt()
    felt.refusal(PlaceMain(1, "pa", 900))
    felt.refusal(PlaceMain(1, "pa", 50_100))
    felt.tell(PlaceMain(1, "pa", 1000), PlaceMain(2, "pa", 50_000))


def test_a_table_may_keep_out_who_missed_the_first_round_of_a_shoe() -> None:
    felt = dealt({1: "TC 9D"}, "9H", "TS", settings=replace(TABLE, entry_after_first_round=False))
    felt.tell(Stand(1, "p1"))
    felt.deal()
    felt.tell(CollectCards(), PlaceMain(1, "p1", 1000))
    assert "section 22" in felt.refusal(PlaceMain(2, "late", 1000)).reason


def test_a_split_ace_gets_one_card_and_no_decision() -> None:
    felt = dealt({1: "AC AD", 2: "TC 9D"}, "9H", "2S 3D")
    felt.tell(Split(1, "p1", extra(1)))
    felt.deal()
    assert awaiting(felt.state) == AwaitDecision(2, 0, "p2")
