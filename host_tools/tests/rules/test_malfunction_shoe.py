"""65D: damaged cards replaced, all of them shuffled, cut and in a shoe, from which the round is finished."""

from collections import Counter
from dataclasses import replace

import pytest
from blackjack_felt import MACHINE_TABLE, seated
from malfunction_felt import FULL, NO_SPARE, move_all, on_layout, playing, refused_within, to_the_shoe

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.commands import ShuffleOnRecord
from pit.rules.blackjack.state import Source
from pit.rules.card_machine.commands import MachineMayDeal, MalfunctionOver
from pit.rules.card_machine.events import (
    CardMoved,
    CardReplaced,
    DamagedCardOut,
    LoadMachine,
    MachineDeals,
    Prepared,
    StaysIn,
    TakesBack,
)
from pit.rules.card_machine.malfunction import Section
from pit.rules.card_machine.preparation import FOR_MACHINE, Preparation
from pit.rules.cards import card, cards
from pit.rules.twenty_one_round import awaiting as round_awaiting
from pit.rules.twenty_one_round.commands import CardTo
from pit.rules.twenty_one_round.events import (
    CollectCards,
    DealCard,
    Draw,
    LoadShoe,
    PassOver,
    PlaceMain,
    Stand,
)
from pit.rules.twenty_one_round.state import Phase


@pytest.mark.clause("Q96-65D-2b")
def test_play_waits_for_the_replacement_of_a_damaged_card() -> None:
    felt = playing()
    felt.tell(replace(NO_SPARE, damaged=cards("9H")), *(StaysIn(f"p{box}") for box in (1, 2, 3)))
    assert felt.refusal(CardMoved(card("2C"))).clause == "Q96-65D-2b"
    felt.tell(DamagedCardOut(card("9H")))
    move_all(felt)
    assert refused_within(felt) == {"Q96-65D-2b"}
    assert felt.refusal(Prepared(Preparation.SHUFFLE)).clause == "Q96-65D-2b"
    felt.tell(CardReplaced(card("9H")), Prepared(Preparation.SHUFFLE), Prepared(Preparation.CUT))
    waits = wait.awaiting(felt.state)
    assert isinstance(waits, wait.AwaitShoe)
    assert Counter(waits.cards) == FULL - on_layout(felt)


@pytest.mark.clause("Q96-65D-2c")
def test_the_cards_are_shuffled_cut_and_in_a_shoe_before_play_goes_on() -> None:
    felt = playing("2S")
    felt.tell(NO_SPARE, *(StaysIn(f"p{box}") for box in (1, 2, 3)))
    move_all(felt)
    held = felt.state.malfunction.moved if felt.state.malfunction else ()
    assert felt.refusal(LoadShoe(held)).clause == "Q96-65D-2c"
    assert felt.refusal(Prepared(Preparation.CUT)).clause == "Q96-65D-2c"
    felt.tell(Prepared(Preparation.SHUFFLE))
    assert felt.refusal(LoadShoe(held)).clause == "Q96-65D-2c"
    felt.tell(Prepared(Preparation.CUT))
    assert refused_within(felt) == {"Q96-65D-2c"}
    assert felt.refusal(LoadShoe(held[1:])).clause == "Q96-65D-2c"
    given = felt.tell(LoadShoe(held))
    assert MalfunctionOver(Section.NO_TRANSFER, None) in given
    assert not any(isinstance(order, MachineMayDeal) and order.may_deal for order in felt.orders[-2:])
    assert (felt.state.source, felt.state.is_loaded) == (Source.SHOE, False)
    felt.tell(Draw(1, "p1"), DealCard())
    assert felt.refusal(MachineDeals(felt.state.shoe[0])).clause == "Q96-65A-3f"


@pytest.mark.clause("Q96-65D-2d")
def test_only_those_who_stayed_in_get_more_cards_and_results() -> None:
    felt = seated({1: "TC 5D", 2: "9C 9D", 3: "TD 6D"}, "9H", settings=MACHINE_TABLE)
    felt.tell(*(felt.next_card() for _ in range(1)), NO_SPARE)
    felt.tell(StaysIn("p1"), TakesBack("p2"), StaysIn("p3"))
    to_the_shoe(felt)
    before = len(felt.orders)
    felt.deal()
    boxes = {order.box for order in felt.orders[before:] if isinstance(order, CardTo)}
    assert boxes == {0, 1, 3}
    while felt.state.phase is Phase.PLAY:
        turn = felt.state.on_turn
        assert turn is not None
        felt.tell(Stand(turn[0], f"p{turn[0]}"))
    felt.deal()
    felt.tell(CollectCards())
    assert felt.ledger.net["p2"] == 0
    assert abs(felt.ledger.net["p1"]) <= 1000


@pytest.mark.clause("Q96-65D-3")
def test_the_shuffle_goes_on_record_once_as_a_directed_one() -> None:
    felt = playing()
    felt.tell(NO_SPARE, *(StaysIn(f"p{box}") for box in (1, 2, 3)))
    to_the_shoe(felt)
    assert [order for order in felt.orders if isinstance(order, ShuffleOnRecord)] == [ShuffleOnRecord(1, "Q96-65D-3")]


def test_after_65d_all_cards_are_shuffled_before_the_next_round_and_a_machine_may_be_loaded() -> None:
    felt = playing(hands={1: "TC 9D"})
    felt.tell(NO_SPARE, StaysIn("p1"))
    to_the_shoe(felt)
    felt.tell(Stand(1, "p1"))
    felt.deal()
    felt.tell(CollectCards())
    assert felt.state.is_shuffle_due
    felt.tell(PlaceMain(1, "p1", 1000))
    felt.refusal(DealCard())
    all_cards = (*felt.state.shoe, *felt.state.rack)
    assert Counter(all_cards) == FULL
    felt.tell(*(Prepared(step) for step in FOR_MACHINE))
    assert felt.tell(LoadMachine(all_cards))[-1] == MachineMayDeal(1, True)
    felt.tell(MachineDeals(card("2C")))


def test_a_hand_that_was_owed_a_card_gets_it_from_the_shoe() -> None:
    felt = playing()
    felt.tell(Draw(1, "p1"), NO_SPARE, StaysIn("p1"), StaysIn("p2"), TakesBack("p3"))
    to_the_shoe(felt)
    next_card = felt.state.shoe[0]
    felt.tell(DealCard())
    assert felt.state.box(1).hands[0].cards[-1] == next_card


def test_a_player_who_was_passed_over_and_stays_still_chooses() -> None:
    felt = playing("TS")
    felt.tell(PassOver(1), Stand(2, "p2"), Stand(3, "p3"), NO_SPARE, *(StaysIn(f"p{box}") for box in (1, 2, 3)))
    to_the_shoe(felt)
    assert wait.awaiting(felt.state) == round_awaiting.AwaitChoice(1, 0, "p1")
