"""65D: who takes back what was wagered in the round, and what of it."""

import pytest
from blackjack_felt import MACHINE_TABLE, dealt, seated
from felt import Bets
from malfunction_felt import NO_SPARE, playing, refused_within, to_the_shoe

from pit.rules.blackjack import awaiting as wait
from pit.rules.card_machine.commands import OfferReturn
from pit.rules.card_machine.events import (
    CardMoved,
    MachineDeals,
    StaysIn,
    TakesBack,
)
from pit.rules.cards import card, cards
from pit.rules.twenty_one_round import awaiting as round_awaiting
from pit.rules.twenty_one_round.commands import DiscardHand
from pit.rules.twenty_one_round.events import (
    DoubleDown,
    Draw,
    Extra,
    Insure,
    PassOver,
    Split,
    Stand,
)
from pit.rules.twenty_one_round.state import Phase
from pit.rules.wagers import ReturnWager, Wager, WagerKind


@pytest.mark.clause("Q96-65D-2a")
def test_each_player_is_offered_all_that_was_wagered_in_the_round() -> None:
    felt = dealt({1: "6C 5D", 2: "9C 9D"}, "AH", "2S", settings=MACHINE_TABLE)
    felt.tell(Insure(1, "p1", 500), DoubleDown(1, "p1", (Extra("p1", 1000),)))
    given = felt.tell(NO_SPARE)
    assert [order for order in given if isinstance(order, OfferReturn)] == [
        OfferReturn("p1", 2500),
        OfferReturn("p2", 1000),
    ]


@pytest.mark.clause("Q96-65D-2a")
def test_who_accepts_gets_main_and_extra_stakes_back_and_the_others_stay_live() -> None:
    felt = dealt({1: "6C 5D", 2: "9C 9D", 3: "TD 6D"}, "AH", "2S", settings=MACHINE_TABLE)
    felt.tell(Insure(1, "p1", 500), DoubleDown(1, "p1", (Extra("p1", 1000),)), NO_SPARE)
    assert wait.awaiting(felt.state) == wait.AwaitReturnChoice("p1")
    felt.tell(TakesBack("p1"), StaysIn("p2"), StaysIn("p3"))
    assert felt.ledger.net == {"p1": 0, "p2": -1000, "p3": -1000}


@pytest.mark.clause("Q96-65D-2a")
def test_only_wagers_that_are_still_open_go_back() -> None:
    felt = playing("KS", {1: "TC 6D", 2: "9C 9D"})
    felt.tell(Draw(1, "p1"), MachineDeals(card("KS")))
    given = felt.tell(NO_SPARE)
    assert [order for order in given if isinstance(order, OfferReturn)] == [OfferReturn("p2", 1000)]
    returned = [order for order in felt.tell(TakesBack("p2")) if isinstance(order, ReturnWager)]
    assert returned == [ReturnWager(Wager(2, "p2", WagerKind.MAIN), 1000, "Q96-65D-2a")]


@pytest.mark.clause("Q96-65D-2a")
def test_nothing_goes_on_before_each_player_has_chosen_once() -> None:
    felt = playing()
    felt.tell(NO_SPARE, StaysIn("p1"))
    assert refused_within(felt) == {"Q96-65D-2a"}
    assert felt.refusal(StaysIn("p1")).clause == "Q96-65D-2a"
    assert felt.refusal(TakesBack("nobody")).clause == "Q96-65D-2a"
    assert felt.refusal(CardMoved(card("2C"))).clause == "Q96-65D-2a"
    felt.tell(StaysIn("p2"), StaysIn("p3"), CardMoved(card("2C")))


