"""Cards in error and players who were passed over, at a blackjack table."""

import pytest
from blackjack_felt import TABLE, BlackjackFelt, dealt, with_play

from pit.rules.blackjack.settings import PlaySettings
from pit.rules.cards import cards
from pit.rules.twenty_one_round.awaiting import AwaitChoice, AwaitDecision, awaiting
from pit.rules.twenty_one_round.commands import BurnCard, CardTo, ExposeCard
from pit.rules.twenty_one_round.events import (
    CardFlashed,
    CardMisdealt,
    DealCard,
    Draw,
    PassOver,
    PlayOut,
    RefuseExposed,
    Retract,
    Stand,
)
from pit.rules.twenty_one_round.settings import ExposedCard
from pit.rules.twenty_one_round.state import Phase
from pit.rules.wagers import ReturnWager, Wager, WagerKind

FIVE = {1: "TC 5D", 2: "9C 3D", 3: "TD 8D", 4: "9S 9H", 5: "TS 7D"}


def passed_over_box_2(then: str = "6S TH") -> BlackjackFelt:
    felt = dealt(FIVE, "9D", then)
    felt.tell(Stand(1, "p1"), PassOver(2), Stand(3, "p3"), Stand(4, "p4"))
    assert awaiting(felt.state) == AwaitDecision(5, 0, "p5")
    felt.tell(Stand(5, "p5"))
    return felt


@pytest.mark.clause("Q03-7-22")
@pytest.mark.parametrize("error", [CardFlashed(), CardMisdealt(2)], ids=["flashed", "given unasked"])
def test_a_card_drawn_in_error_lies_exposed_as_the_next_one(error: CardFlashed | CardMisdealt) -> None:
    felt = dealt({1: "TC 5D", 2: "9C 9D"}, "9H", "2S")
    assert felt.tell(error) == [ExposeCard(cards("2S")[0])]
    assert CardTo(cards("2S")[0], 1) in felt.tell(Draw(1, "p1"), DealCard())


@pytest.mark.clause("Q03-7-22")
def test_a_card_that_a_box_is_owed_is_no_error() -> None:
    felt = dealt({1: "TC 5D", 2: "9C 9D"}, "9H")
    felt.tell(Draw(1, "p1"))
    assert felt.refusal(CardMisdealt(1)).clause == "Q03-7-22"


@pytest.mark.clause("Q03-7-22")
def test_a_player_who_asked_may_refuse_the_exposed_card_and_gets_no_more() -> None:
    felt = dealt({1: "TC 5D", 2: "9C 9D"}, "9H", "2S")
    felt.tell(CardFlashed(), Draw(1, "p1"), RefuseExposed(1, "p1"))
    assert awaiting(felt.state) == AwaitDecision(2, 0, "p2")


@pytest.mark.clause("Q03-7-22")
def test_a_table_may_burn_an_exposed_card() -> None:
    play = PlaySettings(exposed_card=ExposedCard.IS_BURNED)
    felt = dealt({1: "TC 5D"}, "9H", "2S", settings=with_play(TABLE, play))
    assert felt.tell(CardFlashed()) == [BurnCard(cards("2S")[0])]


@pytest.mark.clause("Q03-7-23")
def test_the_choice_of_a_skipped_box_comes_after_the_last_and_before_the_dealer_draws() -> None:
    felt = passed_over_box_2()
    assert awaiting(felt.state) == AwaitChoice(2, 0, "p2")
    assert felt.state.dealer == cards("9D")
    assert felt.refusal(DealCard()).clause == "Q03-7-23"


@pytest.mark.clause("Q03-7-23")
def test_a_skipped_player_may_take_the_wager_back() -> None:
    felt = passed_over_box_2()
    given = felt.tell(Retract(2, "p2"))
    assert ReturnWager(Wager(2, "p2", WagerKind.MAIN), 1000, "Q03-7-23") in given
    assert felt.state.phase is Phase.DEALER


@pytest.mark.clause("Q03-7-23")
def test_a_skipped_player_may_play_the_hand_out() -> None:
    felt = passed_over_box_2()
    felt.tell(PlayOut(2, "p2"))
    assert awaiting(felt.state) == AwaitDecision(2, 0, "p2")
    felt.tell(Draw(2, "p2"), DealCard(), Stand(2, "p2"))
    assert felt.state.phase is Phase.DEALER


@pytest.mark.clause("Q03-7-23")
def test_a_player_who_asked_and_was_dealt_nothing_chooses_too() -> None:
    felt = dealt(FIVE, "9D")
    felt.tell(Stand(1, "p1"), Draw(2, "p2"), PassOver(2), Stand(3, "p3"), Stand(4, "p4"), Stand(5, "p5"))
    assert awaiting(felt.state) == AwaitChoice(2, 0, "p2")


@pytest.mark.clause("Q03-7-23")
def test_the_player_immediately_before_the_dealer_is_not_covered() -> None:
    felt = dealt(FIVE, "9D")
    felt.tell(*(Stand(box, f"p{box}") for box in range(1, 5)))
    assert felt.refusal(PassOver(5)).clause == "Q03-7-23"
    assert awaiting(felt.state) == AwaitDecision(5, 0, "p5")


@pytest.mark.clause("Q03-7-23")
def test_nobody_else_chooses_for_a_skipped_player() -> None:
    felt = passed_over_box_2()
    assert felt.refusal(Retract(3, "p3")).clause == "Q03-7-23"
    assert felt.refusal(PlayOut(2, "p1")).clause == "Q03-7-23"
