"""F24 on units, in blackjack from a card machine and in Spanish blackjack: an ace and a ten of a split win no madness 21, and
of two blackjacks each game has its own main wager's fate, while the side wager wins the prize that the jackpot unit draws.
"""

from collections.abc import Callable
from dataclasses import replace

import pytest
from card_table import MACHINE_TABLE, CardTable
from card_unit import CardUnit
from felt import shoe_with
from told_table import ToldTable
from unit_under_test import UnitUnderTest

from pit.rules.madness_21.commands import ArmButton
from pit.rules.madness_21.events import AmountShown, Pressed, PrizesPaid
from pit.rules.madness_21.settings import Device, Fitted, MadnessSettings, SignLimits
from pit.rules.spanish_blackjack import awaiting as spanish_wait
from pit.rules.spanish_blackjack.commands import Command as SpanishCommand
from pit.rules.spanish_blackjack.events import Event as SpanishEvent
from pit.rules.spanish_blackjack.settings import TableSettings as SpanishSettings
from pit.rules.spanish_blackjack.state import State as SpanishState
from pit.rules.spanish_blackjack.step import open_table as open_spanish
from pit.rules.spanish_blackjack.step import step as spanish_step
from pit.rules.twenty_one_round.awaiting import AwaitCard
from pit.rules.twenty_one_round.events import DealCard, Extra, PlaceMadness, PlaceMain, Split
from pit.rules.twenty_one_round.state import Phase
from pit.rules.wagers import PayWager, ReturnWager, TakeWager, Wager, WagerKind

pytestmark = pytest.mark.needs("hand", "eye")

MADNESS = MadnessSettings(
    layout_has_area=True,
    equipment=tuple(Fitted(device, f"EXAMPLE {device.name}") for device in Device),
    sign=SignLimits(100, 2500),
)
MAIN = Wager(1, "P1", WagerKind.MAIN)
SIDE = Wager(1, "P1", WagerKind.MADNESS_21)


class SpanishTable(ToldTable[SpanishState, SpanishEvent, SpanishCommand]):
    """Spanish blackjack from a shoe, those cards first."""

    def __init__(self, first: str) -> None:
        settings = SpanishSettings(madness=MADNESS)
        opened = open_spanish(settings, shoe_with(first, settings.deck_kind, settings.decks))
        assert isinstance(opened, SpanishState), opened
        super().__init__(spanish_step, opened)

    def deal(self) -> list[SpanishCommand]:
        given = self.tell(DealCard()) if self.state.phase is Phase.WAGERING else []
        while isinstance(spanish_wait.awaiting(self.state), AwaitCard):
            given += self.tell(DealCard())
        return given


Table = CardTable | SpanishTable
Opens = Callable[[CardUnit, str], Table]


def blackjack(unit: CardUnit, first: str) -> Table:
    return CardTable(unit, first, replace(MACHINE_TABLE, madness=MADNESS))


def spanish_blackjack(_unit: CardUnit, first: str) -> Table:
    return SpanishTable(first)


def with_wagers(table: Table) -> Table:
    table.tell(PlaceMain(1, "P1", 1000), PlaceMadness(1, "P1", 500))
    table.deal()
    return table


@pytest.mark.needs("plants")  # of a card machine and a jackpot unit at once
@pytest.mark.parametrize("opens", [blackjack, spanish_blackjack])
@pytest.mark.parametrize(("pair", "other"), [("AC AD", "KH"), ("KC KD", "AH")])
def test_ace_and_king_after_a_split_offer_no_press_and_win_nothing(
    empty_card_unit: CardUnit, unit: UnitUnderTest, opens: Opens, pair: str, other: str
) -> None:
    first, second = pair.split()
    table = with_wagers(opens(empty_card_unit, f"{first} 9H {second} {other} {other} KS"))
    assert TakeWager(SIDE, 500, "Q03-34M-1-2") in table.orders
    table.tell(Split(1, "P1", (Extra("P1", 1000),)))
    table.deal()
    assert not [order for order in table.orders if isinstance(order, ArmButton)]
    assert not [order for order in table.orders if isinstance(order, PayWager) and order.wager == SIDE]
    unit.hand.press()
    unit.rest()
    assert (unit.meters()["draws"], unit.meters()["ignored"]) == (0, 1)


@pytest.mark.needs("plants")
@pytest.mark.parametrize(
    ("opens", "main"),
    [
        (blackjack, [ReturnWager]),
        (spanish_blackjack, [PayWager, ReturnWager]),
    ],
)
def test_of_two_blackjacks_the_side_wager_wins_what_the_unit_draws_and_the_main_wager_goes_by_its_game(
    empty_card_unit: CardUnit, unit: UnitUnderTest, opens: Opens, main: list[type]
) -> None:
    table = with_wagers(opens(empty_card_unit, "AC AS KD KH"))
    (armed,) = (order for order in table.orders if isinstance(order, ArmButton))
    assert not [order for order in table.orders if isinstance(order, PayWager) and order.wager == SIDE]
    unit.arm()
    prize = unit.press()
    table.tell(Pressed(1, "P1", armed.turn), AmountShown(1, armed.turn, prize["prize_cents"]), PrizesPaid(1))
    unit.settle(prize)
    paid = [order.pay_cents for order in table.orders if isinstance(order, PayWager) and order.wager == SIDE]
    assert paid == [5 * prize["prize_cents"]]
    money = [order for order in table.orders if isinstance(order, PayWager | ReturnWager) and order.wager == MAIN]
    assert [type(order) for order in money] == main


def test_a_blackjack_that_waits_for_the_dealers_second_card_is_not_paid_before_it(empty_card_unit: CardUnit) -> None:
    table = CardTable(empty_card_unit, "AC TH KD AS", replace(MACHINE_TABLE, madness=MADNESS))
    table.wagers(1)
    for _ in range(3):
        table.one_card()
    assert not [order for order in table.orders if isinstance(order, PayWager | ReturnWager)]
    table.deal()
    money = [order for order in table.orders if isinstance(order, PayWager | ReturnWager | TakeWager)]
    assert [(type(order), order.wager) for order in money] == [(ReturnWager, MAIN)]
