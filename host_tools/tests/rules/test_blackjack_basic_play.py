"""The simulated players' fixed play of blackjack."""

import pytest
from blackjack_felt import MACHINE_TABLE, dealt

from pit.rules.blackjack.basic_play import basic_play, play_event
from pit.rules.card_machine.events import MachineFailed
from pit.rules.cards import card, cards
from pit.rules.twenty_one_round.basic_play import Action

ALL = frozenset(Action)


@pytest.mark.parametrize(
    ("held", "up", "wanted"),
    [
        ("5C 3D", "6H", Action.DRAW),
        ("5C 4D", "3H", Action.DOUBLE),
        ("5C 4D", "2H", Action.DRAW),
        ("5C 4D", "7H", Action.DRAW),
        ("6C 4D", "9H", Action.DOUBLE),
        ("6C 4D", "TH", Action.DRAW),
        ("6C 5D", "TH", Action.DOUBLE),
        ("6C 5D", "AH", Action.DRAW),
        ("TC 2D", "3H", Action.DRAW),
        ("TC 2D", "4H", Action.STAND),
        ("TC 2D", "7H", Action.DRAW),
        ("TC 3D", "2H", Action.STAND),
        ("TC 6D", "6H", Action.STAND),
        ("TC 6D", "7H", Action.DRAW),
        ("TC 7D", "AH", Action.STAND),
        ("AC 6D", "6H", Action.DRAW),
        ("AC 7D", "8H", Action.STAND),
        ("AC 7D", "9H", Action.DRAW),
        ("AC 8D", "TH", Action.STAND),
        ("AC AD", "AH", Action.SPLIT),
        ("8C 8D", "TH", Action.SPLIT),
        ("9C 9D", "7H", Action.STAND),
        ("9C 9D", "9H", Action.SPLIT),
        ("TC KD", "6H", Action.STAND),
        ("5C 5D", "9H", Action.DOUBLE),
        ("4C 4D", "5H", Action.SPLIT),
        ("4C 4D", "4H", Action.DRAW),
        ("2C 2D", "7H", Action.SPLIT),
        ("3C 3D", "8H", Action.DRAW),
        ("6C 6D", "6H", Action.SPLIT),
        ("7C 7D", "8H", Action.DRAW),
    ],
)
def test_the_play_of_a_hand_against_the_dealers_card(held: str, up: str, wanted: Action) -> None:
    first, second = cards(held)
    allowed = ALL if min(first.rank, 10) == min(second.rank, 10) else ALL - {Action.SPLIT}
    assert basic_play((first, second), card(up), allowed) is wanted


def test_there_is_no_play_while_a_malfunction_is_being_dealt_with() -> None:
    felt = dealt({1: "2C 3D"}, "7H", settings=MACHINE_TABLE)
    felt.tell(MachineFailed(is_other_machine_available=True, is_transfer_practicable=True))
    assert play_event(felt.state) is None
