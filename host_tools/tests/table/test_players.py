"""Simulated players."""

from dataclasses import replace
from typing import Any

import pytest

from pit.rules.blackjack import step as blackjack_step
from pit.rules.blackjack.events import PlaceBonus, PlaceSevens
from pit.rules.blackjack.settings import TableSettings as BlackjackSettings
from pit.rules.blackjack.state import State as BlackjackState
from pit.rules.bonus_blackjack.settings import BonusSettings
from pit.rules.decks import decks
from pit.rules.madness_21.settings import Device, MadnessStanding
from pit.rules.people import FLOOR_MANAGER
from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack.events import PlaceMadness
from pit.rules.spanish_blackjack.settings import TableSettings
from pit.rules.spanish_blackjack.state import State
from pit.rules.spanish_blackjack.step import open_table, step
from pit.table.players import NAMES, Players, Will
from pit.table.settings import default_blackjack, default_settings

_BONUS = BonusSettings(is_offered=True, layout_has_area=True, sign_shows_payouts=True)


def _table(settings: TableSettings, round_number: int = 1) -> State:
    table = open_table(settings, decks(settings.deck_kind, settings.decks))
    assert isinstance(table, State)
    return replace(table, round_number=round_number)


def test_the_rules_take_every_wager_of_every_round() -> None:
    settings = default_settings()
    for round_number in range(1, 60):
        state = _table(settings, round_number)
        for event in Players(round_number, len(NAMES[:21])).wagers(state):
            assert not isinstance(event, PlaceBonus | PlaceSevens)
            state, commands = step(state, event)
            assert not [command for command in commands if isinstance(command, Refused)]
        assert any(box.bettors for box in state.boxes)


def test_a_table_with_narrow_limits_gets_wagers_within_them() -> None:
    settings = replace(default_settings(), minimum_cents=1_000, maximum_cents=1_000)
    state = _table(settings)
    for event in Players(3, 7).wagers(state):
        assert not isinstance(event, PlaceBonus | PlaceSevens)
        state, commands = step(state, event)
        assert not [command for command in commands if isinstance(command, Refused)]


def test_one_seed_gives_the_same_people() -> None:
    state = _table(default_settings(), 4)
    assert list(Players(5, 9).wagers(state)) == list(Players(5, 9).wagers(state))
    assert list(Players(5, 9).wagers(state)) != list(Players(6, 9).wagers(state))


def test_nobody_wagers_on_madness_21_while_it_is_closed() -> None:
    state = _table(default_settings())
    closed = replace(state, standing=MadnessStanding(faulty=frozenset({Device.JACKPOT_BUTTON})))
    assert any(isinstance(event, PlaceMadness) for event in Players(1, 9).wagers(state))
    assert not any(isinstance(event, PlaceMadness) for event in Players(1, 9).wagers(closed))


def test_people_press_refuse_and_are_absent() -> None:
    wills = [Players(1, 9).will(turn, "P1") for turn in range(200)]
    assert set(wills) == set(Will)
    assert wills.count(Will.PRESSES) > 120


def test_a_floor_manager_never_refuses() -> None:
    assert {Players(1, 9).will(turn, FLOOR_MANAGER) for turn in range(200)} == {Will.PRESSES, Will.IS_ABSENT}


def test_someone_sometimes_presses_far_too_hard() -> None:
    forces = [Players(1, 9).push(turn, 0).force_mn for turn in range(200)]
    assert 0 < sum(force > 60_000 for force in forces) < 40


@pytest.mark.parametrize(
    ("offered", "placed"),
    [
        ({}, set()),
        ({"offers_super_sevens": True}, {PlaceSevens}),
        ({"bonus": _BONUS}, {PlaceBonus}),
        ({"bonus": _BONUS, "offers_super_sevens": True}, {PlaceBonus, PlaceSevens}),
    ],
)
def test_the_side_wagers_that_a_blackjack_table_offers_are_made_and_taken(
    offered: dict[str, Any], placed: set[type]
) -> None:
    settings = replace(default_blackjack(), **offered)
    made: set[type] = set()
    for round_number in range(1, 30):
        opened = blackjack_step.open_table(settings, decks(settings.deck_kind, settings.decks))
        assert isinstance(opened, BlackjackState)
        state = replace(opened, round_number=round_number)
        for event in Players(round_number, 14).wagers(state):
            state, commands = blackjack_step.step(state, event)
            assert not [command for command in commands if isinstance(command, Refused)]
            made.add(type(event))
    assert made & {PlaceBonus, PlaceSevens} == placed


def test_what_a_table_offers_beside_changes_nobodys_other_wagers() -> None:
    def others(settings: BlackjackSettings) -> list[object]:
        opened = blackjack_step.open_table(settings, decks(settings.deck_kind, settings.decks))
        assert isinstance(opened, BlackjackState)
        made = Players(5, 14).wagers(replace(opened, round_number=3))
        return [event for event in made if not isinstance(event, PlaceBonus | PlaceSevens)]

    settings = default_blackjack()
    assert others(settings) == others(replace(settings, bonus=_BONUS, offers_super_sevens=True))
