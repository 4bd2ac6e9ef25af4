"""What the table waits for, as those who run it read it."""

from dataclasses import replace

from felt import Bets, Felt, dealt, seated

from pit.rules.madness_21.eligibility import Seat
from pit.rules.madness_21.events import AmountShown, Pressed, PrizesPaid
from pit.rules.spanish_blackjack.awaiting import (
    AwaitAmount,
    AwaitCard,
    AwaitCollect,
    AwaitDecision,
    AwaitPaid,
    AwaitPress,
    AwaitWagers,
    awaiting,
)
from pit.rules.spanish_blackjack.events import CollectCards, DealCard, Draw, LoadShoe, PlaceMain, Stand


def test_an_open_table_waits_for_wagers() -> None:
    assert awaiting(Felt().state) == AwaitWagers((), is_shuffle_due=False)


def test_a_shared_box_waits_for_the_dealer_to_decide_its_control() -> None:
    felt = Felt()
    felt.tell(PlaceMain(3, "pa", 1000), PlaceMain(3, "pb", 1000))
    assert awaiting(felt.state) == AwaitWagers((3,), is_shuffle_due=False)


def test_a_started_deal_waits_for_cards_and_then_for_a_decision() -> None:
    felt = seated({1: "9C 3D"}, "7H")
    felt.tell(DealCard())
    assert awaiting(felt.state) == AwaitCard(is_shoe_empty=False)
    felt.deal()
    assert awaiting(felt.state) == AwaitDecision(1, 0, "p1")
    felt.tell(Draw(1, "p1"))
    assert awaiting(felt.state) == AwaitCard(is_shoe_empty=False)


def test_a_winning_box_waits_for_press_amount_payment_and_collection_in_turn() -> None:
    felt = dealt({2: "AC KD"}, "7H", bets={2: (Bets("pa", 100),)})
    assert awaiting(felt.state) == AwaitPress(1, 2, "pa", Seat.CONTROLLING_PLAYER)
    felt.tell(Pressed(2, "pa", 1))
    assert awaiting(felt.state) == AwaitAmount(1, 2)
    felt.tell(AmountShown(2, 1, 500))
    assert awaiting(felt.state) == AwaitPaid(2)
    felt.tell(PrizesPaid(2))
    assert awaiting(felt.state) == AwaitCollect()
    felt.tell(CollectCards())
    assert awaiting(felt.state) == AwaitWagers((), is_shuffle_due=False)


def test_the_first_cards_can_be_dealt_on_when_the_shoe_ran_dry() -> None:
    felt = seated({1: "9C 3D"}, "7H")
    felt.tell(DealCard())
    felt.state = replace(felt.state, shoe=(), rack=felt.state.shoe)
    assert "empty" in felt.refusal(DealCard()).reason
    felt.tell(LoadShoe(felt.state.rack), DealCard())


def test_the_dealers_hand_can_be_dealt_on_when_the_shoe_ran_dry() -> None:
    felt = dealt({1: "9C 9D"}, "7H")
    felt.tell(Stand(1, "p1"))
    felt.state = replace(felt.state, shoe=(), rack=felt.state.shoe)
    assert "empty" in felt.refusal(DealCard()).reason
    felt.tell(LoadShoe(felt.state.rack), DealCard())
