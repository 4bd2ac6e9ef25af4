"""Simulated players."""

from dataclasses import replace

from pit.rules.decks import decks
from pit.rules.madness_21.settings import Device, MadnessStanding
from pit.rules.people import FLOOR_MANAGER
from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack.events import PlaceMadness
from pit.rules.spanish_blackjack.settings import TableSettings
from pit.rules.spanish_blackjack.state import State
from pit.rules.spanish_blackjack.step import open_table, step
from pit.table.players import NAMES, Players, Will
from pit.table.settings import default_settings


def _table(settings: TableSettings, round_number: int = 1) -> State:
    table = open_table(settings, decks(settings.deck_kind, settings.decks))
    assert isinstance(table, State)
    return replace(table, round_number=round_number)


def test_the_rules_take_every_wager_of_every_round() -> None:
    settings = default_settings()
    for round_number in range(1, 60):
        state = _table(settings, round_number)
        for event in Players(round_number, len(NAMES[:21])).wagers(state):
            state, commands = step(state, event)
            assert not [command for command in commands if isinstance(command, Refused)]
        assert any(box.bettors for box in state.boxes)


def test_a_table_with_narrow_limits_gets_wagers_within_them() -> None:
    settings = replace(default_settings(), minimum_cents=1_000, maximum_cents=1_000)
    state = _table(settings)
    for event in Players(3, 7).wagers(state):
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
