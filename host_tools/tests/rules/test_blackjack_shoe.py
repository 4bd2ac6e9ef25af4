"""The shoe of a blackjack table: when it is shuffled, how it is loaded, and the last three rounds."""

from dataclasses import replace

import pytest
from blackjack_felt import TABLE, BlackjackFelt, dealt

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.commands import CloseTable, CuttingCardReached, LastRounds, ShuffleOnRecord
from pit.rules.blackjack.events import DirectShuffle, OrderLastRounds
from pit.rules.blackjack.state import State
from pit.rules.card_machine.events import Prepared
from pit.rules.card_machine.preparation import Preparation
from pit.rules.decks import DeckKind, decks
from pit.rules.people import Role
from pit.rules.twenty_one_round.awaiting import AwaitCard, AwaitWagers
from pit.rules.twenty_one_round.commands import ShuffleDue
from pit.rules.twenty_one_round.events import CollectCards, DealCard, LoadShoe, PlaceMain, Stand
from pit.rules.twenty_one_round.state import Phase

FULL = decks(DeckKind.STANDARD, 6)
BOSSES = [Role.PIT_BOSS, Role.ASSISTANT_PIT_BOSS]


def after(felt: BlackjackFelt, cards_dealt: int) -> BlackjackFelt:
    """The same table with its cutting card so many cards further on."""
    cut = len(felt.state.shoe) - cards_dealt
    felt.state = replace(felt.state, settings=replace(felt.state.settings, cut_cards=cut))
    return felt


def play_a_round(felt: BlackjackFelt) -> list[object]:
    given: list[object] = []
    if felt.state.phase is Phase.WAGERING:
        given += felt.tell(PlaceMain(1, "p1", 1000))
    given += felt.deal()
    while felt.state.phase is Phase.PLAY:
        given += felt.tell(Stand(1, "p1"))
    given += felt.deal()
    return given + felt.tell(CollectCards())


@pytest.mark.clause("Q96-25-c")
def test_the_cutting_card_in_a_round_makes_a_shuffle_due_and_stops_no_hand() -> None:
    felt = after(dealt({1: "TC 9D"}, "9H", "2S 8D"), 1)
    felt.tell(Stand(1, "p1"))
    assert CuttingCardReached(len(felt.state.shoe) - 1) in felt.tell(DealCard())
    assert felt.state.phase is not Phase.WAGERING
    felt.deal()
    assert ShuffleDue(len(felt.state.shoe)) in felt.tell(CollectCards())
    felt.tell(PlaceMain(1, "p1", 1000))
    assert "shuffle" in felt.refusal(DealCard()).reason
    felt.load_shoe(FULL)
    felt.tell(DealCard())


@pytest.mark.clause("Q96-25-c")
def test_no_shuffle_is_due_before_the_cutting_card() -> None:
    given = play_a_round(dealt({1: "TC 9D"}, "9H", "8D"))
    assert not any(isinstance(order, ShuffleDue | CuttingCardReached) for order in given)


@pytest.mark.clause("Q96-25-c")
def test_the_cutting_card_comes_out_once_in_a_shoe() -> None:
    felt = after(dealt({1: "TC 9D"}, "9H", "2S 2D 8D"), 1)
    reached = [order for order in play_a_round(felt) if isinstance(order, CuttingCardReached)]
    assert len(reached) == 1
    felt.load_shoe(FULL)
    assert not felt.state.is_cutting_card_out


def test_a_shoe_is_loaded_only_with_shuffled_and_cut_cards() -> None:
    felt = BlackjackFelt()
    assert "not shuffled" in felt.refusal(LoadShoe(FULL)).reason
    felt.tell(Prepared(Preparation.SHUFFLE))
    assert "not cut" in felt.refusal(LoadShoe(FULL)).reason
    felt.tell(Prepared(Preparation.CUT), LoadShoe(FULL))
    felt.refusal(LoadShoe(FULL))


def test_cards_cut_before_they_are_shuffled_must_be_cut_again() -> None:
    felt = BlackjackFelt()
    felt.tell(Prepared(Preparation.CUT), Prepared(Preparation.SHUFFLE))
    assert "not cut" in felt.refusal(LoadShoe(FULL)).reason


def test_cards_made_ready_before_a_round_are_not_ready_after_it() -> None:
    felt = BlackjackFelt("TC 9H 9D 8D")
    felt.tell(Prepared(Preparation.SHUFFLE), Prepared(Preparation.CUT))
    play_a_round(felt)
    felt.refusal(LoadShoe(FULL))


def test_no_cards_are_made_ready_while_a_shoe_is_dealt() -> None:
    dealt({1: "TC 9D"}, "9H").refusal(Prepared(Preparation.SHUFFLE))


