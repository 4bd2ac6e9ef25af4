"""Clauses of 50A to 50E by their ids at a table with a card machine's unit beside it, which refuses every one of the cards."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from bonus_table import BONUS, BONUS_TABLE, BonusTable, money
from card_unit import CardUnit

from pit.rules.blackjack import awaiting as wait
from pit.rules.blackjack.commands import ShowBonusSign
from pit.rules.blackjack.events import NominateBlackjack, PlaceBonus
from pit.rules.blackjack.settings import TableSettings, check_settings
from pit.rules.bonus_blackjack.settings import BonusSettings
from pit.rules.bonus_blackjack.wagering import Placed
from pit.rules.card_machine.approval import MachineApproval
from pit.rules.cards import card
from pit.rules.twenty_one_round.awaiting import AwaitDecision
from pit.rules.twenty_one_round.events import Draw, Extra, PlaceMain, Split, Stand
from pit.rules.wagers import PayWager, TakeWager, Wager, WagerKind
from wire import card_codes

pytestmark = pytest.mark.needs("hand", "eye")

SIDE_1 = Wager(1, "P1", WagerKind.BONUS_BLACKJACK)


@pytest.fixture
def locked(card_unit: CardUnit) -> Iterator[CardUnit]:
    """A loaded unit whose machine deals nothing in the whole test."""
    yield card_unit
    card_unit.rig.machine.deal()
    card_unit.keep_polling(200_000)
    assert list(card_unit.rig.machine.moves) == []
    assert card_unit.rig.relay.moves == 0


def drawn(unit: CardUnit, first: str, draws: int, settings: TableSettings = BONUS_TABLE) -> BonusTable:
    """Box 1 with a bonus wager, alone at the table, draws so often, then stands if it still may."""
    table = BonusTable(unit, first, settings)
    table.wagers(1, bonus=(1,))
    table.deal()
    for _ in range(draws):
        table.tell(Draw(1, "P1"))
        table.deal()
    if isinstance(wait.awaiting(table.state), AwaitDecision):
        table.tell(Stand(1, "P1"))
        table.deal()
    return table


# 50A


@pytest.mark.clause("Q96-50A-1")
@pytest.mark.parametrize("lacking", [replace(BONUS, layout_has_area=False), replace(BONUS, sign_shows_payouts=False)])
def test_a_dollar_is_taken_where_area_and_sign_are_and_nothing_else(locked: CardUnit, lacking: BonusSettings) -> None:
    without = BonusTable(locked, settings=replace(BONUS_TABLE, bonus=lacking))
    without.wagers(1)
    assert without.refusal(PlaceBonus(1, "P1")).clause == "Q96-50A-1"
    table = BonusTable(locked)
    table.wagers(1)
    assert table.refusal(PlaceBonus(1, "P1", 200)).clause == "Q96-50A-1"
    table.tell(PlaceBonus(1, "P1", 100))
    table.deal()


@pytest.mark.clause("Q96-50A-2")
@pytest.mark.parametrize(("decks", "is_refused"), [(1, True), (4, True), (6, False), (7, True), (8, False)])
def test_it_is_offered_with_6_or_8_decks_and_with_no_machine_whatever_the_decks(
    empty_card_unit: CardUnit, decks: int, is_refused: bool
) -> None:
    clauses = {refused.clause for refused in check_settings(replace(BONUS_TABLE, decks=decks))}
    assert ("Q96-50A-2" in clauses) == is_refused
    with_machine = replace(BONUS_TABLE, decks=decks, card_machine=MachineApproval("EXAMPLE", "blackjack", 1, 8))
    assert "Q96-65A-2" in {refused.clause for refused in check_settings(with_machine)}
    empty_card_unit.approve(fewest=1, offered=card_codes.OFFERED_BONUS_BLACKJACK)
    empty_card_unit.load(decks)
    assert empty_card_unit.deal_refusal() == card_codes.REQUEST_OFFERED
    assert not empty_card_unit.is_dealing_possible()


@pytest.mark.clause("Q96-50A-3")
def test_under_another_name_it_is_the_same_game_and_as_barred_from_the_machine(locked: CardUnit) -> None:
    named = replace(BONUS_TABLE, bonus=replace(BONUS, display_name="Fives and Sevens"))
    table = BonusTable(locked, "AS 7H KS", named)
    (sign,) = table.tell(NominateBlackjack(card("AS"), card("KS")))
    assert isinstance(sign, ShowBonusSign)
    assert sign.name == "Fives and Sevens"
    table.wagers(1, bonus=(1,))
    table.deal()
    assert table.paid() == 175_00


# 50B


@pytest.mark.clause("Q96-50B-1", "Q96-50B-2")
def test_the_first_player_of_a_box_may_place_it_and_nobody_else_does_in_that_players_place(locked: CardUnit) -> None:
    table = BonusTable(locked)
    table.wagers(1)
    table.tell(PlaceMain(1, "second", 1000))
    assert table.refusal(PlaceBonus(1, "second")).clause == "Q96-50B-2"
    assert table.refusal(PlaceBonus(1, "stranger")).clause.startswith("Q96-50B")
    table.tell(PlaceBonus(1, "P1"))


@pytest.mark.clause("Q96-50B-3")
def test_it_closes_with_the_first_card_though_the_machines_card_was_refused(locked: CardUnit) -> None:
    table = BonusTable(locked)
    table.wagers(1, 2, bonus=(1,))
    table.card()
    assert table.refusal(PlaceBonus(2, "P2")).clause == "Q96-50B-3"


@pytest.mark.clause("Q96-50B-4")
@pytest.mark.parametrize("placed", [Placed.ELSEWHERE, Placed.SPOKEN])
def test_only_chips_on_its_spot_are_recorded(locked: CardUnit, placed: Placed) -> None:
    table = BonusTable(locked)
    table.wagers(1)
    assert table.refusal(PlaceBonus(1, "P1", 100, placed)).clause == "Q96-50B-4"
    assert not table.state.bonus
    table.tell(PlaceBonus(1, "P1"))
    assert [(bet.box, bet.person) for bet in table.state.bonus] == [(1, "P1")]


@pytest.mark.clause("Q96-50B-5")
def test_a_box_holds_one_a_round(locked: CardUnit) -> None:
    table = BonusTable(locked)
    table.wagers(1, bonus=(1,))
    assert table.refusal(PlaceBonus(1, "P1")).clause == "Q96-50B-5"


# 50C


@pytest.mark.clause("Q96-50C-a", "Q96-50C-b", "Q96-50C-c", "Q96-50C-d")
@pytest.mark.parametrize(
    ("first", "draws", "decks", "cents"),
    [
        ("5H 6D 5H 5H 6H", 2, 6, 25_000_00),
        ("5H 6D 5D 5S 6H", 2, 6, 1_500_00),
        ("5H 9D 5D 6S 6H", 2, 6, 0),
        ("7S 6D 7S 7S", 1, 6, 5_000_00),
        ("7S 6D 7H 7S", 1, 6, 500_00),
        ("7S 9D 7H 6S", 1, 6, 0),
        ("6C 9D 8C 7C", 1, 8, 750_00),
        ("6C 9D 8C 7C", 1, 6, 800_00),
        ("6C 9D 7D 8C", 1, 8, 50_00),
        ("6C 9D 7D 8C", 1, 6, 50_00),
        ("AH 9D KH", 0, 6, 175_00),
        ("AH 9D QH", 0, 6, 0),
        ("AS 9D KS", 0, 6, 0),
        ("AH 9D KS", 0, 6, 0),
    ],
)
def test_each_payout_is_made_from_a_shoe_with_the_machine_locked(
    locked: CardUnit, first: str, draws: int, decks: int, cents: int
) -> None:
    assert drawn(locked, first, draws, replace(BONUS_TABLE, decks=decks)).paid() == cents


@pytest.mark.clause("Q96-50C-d")
def test_another_sign_in_the_next_round_has_another_winning_pair(locked: CardUnit) -> None:
    table = BonusTable(locked, "AS 9D KS")
    table.tell(NominateBlackjack(card("AS"), card("KS")))
    table.wagers(1, bonus=(1,))
    table.deal()
    assert table.paid() == 175_00


# 50D


@pytest.mark.clause("Q96-50D-1-2")
@pytest.mark.parametrize(("nominated", "cents"), [("KH", 175_00), ("QH", 0)])
def test_main_and_side_wager_of_a_winning_blackjack_settle_in_one_step(
    locked: CardUnit, nominated: str, cents: int
) -> None:
    settings = replace(BONUS_TABLE, bonus=replace(BONUS, nominated=(card("AH"), card(nominated))))
    table = BonusTable(locked, "AH 7D KH", settings)
    table.wagers(1, bonus=(1,))
    table.card()
    table.card()
    settled = money(table.card())
    assert PayWager(Wager(1, "P1", WagerKind.MAIN), 1000, 1500, "Q03-7-3-5") in settled
    assert settled[-1] == TakeWager(SIDE_1, 100, "Q96-50D-1-2")
    assert table.paid() == cents


@pytest.mark.clause("Q96-50D-3")
def test_a_lost_one_goes_as_its_player_stands_before_the_next_box_acts(locked: CardUnit) -> None:
    table = BonusTable(locked, "5C TC 6H 5D 9D 8S")
    table.wagers(1, 2, bonus=(1,))
    table.deal()
    table.tell(Draw(1, "P1"))
    assert money(table.card()) == []
    assert money(table.tell(Stand(1, "P1"))) == [TakeWager(SIDE_1, 100, "Q96-50D-3")]
    waits = wait.awaiting(table.state)
    assert isinstance(waits, AwaitDecision)
    assert waits.box == 2


@pytest.mark.clause("Q96-50D-4-5")
def test_a_winning_one_waits_till_the_last_main_wager_of_the_table_is_settled(locked: CardUnit) -> None:
    table = BonusTable(locked, "7C TC TD 9C 6H 7D 9D 8D 9S 7S")
    table.wagers(1, 2, 3, 4, bonus=(1,))
    table.deal()
    table.tell(Draw(1, "P1"))
    table.deal()
    for box in (2, 3, 4):
        assert table.paid() == 0
        table.tell(Stand(box, f"P{box}"))
    table.deal()
    settled = money(table.orders)
    assert settled[-2:] == [
        PayWager(SIDE_1, 100, 500_00, "Q96-50C-b"),
        TakeWager(SIDE_1, 100, "Q96-50D-4-5"),
    ]
    assert {order.wager.box for order in settled[:-2] if order.wager.kind is WagerKind.MAIN} == {1, 2, 3, 4}


# 50E


@pytest.mark.clause("Q96-50E")
@pytest.mark.parametrize(("then", "draws_on", "cents"), [("7S 7H 9D", 0, 500_00), ("9D 7S 7H", 1, 0)])
def test_after_a_split_the_hand_on_the_first_of_the_split_cards_decides(
    locked: CardUnit, then: str, draws_on: int, cents: int
) -> None:
    table = BonusTable(locked, f"7C 6H 7D {then}")
    table.wagers(1, bonus=(1,))
    table.deal()
    table.tell(Split(1, "P1", (Extra("P1", 1000),)))
    table.deal()
    for hand in (0, 1):
        if hand == draws_on:
            table.tell(Draw(1, "P1"))
            table.deal()
        if isinstance(waits := wait.awaiting(table.state), AwaitDecision) and waits.hand == hand:
            table.tell(Stand(1, "P1"))
            table.deal()
    assert table.paid() == cents
    assert table.state.bonus == ()
