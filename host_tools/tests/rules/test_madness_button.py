"""One press a box, from the dealer's right; what is paid, and what is paid when the equipment fails."""

from dataclasses import replace

import pytest
from felt import MADNESS, Bets, Felt, armed_boxes, dealt, two_winners

from pit.rules.madness_21.commands import (
    ArmButton,
    NobodyPresses,
    PayBox,
    PressTaken,
    PrizeStands,
    ReleaseDisplay,
)
from pit.rules.madness_21.eligibility import Seat
from pit.rules.madness_21.events import (
    AmountShown,
    ComesBack,
    OfferBox,
    Pressed,
    PrizesPaid,
    Refuses,
)
from pit.rules.madness_21.settings import Device
from pit.rules.people import FLOOR_MANAGER
from pit.rules.spanish_blackjack.commands import ClearLayout
from pit.rules.spanish_blackjack.events import CollectCards, PlaceMadness, PlaceMain, Stand
from pit.rules.spanish_blackjack.settings import TableSettings
from pit.rules.spanish_blackjack.state import Phase
from pit.rules.twenty_one_round.settings import BoxOne
from pit.rules.wagers import PayWager, ReturnWager, TakeWager, Wager, WagerKind

THREE = (Bets("pa", 100), Bets("pb", 200), Bets("pc", 300))
METER = Device.ELECTRONIC_PRIZE_METER


@pytest.mark.clause("Q03-34M-5")
def test_the_box_nearest_the_dealers_right_is_armed_first_and_alone() -> None:
    assert armed_boxes(two_winners().orders) == [5]


@pytest.mark.clause("Q03-34M-5")
def test_with_box_1_at_the_dealers_right_the_lower_number_comes_first() -> None:
    felt = Felt("AH AC 7H QD KD", settings=TableSettings(madness=MADNESS, box_one=BoxOne.AT_DEALERS_RIGHT))
    for box, person in ((2, "pa"), (5, "pb")):
        felt.tell(PlaceMain(box, person, 1000), PlaceMadness(box, person, 500))
    felt.deal()
    assert armed_boxes(felt.orders) == [2]


@pytest.mark.clause("Q03-34M-5")
def test_the_button_is_never_armed_before_the_main_payouts() -> None:
    felt = dealt({2: "AC KD", 5: "9C 9D"}, "7H", "KS", bets={2: (Bets("pa", 200),)})
    assert armed_boxes(felt.orders) == []
    assert felt.refusal(Pressed(2, "pa", 1)).clause == "Q03-34M-5"
    felt.tell(Stand(5, "p5"))
    felt.deal()
    kinds = [type(order) for order in felt.orders]
    assert kinds.index(ArmButton) > max(place for place, kind in enumerate(kinds) if kind is PayWager)


@pytest.mark.clause("Q03-34M-5")
def test_a_press_for_a_box_that_comes_later_is_refused() -> None:
    felt = two_winners()
    assert felt.refusal(Pressed(2, "pa", 1)).clause == "Q03-34M-5"
    assert felt.refusal(OfferBox(2)).clause == "Q03-34M-5"


@pytest.mark.clause("Q03-34K-1-2")
def test_a_box_without_a_winning_wager_gets_no_button() -> None:
    assert two_winners().refusal(OfferBox(3)).clause == "Q03-34K-1-2"


@pytest.mark.clause("Q03-34M-5")
@pytest.mark.parametrize("event", [Refuses(2, "pa"), ComesBack(2, "pa"), AmountShown(2, 1, 4000), PrizesPaid(2)])
def test_nothing_can_happen_at_a_box_that_comes_later(event: Refuses | ComesBack | AmountShown | PrizesPaid) -> None:
    assert two_winners().refusal(event).clause == "Q03-34M-5"


@pytest.mark.clause("Q03-34M-8a")
def test_the_dealer_does_not_go_back_to_a_box_that_is_paid() -> None:
    felt = two_winners()
    felt.pay_at(4000, 5)
    assert felt.refusal(OfferBox(5)).clause == "Q03-34M-8a"
    assert felt.refusal(PrizesPaid(5)).clause == "Q03-34M-8a"


@pytest.mark.clause("Q03-34M-8a")
def test_the_button_is_not_armed_again_after_the_press() -> None:
    felt = two_winners()
    felt.tell(Pressed(5, "pb", 1))
    assert felt.refusal(OfferBox(5)).clause == "Q03-34M-8a"


