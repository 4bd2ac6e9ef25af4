"""Whose turn it is at the jackpot button."""

import pytest
from felt import Bets, Felt, dealt

from pit.rules.madness_21.commands import ArmButton, DisarmButton, NobodyPresses
from pit.rules.madness_21.eligibility import Bet, Seat, WinningBox, pressers
from pit.rules.madness_21.events import ComesBack, IsAbsent, Pressed, PrizesPaid, Refuses
from pit.rules.people import FLOOR_MANAGER
from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack.awaiting import AwaitSomeone, awaiting
from pit.rules.spanish_blackjack.commands import Command
from pit.rules.spanish_blackjack.events import CollectCards
from pit.rules.spanish_blackjack.state import Phase

C, X, Y = Bets("c", 100), Bets("x", 200), Bets("y", 300)


def won(*players: Bets) -> Felt:
    """A table at the button for box 2, whose players hold a blackjack."""
    return dealt({2: "AC KD"}, "7H", bets={2: players})


def armed(orders: list[Command]) -> list[tuple[str, Seat]]:
    return [(order.person, order.seat) for order in orders if isinstance(order, ArmButton)]


@pytest.mark.clause("Q03-34K-1-2")
def test_a_controlling_player_with_a_winning_wager_is_armed_first() -> None:
    assert armed(won(C, X, Y).orders) == [("c", Seat.CONTROLLING_PLAYER)]


@pytest.mark.clause("Q03-34K-3a")
def test_without_a_wager_of_the_controlling_player_the_second_is_armed() -> None:
    assert armed(won(Bets("c"), X, Y).orders) == [("x", Seat.SECOND_PLAYER)]


@pytest.mark.clause("Q03-34K-3a")
@pytest.mark.parametrize("declines", [IsAbsent(2, "c"), Refuses(2, "c")])
def test_when_the_controlling_player_is_absent_or_refuses_the_second_is_armed(declines: IsAbsent | Refuses) -> None:
    given = won(C, X, Y).tell(declines)
    assert given == [DisarmButton(1, 2, "c"), ArmButton(2, 2, "x", Seat.SECOND_PLAYER)]


@pytest.mark.clause("Q03-34K-3a")
def test_while_the_controlling_player_may_press_the_second_may_not() -> None:
    felt = won(C, X, Y)
    assert felt.refusal(Pressed(2, "x", 1)).clause == "Q03-34K-3a"
    assert felt.pays() == {}


@pytest.mark.clause("Q03-34K-3b")
def test_a_second_player_without_a_wager_is_passed_over() -> None:
    felt = won(C, Bets("x"), Y)
    assert armed(felt.tell(Refuses(2, "c"))) == [("y", Seat.THIRD_PLAYER)]


@pytest.mark.clause("Q03-34K-4")
def test_the_third_player_is_armed_when_the_first_two_decline() -> None:
    felt = won(C, X, Y)
    felt.tell(Refuses(2, "c"))
    assert armed(felt.tell(IsAbsent(2, "x"))) == [("y", Seat.THIRD_PLAYER)]


@pytest.mark.clause("Q03-34K-4")
def test_a_third_player_without_a_wager_is_not_armed() -> None:
    felt = won(C, Bets("x"), Bets("y"))
    assert armed(felt.tell(Refuses(2, "c"))) == [(FLOOR_MANAGER, Seat.FLOOR_MANAGER)]


@pytest.mark.clause("Q03-34K-4")
def test_a_third_player_out_of_turn_is_refused() -> None:
    assert won(C, X, Y).refusal(Pressed(2, "y", 1)).clause == "Q03-34K-4"


@pytest.mark.clause("Q03-34K-5")
def test_the_floor_manager_is_armed_when_every_eligible_person_declines() -> None:
    felt = won(C, X, Y)
    felt.tell(Refuses(2, "c"), Refuses(2, "x"))
    assert armed(felt.tell(IsAbsent(2, "y"))) == [(FLOOR_MANAGER, Seat.FLOOR_MANAGER)]


@pytest.mark.clause("Q03-34K-5")
def test_the_floor_manager_may_not_press_while_one_eligible_person_is_undecided() -> None:
    felt = won(C, X, Y)
    felt.tell(Refuses(2, "c"), Refuses(2, "x"))
    assert felt.refusal(Pressed(2, FLOOR_MANAGER, 3)).clause == "Q03-34K-5"


