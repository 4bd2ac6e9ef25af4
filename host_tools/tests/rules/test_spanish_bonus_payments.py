"""When a bonus 21 is paid in a round."""

from felt import Felt, dealt

from pit.rules.spanish_blackjack.events import DealCard, DoubleDown, Draw, Extra, Split
from pit.rules.spanish_blackjack.settings import PlaySettings

EXTRA = (Extra("p1", 1000),)


def drawn_678(play: PlaySettings | None = None) -> Felt:
    felt = dealt({1: "6S 7S"}, "9H", "8S", play=play)
    felt.tell(Draw(1, "p1"), DealCard())
    return felt


def test_a_bonus_21_is_paid_at_its_odds_at_once() -> None:
    assert drawn_678().ledger.net["p1"] == 3000


def test_a_doubled_21_pays_even_money_on_both_wagers() -> None:
    felt = dealt({1: "6S 7S"}, "9H", "8S")
    felt.tell(DoubleDown(1, "p1", EXTRA), DealCard())
    assert felt.ledger.net["p1"] == 2000


def test_a_table_may_pay_no_bonuses() -> None:
    assert drawn_678(PlaySettings(bonuses_paid=False)).ledger.net["p1"] == 1000


def split_777(play: PlaySettings) -> Felt:
    felt = dealt({1: "7S 7D"}, "9H", "7H 7C 2S", play=play)
    felt.tell(Split(1, "p1", EXTRA), DealCard(), Draw(1, "p1"), DealCard())
    return felt


def test_a_bonus_after_a_split_is_a_setting() -> None:
    assert split_777(PlaySettings()).ledger.net["p1"] == -2000 + 1000 + 1500
    assert split_777(PlaySettings(bonus_after_split=False)).ledger.net["p1"] == -2000 + 1000 + 1000
