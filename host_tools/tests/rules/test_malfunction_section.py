"""A card machine that fails: which of 65B, 65C and 65D applies, and what is heard meanwhile."""

from collections import Counter
from dataclasses import astuple, fields, replace
from itertools import product

import pytest
from blackjack_felt import MACHINE_TABLE, BlackjackFelt, dealt, seated
from malfunction_felt import CLEAN, FULL, NO_SPARE, move_all, playing, to_the_shoe

from pit.rules.blackjack import awaiting as wait
from pit.rules.card_machine.commands import MachineMayDeal, MalfunctionBegun
from pit.rules.card_machine.events import (
    CardMoved,
    CardReplaced,
    DamagedCardOut,
    LoadMachine,
    MachineDeals,
    MachineFailed,
    Prepared,
    StaysIn,
    TakesBack,
)
from pit.rules.card_machine.malfunction import Facts, Section, section_of
from pit.rules.card_machine.preparation import FOR_MACHINE
from pit.rules.cards import card, cards
from pit.rules.madness_21.events import EquipmentFailed
from pit.rules.madness_21.settings import Device
from pit.rules.people import Role
from pit.rules.twenty_one_round.commands import ClearLayout
from pit.rules.twenty_one_round.events import (
    CollectCards,
    ExcludePlayer,
    Stand,
    WithdrawMain,
)


@pytest.mark.clause("Q96-65B-1", "Q96-65C-1", "Q96-65D-1")
@pytest.mark.parametrize("row", list(product([False, True], repeat=7)))
def test_only_the_all_true_row_of_the_seven_conditions_is_a_clean_transfer(row: tuple[bool, ...]) -> None:
    in_use, is_dealt, unable, nobody_harmed, undamaged, other, practicable = row
    facts = Facts(in_use, is_dealt, unable, not nobody_harmed, not undamaged, other, practicable)
    section = section_of(facts)
    assert (section is Section.CLEAN_TRANSFER) == all(row)
    all_but_damage = all(row[:4]) and other and practicable
    assert (section is Section.DAMAGED_TRANSFER) == (all_but_damage and not undamaged)
    assert (section is Section.NONE) == (not (in_use and is_dealt and unable))


def test_the_facts_are_the_seven_conditions() -> None:
    assert len(fields(Facts)) == 7
    assert len(astuple(Facts(True, True, True, True, True, True, True))) == 7


@pytest.mark.clause("Q96-65D-1")
@pytest.mark.parametrize(
    "failed",
    [NO_SPARE, replace(CLEAN, is_transfer_practicable=False), replace(CLEAN, is_anyone_disadvantaged=True)],
    ids=["no spare", "not practicable", "somebody harmed"],
)
def test_without_a_transfer_section_65d_applies(failed: MachineFailed) -> None:
    assert playing().tell(failed)[0] == MalfunctionBegun(Section.NO_TRANSFER)


@pytest.mark.clause("Q96-65C-1")
def test_damage_makes_it_65c_unless_somebody_is_disadvantaged() -> None:
    damaged = replace(CLEAN, damaged=cards("QS"))
    assert playing().tell(damaged)[0] == MalfunctionBegun(Section.DAMAGED_TRANSFER)
    harmed = replace(damaged, is_anyone_disadvantaged=True)
    assert playing().tell(harmed)[0] == MalfunctionBegun(Section.NO_TRANSFER)


@pytest.mark.clause("Q96-65B-1", "Q96-65D-1")
def test_the_first_card_dealt_makes_a_malfunction_one_of_the_round() -> None:
    felt = seated({1: "TC 5D"}, "9H", settings=MACHINE_TABLE)
    felt.tell(felt.next_card())
    assert felt.tell(CLEAN)[0] == MalfunctionBegun(Section.CLEAN_TRANSFER)


@pytest.mark.clause("Q96-65D-1")
def test_a_malfunction_before_any_card_returns_to_the_start_of_play() -> None:
    felt = seated({1: "TC 5D"}, "9H", settings=MACHINE_TABLE)
    assert felt.tell(NO_SPARE) == [MalfunctionBegun(Section.NONE), MachineMayDeal(1, False)]
    assert felt.refusal(MachineDeals(card("2C"))).clause == "Q96-65A-3b"
    felt.tell(WithdrawMain(1, "p1"))
    assert felt.ledger.net["p1"] == 0
    felt.tell(*(Prepared(step) for step in FOR_MACHINE))
    waits = wait.awaiting(felt.state)
    assert isinstance(waits, wait.AwaitMachineLoad)
    assert Counter(waits.cards) == FULL
    assert felt.tell(LoadMachine(waits.cards)) == [MachineMayDeal(1, True)]


@pytest.mark.clause("Q96-65D-1")
def test_a_machine_that_is_not_in_use_does_not_fail() -> None:
    assert dealt({1: "TC 5D"}, "9H").refusal(CLEAN).clause == "Q96-65D-1"
    assert BlackjackFelt(settings=MACHINE_TABLE).refusal(CLEAN).clause == "Q96-65D-1"


@pytest.mark.clause("Q96-65D-1")
def test_there_are_no_steps_without_a_malfunction() -> None:
    felt = playing()
    for event in (
        StaysIn("p1"),
        TakesBack("p1"),
        DamagedCardOut(card("2C")),
        CardMoved(card("2C")),
        CardReplaced(card("2C")),
    ):
        assert felt.refusal(event).clause == "Q96-65D-1"


@pytest.mark.clause("Q96-65C-1")
def test_more_damaged_cards_than_the_machine_can_hold_are_refused() -> None:
    felt = playing()
    assert felt.refusal(replace(CLEAN, damaged=cards("9H 9H 9H 9H 9H 9H"))).clause == "Q96-65C-1"


@pytest.mark.parametrize("failed", [CLEAN, NO_SPARE])
def test_a_machine_that_fails_while_cards_go_back_still_ends_the_round(failed: MachineFailed) -> None:
    felt = playing("8D", hands={1: "TC 9D"})
    felt.tell(Stand(1, "p1"))
    felt.deal()
    felt.tell(CollectCards())
    felt.tell(failed)
    if failed is CLEAN:
        move_all(felt)
        felt.return_cards()
    else:
        to_the_shoe(felt)
    assert felt.state.round_number == 2
    assert any(isinstance(order, ClearLayout) for order in felt.orders)
    assert Counter([*felt.state.shoe, *felt.state.rack]) == FULL
    assert felt.state.is_shuffle_due == (failed is NO_SPARE)


def test_exclusions_and_other_equipment_are_heard_during_a_malfunction() -> None:
    felt = playing()
    felt.tell(CLEAN, EquipmentFailed(Device.JACKPOT_BUTTON), ExcludePlayer("p1", Role.KEY_EMPLOYEE_TABLE_GAMES))
    assert felt.state.standing.excluded == {"p1"}