@pytest.mark.clause("Q03-34K-5", "Q03-34M-8b")
def test_a_prize_that_the_floor_manager_pressed_for_goes_to_the_players() -> None:
    felt = won(C, X, Y)
    felt.tell(Refuses(2, "c"), Refuses(2, "x"), Refuses(2, "y"))
    felt.pay_at(1000, 2)
    assert felt.pays() == {(2, "c"): 1000, (2, "x"): 2000, (2, "y"): 3000}


@pytest.mark.clause("Q03-34K-5", "Q03-34M-7")
def test_when_nobody_at_all_presses_the_box_and_the_round_stay_open() -> None:
    felt = won(C)
    felt.tell(Refuses(2, "c"))
    assert felt.tell(IsAbsent(2, FLOOR_MANAGER)) == [DisarmButton(2, 2, FLOOR_MANAGER), NobodyPresses(2)]
    assert awaiting(felt.state) == AwaitSomeone(2)
    assert felt.refusal(CollectCards()).clause == "Q03-34M-7"
    assert felt.refusal(PrizesPaid(2)).clause == "Q03-34M-6"


@pytest.mark.clause("Q03-34K-5")
def test_an_open_box_goes_on_when_someone_comes_back() -> None:
    felt = won(C)
    felt.tell(Refuses(2, "c"), Refuses(2, FLOOR_MANAGER))
    assert armed(felt.tell(ComesBack(2, "c"))) == [("c", Seat.CONTROLLING_PLAYER)]
    felt.pay_at(1000, 2)
    assert felt.state.phase is Phase.COLLECT


@pytest.mark.clause("Q03-34K-3a")
def test_someone_who_comes_back_before_the_press_takes_the_turn_again() -> None:
    felt = won(C, X)
    felt.tell(IsAbsent(2, "c"))
    given = felt.tell(ComesBack(2, "c"))
    assert given == [DisarmButton(2, 2, "x"), ArmButton(3, 2, "c", Seat.CONTROLLING_PLAYER)]


@pytest.mark.clause("Q03-34K-3a")
def test_someone_behind_the_armed_person_comes_back_without_taking_the_turn() -> None:
    felt = won(C, X, Y)
    felt.tell(IsAbsent(2, "c"), IsAbsent(2, "x"), ComesBack(2, "c"))
    assert felt.tell(ComesBack(2, "x")) == []
    assert armed(felt.tell(Refuses(2, "c"))) == [("x", Seat.SECOND_PLAYER)]


@pytest.mark.clause("Q03-34M-8a")
def test_someone_who_comes_back_after_the_press_is_too_late() -> None:
    felt = won(C, X)
    felt.tell(IsAbsent(2, "c"), Pressed(2, "x", 2))
    assert felt.refusal(ComesBack(2, "c")).clause == "Q03-34M-8a"


@pytest.mark.clause("Q03-34K-3a")
def test_someone_who_gave_up_no_turn_can_not_come_back() -> None:
    assert won(C, X).refusal(ComesBack(2, "x")).clause == "Q03-34K-3a"


@pytest.mark.clause("Q03-34K-3a")
def test_only_the_person_whose_turn_it_is_can_decline() -> None:
    assert won(C, X).refusal(Refuses(2, "x")).clause == "Q03-34K-3a"


@pytest.mark.clause("Q03-34M-8a")
def test_after_the_press_nobody_need_decline() -> None:
    felt = won(C, X)
    felt.tell(Pressed(2, "c", 1))
    assert felt.refusal(Refuses(2, "c")).clause == "Q03-34M-8a"


@pytest.mark.clause("Q03-34J-3")
def test_a_press_by_someone_with_no_wager_on_the_box_draws_and_pays_nothing() -> None:
    felt = won(C, X)
    refused = felt.refusal(Pressed(2, "stranger", 1))
    assert refused == Refused("Q03-34J-3", "stranger may not press for box 2: no draw, no payment.")


@pytest.mark.clause("Q03-34K-6")
def test_the_seats_follow_the_stack() -> None:
    stack = (Bet("c", 100), Bet("x", 100), Bet("y", 100))
    assert [(p.seat, p.person) for p in pressers(WinningBox(2, stack))] == [
        (Seat.CONTROLLING_PLAYER, "c"),
        (Seat.SECOND_PLAYER, "x"),
        (Seat.THIRD_PLAYER, "y"),
        (Seat.FLOOR_MANAGER, FLOOR_MANAGER),
    ]