@pytest.mark.clause("Q03-34K-5")
def test_a_box_that_nobody_presses_for_stays_open_when_the_dealer_returns_to_it() -> None:
    felt = two_winners()
    felt.tell(Refuses(5, "pb"), Refuses(5, FLOOR_MANAGER))
    assert felt.tell(OfferBox(5)) == [NobodyPresses(5)]
    assert felt.refusal(Pressed(5, "pb", 1)).clause == "Q03-34K-1-2"


@pytest.mark.clause("Q03-34M-5")
def test_the_dealer_may_arm_the_same_turn_again() -> None:
    felt = two_winners()
    assert felt.tell(OfferBox(5)) == [ArmButton(1, 5, "pb", Seat.CONTROLLING_PLAYER)]


@pytest.mark.clause("Q03-34J-3")
def test_each_stake_is_paid_the_meters_amount_for_each_dollar() -> None:
    felt = dealt({2: "AC KD"}, "7H", bets={2: (Bets("pa", 200), Bets("pb", 500))})
    felt.pay_at(4000, 2)
    assert felt.pays() == {(2, "pa"): 8000, (2, "pb"): 20000}


@pytest.mark.clause("Q03-34G-meter")
def test_the_amount_is_per_dollar_and_not_multiplied_by_the_stake() -> None:
    felt = dealt({2: "AC KD"}, "7H", bets={2: (Bets("pa", 500),)})
    felt.tell(Pressed(2, "pa", 1))
    assert felt.tell(AmountShown(2, 1, 4000))[0] == PayBox(2, 1, 4000, "Q03-34J-3")


@pytest.mark.clause("Q03-34G-meter")
def test_an_amount_below_nothing_is_refused() -> None:
    felt = two_winners()
    felt.tell(Pressed(5, "pb", 1))
    assert felt.refusal(AmountShown(5, 1, -1)).clause == "Q03-34G-meter"


@pytest.mark.clause("Q03-34J-3")
def test_an_amount_without_a_press_pays_nothing() -> None:
    assert two_winners().refusal(AmountShown(5, 1, 4000)).clause == "Q03-34J-3"


@pytest.mark.clause("Q03-34M-6")
def test_the_next_box_is_not_armed_before_the_last_is_paid() -> None:
    felt = two_winners()
    felt.tell(Pressed(5, "pb", 1), AmountShown(5, 1, 4000))
    assert felt.refusal(OfferBox(2)).clause == "Q03-34M-6"
    assert felt.refusal(Pressed(2, "pa", 2)).clause == "Q03-34M-6"
    paid = felt.tell(PrizesPaid(5))
    assert paid == [ReleaseDisplay(1, 5), ArmButton(2, 2, "pa", Seat.CONTROLLING_PLAYER)]


@pytest.mark.clause("Q03-34M-6")
def test_a_box_can_not_be_acknowledged_before_its_amount() -> None:
    felt = two_winners()
    felt.tell(Pressed(5, "pb", 1))
    assert felt.refusal(PrizesPaid(5)).clause == "Q03-34M-6"


@pytest.mark.clause("Q03-34M-7")
def test_cards_are_collected_only_after_the_last_payment() -> None:
    felt = two_winners()
    felt.pay_at(4000, 5)
    assert felt.refusal(CollectCards()).clause == "Q03-34M-7"
    felt.pay_at(1000, 2)
    cleared = felt.tell(CollectCards())
    assert isinstance(cleared[0], ClearLayout)
    assert len(felt.state.rack) == len(cleared[0].cards) == 5


@pytest.mark.clause("Q03-34M-8a")
def test_a_second_press_gives_the_same_result_and_no_second_draw() -> None:
    felt = two_winners()
    assert felt.tell(Pressed(5, "pb", 1)) == [PressTaken(1, 5, "pb", is_excess_force=False)]
    before = felt.state
    assert felt.tell(Pressed(5, "pb", 1)) == [PrizeStands(1, 5, "pb", None)]
    assert felt.state is before


