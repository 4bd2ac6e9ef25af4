"""Madness 21 at a blackjack table: what differs from Spanish blackjack, and that the rest is played alike."""

from dataclasses import replace

import pytest
from blackjack_felt import MACHINE_TABLE, TABLE, BlackjackFelt, dealt
from felt import MADNESS, Bets

from pit.rules.blackjack.clauses import BLACKJACKS_OWN, in_blackjack
from pit.rules.blackjack.settings import check_settings
from pit.rules.madness_21.commands import ArmButton, PayBox, PressTaken
from pit.rules.madness_21.eligibility import Seat
from pit.rules.madness_21.events import AmountShown, EquipmentFailed, Pressed, PrizesPaid, Refuses
from pit.rules.madness_21.settings import Device
from pit.rules.people import Role
from pit.rules.refusal import Refused
from pit.rules.twenty_one_round.commands import PlayerExcluded, ShowSign, SquareUp
from pit.rules.twenty_one_round.events import (
    CollectCards,
    DealCard,
    Draw,
    ExcludePlayer,
    Extra,
    PlaceMadness,
    PlaceMain,
    RenameMadness,
    Split,
    Stand,
)
from pit.rules.twenty_one_round.state import Location, Phase
from pit.rules.wagers import TakeWager, Wager, WagerKind

ONE_BOX = {1: (Bets("pa", 500),)}


def paid_out(felt: BlackjackFelt, cents_per_dollar: int = 2000) -> int:
    """Press, amount and payment at box 1; what box 1's madness 21 wager was paid."""
    now = felt.state.offering.now
    assert now is not None and now.armed is not None
    felt.tell(Pressed(1, now.armed.person, now.turn), AmountShown(1, now.turn, cents_per_dollar), PrizesPaid(1))
    return felt.pays(WagerKind.MADNESS_21)[1, "pa"]


@pytest.mark.clause("Q03-7-17")
def test_the_wager_is_renamed_only_under_an_approval() -> None:
    felt = BlackjackFelt()
    assert felt.refusal(RenameMadness("fever", "")).clause == "Q03-7-17"
    assert felt.tell(RenameMadness("fever", "CE 7")) == [ShowSign("fever", 100, 2500)]
    named = replace(TABLE, madness=replace(MADNESS, display_name="fever"))
    assert [refused.clause for refused in check_settings(named)] == ["Q03-7-17"]


@pytest.mark.clause("Q03-44EA-1")
@pytest.mark.parametrize("is_excess", [False, True])
def test_the_force_of_a_press_is_passed_on_and_changes_no_prize(is_excess: bool) -> None:
    felt = dealt({1: "AC KD"}, "7H", bets=ONE_BOX)
    assert PressTaken(1, 1, "pa", is_excess) in felt.tell(Pressed(1, "pa", 1, is_excess))
    felt.tell(AmountShown(1, 1, 2000), PrizesPaid(1))
    assert felt.pays(WagerKind.MADNESS_21) == {(1, "pa"): 10_000}


@pytest.mark.clause("Q03-44EA-2")
def test_the_key_employees_order_excludes_and_the_flag_alone_does_not() -> None:
    felt = dealt({1: "AC KD"}, "7H", bets=ONE_BOX)
    felt.tell(Pressed(1, "pa", 1, True), AmountShown(1, 1, 2000), PrizesPaid(1), CollectCards())
    felt.tell(PlaceMain(1, "pa", 1000), PlaceMadness(1, "pa", 500))
    assert felt.tell(ExcludePlayer("pa", Role.KEY_EMPLOYEE_TABLE_GAMES)) == [PlayerExcluded("pa")]
    felt.tell(PlaceMain(2, "pa", 1000))
    assert felt.refusal(PlaceMadness(2, "pa", 500)).clause == "Q03-44EA-2"


@pytest.mark.clause("Q03-44EA-2")
@pytest.mark.parametrize("role", [role for role in Role if role is not Role.KEY_EMPLOYEE_TABLE_GAMES])
def test_no_other_role_excludes_anybody(role: Role) -> None:
    felt = BlackjackFelt()
    assert felt.refusal(ExcludePlayer("pa", role)).clause == "Q03-44EA-2"
    felt.tell(PlaceMain(1, "pa", 1000), PlaceMadness(1, "pa", 500))


