"""Cards drawn in error, and players whom the dealer passed over."""

from dataclasses import replace

import pytest
from felt import Bets, Felt, dealt, seated

from pit.rules.cards import card
from pit.rules.spanish_blackjack.awaiting import AwaitChoice, AwaitDecision, awaiting
from pit.rules.spanish_blackjack.commands import BurnCard, CardTo, DiscardHand, ExposeCard
from pit.rules.spanish_blackjack.events import (
    CardFlashed,
    CardMisdealt,
    DealCard,
    DoubleDown,
    Draw,
    Extra,
    PassOver,
    PlayOut,
    RefuseExposed,
    Retract,
    Stand,
)
from pit.rules.spanish_blackjack.settings import PlaySettings
from pit.rules.spanish_blackjack.state import Phase
from pit.rules.twenty_one_round.settings import ExposedCard

FOUR = {1: "9C 3D", 2: "9H 9S", 3: "8C KD", 4: "KH 9D"}


@pytest.mark.clause("Q03-17-10")
def test_a_card_flashed_from_the_shoe_lies_open_as_the_next_card() -> None:
    felt = dealt({1: "9C 3D"}, "7H", "4S")
    assert felt.tell(CardFlashed()) == [ExposeCard(card("4S"))]
    assert felt.tell(Draw(1, "p1"), DealCard()) == [CardTo(card("4S"), 1)]


@pytest.mark.clause("Q03-17-10")
def test_a_card_given_to_a_box_that_did_not_ask_lies_open_as_the_next_card() -> None:
    felt = dealt({1: "9C 9D", 2: "9H 3S"}, "7H", "4S")
    assert felt.tell(CardMisdealt(1)) == [ExposeCard(card("4S"))]
    assert len(felt.state.box(1).hands[0].cards) == 2
    felt.tell(Stand(1, "p1"), Draw(2, "p2"))
    assert felt.tell(DealCard()) == [CardTo(card("4S"), 2)]


@pytest.mark.clause("Q03-17-10")
def test_an_exposed_card_that_all_players_leave_goes_to_the_dealer() -> None:
    felt = dealt({1: "9C 9D"}, "7H", "4S")
    felt.tell(CardFlashed(), Stand(1, "p1"))
    assert felt.tell(DealCard()) == [CardTo(card("4S"), 0)]


@pytest.mark.clause("Q03-17-10")
def test_a_player_who_refuses_the_exposed_card_gets_no_more_cards() -> None:
    felt = dealt({1: "9C 3D", 2: "9H 3S"}, "7H", "4S")
    felt.tell(CardFlashed(), Draw(1, "p1"), RefuseExposed(1, "p1"))
    assert awaiting(felt.state) == AwaitDecision(2, 0, "p2")
    assert felt.refusal(Draw(1, "p1")).clause == "Q03-17-5-6"


@pytest.mark.clause("Q03-17-10")
def test_there_is_nothing_to_refuse_without_an_exposed_card() -> None:
    felt = dealt({1: "9C 3D"}, "7H", "4S")
    felt.tell(Draw(1, "p1"))
    assert felt.refusal(RefuseExposed(1, "p1")).clause == "Q03-17-10"


@pytest.mark.clause("Q03-17-10")
def test_an_exposed_card_can_not_be_refused_by_a_player_who_doubled() -> None:
    felt = dealt({1: "5C 6D"}, "7H", "4S")
    felt.tell(DoubleDown(1, "p1", (Extra("p1", 1000),)), CardFlashed())
    assert felt.refusal(RefuseExposed(1, "p1")).clause == "Q03-17-10"


@pytest.mark.clause("Q03-17-10")
def test_only_the_controlling_player_refuses_the_exposed_card() -> None:
    felt = dealt({1: "9C 3D"}, "7H", "4S", bets={1: (Bets("pa"), Bets("pb"))})
    felt.tell(CardFlashed(), Draw(1, "pa"))
    assert felt.refusal(RefuseExposed(1, "pb")).clause == "Q03-34G-cp"


@pytest.mark.clause("Q03-17-10")
def test_an_exposed_card_that_the_dealer_can_not_use_is_burned() -> None:
    felt = dealt({1: "KC 6D"}, "7H", "KS 4S")
    felt.tell(CardFlashed(), CardFlashed(), Draw(1, "p1"))
    assert felt.tell(DealCard())[-1] == BurnCard(card("4S"))
    assert felt.state.phase is Phase.COLLECT


@pytest.mark.clause("Q03-17-10")
def test_a_table_may_burn_exposed_cards() -> None:
    felt = dealt({1: "9C 3D"}, "7H", "4S", play=PlaySettings(exposed_card=ExposedCard.IS_BURNED))
    assert felt.tell(CardFlashed()) == [BurnCard(card("4S"))]
    assert felt.state.rack == (card("4S"),)


@pytest.mark.clause("Q03-17-10")
def test_an_empty_shoe_flashes_no_card() -> None:
    felt = dealt({1: "9C 3D"}, "7H")
    felt.state = replace(felt.state, shoe=(), rack=felt.state.shoe)
    assert "empty" in felt.refusal(CardFlashed()).reason


@pytest.mark.clause("Q03-17-10")
def test_a_card_flashed_before_the_round_is_burned() -> None:
    assert Felt("4S").tell(CardFlashed()) == [BurnCard(card("4S"))]


