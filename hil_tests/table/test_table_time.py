"""A table that has its unit's key tells it the time: at opening, after each restart, and never while it is armed."""

import pytest
from given_schedule import after_restart
from unit_under_test import UnitUnderTest

from pit.link import loading
from pit.schedule import on_unit
from pit.table.ledger import Ledger
from pit.table.unit import TableUnit
from wire import codes, upkeep_codes

pytestmark = pytest.mark.needs("plants", "power", "clock")

KEY = bytes(range(32))
_PATIENCE_US = 10_000_000


@pytest.fixture
def keyed(unit: UnitUnderTest) -> UnitUnderTest:
    loading.load(unit.client, upkeep_codes.LOAD_UNIT_KEY, KEY)
    after_restart(unit)
    return unit


def at_table(unit: UnitUnderTest, key: bytes | None) -> TableUnit:
    return TableUnit(unit.client, Ledger(None), key=key)


def knows_the_time(unit: UnitUnderTest) -> bool:
    return on_unit.standing(unit.client).utc > 0


def test_it_is_told_at_opening(keyed: UnitUnderTest) -> None:
    table = at_table(keyed, KEY)
    table.open(_PATIENCE_US)
    assert knows_the_time(keyed)
    assert table.time_refusal is None


def test_a_table_without_the_key_tells_nothing(keyed: UnitUnderTest) -> None:
    table = at_table(keyed, None)
    table.open(_PATIENCE_US)
    table.poll()
    assert not knows_the_time(keyed)


def test_it_is_told_once_in_each_of_its_boots(keyed: UnitUnderTest) -> None:
    table = at_table(keyed, KEY)
    table.open(_PATIENCE_US)
    for _ in range(2):
        keyed.cut_power()
        keyed.bench.unit.power_on()
        table.wait(1_000_000)
        assert knows_the_time(keyed)
    told = [event.a for event in keyed.events() if event.code == upkeep_codes.EVENT_TIME]
    assert told == [0, 0, 0]


def test_a_unit_that_restarts_armed_is_told_once_its_turn_is_over(keyed: UnitUnderTest) -> None:
    table = at_table(keyed, KEY)
    table.open(_PATIENCE_US)
    press_id = keyed.next_press_id()
    table.arm(press_id, 1, 1)
    keyed.cut_power()
    keyed.bench.unit.power_on()
    table.wait(1_000_000)
    assert table.last is not None
    assert table.last.game == codes.ARMED
    assert [event.code for event in keyed.events()].count(upkeep_codes.EVENT_TIME) == 1
    table.disarm(press_id)
    table.wait(100_000)
    assert knows_the_time(keyed)


@pytest.mark.parametrize("has_key", [True, False])
def test_a_refusal_is_kept_and_the_polls_go_on(unit: UnitUnderTest, has_key: bool) -> None:
    if has_key:
        loading.load(unit.client, upkeep_codes.LOAD_UNIT_KEY, bytes(32))
        after_restart(unit)
    table = at_table(unit, KEY)
    table.open(_PATIENCE_US)
    assert table.time_refusal is not None
    assert table.time_refusal.code == (upkeep_codes.TIME_TAG if has_key else upkeep_codes.TIME_NO_KEY)
    table.wait(500_000)
    assert [event.code for event in unit.events()].count(upkeep_codes.EVENT_TIME) == 1
