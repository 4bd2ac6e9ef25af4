"""A part of the loop that is dead is a fault with its name, which outlives restarts till a person clears it."""

from pathlib import Path

import pytest
from other_firmware import flash
from unit_under_test import UnitUnderTest

from pit.link import records
from wire import codes

pytestmark = pytest.mark.needs("plants", "power", "vm", why="other firmware is laid on its flash")

_SIGNALS = "units/jackpot/signals"
_METER_ASKS_FOR_NOTHING = """
_Sound = MeterWatch


class _Idle(_Sound):
    def run(self, now):
        _Sound.run(self, now)
        if now > 800:
            self.due = -1


MeterWatch = _Idle
"""
_DESK_STOPS = """
_Sound = DeskWatch


class _Stuck(_Sound):
    def run(self, now):
        hal = self._game.hal
        while now > 800:
            hal.wait(hal.ticks_add(hal.ticks_ms(), 100))
        _Sound.run(self, now)


DeskWatch = _Stuck
"""


def crashes(unit: UnitUnderTest) -> list[tuple[int, int]]:
    """Part and manner of each."""
    return [(event.a, event.c) for event in unit.events() if event.code == codes.EVENT_CRASH]


def to_dead_part(unit: UnitUnderTest, folder: Path, added: str) -> None:
    flash(unit, folder, _SIGNALS, added)
    unit.bench.unit.power_on()
    unit.let_pass(3_500_000)
    unit.cut_power()
    flash(unit, folder, _SIGNALS, "")
    unit.give_power()


def test_a_part_that_asks_to_be_left_alone_for_too_long_is_named(unpowered: UnitUnderTest, tmp_path: Path) -> None:
    to_dead_part(unpowered, tmp_path, _METER_ASKS_FOR_NOTHING)
    assert set(crashes(unpowered)) == {(codes.PART_METER, codes.CRASH_IDLE)}
    assert unpowered.rig.watchdog.bites == 0
    assert unpowered.faults() == {codes.FAULT_PART}


def test_a_part_that_does_not_come_back_is_named_by_the_boot_after_the_bite(
    unpowered: UnitUnderTest, tmp_path: Path
) -> None:
    to_dead_part(unpowered, tmp_path, _DESK_STOPS)
    assert crashes(unpowered) == [(codes.PART_DESK, codes.CRASH_STUCK)]
    assert unpowered.rig.watchdog.bites == 1
    meanings = [
        event["meaning"] for event in records.events(unpowered.client, 100) if event["event"] == "program failed"
    ]
    assert meanings == ["dealer's display: it did not come back, and the watchdog bit"]


def test_a_dead_part_is_a_fault_that_stays_till_it_is_cleared(unpowered: UnitUnderTest, tmp_path: Path) -> None:
    unit = unpowered
    to_dead_part(unit, tmp_path, _METER_ASKS_FOR_NOTHING)
    for _ in range(2):
        unit.cut_power()
        answer = unit.give_power()
        assert (answer["state"], answer["fault"]) == (codes.FAULT, codes.FAULT_PART)
        assert not unit.eye.is_lamp_lit
    newest = unit.newest_event()
    assert unit.ask("clear_fault", fault=codes.FAULT_PART) == {"state": codes.IDLE, "fault": 0}
    assert codes.EVENT_CLEARED in [event.code for event in unit.events(newest)]
    unit.cut_power()
    assert unit.give_power()["state"] == codes.IDLE
    unit.play()


def test_an_old_fault_of_the_button_stays_over_a_restart_though_the_button_is_sound(unit: UnitUnderTest) -> None:
    unit.hand.hold()
    unit.keep_polling(11_000_000)
    assert unit.faults() == {codes.FAULT_BUTTON_HELD}
    unit.hand.release()
    unit.rest()
    unit.cut_power()
    answer = unit.give_power()
    assert (answer["state"], answer["fault"]) == (codes.FAULT, codes.FAULT_BUTTON_HELD)
    assert codes.EVENT_FAULT_STAYS in [event.code for event in unit.events()]
    unit.ask("clear_fault", fault=codes.FAULT_BUTTON_HELD)
    unit.play()


def test_a_reset_that_was_asked_for_is_no_fault(unit: UnitUnderTest) -> None:
    unit.ask("reset")
    unit.let_pass(500_000)
    unit.await_boot()
    assert unit.faults() == set()
    assert crashes(unit) == []


def test_no_part_is_dead_in_minutes_of_rest(unit: UnitUnderTest) -> None:
    unit.let_pass(120_000_000)
    assert unit.rig.watchdog.bites == 0
    assert unit.bench.unit.boots == 1
    assert crashes(unit) == []
