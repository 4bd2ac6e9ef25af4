"""Who decides at a table of Spanish blackjack, how a wish is shown, and whose a power is."""

import pytest
from felt import Bets, dealt

from pit.rules.people import Role
from pit.rules.spanish_blackjack.awaiting import AwaitDecision, awaiting
from pit.rules.spanish_blackjack.commands import PowerUsed
from pit.rules.spanish_blackjack.events import (
    CollectCards,
    DealCard,
    DoubleDown,
    Draw,
    Extra,
    Forfeit,
    Power,
    Signal,
    Split,
    Stand,
    Surrender,
    UsePower,
)

LACKING = [role for role in Role if role is not Role.KEY_EMPLOYEE_TABLE_GAMES]


@pytest.mark.clause("Q03-17-3-4")
@pytest.mark.parametrize("power", Power)
def test_the_key_employee_has_each_of_the_three_powers(power: Power) -> None:
    by = Role.KEY_EMPLOYEE_TABLE_GAMES
    assert dealt({1: "9C 9D"}, "7H").tell(UsePower(power, by)) == [PowerUsed(power, by)]


@pytest.mark.clause("Q03-17-3-4")
@pytest.mark.parametrize("power", Power)
@pytest.mark.parametrize("role", LACKING)
def test_no_other_employee_has_one_of_the_three_powers(power: Power, role: Role) -> None:
    assert dealt({1: "9C 9D"}, "7H").refusal(UsePower(power, role)).clause == "Q03-17-3-4"


@pytest.mark.clause("Q03-17-5-6")
def test_without_an_indication_the_round_stays_on_the_box() -> None:
    felt = dealt({1: "9C 9D", 2: "8C 8D"}, "7H")
    assert felt.refusal(DealCard()).clause == "Q03-17-5-6"
    assert felt.refusal(Stand(2, "p2")).clause == "Q03-17-5-6"
    assert felt.refusal(CollectCards()).clause == "Q03-34M-7"
    assert awaiting(felt.state) == AwaitDecision(1, 0, "p1")


@pytest.mark.clause("Q03-17-5-6")
@pytest.mark.parametrize(
    "wish",
    [
        Draw(2, "p2"),
        DoubleDown(2, "p2", (Extra("p2", 1000),)),
        Split(2, "p2", (Extra("p2", 1000),)),
        Surrender(2, "p2"),
        Forfeit(2, "p2"),
    ],
)
def test_a_box_that_is_not_on_turn_decides_nothing(wish: Draw | DoubleDown | Split | Surrender | Forfeit) -> None:
    assert dealt({1: "9C 9D", 2: "8C 8D"}, "7H").refusal(wish).clause == "Q03-17-5-6"


def test_a_box_that_is_not_on_the_layout_is_refused() -> None:
    felt = dealt({1: "9C 9D"}, "7H")
    assert "no box 8" in felt.refusal(Stand(8, "p1")).reason
    assert "no box 0" in felt.refusal(Stand(0, "p1")).reason
    with pytest.raises(IndexError):
        felt.state.box(0)


@pytest.mark.clause("Q03-17-5-6")
def test_a_box_that_is_owed_a_card_gets_it_before_it_decides_again() -> None:
    felt = dealt({1: "9C 3D"}, "7H")
    felt.tell(Draw(1, "p1"))
    assert felt.refusal(Stand(1, "p1")).clause == "Q03-17-5-6"


@pytest.mark.clause("Q03-17-7")
def test_a_double_without_an_additional_wager_is_refused() -> None:
    assert dealt({1: "5C 6D"}, "7H").refusal(DoubleDown(1, "p1", ())).clause == "Q03-17-7"


@pytest.mark.clause("Q03-17-7")
def test_a_split_without_an_additional_wager_is_refused() -> None:
    assert dealt({1: "8C 8D"}, "7H").refusal(Split(1, "p1", ())).clause == "Q03-17-7"


@pytest.mark.clause("Q03-17-7")
def test_another_players_additional_wager_does_not_double_the_box() -> None:
    felt = dealt({1: "5C 6D"}, "7H", bets={1: (Bets("pa"), Bets("pb"))})
    assert felt.refusal(DoubleDown(1, "pa", (Extra("pb", 1000),))).clause == "Q03-17-7"


@pytest.mark.clause("Q03-17-7")
@pytest.mark.parametrize("wish", [Stand(1, "p1", Signal.SPOKEN), Draw(1, "p1", Signal.SPOKEN)])
def test_a_wish_that_is_only_spoken_is_refused(wish: Stand | Draw) -> None:
    assert dealt({1: "9C 9D"}, "7H").refusal(wish).clause == "Q03-17-7"


@pytest.mark.clause("Q03-17-7")
def test_a_hand_signal_draws_a_card() -> None:
    felt = dealt({1: "9C 3D"}, "7H", "4S")
    felt.tell(Draw(1, "p1", Signal.HAND), DealCard())
    assert [str(card) for card in felt.state.box(1).hands[0].cards] == ["9C", "3D", "4S"]


@pytest.mark.clause("Q03-34G-cp")
def test_only_the_controlling_player_decides_for_the_box() -> None:
    felt = dealt({1: "9C 9D"}, "7H", bets={1: (Bets("pa"), Bets("pb"))})
    assert felt.refusal(Stand(1, "pb")).clause == "Q03-34G-cp"
    felt.tell(Stand(1, "pa"))
