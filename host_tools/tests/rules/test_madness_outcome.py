"""Which madness 21 wagers win, when losing ones are taken, and when a blackjack is paid."""

import pytest
from felt import MADNESS, Bets, Felt, dealt, seated

from pit.rules.decks import DeckKind
from pit.rules.madness_21.commands import ArmButton
from pit.rules.spanish_blackjack.awaiting import AwaitDecision, awaiting
from pit.rules.spanish_blackjack.commands import CardTo, SquareUp
from pit.rules.spanish_blackjack.events import DealCard, Draw, Extra, PlaceMadness, PlaceMain, Split, Stand
from pit.rules.spanish_blackjack.settings import PlaySettings, TableSettings
from pit.rules.spanish_blackjack.state import HandStatus, Location, Phase
from pit.rules.wagers import PayWager, TakeWager, Wager, WagerKind

ONE = (Bets("pa", 500),)
THREE = (Bets("pa", 100), Bets("pb", 200), Bets("pc", 300))


@pytest.mark.clause("Q03-34J-1")
def test_against_a_dealer_blackjack_every_madness_wager_on_the_box_still_wins() -> None:
    felt = dealt({1: "AC KD"}, "AS", "KH", bets={1: THREE})
    felt.pay_at(4000, 1)
    assert felt.pays() == {(1, "pa"): 4000, (1, "pb"): 8000, (1, "pc"): 12000}


@pytest.mark.clause("Q03-34J-1")
def test_both_blackjacks_pay_the_main_wager_and_the_side_wager_in_spanish_blackjack() -> None:
    felt = dealt({1: "AC KD"}, "AS", "KH", bets={1: ONE})
    felt.pay_at(4000, 1)
    assert felt.pays(WagerKind.MAIN) == {(1, "pa"): 1500}
    assert felt.pays() == {(1, "pa"): 20000}


@pytest.mark.clause("Q03-34J-1")
def test_where_two_blackjacks_stand_off_the_side_wager_still_wins() -> None:
    play = PlaySettings(player_blackjack_beats_dealer=False)
    felt = dealt({1: "AC KD"}, "AS", "KH", bets={1: ONE}, play=play)
    felt.pay_at(4000, 1)
    assert felt.pays(WagerKind.MAIN) == {}
    assert felt.pays() == {(1, "pa"): 20000}


@pytest.mark.clause("Q03-34J-2")
def test_a_21_in_three_cards_wins_no_madness_wager() -> None:
    felt = dealt({1: "7C 7D"}, "9H", "7H KS", bets={1: THREE})
    felt.tell(Draw(1, "pa"))
    felt.deal()
    assert felt.pays() == {}
    assert felt.state.phase is Phase.COLLECT


@pytest.mark.clause("Q03-34J-2")
@pytest.mark.parametrize("pair", ["AC AD", "KC KD"])
def test_ace_and_king_after_a_split_is_no_madness_win(pair: str) -> None:
    other = "KH" if pair == "AC AD" else "AH"
    felt = dealt({1: pair}, "9H", f"{other} {other} KS", bets={1: ONE})
    felt.tell(Split(1, "pa", (Extra("pa", 1000),)))
    felt.deal()
    assert not [order for order in felt.orders if isinstance(order, ArmButton)]
    assert felt.pays() == {}


@pytest.mark.clause("Q03-34J-2")
def test_ace_and_king_after_a_split_pays_the_main_wager_even_money() -> None:
    felt = dealt({1: "AC AD"}, "9H", "KH KS", bets={1: ONE})
    felt.tell(Split(1, "pa", (Extra("pa", 1000),)))
    felt.deal()
    assert felt.pays(WagerKind.MAIN) == {(1, "pa"): 1000}
    assert felt.pays(WagerKind.SPLIT) == {(1, "pa"): 1000}


@pytest.mark.clause("Q03-34M-1-2")
def test_losing_madness_wagers_are_taken_right_after_the_two_card_deal() -> None:
    hands = {1: "9C 9D", 2: "8C 8D", 4: "AC KD", 6: "5C 6D"}
    felt = dealt(hands, "7H", bets={box: (Bets(f"p{box}", 500),) for box in hands})
    assert isinstance(awaiting(felt.state), AwaitDecision)
    taken = [order.wager.box for order in felt.orders if isinstance(order, TakeWager)]
    assert taken == [1, 2, 6]


@pytest.mark.clause("Q03-34M-1-2")
def test_no_madness_wager_is_taken_before_the_last_of_the_first_cards() -> None:
    felt = seated({1: "9C 9D"}, "7H", bets={1: ONE})
    assert not [order for order in felt.tell(DealCard(), DealCard()) if isinstance(order, TakeWager)]
    assert felt.tell(DealCard())[1:] == [TakeWager(Wager(1, "pa", WagerKind.MADNESS_21), 500, "Q03-34M-1-2")]


@pytest.mark.clause("Q03-34M-3a")
@pytest.mark.parametrize("rank", "23456789")
def test_against_a_dealers_2_to_9_a_blackjack_is_paid_at_once_and_squared_up(rank: str) -> None:
    felt = dealt({1: "AC KD", 2: "5C 4D"}, f"{rank}H", bets={1: ONE})
    assert isinstance(awaiting(felt.state), AwaitDecision)
    assert PayWager(Wager(1, "pa", WagerKind.MAIN), 1000, 1500, "Q03-34M-3a") in felt.orders
    assert felt.orders[-1] == SquareUp(1)
    hand = felt.state.box(1).hands[0]
    assert hand.location is Location.DEALERS_SIDE
    assert [str(card) for card in hand.cards] == ["AC", "KD"]


@pytest.mark.clause("Q03-34M-3b-4")
@pytest.mark.parametrize("rank", "AKQJ")
def test_against_an_ace_or_a_court_card_a_blackjack_waits(rank: str) -> None:
    felt = dealt({1: "AC KD", 2: "5C 4D"}, f"{rank}H", bets={1: ONE})
    assert felt.pays(WagerKind.MAIN) == {}
    hand = felt.state.box(1).hands[0]
    assert (hand.status, hand.location) == (HandStatus.BLACKJACK, Location.IN_BOX)


@pytest.mark.clause("Q03-34M-3b-4")
def test_a_dealers_ten_is_treated_like_a_jack() -> None:
    settings = TableSettings(deck_kind=DeckKind.STANDARD, madness=MADNESS)
    felt = Felt("AC TH KD", settings=settings)
    felt.tell(PlaceMain(1, "pa", 1000), PlaceMadness(1, "pa", 500))
    felt.tell(DealCard(), DealCard(), DealCard())
    assert felt.pays(WagerKind.MAIN) == {}
    felt.deal()
    assert felt.pays(WagerKind.MAIN) == {(1, "pa"): 1500}


@pytest.mark.clause("Q03-34M-3b-4")
def test_after_an_early_payment_the_others_are_dealt_with_as_usual() -> None:
    felt = dealt({1: "AC KD", 2: "9C 9D"}, "7H", "KS", bets={1: ONE})
    assert awaiting(felt.state) == AwaitDecision(2, 0, "p2")
    felt.tell(Stand(2, "p2"))
    felt.deal()
    assert felt.ledger.net["p2"] == 1000


def test_the_dealer_gets_one_card_until_the_players_are_done() -> None:
    felt = dealt({1: "9C 9D", 3: "8C 8D"}, "7H")
    assert [order.box for order in felt.orders if isinstance(order, CardTo)] == [1, 3, 0, 1, 3]
