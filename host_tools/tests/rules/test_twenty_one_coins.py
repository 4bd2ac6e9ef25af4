"""Coins at the games of twenty-one: each wager may be made in them where the table takes coins, and is paid in them."""

from collections import Counter
from dataclasses import replace

import pytest
from blackjack_felt import BONUS_TABLE, MACHINE_TABLE, BlackjackFelt
from felt import MADNESS, Felt, first_cards

from pit.rules.blackjack.awaiting import AwaitMove, AwaitShoe, awaiting
from pit.rules.blackjack.events import PlaceBonus, PlaceSevens
from pit.rules.card_machine.events import CardMoved, MachineFailed, Prepared, StaysIn
from pit.rules.card_machine.preparation import Preparation
from pit.rules.cards import Card, cards
from pit.rules.chips import Tender
from pit.rules.spanish_blackjack.settings import TableSettings
from pit.rules.twenty_one_round.events import (
    CollectCards,
    DealCard,
    DoubleDown,
    Extra,
    Insure,
    LoadShoe,
    PlaceMadness,
    PlaceMain,
    Split,
    Stand,
    WithdrawMain,
)
from pit.rules.wagers import AcceptWager, PayWager, WagerKind

COINS = Tender.COINS
SPANISH = TableSettings(madness=MADNESS)


def spanish(hand: str, dealer: str, then: str = "", *, takes_coins: bool = True) -> Felt:
    return Felt(f"{first_cards({1: hand}, dealer)} {then}", settings=replace(SPANISH, takes_coins=takes_coins))


def blackjack(hand: str, dealer: str, then: str = "", *, takes_coins: bool = True) -> BlackjackFelt:
    both = replace(BONUS_TABLE, offers_super_sevens=True, takes_coins=takes_coins)
    return BlackjackFelt(f"{first_cards({1: hand}, dealer)} {then}", both)


def first(wanted: str, held: tuple[Card, ...]) -> tuple[Card, ...]:
    """The same cards with those on top."""
    top = cards(wanted)
    return (*top, *(Counter(held) - Counter(top)).elements())


def tenders(felt: Felt | BlackjackFelt, kind: type[AcceptWager | PayWager]) -> dict[WagerKind, Tender]:
    return {order.wager.kind: order.tender for order in felt.orders if isinstance(order, kind)}


@pytest.mark.clause("Q03-5")
def test_spanish_blackjack_takes_coins_and_pays_a_main_wager_and_madness_21_in_them() -> None:
    felt = spanish("AC KD", "9H", "8S")
    felt.tell(PlaceMain(1, "p1", 1000, COINS), PlaceMadness(1, "p1", 100, COINS))
    felt.deal()
    felt.pay_at(2500, 1)
    both = {WagerKind.MAIN: COINS, WagerKind.MADNESS_21: COINS}
    assert (tenders(felt, AcceptWager), tenders(felt, PayWager)) == (both, both)


@pytest.mark.clause("Q03-5")
def test_a_table_of_twenty_one_that_takes_no_coins_refuses_each_wager_in_them() -> None:
    felt = blackjack("8C 8D", "AH", "TS", takes_coins=False)
    assert felt.refusal(PlaceMain(1, "p1", 1000, COINS)).clause == "Q03-5"
    felt.tell(PlaceMain(1, "p1", 1000))
    early = (
        PlaceMadness(1, "p1", 100, COINS),
        PlaceBonus(1, "p1", tender=COINS),
        PlaceSevens(1, "p1", tender=COINS),
    )
    assert [felt.refusal(event).clause for event in early] == ["Q03-5"] * 3
    felt.deal()
    later = (Insure(1, "p1", 500, COINS), Split(1, "p1", (Extra("p1", 1000, COINS),)))
    assert [felt.refusal(event).clause for event in later] == ["Q03-5"] * 2


@pytest.mark.clause("Q03-5")
def test_blackjack_takes_and_pays_its_side_wagers_in_coins_beside_a_main_wager_in_chips() -> None:
    felt = blackjack("AH KH", "9H", "8S")
    felt.tell(PlaceMain(1, "p1", 1000), PlaceBonus(1, "p1", tender=COINS), PlaceSevens(1, "p1", tender=COINS))
    felt.deal()
    assert tenders(felt, AcceptWager) == {
        WagerKind.MAIN: Tender.CHIPS,
        WagerKind.BONUS_BLACKJACK: COINS,
        WagerKind.SUPER_SEVENS: COINS,
    }
    assert tenders(felt, PayWager) == {WagerKind.MAIN: Tender.CHIPS, WagerKind.BONUS_BLACKJACK: COINS}


@pytest.mark.clause("Q03-5")
def test_super_sevens_and_insurance_in_coins_are_paid_in_coins() -> None:
    felt = blackjack("7H 7S", "AH", "KS")
    felt.tell(PlaceMain(1, "p1", 1000), PlaceSevens(1, "p1", tender=COINS))
    felt.deal()
    felt.tell(Insure(1, "p1", 500, COINS), Stand(1, "p1"))
    felt.deal()
    assert tenders(felt, PayWager) == {WagerKind.SUPER_SEVENS: COINS, WagerKind.INSURANCE: COINS}


@pytest.mark.clause("Q03-5")
def test_a_double_in_coins_on_a_wager_in_chips_is_paid_in_both() -> None:
    felt = spanish("6C 5D", "9H", "KS 8C")
    felt.tell(PlaceMain(1, "p1", 1000))
    felt.deal()
    felt.tell(DoubleDown(1, "p1", (Extra("p1", 1000, COINS),)))
    felt.deal()
    assert tenders(felt, PayWager) == {WagerKind.MAIN: Tender.CHIPS, WagerKind.DOUBLE: COINS}


@pytest.mark.clause("Q03-5")
def test_a_wager_in_coins_is_still_paid_in_them_from_the_shoe_that_follows_a_failed_machine() -> None:
    felt = BlackjackFelt(first_cards({1: "KC QD"}, "9H"), replace(MACHINE_TABLE, takes_coins=True))
    felt.load_machine()
    felt.tell(PlaceMain(1, "p1", 1000, COINS))
    felt.deal()
    felt.tell(MachineFailed(), StaysIn("p1"))
    while isinstance(waits := awaiting(felt.state), AwaitMove):
        felt.tell(CardMoved(waits.cards[0]))
    felt.tell(Prepared(Preparation.SHUFFLE), Prepared(Preparation.CUT))
    loaded = awaiting(felt.state)
    assert isinstance(loaded, AwaitShoe)
    felt.tell(LoadShoe(first("7S KH", loaded.cards)), Stand(1, "p1"))
    felt.deal()
    assert tenders(felt, PayWager) == {WagerKind.MAIN: COINS}


def test_coins_taken_back_or_settled_are_forgotten_for_the_next_wager() -> None:
    felt = spanish("KC QD", "9H", "8S")
    felt.tell(PlaceMain(1, "p1", 1000, COINS), WithdrawMain(1, "p1"), PlaceMain(1, "p1", 1000))
    assert felt.state.in_coins == ()
    felt.tell(WithdrawMain(1, "p1"), PlaceMain(1, "p1", 1000, COINS), DealCard())
    felt.deal()
    felt.tell(Stand(1, "p1"))
    felt.deal()
    felt.tell(CollectCards())
    assert felt.state.in_coins == ()