@pytest.mark.clause("Q03-17-10")
def test_a_card_flashed_in_the_first_deal_goes_to_the_next_place() -> None:
    felt = seated({1: "9C 3D"}, "7H")
    felt.tell(DealCard(), CardFlashed())
    assert felt.tell(DealCard()) == [CardTo(card("7H"), 0)]


@pytest.mark.clause("Q03-17-10")
def test_a_card_that_the_box_is_owed_is_no_error() -> None:
    felt = dealt({1: "9C 3D"}, "7H", "4S")
    felt.tell(Draw(1, "p1"))
    assert felt.refusal(CardMisdealt(1)).clause == "Q03-17-10"


@pytest.mark.clause("Q03-17-10")
def test_a_box_that_is_not_in_the_round_can_not_be_misdealt_to() -> None:
    assert dealt({1: "9C 3D"}, "7H").refusal(CardMisdealt(2)).clause == "Q03-17-10"


def three_stand(felt: Felt) -> None:
    felt.tell(Stand(2, "p2"), Stand(3, "p3"), Stand(4, "p4"))


@pytest.mark.clause("Q03-17-11")
def test_a_box_that_was_passed_over_chooses_after_the_last_box_and_before_the_dealer_draws() -> None:
    felt = dealt(FOUR, "7H", "KS KC")
    felt.tell(PassOver(1))
    assert awaiting(felt.state) == AwaitDecision(2, 0, "p2")
    three_stand(felt)
    assert awaiting(felt.state) == AwaitChoice(1, 0, "p1")
    assert felt.refusal(DealCard()).clause == "Q03-17-11"


@pytest.mark.clause("Q03-17-11")
def test_a_player_who_was_passed_over_may_take_the_wager_back() -> None:
    felt = dealt(FOUR, "7H", "KS KC")
    felt.tell(PassOver(1))
    three_stand(felt)
    given = felt.tell(Retract(1, "p1"))
    assert isinstance(given[-1], DiscardHand)
    assert felt.ledger.net["p1"] == 0
    assert felt.state.phase is Phase.DEALER


@pytest.mark.clause("Q03-17-11")
def test_a_player_who_was_passed_over_may_play_the_hand_out() -> None:
    felt = dealt(FOUR, "7H", "8S KC")
    felt.tell(PassOver(1))
    three_stand(felt)
    felt.tell(PlayOut(1, "p1"))
    assert awaiting(felt.state) == AwaitDecision(1, 0, "p1")
    felt.tell(Draw(1, "p1"), DealCard())
    assert felt.state.phase is Phase.PLAY
    felt.tell(Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net["p1"] == 1000


@pytest.mark.clause("Q03-17-11")
def test_a_card_asked_for_but_not_dealt_may_be_asked_for_again() -> None:
    felt = dealt(FOUR, "7H", "8S KC")
    felt.tell(Draw(1, "p1"), PassOver(1))
    three_stand(felt)
    felt.tell(PlayOut(1, "p1"))
    assert awaiting(felt.state) == AwaitDecision(1, 0, "p1")


@pytest.mark.clause("Q03-17-11")
def test_a_doubled_hand_that_was_passed_over_still_gets_its_card() -> None:
    felt = dealt({1: "5C 6D", 2: "9H 9S"}, "7H", "8S KC")
    felt.tell(DoubleDown(1, "p1", (Extra("p1", 1000),)), PassOver(1), Stand(2, "p2"), PlayOut(1, "p1"))
    assert felt.tell(DealCard()) == [CardTo(card("8S"), 1)]


@pytest.mark.clause("Q03-17-11")
def test_each_player_of_a_shared_box_chooses_alone() -> None:
    felt = dealt({1: "9C 3D", 2: "9H 9S"}, "7H", "8S KC", bets={1: (Bets("pa"), Bets("pb"))})
    felt.tell(PassOver(1), Stand(2, "p2"), Retract(1, "pa"))
    assert awaiting(felt.state) == AwaitChoice(1, 0, "pb")
    felt.tell(PlayOut(1, "pb"))
    assert awaiting(felt.state) == AwaitDecision(1, 0, "pb")
    assert felt.ledger.net == {"pa": 0, "pb": -1000, "p2": -1000}


@pytest.mark.clause("Q03-17-11")
def test_the_last_player_before_the_dealer_is_not_covered_and_stays_on_turn() -> None:
    felt = dealt(FOUR, "7H", "KS KC")
    felt.tell(Stand(1, "p1"), Stand(2, "p2"), Stand(3, "p3"))
    assert felt.refusal(PassOver(4)).clause == "Q03-17-11"
    assert awaiting(felt.state) == AwaitDecision(4, 0, "p4")


@pytest.mark.clause("Q03-17-11")
def test_someone_who_was_not_passed_over_has_no_choice() -> None:
    felt = dealt(FOUR, "7H", "KS KC")
    felt.tell(PassOver(1))
    three_stand(felt)
    assert felt.refusal(Retract(2, "p2")).clause == "Q03-17-11"
    assert felt.refusal(PlayOut(1, "p2")).clause == "Q03-17-11"


@pytest.mark.clause("Q03-17-5-6")
def test_only_the_box_on_turn_can_be_passed_over() -> None:
    assert dealt(FOUR, "7H").refusal(PassOver(2)).clause == "Q03-17-5-6"