@pytest.mark.clause("Q03-34M-8a")
def test_a_replayed_press_or_amount_pays_nothing_again() -> None:
    felt = two_winners()
    felt.pay_at(4000, 5)
    once = felt.pays()
    assert felt.tell(Pressed(5, "pb", 1)) == [PrizeStands(1, 5, "pb", 4000)]
    assert felt.tell(AmountShown(5, 1, 4000)) == [PrizeStands(1, 5, "pb", 4000)]
    assert felt.pays() == once


@pytest.mark.clause("Q03-34M-8a")
def test_a_box_keeps_its_prize_when_another_amount_is_shown() -> None:
    felt = two_winners()
    felt.tell(Pressed(5, "pb", 1), AmountShown(5, 1, 4000))
    assert "keeps it" in felt.refusal(AmountShown(5, 1, 9000)).reason


@pytest.mark.clause("Q03-34M-8a")
def test_a_press_replayed_after_the_last_payment_gives_the_same_result() -> None:
    felt = two_winners()
    felt.pay_at(4000, 5)
    felt.pay_at(1000, 2)
    assert felt.state.phase is Phase.COLLECT
    assert felt.tell(Pressed(2, "pa", 2)) == [PrizeStands(2, 2, "pa", 1000)]


@pytest.mark.clause("Q03-34M-8a")
def test_a_press_of_a_turn_that_is_over_is_refused() -> None:
    felt = dealt({2: "AC KD"}, "7H", bets={2: THREE})
    felt.tell(Refuses(2, "pa"))
    assert felt.refusal(Pressed(2, "pb", 1)).clause == "Q03-34M-8a"


@pytest.mark.clause("Q03-34M-8a")
def test_turns_are_never_numbered_again_in_the_next_round() -> None:
    felt = Felt("AC 7H KD AH 7D QD")
    for turn, box in ((1, 2), (2, 2)):
        felt.tell(PlaceMain(box, "pa", 1000), PlaceMadness(box, "pa", 100))
        felt.deal()
        assert felt.orders[-1] == ArmButton(turn, box, "pa", Seat.CONTROLLING_PLAYER)
        felt.pay_at(1000, box)
        felt.tell(CollectCards())


@pytest.mark.clause("Q03-34M-8b")
def test_every_player_on_the_box_is_paid_from_one_press() -> None:
    felt = dealt({2: "AC KD"}, "7H", bets={2: THREE})
    felt.pay_at(3000, 2)
    assert felt.pays() == {(2, "pa"): 3000, (2, "pb"): 6000, (2, "pc"): 9000}


@pytest.mark.clause("Q03-34M-8b")
def test_a_player_of_the_box_without_a_winning_wager_gets_no_payment() -> None:
    felt = dealt({2: "AC KD"}, "7H", bets={2: (Bets("pa", 100), Bets("pb"))})
    felt.pay_at(3000, 2)
    assert Wager(2, "pb", WagerKind.MADNESS_21) not in felt.ledger.on_layout
    assert felt.pays() == {(2, "pa"): 3000}


@pytest.mark.clause("Q03-34L-1")
def test_excess_force_is_flagged_and_changes_no_prize() -> None:
    felt = dealt({2: "AC KD"}, "7H", bets={2: THREE})
    assert felt.tell(Pressed(2, "pa", 1, is_excess_force=True)) == [PressTaken(1, 2, "pa", is_excess_force=True)]
    felt.tell(AmountShown(2, 1, 3000))
    assert felt.pays()[2, "pa"] == 3000


@pytest.mark.clause("Q03-34J-3")
def test_by_default_the_stake_does_not_go_back_on_top_of_the_prize() -> None:
    felt = dealt({2: "AC KD"}, "7H", bets={2: (Bets("pa", 500),)})
    felt.pay_at(4000, 2)
    assert TakeWager(Wager(2, "pa", WagerKind.MADNESS_21), 500, "Q03-34J-3") in felt.orders
    assert felt.ledger.net["pa"] == 1500 + 20000 - 500


@pytest.mark.clause("Q03-34J-3")
def test_a_table_may_give_the_stake_back_on_top() -> None:
    madness = replace(MADNESS, is_stake_returned=True)
    felt = dealt({2: "AC KD"}, "7H", bets={2: (Bets("pa", 500),)}, madness=madness)
    felt.pay_at(4000, 2)
    assert ReturnWager(Wager(2, "pa", WagerKind.MADNESS_21), 500, "Q03-34J-3") in felt.orders
    assert felt.ledger.net["pa"] == 1500 + 20000
