"""The main game: totals, doubling, splitting, surrender, insurance, and what a dealer blackjack takes."""

from dataclasses import replace

import pytest
from felt import Bets, Felt, dealt

from pit.rules.decks import DeckKind, decks
from pit.rules.spanish_blackjack.awaiting import AwaitCard, awaiting
from pit.rules.spanish_blackjack.commands import CardTo, DiscardHand, ShuffleDue
from pit.rules.spanish_blackjack.events import (
    CollectCards,
    DealCard,
    DoubleDown,
    Draw,
    Extra,
    Forfeit,
    Insure,
    LoadShoe,
    PlaceMain,
    Split,
    Stand,
    Surrender,
    WithdrawMain,
)
from pit.rules.spanish_blackjack.settings import PlaySettings, TableSettings
from pit.rules.spanish_blackjack.state import Phase
from pit.rules.twenty_one_round.settings import DealerBlackjackTakes, DoubleOn

EXTRA = (Extra("p1", 1000),)


def test_a_higher_total_than_the_dealers_wins_even_money() -> None:
    felt = dealt({1: "KC QD"}, "9H", "KS")
    felt.tell(Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net["p1"] == 1000


def test_a_lower_total_than_the_dealers_loses() -> None:
    felt = dealt({1: "KC 8D"}, "9H", "KS")
    felt.tell(Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net["p1"] == -1000


def test_equal_totals_stand_off() -> None:
    felt = dealt({1: "KC 9D"}, "9H", "KS")
    felt.tell(Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net["p1"] == 0


def test_a_busted_hand_loses_at_once_even_if_the_dealer_would_bust() -> None:
    felt = dealt({1: "KC 6D"}, "9H", "KS")
    given = felt.tell(Draw(1, "p1"), DealCard())
    assert isinstance(given[-1], DiscardHand)
    assert felt.ledger.net["p1"] == -1000


def test_the_dealer_draws_no_card_when_no_hand_needs_it() -> None:
    felt = dealt({1: "KC 6D"}, "9H", "KS")
    felt.tell(Draw(1, "p1"), DealCard())
    assert [order.box for order in felt.orders if isinstance(order, CardTo)].count(0) == 1
    assert felt.state.phase is Phase.COLLECT


def test_the_dealer_draws_one_card_only_when_just_a_blackjack_waits() -> None:
    felt = dealt({1: "AC KD"}, "KH", "5S 2S")
    assert [str(card) for card in felt.state.dealer] == ["KH", "5S"]
    assert felt.ledger.net["p1"] == 1500


def test_a_21_is_paid_at_once_and_beats_a_dealers_21() -> None:
    felt = dealt({1: "KC 6D"}, "9H", "5S")
    felt.tell(Draw(1, "p1"), DealCard())
    assert felt.ledger.net["p1"] == 1000


@pytest.mark.parametrize(("hits", "net"), [(True, -1000), (False, 1000)])
def test_whether_the_dealer_draws_to_a_soft_17_is_a_setting(hits: bool, net: int) -> None:
    felt = dealt({1: "KC 8D"}, "6H", "AS 3S", play=PlaySettings(dealer_hits_soft_17=hits))
    felt.tell(Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net["p1"] == net


def test_a_double_gets_one_card_and_doubles_the_win() -> None:
    felt = dealt({1: "5C 6D"}, "9H", "9S KS")
    felt.tell(DoubleDown(1, "p1", EXTRA), DealCard())
    felt.refusal(Draw(1, "p1"))
    felt.tell(Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net["p1"] == 2000


def test_any_number_of_cards_may_be_doubled() -> None:
    felt = dealt({1: "2C 3D"}, "8H", "5S 9S KS")
    felt.tell(Draw(1, "p1"), DealCard(), DoubleDown(1, "p1", EXTRA), DealCard(), Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net["p1"] == 2000


def test_a_table_may_allow_doubling_on_two_cards_only() -> None:
    felt = dealt({1: "2C 3D"}, "9H", "5S", play=PlaySettings(double_after_any_number_of_cards=False))
    felt.tell(Draw(1, "p1"), DealCard())
    assert "first two cards" in felt.refusal(DoubleDown(1, "p1", EXTRA)).reason


@pytest.mark.parametrize("hand", ["5C 3D", "AC 9D", "KC 2D"])
def test_a_table_may_allow_doubling_on_hard_9_to_11_only(hand: str) -> None:
    felt = dealt({1: hand}, "9H", play=PlaySettings(double_on=DoubleOn.HARD_9_TO_11))
    assert "hard 9, 10 or 11" in felt.refusal(DoubleDown(1, "p1", EXTRA)).reason


@pytest.mark.parametrize("extras", [(Extra("p1", 500),), (Extra("p1", 1000), Extra("p1", 1000))])
def test_an_additional_wager_equals_the_first_and_is_laid_once(extras: tuple[Extra, ...]) -> None:
    dealt({1: "5C 6D"}, "9H").refusal(DoubleDown(1, "p1", extras))


def test_a_second_player_of_the_box_need_not_double() -> None:
    felt = dealt({1: "5C 6D"}, "9H", "9S KS", bets={1: (Bets("p1"), Bets("pb"))})
    felt.tell(DoubleDown(1, "p1", EXTRA), DealCard(), Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net == {"p1": 2000, "pb": 1000}


def test_a_forfeit_after_doubling_loses_the_first_wager_and_returns_the_double() -> None:
    felt = dealt({1: "5C 6D"}, "9H", "2S KS")
    felt.tell(DoubleDown(1, "p1", EXTRA), DealCard(), Forfeit(1, "p1"))
    assert felt.ledger.net["p1"] == -1000
    assert felt.state.phase is Phase.COLLECT


def test_a_forfeit_leaves_a_player_who_had_not_doubled_on_the_hand() -> None:
    felt = dealt({1: "5C 6D"}, "6H", "2S KS KD", bets={1: (Bets("p1"), Bets("pb"))})
    felt.tell(DoubleDown(1, "p1", EXTRA), DealCard(), Forfeit(1, "p1"))
    felt.deal()
    assert felt.ledger.net == {"p1": -1000, "pb": 1000}


def test_an_undoubled_hand_can_not_be_forfeited() -> None:
    assert "doubled" in dealt({1: "5C 6D"}, "9H").refusal(Forfeit(1, "p1")).reason


def test_a_table_may_take_no_forfeit() -> None:
    felt = dealt({1: "5C 6D"}, "9H", play=PlaySettings(may_forfeit_after_double=False))
    assert "no forfeit" in felt.refusal(Forfeit(1, "p1")).reason


def test_without_forfeits_a_doubled_hand_stands_by_itself() -> None:
    felt = dealt({1: "5C 6D"}, "9H", "2S KS", play=PlaySettings(may_forfeit_after_double=False))
    felt.tell(DoubleDown(1, "p1", EXTRA))
    felt.deal()
    assert felt.ledger.net["p1"] == -2000


def test_a_surrender_against_a_low_card_loses_half_at_once() -> None:
    felt = dealt({1: "KC 6D"}, "9H")
    felt.tell(Surrender(1, "p1"))
    assert felt.ledger.net["p1"] == -500


@pytest.mark.parametrize(("second", "net"), [("9S", -500), ("KS", -1000)])
def test_a_surrender_against_an_ace_waits_for_the_dealers_blackjack(second: str, net: int) -> None:
    felt = dealt({1: "KC 6D"}, "AH", second)
    felt.tell(Surrender(1, "p1"))
    assert felt.ledger.net["p1"] == -1000
    felt.deal()
    assert felt.ledger.net["p1"] == net


def test_three_cards_can_not_be_surrendered() -> None:
    felt = dealt({1: "2C 3D"}, "9H", "5S")
    felt.tell(Draw(1, "p1"), DealCard())
    assert "first two cards" in felt.refusal(Surrender(1, "p1")).reason


def test_a_table_may_take_no_surrender() -> None:
    felt = dealt({1: "KC 6D"}, "9H", play=PlaySettings(may_surrender=False))
    assert "no surrender" in felt.refusal(Surrender(1, "p1")).reason


@pytest.mark.parametrize(("second", "net"), [("KS", -1000 + 1000), ("8S", -500)])
def test_insurance_pays_2_to_1_on_a_dealer_blackjack_and_is_lost_otherwise(second: str, net: int) -> None:
    felt = dealt({1: "KC 9D"}, "AH", second)
    felt.tell(Insure(1, "p1", 500), Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net["p1"] == net


@pytest.mark.parametrize("cents", [0, 501, 525, 600, -50])
def test_insurance_is_at_most_half_the_wager(cents: int) -> None:
    dealt({1: "KC 9D"}, "AH").refusal(Insure(1, "p1", cents))


def test_insurance_is_over_once_the_box_has_drawn_a_card() -> None:
    felt = dealt({1: "2C 3D"}, "AH", "5S")
    felt.tell(Draw(1, "p1"), DealCard())
    assert "past insurance" in felt.refusal(Insure(1, "p1", 500)).reason


def test_insurance_is_taken_once_and_only_against_an_ace() -> None:
    felt = dealt({1: "KC 9D"}, "AH")
    felt.tell(Insure(1, "p1", 500))
    felt.refusal(Insure(1, "p1", 500))
    dealt({1: "KC 9D"}, "KH").refusal(Insure(1, "p1", 500))


@pytest.mark.parametrize(
    ("takes", "net"),
    [
        (DealerBlackjackTakes.ORIGINAL_BETS, -1000),
        (DealerBlackjackTakes.BUSTED_BETS_PLUS_ONE, -1000),
        (DealerBlackjackTakes.ALL_BETS, -3000),
    ],
)
def test_a_dealer_blackjack_takes_what_the_table_says_of_a_split_and_doubled_box(
    takes: DealerBlackjackTakes, net: int
) -> None:
    felt = dealt({1: "8C 8D"}, "AH", "3S 7S KD KS", play=PlaySettings(dealer_blackjack_takes=takes))
    felt.tell(Split(1, "p1", EXTRA), DealCard(), DoubleDown(1, "p1", EXTRA), DealCard(), Stand(1, "p1"))
    felt.tell(DealCard(), Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net["p1"] == net


@pytest.mark.parametrize(
    ("takes", "net"),
    [
        (DealerBlackjackTakes.ORIGINAL_BETS, -1000),
        (DealerBlackjackTakes.BUSTED_BETS_PLUS_ONE, -2000),
        (DealerBlackjackTakes.ALL_BETS, -2000),
    ],
)
def test_after_a_bust_of_the_first_hand_a_dealer_blackjack_takes_one_more_only_under_plus_one(
    takes: DealerBlackjackTakes, net: int
) -> None:
    felt = dealt({1: "8C 8D"}, "AH", "6S KS KD KH", play=PlaySettings(dealer_blackjack_takes=takes))
    felt.tell(Split(1, "p1", EXTRA), DealCard(), Draw(1, "p1"), DealCard(), DealCard(), Stand(1, "p1"))
    felt.deal()
    assert felt.ledger.net["p1"] == net


@pytest.mark.parametrize("cents", [400, 50_100, 1050, 0, -1000])
def test_a_main_wager_lies_within_the_limits_and_steps(cents: int) -> None:
    Felt().refusal(PlaceMain(1, "pa", cents))


def test_a_player_has_one_main_wager_on_a_box() -> None:
    felt = Felt()
    felt.tell(PlaceMain(1, "pa", 1000))
    assert "already" in felt.refusal(PlaceMain(1, "pa", 1000)).reason


def test_a_wager_that_is_not_there_can_not_be_withdrawn() -> None:
    assert "no wager" in Felt().refusal(WithdrawMain(1, "pa")).reason


def test_the_first_card_needs_a_wager() -> None:
    assert "no wager" in Felt().refusal(DealCard()).reason


def test_behind_the_cutting_card_a_shuffle_is_due_before_the_next_round() -> None:
    felt = Felt("KC 9H 6D KS", settings=TableSettings(cut_cards=284))
    felt.tell(PlaceMain(1, "p1", 1000))
    felt.deal()
    felt.tell(Draw(1, "p1"), DealCard())
    assert felt.tell(CollectCards())[-1] == ShuffleDue(284)
    felt.tell(PlaceMain(1, "p1", 1000))
    assert "cutting card" in felt.refusal(DealCard()).reason
    felt.refusal(LoadShoe(decks(DeckKind.SPANISH, 5)))
    felt.tell(LoadShoe(decks(DeckKind.SPANISH, 6)), DealCard())


def test_an_empty_shoe_is_filled_with_all_the_discards_and_nothing_else() -> None:
    felt = dealt({1: "2C 3D"}, "9H")
    assert "holds cards" in felt.refusal(LoadShoe(felt.state.shoe)).reason
    felt.tell(Draw(1, "p1"))
    felt.state = replace(felt.state, shoe=(), rack=felt.state.shoe)
    assert "empty" in felt.refusal(DealCard()).reason
    assert awaiting(felt.state) == AwaitCard(is_shoe_empty=True)
    felt.refusal(LoadShoe(felt.state.rack[1:]))
    felt.tell(LoadShoe(felt.state.rack[::-1]), DealCard())
    assert felt.state.rack == ()
