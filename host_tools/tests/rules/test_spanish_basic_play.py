"""The simulated players' fixed play of Spanish blackjack."""

import pytest

from pit.rules.cards import card, cards
from pit.rules.spanish_blackjack.basic_play import (
    Decision,
    GivingUp,
    basic_play,
)
from pit.rules.twenty_one_round.basic_play import Action

ALL: frozenset[Decision] = frozenset({*Action, GivingUp.SURRENDER})
AFTER_DOUBLE: frozenset[Decision] = frozenset({Action.STAND, GivingUp.FORFEIT})


@pytest.mark.parametrize(
    ("held", "up", "wanted"),
    [
        ("5C 3D", "6H", Action.DRAW),
        ("5C 6D", "6H", Action.DOUBLE),
        ("5C 6D", "KH", Action.DRAW),
        ("9C 3D", "5H", Action.DRAW),
        ("KC 6D", "6H", Action.STAND),
        ("KC 6D", "7H", Action.DRAW),
        ("KC 7D", "AH", GivingUp.SURRENDER),
        ("KC 7D", "KH", Action.STAND),
        ("AC 7D", "9H", Action.DRAW),
        ("AC 7D", "8H", Action.STAND),
        ("AC 7D", "6H", Action.DOUBLE),
        ("AC 8D", "KH", Action.STAND),
        ("AC AD", "KH", Action.SPLIT),
        ("8C 8D", "7H", Action.SPLIT),
        ("8C 8D", "KH", Action.DRAW),
        ("KC QD", "6H", Action.STAND),
        ("5C 5D", "6H", Action.DOUBLE),
        ("2C 3D 4H 2S 4C", "5H", Action.DRAW),
    ],
)
def test_the_play_of_a_hand_against_the_dealers_card(held: str, up: str, wanted: Decision) -> None:
    can_split = len(held) == 5 and held[0] == held[3]
    allowed = ALL if can_split else ALL - {Action.SPLIT}
    assert basic_play(cards(held), card(up), allowed) is wanted


@pytest.mark.parametrize(
    ("held", "up", "wanted"),
    [
        ("5C 6D 2S", "9H", GivingUp.FORFEIT),
        ("5C 6D 2S", "6H", Action.STAND),
        ("5C 6D 8S", "9H", Action.STAND),
        ("5C 3D 2S", "9H", Action.STAND),
    ],
)
def test_a_poor_doubled_hand_is_forfeited_against_a_high_card(held: str, up: str, wanted: Decision) -> None:
    assert basic_play(cards(held), card(up), AFTER_DOUBLE) is wanted
