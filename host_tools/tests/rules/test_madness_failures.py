"""What is paid when the equipment fails in a round, and what a press that was committed before is worth."""

import pytest
from felt import Bets, Felt, armed_boxes, dealt, seated, two_winners

from pit.rules.madness_21.commands import (
    ArmButton,
    DisarmButton,
    PayBox,
)
from pit.rules.madness_21.eligibility import Seat
from pit.rules.madness_21.events import (
    AmountShown,
    CommittedPress,
    EquipmentFailed,
    EquipmentRestored,
    Pressed,
    PrizesPaid,
)
from pit.rules.madness_21.settings import Device
from pit.rules.spanish_blackjack.events import CollectCards, DealCard, PlaceMadness, PlaceMain, Stand

THREE = (Bets("pa", 100), Bets("pb", 200), Bets("pc", 300))
METER = Device.ELECTRONIC_PRIZE_METER


@pytest.mark.clause("Q03-34J-4")
@pytest.mark.parametrize("device", Device)
def test_a_failure_after_the_deal_pays_winning_wagers_25_times(device: Device) -> None:
    felt = dealt({2: "AC KD", 5: "9C 9D"}, "7H", "KS", bets={2: (Bets("pa", 400),)})
    felt.tell(EquipmentFailed(device), Stand(5, "p5"))
    felt.deal()
    assert felt.pays() == {(2, "pa"): 10000}
    assert armed_boxes(felt.orders) == []
    felt.tell(PrizesPaid(2), CollectCards())


@pytest.mark.clause("Q03-34J-4")
def test_a_failure_right_after_the_first_card_is_already_in_the_round() -> None:
    felt = seated({2: "AC KD"}, "7H", bets={2: (Bets("pa", 400),)})
    felt.tell(DealCard(), EquipmentFailed(METER))
    felt.deal()
    assert felt.pays() == {(2, "pa"): 10000}


@pytest.mark.clause("Q03-34J-4", "Q03-34I-4")
def test_a_failure_before_the_first_card_pays_nothing_and_returns_the_wager() -> None:
    felt = seated({2: "AC KD"}, "7H", bets={2: (Bets("pa", 400),)})
    felt.tell(EquipmentFailed(METER))
    felt.deal()
    assert felt.pays() == {}
    assert felt.ledger.net["pa"] == 1500


@pytest.mark.clause("Q03-34J-4", "Q03-34M-8b")
def test_a_failure_pays_each_player_of_the_box_25_times() -> None:
    felt = dealt({2: "AC KD"}, "7H", bets={2: THREE})
    assert felt.tell(EquipmentFailed(METER))[1] == DisarmButton(1, 2, "pa")
    assert felt.pays() == {(2, "pa"): 2500, (2, "pb"): 5000, (2, "pc"): 7500}


@pytest.mark.clause("Q03-34J-4")
def test_boxes_already_shown_keep_their_prize_and_the_rest_get_25_times_in_turn() -> None:
    felt = two_winners()
    felt.tell(Pressed(5, "pb", 1), AmountShown(5, 1, 4000), EquipmentFailed(METER))
    assert felt.pays() == {(5, "pb"): 20000}
    assert felt.tell(PrizesPaid(5))[1] == PayBox(2, None, 2500, "Q03-34J-4")
    assert felt.pays() == {(5, "pb"): 20000, (2, "pa"): 5000}


@pytest.mark.clause("Q03-34J-4")
def test_a_press_without_a_readable_prize_is_paid_25_times() -> None:
    felt = two_winners()
    felt.tell(Pressed(5, "pb", 1), EquipmentFailed(METER))
    assert felt.pays() == {(5, "pb"): 12500}
    assert felt.refusal(AmountShown(5, 1, 4000)).clause == "Q03-34J-4"
    assert felt.refusal(Pressed(5, "pb", 1)).clause == "Q03-34J-4"


@pytest.mark.clause("Q03-34J-4")
@pytest.mark.parametrize("is_press_known", [True, False])
def test_a_press_committed_before_the_fault_that_can_be_read_is_the_boxs_prize(is_press_known: bool) -> None:
    felt = two_winners()
    if is_press_known:
        felt.tell(Pressed(5, "pb", 1))
    felt.tell(EquipmentFailed(METER, CommittedPress(5, "pb", 1, 9000)))
    assert felt.pays() == {(5, "pb"): 45000}


@pytest.mark.clause("Q03-34J-4")
def test_a_committed_press_of_another_turn_is_refused_and_nothing_is_paid() -> None:
    felt = two_winners()
    assert felt.refusal(EquipmentFailed(METER, CommittedPress(5, "pb", 7, 9000))).clause == "Q03-34J-4"
    assert felt.refusal(EquipmentFailed(METER, CommittedPress(5, "pb", 1, -1))).clause == "Q03-34G-meter"
    assert felt.pays() == {}


@pytest.mark.clause("Q03-34J-4")
def test_equipment_that_works_again_does_not_lift_the_25_times_rule_of_the_round() -> None:
    felt = dealt({2: "AC KD", 5: "9C 9D"}, "7H", "KS", bets={2: (Bets("pa", 400),)})
    felt.tell(EquipmentFailed(METER), EquipmentRestored(METER), Stand(5, "p5"))
    felt.deal()
    assert felt.pays() == {(2, "pa"): 10000}


@pytest.mark.clause("Q03-34J-4")
def test_after_a_restored_fault_the_next_round_uses_the_button_again() -> None:
    felt = Felt("9C 7H 9D KS AC 7D KD")
    felt.tell(PlaceMain(1, "pa", 1000), DealCard(), EquipmentFailed(METER))
    felt.deal()
    felt.tell(Stand(1, "pa"))
    felt.deal()
    felt.tell(CollectCards(), EquipmentRestored(METER), PlaceMain(1, "pa", 1000), PlaceMadness(1, "pa", 100))
    felt.deal()
    assert felt.orders[-1] == ArmButton(1, 1, "pa", Seat.CONTROLLING_PLAYER)