@pytest.mark.clause("Q03-7-21")
def test_a_paid_blackjack_lies_on_the_dealers_side_of_its_box_until_madness_21_is_settled() -> None:
    felt = dealt({1: "AC KD", 2: "9C 9D"}, "7H", "TS", bets=ONE_BOX)
    assert SquareUp(1) in felt.orders
    assert felt.state.box(1).hands[0].location is Location.DEALERS_SIDE
    felt.tell(Stand(2, "p2"))
    felt.deal()
    assert felt.state.phase is Phase.OFFER
    assert felt.refusal(CollectCards()).clause == "Q03-34M-7"
    assert felt.state.box(1).hands[0].location is Location.DEALERS_SIDE
    paid_out(felt)
    felt.tell(CollectCards())


def test_with_two_blackjacks_the_main_wager_stands_off_and_madness_21_wins() -> None:
    felt = dealt({1: "AC KD"}, "AH", "KS", bets=ONE_BOX)
    assert felt.pays() == {}
    assert paid_out(felt) == 10_000
    assert felt.ledger.net["pa"] == 10_000 - 500


def test_an_ace_and_a_king_after_a_split_win_no_madness_21() -> None:
    felt = dealt({1: "AC AD"}, "9H", "KS QD 8C 4D", bets=ONE_BOX)
    assert TakeWager(Wager(1, "pa", WagerKind.MADNESS_21), 500, "Q03-34M-1-2") in felt.orders
    felt.tell(Split(1, "pa", (Extra("pa", 1000),)))
    felt.deal()
    assert felt.state.phase is Phase.COLLECT


def test_a_natural_that_waits_for_the_dealer_is_not_paid_before_the_check() -> None:
    felt = dealt({1: "AC KD", 2: "9C 9D"}, "TH", "AS", bets=ONE_BOX)
    assert felt.pays() == {}
    felt.tell(Stand(2, "p2"))
    felt.deal()
    assert felt.pays() == {}
    assert felt.state.phase is Phase.OFFER


def test_a_21_in_three_cards_wins_no_madness_21() -> None:
    felt = dealt({1: "8C 7D"}, "9H", "6S TD", bets=ONE_BOX)
    felt.tell(Draw(1, "pa"), DealCard())
    felt.deal()
    assert felt.state.phase is Phase.COLLECT


def test_the_button_goes_down_the_stack_and_a_failed_unit_pays_25_times() -> None:
    felt = dealt({1: "AC KD"}, "7H", bets={1: (Bets("pa", 500), Bets("pb", 300))})
    assert ArmButton(1, 1, "pa", Seat.CONTROLLING_PLAYER) in felt.orders
    assert ArmButton(2, 1, "pb", Seat.SECOND_PLAYER) in felt.tell(Refuses(1, "pa"))
    given = felt.tell(EquipmentFailed(Device.JACKPOT_BUTTON))
    assert PayBox(1, None, 2500, "Q03-34J-4") in given
    assert felt.pays(WagerKind.MADNESS_21) == {(1, "pa"): 12_500, (1, "pb"): 7_500}


def test_at_a_machine_cards_go_back_only_after_madness_21_is_paid() -> None:
    felt = dealt({1: "AC KD"}, "7H", bets=ONE_BOX, settings=MACHINE_TABLE)
    assert felt.refusal(CollectCards()).clause == "Q03-34M-7"
    paid_out(felt)
    felt.tell(CollectCards())
    felt.return_cards()
    assert felt.state.round_number == 2


def test_a_rule_of_both_schedules_is_refused_under_blackjacks_own_clause() -> None:
    for spanish, own in BLACKJACKS_OWN.items():
        assert in_blackjack(Refused(spanish, "No.")) == Refused(own, "No.")
    assert in_blackjack(Refused("Q03-34I-2", "No.")) == Refused("Q03-34I-2", "No.")
    assert in_blackjack(SquareUp(1)) == SquareUp(1)
