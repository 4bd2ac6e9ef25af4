"""65B and 65C: another card machine takes the cards over, and the round goes on."""

from collections import Counter
from dataclasses import replace

import pytest
from malfunction_felt import CLEAN, FULL, NO_SPARE, move_all, on_layout, playing, refused_within

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.commands import AnnounceTotal
from pit.rules.blackjack.state import Source
from pit.rules.card_machine.commands import MachineMayDeal, MalfunctionBegun, MalfunctionOver, OfferReturn
from pit.rules.card_machine.events import (
    CardMoved,
    CardReplaced,
    DamagedCardOut,
    MachineDeals,
    Prepared,
    StaysIn,
    TakesBack,
)
from pit.rules.card_machine.malfunction import Section
from pit.rules.card_machine.preparation import Preparation
from pit.rules.cards import card, cards
from pit.rules.twenty_one_round.events import (
    Draw,
    LoadShoe,
)
from pit.rules.twenty_one_round.state import Phase
from pit.rules.wagers import WagerKind


@pytest.mark.clause("Q96-65B-2")
def test_on_the_clean_path_each_card_goes_to_the_other_machine_and_the_round_goes_on() -> None:
    felt = playing("2S TS")
    inside = Counter(felt.state.shoe)
    net = dict(felt.ledger.net)
    assert felt.tell(CLEAN)[-1] == MachineMayDeal(1, False)
    assert refused_within(felt) == {"Q96-65B-2"}
    given = move_all(felt)
    assert [order for order in given if isinstance(order, MalfunctionOver)] == [
        MalfunctionOver(Section.CLEAN_TRANSFER, 2)
    ]
    assert MachineMayDeal(2, True) in given
    assert [order for order in given if isinstance(order, AnnounceTotal)] == [AnnounceTotal(1, 0, 15, is_soft=False)]
    assert Counter(felt.state.shoe) == inside
    assert (felt.state.round_number, felt.state.machine, felt.state.source) == (1, 2, Source.MACHINE)
    assert dict(felt.ledger.net) == net
    felt.tell(Draw(1, "p1"), MachineDeals(card("2S")))
    assert felt.state.box(1).hands[0].cards == cards("TC 5D 2S")


@pytest.mark.clause("Q96-65B-2")
def test_a_card_that_is_not_in_the_failed_machine_can_not_be_moved() -> None:
    felt = playing()
    felt.tell(CLEAN)
    felt.tell(*[CardMoved(card("9H"))] * 5)
    assert felt.refusal(CardMoved(card("9H"))).clause == "Q96-65B-2"


@pytest.mark.clause("Q96-65B-2")
def test_the_clean_path_offers_nobody_a_return() -> None:
    felt = playing()
    assert not any(isinstance(order, OfferReturn) for order in felt.tell(CLEAN))
    assert felt.refusal(TakesBack("p1")).clause == "Q96-65B-2"
    assert felt.refusal(Prepared(Preparation.SHUFFLE)).clause == "Q96-65B-2"
    assert felt.refusal(Prepared(Preparation.SORT)).clause == "Q96-65B-2"
    assert felt.refusal(LoadShoe(())).clause == "Q96-65B-2"


@pytest.mark.clause("Q96-65C-2")
def test_on_the_damaged_path_the_other_machine_ends_with_the_decks_less_what_is_on_the_table() -> None:
    felt = playing()
    felt.tell(replace(CLEAN, damaged=cards("QS 4D")))
    assert wait.awaiting(felt.state) == wait.AwaitDamagedOut(cards("QS 4D"))
    assert felt.refusal(CardMoved(card("2C"))).clause == "Q96-65C-2"
    assert felt.refusal(DamagedCardOut(card("2C"))).clause == "Q96-65C-2"
    felt.tell(DamagedCardOut(card("QS")), DamagedCardOut(card("4D")))
    assert felt.refusal(CardReplaced(card("QS"))).clause == "Q96-65C-2"
    move_all(felt)
    assert wait.awaiting(felt.state) == wait.AwaitReplacement(cards("QS 4D"))
    assert refused_within(felt) == {"Q96-65C-2"}
    assert felt.refusal(CardReplaced(card("4S"))).clause == "Q96-65C-2"
    felt.tell(CardReplaced(card("4D")))
    assert MalfunctionOver(Section.DAMAGED_TRANSFER, 2) in felt.tell(CardReplaced(card("QS")))
    assert Counter(felt.state.shoe) == FULL - on_layout(felt)
    assert felt.state.phase is Phase.PLAY


@pytest.mark.clause("Q96-65D-1")
def test_if_the_other_machine_fails_while_it_is_filled_the_facts_are_taken_again() -> None:
    felt = playing()
    inside = Counter(felt.state.shoe)
    felt.tell(replace(CLEAN, damaged=cards("QS")))
    felt.tell(DamagedCardOut(card("QS")), CardMoved(card("4D")))
    assert felt.tell(NO_SPARE)[0] == MalfunctionBegun(Section.NO_TRANSFER)
    felt.tell(*(StaysIn(f"p{box}") for box in (1, 2, 3)))
    move_all(felt)
    felt.tell(CardReplaced(card("QS")), Prepared(Preparation.SHUFFLE), Prepared(Preparation.CUT))
    waits = wait.awaiting(felt.state)
    assert isinstance(waits, wait.AwaitShoe)
    assert Counter(waits.cards) == inside
    assert felt.refusal(CLEAN).clause == "Q96-65D-1"


@pytest.mark.clause("Q96-65C-1")
def test_damage_found_before_the_other_machine_failed_still_counts() -> None:
    felt = playing()
    felt.tell(replace(CLEAN, damaged=cards("QS")), DamagedCardOut(card("QS")))
    assert felt.tell(CLEAN)[0] == MalfunctionBegun(Section.DAMAGED_TRANSFER)


@pytest.mark.clause("Q96-65B-1")
def test_a_third_machine_may_take_over_when_the_second_fails_without_damage() -> None:
    felt = playing()
    felt.tell(CLEAN, CardMoved(card("4D")))
    assert felt.tell(CLEAN)[0] == MalfunctionBegun(Section.CLEAN_TRANSFER)
    move_all(felt)
    assert Counter(felt.state.shoe) == FULL - on_layout(felt)


def test_bust_hands_cards_stay_in_the_rack_when_the_machine_fails() -> None:
    felt = playing("KS")
    felt.tell(Draw(1, "p1"), MachineDeals(card("KS")))
    felt.tell(CLEAN)
    move_all(felt)
    assert felt.state.rack == cards("TC 5D KS")
    assert felt.pays(WagerKind.MAIN) == {}
