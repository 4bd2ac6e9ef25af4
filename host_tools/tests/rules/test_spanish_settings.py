"""Which tables can open, and why others can't."""

from collections.abc import Callable
from dataclasses import replace

import pytest
from felt import ALL_FITTED, MADNESS

from pit.rules.decks import DeckKind, decks
from pit.rules.madness_21.settings import Device, Fitted
from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack.settings import PlaySettings, TableSettings, check_settings
from pit.rules.spanish_blackjack.state import State
from pit.rules.spanish_blackjack.step import open_table
from pit.rules.twenty_one_round.settings import BoxOne

GOOD = TableSettings(madness=MADNESS)


def test_the_defaults_can_be_played() -> None:
    assert check_settings(TableSettings()) == ()
    assert check_settings(GOOD) == ()


@pytest.mark.parametrize(
    "spoil",
    [
        lambda s: replace(s, minimum_cents=0),
        lambda s: replace(s, minimum_cents=600_00),
        lambda s: replace(s, wager_step_cents=0),
        lambda s: replace(s, wager_step_cents=5),
        lambda s: replace(s, minimum_cents=550),
        lambda s: replace(s, boxes=0),
        lambda s: replace(s, boxes=10),
        lambda s: replace(s, players_a_box=4),
        lambda s: replace(s, decks=9),
        lambda s: replace(s, cut_cards=288),
        lambda s: replace(s, play=PlaySettings(most_hands_a_box=0)),
        lambda s: replace(s, madness=replace(MADNESS, equipment=(*ALL_FITTED, Fitted(Device.JACKPOT_BUTTON, "B")))),
    ],
)
def test_settings_that_make_no_sense_are_refused_with_a_reason(spoil: Callable[[TableSettings], TableSettings]) -> None:
    reasons = check_settings(spoil(GOOD))
    assert reasons
    assert all(reason.reason.endswith(".") for reason in reasons)


def test_a_table_does_not_open_with_an_incomplete_shoe() -> None:
    opened = open_table(GOOD, decks(DeckKind.SPANISH, 6)[1:])
    assert opened == (
        Refused("common practice", "The 287 cards in the shoe are not exactly 6 decks of 48: missing AC."),
    )


def test_a_table_opens_with_the_casinos_excluded_players() -> None:
    opened = open_table(GOOD, decks(DeckKind.SPANISH, 6), frozenset({"pa"}))
    assert isinstance(opened, State)
    assert opened.standing.excluded == {"pa"}


@pytest.mark.clause("Q03-34M-5")
def test_boxes_count_from_the_dealers_right_whichever_side_box_1_lies() -> None:
    assert replace(GOOD, boxes=3).boxes_from_dealers_right() == (3, 2, 1)
    assert replace(GOOD, boxes=3, box_one=BoxOne.AT_DEALERS_RIGHT).boxes_from_dealers_right() == (1, 2, 3)
