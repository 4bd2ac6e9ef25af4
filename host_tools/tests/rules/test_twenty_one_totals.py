"""What hands count, and what a 21 pays."""

import pytest

from pit.rules.cards import cards
from pit.rules.odds import EVEN_MONEY, THREE_TO_ONE, THREE_TO_TWO, TWO_TO_ONE, Odds
from pit.rules.refusal import dollars
from pit.rules.spanish_blackjack.bonuses import odds_of_21
from pit.rules.twenty_one import Total, is_bust, is_two_card_21, total


@pytest.mark.parametrize(
    ("held", "points", "is_soft"),
    [
        ("", 0, False),
        ("AS", 11, True),
        ("AS AH", 12, True),
        ("AS 6D", 17, True),
        ("AS 6D KH", 17, False),
        ("KS QH", 20, False),
        ("TS JH", 20, False),
        ("AS KD", 21, True),
        ("AS AH 9D", 21, True),
        ("KS QH 2D", 22, False),
        ("AS AH AD AC KS QS", 24, False),
    ],
)
def test_an_ace_counts_11_where_it_can(held: str, points: int, is_soft: bool) -> None:
    assert total(cards(held)) == Total(points, is_soft)


def test_22_is_a_bust_and_21_is_not() -> None:
    assert is_bust(cards("KS QH 2D"))
    assert not is_bust(cards("KS QH AD"))


def test_only_two_cards_make_a_two_card_21() -> None:
    assert is_two_card_21(cards("AS KD"))
    assert not is_two_card_21(cards("7S 7D 7H"))
    assert not is_two_card_21(cards("KS QD"))


@pytest.mark.parametrize(
    ("held", "odds"),
    [
        ("KC 5D 6H", EVEN_MONEY),
        ("2C 3D 6H KS", EVEN_MONEY),
        ("2C 3D 4H 5S 7C", THREE_TO_TWO),
        ("2C 3D 4H 5S 6C AD", TWO_TO_ONE),
        ("2C 3D 4H 5S 2H AD 4S", THREE_TO_ONE),
        ("2C 2D 2H 3S 3C 3D 3H 3S", THREE_TO_ONE),
        ("6C 7D 8H", THREE_TO_TWO),
        ("8H 6H 7H", TWO_TO_ONE),
        ("7S 8S 6S", THREE_TO_ONE),
        ("7C 7D 7H", THREE_TO_TWO),
        ("7D 7D 7D", TWO_TO_ONE),
        ("7S 7S 7S", THREE_TO_ONE),
        ("8C 8D 5H", EVEN_MONEY),
    ],
)
def test_a_21_pays_by_its_cards(held: str, odds: Odds) -> None:
    assert total(cards(held)).points == 21
    assert odds_of_21(cards(held)) == odds


def test_three_to_two_of_five_dollars_is_seven_fifty() -> None:
    assert THREE_TO_TWO.pay(500) == 750


@pytest.mark.parametrize(("cents", "text"), [(500, "$5"), (250, "$2.50"), (-100, "-$1"), (5, "$0.05"), (0, "$0")])
def test_amounts_read_as_dollars(cents: int, text: str) -> None:
    assert dollars(cents) == text