@pytest.mark.clause("Q96-65D-2a")
def test_split_hands_go_back_whole_and_a_decided_hand_stands() -> None:
    felt = dealt({1: "8C 8D", 2: "9C 9D"}, "9H", "TS 6S 3S", settings=MACHINE_TABLE)
    felt.tell(Split(1, "p1", (Extra("p1", 1000),)))
    felt.deal()
    felt.tell(Draw(1, "p1"), MachineDeals(card("6S")), MachineDeals(card("3S")))
    assert felt.ledger.net["p1"] == -2000
    felt.tell(NO_SPARE, TakesBack("p1"))
    assert felt.ledger.net["p1"] == -1000


@pytest.mark.clause("Q96-65D-2a")
def test_on_a_shared_box_only_the_one_who_accepts_leaves() -> None:
    felt = dealt({1: "TC 5D"}, "9H", "2S TS 5H", bets={1: (Bets("pa"), Bets("pb"))}, settings=MACHINE_TABLE)
    felt.tell(NO_SPARE, TakesBack("pa"), StaysIn("pb"))
    to_the_shoe(felt)
    assert wait.awaiting(felt.state) == round_awaiting.AwaitDecision(1, 0, "pb")
    assert felt.ledger.net == {"pa": 0, "pb": -1000}


@pytest.mark.clause("Q96-65D-2a")
def test_an_undecided_madness_wager_goes_back_and_one_that_won_stays() -> None:
    bets = {1: (Bets("pa", 500),), 2: (Bets("pb", 500),)}
    felt = dealt({1: "AC KD", 2: "9C 9D"}, "TH", "TS", bets=bets, settings=MACHINE_TABLE)
    felt.tell(NO_SPARE)
    given = felt.tell(TakesBack("pa"), StaysIn("pb"))
    assert not any(isinstance(order, DiscardHand) for order in given)
    assert felt.ledger.net["pa"] == -500
    to_the_shoe(felt)
    felt.tell(Stand(2, "pb"))
    felt.deal()
    now = felt.state.offering.now
    assert now is not None
    assert now.winning.box == 1
    assert [bet.stake_cents for bet in now.winning.stack] == [500]
    felt = seated({1: "AC KD"}, "TH", bets={1: (Bets("pa", 500),)}, settings=MACHINE_TABLE)
    felt.tell(felt.next_card(), NO_SPARE, TakesBack("pa"))
    assert felt.ledger.net["pa"] == 0


def test_a_player_who_was_passed_over_and_leaves_has_no_choice_left() -> None:
    felt = playing("TS")
    felt.tell(PassOver(1), Stand(2, "p2"), Stand(3, "p3"))
    felt.tell(NO_SPARE, TakesBack("p1"), StaysIn("p2"), StaysIn("p3"))
    to_the_shoe(felt)
    assert felt.state.choices == ()
    assert felt.state.phase is Phase.DEALER


def test_when_the_dealers_opponents_leave_the_dealer_draws_no_more() -> None:
    felt = playing(hands={1: "TC 9D"})
    felt.tell(Stand(1, "p1"), NO_SPARE, TakesBack("p1"))
    to_the_shoe(felt)
    assert felt.state.phase is Phase.COLLECT
    assert felt.state.dealer == cards("9H")


def test_a_round_that_everybody_leaves_is_over() -> None:
    felt = seated({1: "TC 5D", 2: "9C 9D"}, "9H", settings=MACHINE_TABLE)
    felt.tell(felt.next_card(), NO_SPARE, TakesBack("p1"), TakesBack("p2"))
    to_the_shoe(felt)
    assert felt.state.phase is Phase.COLLECT
    assert felt.ledger.net == {"p1": 0, "p2": 0}


def test_when_the_last_box_without_a_second_card_leaves_the_first_player_decides() -> None:
    felt = seated({1: "TC 5D", 2: "9C 9D"}, "9H", settings=MACHINE_TABLE)
    felt.tell(*(felt.next_card() for _ in range(4)))
    felt.tell(NO_SPARE, StaysIn("p1"), TakesBack("p2"))
    to_the_shoe(felt)
    assert wait.awaiting(felt.state) == round_awaiting.AwaitDecision(1, 0, "p1")
