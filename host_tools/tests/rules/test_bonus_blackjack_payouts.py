"""Every payout of bonus blackjack, and the cards that win nothing."""

from itertools import permutations

import pytest

from pit.rules.bonus_blackjack.payouts import bonus_of, payout_lines
from pit.rules.bonus_blackjack.settings import DECKS, BonusSettings, bonus_reasons, refusal_for_nomination
from pit.rules.cards import card, cards

NOMINATED = (card("AH"), card("KH"))


def won(held: str, decks: int = 6, is_from_split: bool = False) -> int:
    bonus = bonus_of(cards(held), decks, NOMINATED, is_from_split)
    return 0 if bonus is None else bonus.cents


def in_any_order(held: str) -> list[str]:
    return sorted({" ".join(order) for order in permutations(held.split())})


@pytest.mark.clause("Q96-50C-a")
@pytest.mark.parametrize("held", in_any_order("5H 5H 5H 6H"))
def test_three_fives_and_a_six_of_one_suit_pay_25000(held: str) -> None:
    assert won(held) == 25_000_00


@pytest.mark.clause("Q96-50C-a")
@pytest.mark.parametrize("held", ["5H 5D 5S 6H", "5H 5H 5H 6S", "6C 5H 5H 5H"])
def test_three_fives_and_a_six_of_several_suits_pay_1500(held: str) -> None:
    assert won(held) == 1_500_00


@pytest.mark.clause("Q96-50C-a")
@pytest.mark.parametrize("held", ["5H 5H 6H 6H", "5H 5H 5H", "5H 5H 5H 5H", "5H 5H 5H 6H 2C"])
def test_other_fives_and_sixes_win_nothing(held: str) -> None:
    assert won(held) == 0


@pytest.mark.clause("Q96-50C-b")
@pytest.mark.parametrize(
    ("held", "cents"), [("7S 7S 7S", 5_000_00), ("7S 7H 7S", 500_00), ("7S 7S 6S", 0), ("7S 7S", 0), ("7S 7S 7S AS", 0)]
)
def test_three_sevens(held: str, cents: int) -> None:
    assert won(held) == cents


@pytest.mark.clause("Q96-50C-c")
@pytest.mark.parametrize("held", in_any_order("6C 7C 8C"))
@pytest.mark.parametrize(("decks", "cents"), [(8, 750_00), (6, 800_00)])
def test_six_seven_eight_of_one_suit_pay_by_the_number_of_decks(held: str, decks: int, cents: int) -> None:
    assert won(held, decks) == cents


@pytest.mark.clause("Q96-50C-c")
@pytest.mark.parametrize("decks", DECKS)
def test_six_seven_eight_of_several_suits_pay_50(decks: int) -> None:
    assert won("6C 7D 8C", decks) == 50_00
    assert won("6C 7D 9C", decks) == 0
    assert won("6C 7C 8C 2D", decks) == 0


@pytest.mark.clause("Q96-50C-d")
@pytest.mark.parametrize(
    ("held", "cents"),
    [("AH KH", 175_00), ("KH AH", 175_00), ("AH QH", 0), ("AS KS", 0), ("AH KS", 0), ("AH", 0), ("AH KH AH", 0)],
)
def test_only_the_two_nominated_cards_are_the_nominated_blackjack(held: str, cents: int) -> None:
    assert won(held) == cents


@pytest.mark.clause("Q96-50C-d")
def test_without_a_nomination_no_blackjack_wins() -> None:
    assert bonus_of(cards("AH KH"), 6, None, False) is None


@pytest.mark.clause("Q96-50C-d")
def test_the_nominated_cards_after_a_split_are_no_blackjack() -> None:
    assert won("AH KH", is_from_split=True) == 0
    assert won("7S 7S 7S", is_from_split=True) == 5_000_00


@pytest.mark.clause("Q96-50C-d")
@pytest.mark.parametrize(
    ("first", "second", "is_taken"),
    [("AH", "KH", True), ("TH", "AH", True), ("AH", "KS", False), ("AH", "9H", False), ("KH", "QH", False)],
)
def test_an_ace_and_a_ten_value_card_of_its_suit_can_be_nominated(first: str, second: str, is_taken: bool) -> None:
    assert (refusal_for_nomination(card(first), card(second)) is None) == is_taken


@pytest.mark.clause("Q96-50A-2")
@pytest.mark.parametrize(("decks", "reasons"), [(1, 1), (4, 1), (7, 1), (6, 0), (8, 0)])
def test_bonus_blackjack_is_for_6_or_8_decks(decks: int, reasons: int) -> None:
    refused = bonus_reasons(BonusSettings(is_offered=True), decks)
    assert [reason.clause for reason in refused] == ["Q96-50A-2"] * reasons


@pytest.mark.clause("Q96-50C-d")
def test_a_table_does_not_open_with_a_nomination_that_is_no_blackjack() -> None:
    refused = bonus_reasons(BonusSettings(is_offered=True, nominated=(card("AH"), card("9H"))), 6)
    assert [reason.clause for reason in refused] == ["Q96-50C-d"]


@pytest.mark.clause("Q96-50A-3")
@pytest.mark.parametrize(("name", "reasons"), [("", 1), (" ", 1), ("a\nb", 1), ("Lucky Sevens", 0)])
def test_any_name_that_a_sign_can_show_is_suitable(name: str, reasons: int) -> None:
    assert len(bonus_reasons(BonusSettings(is_offered=True, display_name=name), 6)) == reasons


def test_a_table_that_does_not_offer_it_may_have_any_number_of_decks() -> None:
    assert bonus_reasons(BonusSettings(display_name=""), 4) == ()


@pytest.mark.clause("Q96-50A-1")
@pytest.mark.parametrize("decks", DECKS)
def test_the_sign_lists_each_payout_that_can_be_won(decks: int) -> None:
    shown = dict(payout_lines(decks))
    assert shown["5-5-5-6 suited"] == won("5H 5H 5H 6H", decks)
    assert shown["5-5-5-6"] == won("5H 5H 5H 6S", decks)
    assert shown["7-7-7 suited"] == won("7S 7S 7S", decks)
    assert shown["7-7-7"] == won("7S 7S 7D", decks)
    assert shown["6-7-8 suited"] == won("6S 7S 8S", decks)
    assert shown["6-7-8"] == won("6S 7S 8D", decks)
    assert shown["nominated blackjack"] == won("AH KH", decks)
    assert len(shown) == 7