def test_an_empty_shoe_in_a_round_is_filled_with_the_discards_shuffled_and_cut() -> None:
    felt = dealt({1: "TC 9D"}, "9H")
    felt.tell(Stand(1, "p1"))
    felt.state = replace(felt.state, shoe=(), rack=felt.state.shoe)
    assert wait.awaiting(felt.state) == wait.AwaitPreparation(Preparation.SHUFFLE)
    felt.tell(Prepared(Preparation.SHUFFLE))
    assert wait.awaiting(felt.state) == wait.AwaitPreparation(Preparation.CUT)
    felt.tell(Prepared(Preparation.CUT))
    assert wait.awaiting(felt.state) == AwaitCard(is_shoe_empty=True)
    felt.tell(LoadShoe(felt.state.rack), DealCard())


@pytest.mark.clause("Q96-65A-4")
@pytest.mark.parametrize("role", [*BOSSES, Role.KEY_EMPLOYEE_TABLE_GAMES])
def test_a_directed_shuffle_is_due_before_the_next_round_and_on_record(role: Role) -> None:
    felt = BlackjackFelt()
    assert felt.tell(DirectShuffle(role)) == [ShuffleOnRecord(1, "common practice")]
    assert wait.awaiting(felt.state) == wait.AwaitPreparation(Preparation.SHUFFLE)
    felt.tell(Prepared(Preparation.SHUFFLE), Prepared(Preparation.CUT))
    assert wait.awaiting(felt.state) == AwaitWagers((), is_shuffle_due=True)


def test_a_dealer_directs_no_shuffle() -> None:
    BlackjackFelt().refusal(DirectShuffle(Role.DEALER))


@pytest.mark.clause("Q96-32-3")
@pytest.mark.parametrize("role", BOSSES)
def test_a_pit_boss_orders_three_last_rounds(role: Role) -> None:
    felt = BlackjackFelt()
    assert felt.tell(OrderLastRounds(role)) == [LastRounds(3)]
    assert felt.state.closing_rounds == 3


@pytest.mark.clause("Q96-32-3")
@pytest.mark.parametrize("role", [role for role in Role if role not in BOSSES])
def test_nobody_else_orders_the_last_rounds(role: Role) -> None:
    assert BlackjackFelt().refusal(OrderLastRounds(role)).clause == "Q96-32-3"


@pytest.mark.clause("Q96-32-3")
def test_the_order_comes_before_the_round_and_before_the_cutting_card() -> None:
    felt = after(dealt({1: "TC 9D"}, "9H", "8D"), 1)
    assert felt.refusal(OrderLastRounds(Role.PIT_BOSS)).clause == "Q96-32-3"
    play_a_round(felt)
    assert felt.refusal(OrderLastRounds(Role.PIT_BOSS)).clause == "Q96-32-3"
    assert felt.state.closing_rounds is None


@pytest.mark.clause("Q96-32-3")
def test_the_last_rounds_are_ordered_once() -> None:
    felt = BlackjackFelt()
    felt.tell(OrderLastRounds(Role.PIT_BOSS))
    assert felt.refusal(OrderLastRounds(Role.PIT_BOSS)).clause == "Q96-32-3"


@pytest.mark.clause("Q96-32-4")
def test_three_last_rounds_are_dealt_without_a_shuffle_and_then_the_table_is_closed() -> None:
    felt = BlackjackFelt("TC 9H 9D 8D TC 9H 9D 8S TC 9H 9D 8H")
    felt.tell(OrderLastRounds(Role.PIT_BOSS))
    after(felt, 3)
    first = play_a_round(felt)
    assert any(isinstance(order, CuttingCardReached) for order in first)
    assert first[-1] == LastRounds(2)
    assert play_a_round(felt)[-1] == LastRounds(1)
    last = play_a_round(felt)
    assert last[-1] == CloseTable(3)
    assert not any(isinstance(order, ShuffleDue) for order in felt.orders)
    assert felt.refusal(PlaceMain(1, "p1", 1000)).clause == "Q96-32-4"
    assert felt.refusal(DealCard()).clause == "Q96-32-4"
    assert wait.awaiting(felt.state) == wait.AwaitClosed()


def test_without_the_order_the_table_stays_open_after_three_rounds() -> None:
    felt = BlackjackFelt("TC 9H 9D 8D TC 9H 9D 8S TC 9H 9D 8H")
    for _ in range(3):
        play_a_round(felt)
    felt.tell(PlaceMain(1, "p1", 1000))
    assert isinstance(felt.state, State)


@pytest.mark.clause("Q96-65A-4")
def test_who_missed_the_first_round_may_join_after_the_shuffle() -> None:
    felt = BlackjackFelt("TC 9H 9D 8D", replace(TABLE, entry_after_first_round=False))
    play_a_round(felt)
    felt.refusal(PlaceMain(2, "late", 1000))
    felt.load_shoe(FULL)
    felt.tell(PlaceMain(2, "late", 1000))


def test_an_open_table_with_a_fresh_shoe_waits_for_wagers() -> None:
    assert wait.awaiting(BlackjackFelt().state) == AwaitWagers((), is_shuffle_due=False)
