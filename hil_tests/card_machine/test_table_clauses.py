"""Clauses of 65A to 65D by their ids where table and unit act together: rules, virtual unit and the cards that really moved."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import product
from pathlib import Path

import pytest
from card_table import MACHINE_TABLE, CardTable
from card_unit import CardUnit, virtual_card_unit

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.commands import CuttingCardReached, ShuffleOnRecord
from pit.rules.blackjack.events import DirectShuffle
from pit.rules.blackjack.state import Source
from pit.rules.blackjack.step import step
from pit.rules.card_machine.commands import MalfunctionBegun, MalfunctionOver, OfferReturn
from pit.rules.card_machine.events import (
    CardReplaced,
    LoadMachine,
    MachineDeals,
    MachineFailed,
    Prepared,
    StaysIn,
    TakesBack,
)
from pit.rules.card_machine.malfunction import Section
from pit.rules.card_machine.preparation import FOR_MACHINE, FOR_SHOE, Preparation
from pit.rules.cards import card, cards
from pit.rules.decks import DeckKind, decks
from pit.rules.people import Role
from pit.rules.twenty_one_round.awaiting import AwaitDecision
from pit.rules.twenty_one_round.commands import ShuffleDue
from pit.rules.twenty_one_round.events import CollectCards, DealCard, DoubleDown, Extra, LoadShoe, PlaceMain, Stand
from pit.rules.wagers import ReturnWager, WagerKind
from wire import card_codes, codes

pytestmark = pytest.mark.needs("hand", "eye")

FULL = Counter(decks(DeckKind.STANDARD, 6))
CLEAN = MachineFailed(is_other_machine_available=True, is_transfer_practicable=True)
NO_SPARE = MachineFailed(is_transfer_practicable=True)
THREE_BOXES = "TC 9C TD 9H 5D 9D 6D"  # boxes 1 to 3, the dealer, boxes 1 to 3


@pytest.fixture
def spare(tmp_path: Path) -> Iterator[CardUnit]:
    with virtual_card_unit(tmp_path / "spare", seed=4) as unit:
        yield unit


def begun(unit: CardUnit, spare: CardUnit | None = None) -> CardTable:
    """Three players with two cards each, all of them from the machine."""
    table = CardTable(unit, THREE_BOXES, spare=spare)
    table.wagers(1, 2, 3)
    table.deal()
    return table


def stand_all(table: CardTable) -> None:
    """Every box stands, the dealer plays, the cards are collected."""
    while isinstance(waits := wait.awaiting(table.state), AwaitDecision):
        table.tell(Stand(waits.box, waits.person))
        table.deal()
    table.tell(CollectCards())


def to_shoe(table: CardTable) -> None:
    """65D once everybody has chosen: cards out, shuffled, cut and into the shoe."""
    table.take_cards_out()
    table.tell(Prepared(Preparation.SHUFFLE), Prepared(Preparation.CUT))
    waits = wait.awaiting(table.state)
    assert isinstance(waits, wait.AwaitShoe)
    table.tell(LoadShoe(waits.cards))


# 65A


@pytest.mark.clause("Q96-65A-3b")
def test_the_interlock_stays_open_till_every_step_is_told_and_closes_then(empty_card_unit: CardUnit) -> None:
    unit = empty_card_unit
    unit.approve()
    unit.rig.machine.fill(range(312))
    for steps in range(7):
        fields = {"decks": 6, "deck_cards": 52, "cards": 312, "outside": 0, "steps": steps}
        assert unit.refusal("load_cards", **fields) == card_codes.REQUEST_STEPS
        assert not unit.is_dealing_possible()
    unit.ask("load_cards", decks=6, deck_cards=52, cards=312, outside=0, steps=7)
    unit.begin()
    assert unit.rig.relay.is_closed


@pytest.mark.clause("Q96-65A-3c")
def test_uncut_cards_go_into_the_machine_and_not_into_a_shoe(empty_card_unit: CardUnit) -> None:
    table = CardTable(empty_card_unit)
    assert Preparation.CUT not in FOR_MACHINE
    assert table.unit.deal_refusal() == 0
    table.wagers(1)
    table.unit.ask("hold")
    table.one_card()
    table.fail(NO_SPARE)
    table.tell(StaysIn("P1"))
    table.take_cards_out()
    table.tell(Prepared(Preparation.SHUFFLE))
    assert table.refusal(LoadShoe(table.state.rack)).clause == "Q96-65D-2c"


@pytest.mark.clause("Q96-65A-3e")
def test_rounds_that_use_more_cards_than_the_machine_holds_meet_no_cutting_card(empty_card_unit: CardUnit) -> None:
    table = CardTable(empty_card_unit, settings=replace(MACHINE_TABLE, decks=4))
    while len(table.cards_to()) <= 4 * 52:
        table.wagers(*range(1, 8))
        table.deal()
        stand_all(table)
        table.give_back()
    assert not [order for order in table.orders if isinstance(order, CuttingCardReached | ShuffleDue)]
    assert table.state.source is Source.MACHINE


@pytest.mark.clause("Q96-65A-3f")
def test_every_card_is_one_that_the_machine_delivered_and_none_comes_from_a_shoe(empty_card_unit: CardUnit) -> None:
    table = begun(empty_card_unit)
    delivered = [table.faces[move.card] for move in table.unit.rig.machine.moves if move.is_out]
    assert [order.card for order in table.cards_to()] == delivered
    assert len(delivered) == 7
    assert table.refusal(LoadShoe(table.state.shoe)).clause == "Q96-65A-3f"
    table.tell(Stand(1, "P1"), Stand(2, "P2"), Stand(3, "P3"))
    assert table.refusal(DealCard()).clause == "Q96-65A-3f"


@pytest.mark.clause("Q96-65A-3g")
def test_after_a_round_all_cards_lie_in_the_machine_and_none_in_the_rack(empty_card_unit: CardUnit) -> None:
    table = begun(empty_card_unit)
    stand_all(table)
    assert table.state.rack
    table.give_back()
    assert table.state.rack == ()
    assert table.inside() == Counter(table.state.shoe) == FULL
    inside = [table.faces[number] for number in table.unit.rig.machine.inside]
    assert tuple(inside[-7:]) != cards(THREE_BOXES)  # mixed with the rest, not laid under it


@pytest.mark.clause("Q96-65A-4")
def test_with_a_machine_a_new_player_joins_later_and_no_shuffle_is_directed(empty_card_unit: CardUnit) -> None:
    table = CardTable(empty_card_unit, settings=replace(MACHINE_TABLE, entry_after_first_round=False))
    table.wagers(1)
    table.deal()
    stand_all(table)
    table.give_back()
    table.tell(PlaceMain(2, "newcomer", 1000))
    assert table.refusal(DirectShuffle(Role.FLOOR_MANAGER)).clause == "Q96-65A-4"
    table.deal()
    assert [order.box for order in table.cards_to()[-3:]] == [2, 0, 2]


# 65B


@pytest.mark.clause("Q96-65B-1", "Q96-65C-1", "Q96-65D-1")
def test_of_all_facts_beside_a_jam_only_one_set_transfers_and_one_with_damage(empty_card_unit: CardUnit) -> None:
    table = begun(empty_card_unit)
    table.unit.rig.machine.jam()
    answer = table.unit.keep_polling(200_000)
    assert (answer["fault"], answer["out"]) == (card_codes.FAULT_MACHINE, 7)
    for is_harmed, is_damaged, is_other, is_practicable in product([False, True], repeat=4):
        failed = MachineFailed(is_harmed, cards("QS") if is_damaged else (), is_other, is_practicable)
        chosen = step(table.state, failed)[1][0]
        may_transfer = is_other and is_practicable and not is_harmed
        transfer = Section.DAMAGED_TRANSFER if is_damaged else Section.CLEAN_TRANSFER
        assert chosen == MalfunctionBegun(transfer if may_transfer else Section.NO_TRANSFER)
    assert not table.unit.rig.relay.is_closed


@pytest.mark.needs("plants")
@pytest.mark.clause("Q96-65B-2")
def test_a_clean_transfer_moves_every_card_and_the_round_and_its_wagers_stay(
    empty_card_unit: CardUnit, spare: CardUnit
) -> None:
    table = begun(empty_card_unit, spare)
    failed, number, boxes = table.unit, table.state.round_number, table.state.boxes
    remaining = table.inside()
    assert MalfunctionBegun(Section.CLEAN_TRANSFER) in table.fail(CLEAN)
    table.go_over()
    assert table.inside() == remaining
    assert spare.ask("cards")["out"] == 7
    assert (table.state.round_number, table.state.boxes) == (number, boxes)
    assert MalfunctionOver(Section.CLEAN_TRANSFER, 2) in table.orders
    stand_all(table)
    table.give_back()
    assert table.inside() == FULL
    assert not failed.is_dealing_possible()


# 65C


@pytest.mark.needs("plants")
@pytest.mark.clause("Q96-65C-2")
def test_a_damaged_transfer_ends_with_the_whole_decks_less_the_cards_on_the_table(
    empty_card_unit: CardUnit, spare: CardUnit
) -> None:
    table = begun(empty_card_unit, spare)
    torn = cards("QS 4D")
    assert MalfunctionBegun(Section.DAMAGED_TRANSFER) in table.fail(replace(CLEAN, damaged=torn))
    before = set(table.unit.rig.machine.inside)
    table.go_over()
    assert table.inside() + table.on_layout() == FULL
    new = [table.faces[number] for number in spare.rig.machine.inside if number not in before]
    assert sorted(map(str, new)) == sorted(map(str, torn))
    stand_all(table)
    table.give_back()
    assert table.inside() == FULL


# 65D


@pytest.mark.clause("Q96-65D-1")
def test_a_jam_before_the_first_card_is_not_this_path(empty_card_unit: CardUnit) -> None:
    table = CardTable(empty_card_unit)
    table.wagers(1)
    table.unit.begin(table.state.round_number)
    assert table.fail(NO_SPARE)[0] == MalfunctionBegun(Section.NONE)
    assert table.unit.poll()["out"] == 0


@pytest.mark.clause("Q96-65D-2a")
def test_of_three_players_the_one_who_accepts_gets_every_stake_of_the_round_back(empty_card_unit: CardUnit) -> None:
    table = CardTable(empty_card_unit, "6C 9C TD 9H 5D 9D 6D")
    table.wagers(1, 2, 3)
    table.deal()
    table.tell(DoubleDown(1, "P1", (Extra("P1", 1000),)))
    offers = {order.person: order.cents for order in table.fail(NO_SPARE) if isinstance(order, OfferReturn)}
    assert offers == {"P1": 2000, "P2": 1000, "P3": 1000}
    refunds = [order for order in table.tell(TakesBack("P1")) if isinstance(order, ReturnWager)]
    assert {(order.wager.person, order.wager.kind): order.cents for order in refunds} == {
        ("P1", WagerKind.MAIN): 1000,
        ("P1", WagerKind.DOUBLE): 1000,
    }
    given = table.tell(StaysIn("P2"), StaysIn("P3"))
    assert not [order for order in given if isinstance(order, ReturnWager)]


@pytest.mark.clause("Q96-65D-2b")
def test_nothing_goes_on_till_a_new_card_has_replaced_the_damaged_one(empty_card_unit: CardUnit) -> None:
    table = begun(empty_card_unit)
    table.fail(replace(NO_SPARE, damaged=cards("9H")))
    table.tell(StaysIn("P1"), StaysIn("P2"), StaysIn("P3"))
    for early in (CardReplaced(card("9H")), Prepared(Preparation.SHUFFLE), Stand(1, "P1")):
        assert table.refusal(early).clause.startswith("Q96-65D-2")
    table.take_cards_out()
    assert table.refusal(Stand(1, "P1")).clause.startswith("Q96-65D-2")
    table.tell(Prepared(Preparation.SHUFFLE), Prepared(Preparation.CUT))
    waits = wait.awaiting(table.state)
    assert isinstance(waits, wait.AwaitShoe)
    assert Counter(waits.cards) + table.on_layout() == FULL


@pytest.mark.clause("Q96-65D-2c")
def test_play_resumes_from_a_shoe_after_shuffle_cut_and_load_with_the_interlock_open(empty_card_unit: CardUnit) -> None:
    table = begun(empty_card_unit)
    table.fail(NO_SPARE)
    table.tell(StaysIn("P1"), StaysIn("P2"), StaysIn("P3"))
    table.take_cards_out()
    held = table.state.rack
    for done in FOR_SHOE[-2:]:
        assert table.refusal(Stand(1, "P1")).clause == "Q96-65D-2c"
        assert table.refusal(LoadShoe(held)).clause == "Q96-65D-2c"
        table.tell(Prepared(done))
    assert table.refusal(Stand(1, "P1")).clause == "Q96-65D-2c"
    waits = wait.awaiting(table.state)
    assert isinstance(waits, wait.AwaitShoe)
    table.tell(LoadShoe(waits.cards))
    table.tell(Stand(1, "P1"))
    assert table.refusal(MachineDeals(card("2C"))).clause == "Q96-65A-3f"
    table.unit.rig.machine.mend()
    table.unit.keep_polling(200_000)
    table.unit.ask("clear_fault", fault=card_codes.FAULT_MACHINE)
    assert table.unit.deal_refusal(table.state.round_number) == card_codes.REQUEST_NOT_LOADED
    assert not table.unit.is_dealing_possible()


@pytest.mark.clause("Q96-65D-2d")
def test_only_boxes_whose_players_stayed_get_cards_from_the_shoe(empty_card_unit: CardUnit) -> None:
    table = begun(empty_card_unit)
    table.fail(NO_SPARE)
    table.tell(StaysIn("P1"), TakesBack("P2"), StaysIn("P3"))
    to_shoe(table)
    known, moves = len(table.orders), len(table.unit.rig.machine.moves)
    stand_all(table)
    settled = {order.wager.box for order in table.orders[known:] if hasattr(order, "wager")}
    assert settled == {1, 3}
    assert len(table.unit.rig.machine.moves) == moves


@pytest.mark.clause("Q96-65D-3")
def test_the_shuffle_of_the_no_transfer_path_is_on_record_once(empty_card_unit: CardUnit) -> None:
    table = begun(empty_card_unit)
    table.fail(NO_SPARE)
    table.tell(StaysIn("P1"), StaysIn("P2"), StaysIn("P3"))
    to_shoe(table)
    stand_all(table)
    assert [order for order in table.orders if isinstance(order, ShuffleOnRecord)] == [ShuffleOnRecord(1, "Q96-65D-3")]


def test_a_machine_that_is_mended_deals_again_once_it_is_prepared_anew(empty_card_unit: CardUnit) -> None:
    table = CardTable(empty_card_unit)
    table.wagers(1)
    table.unit.begin(table.state.round_number)
    table.fail(NO_SPARE)
    table.take_cards_out()
    table.unit.rig.machine.mend()
    table.unit.keep_polling(200_000)
    table.unit.ask("clear_fault", fault=card_codes.FAULT_MACHINE)
    table.unit.load()
    table.tell(*(Prepared(done) for done in FOR_MACHINE))
    waits = wait.awaiting(table.state)
    assert isinstance(waits, wait.AwaitMachineLoad)
    table.tell(LoadMachine(waits.cards))
    table.deal()
    assert table.unit.poll()["state"] in (card_codes.DEALING, codes.IDLE)
    assert len(table.cards_to()) == 3
