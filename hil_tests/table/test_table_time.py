"""A table that has its unit's key tells it the time: at opening, after each restart, and never while it is armed."""

from contextlib import ExitStack
from pathlib import Path

import pytest
from given_schedule import after_restart
from table_command import pit
from table_runs import open_table
from unit_under_test import UnitUnderTest

from pit.link import loading, records
from pit.schedule import on_unit
from pit.table.errors import TableError
from pit.table.ledger import Ledger
from pit.table.place import Place
from pit.table.unit import TableUnit
from wire import codes, upkeep_codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

KEY = bytes(range(32))
_PATIENCE_US = 10_000_000


@pytest.fixture
def keyed(unit: UnitUnderTest) -> UnitUnderTest:
    loading.load(unit.client, upkeep_codes.LOAD_UNIT_KEY, KEY)
    unit.client.use_keys(lambda _: KEY)
    after_restart(unit)
    return unit


def at_table(unit: UnitUnderTest, key: bytes | None) -> TableUnit:
    return TableUnit(unit.client, Ledger(None), key=key)


def knows_the_time(unit: UnitUnderTest) -> bool:
    return on_unit.standing(unit.client).utc > 0


@pytest.mark.on_pico
def test_it_is_told_at_opening(keyed: UnitUnderTest) -> None:
    table = at_table(keyed, KEY)
    table.open(_PATIENCE_US)
    assert knows_the_time(keyed)
    assert table.time_refusal is None


def test_a_table_without_the_key_tells_nothing(keyed: UnitUnderTest) -> None:
    keyed.client.use_keys(None)
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
        unit.client.use_keys(lambda _: bytes(32))
        after_restart(unit)
    table = at_table(unit, KEY)
    table.open(_PATIENCE_US)
    assert table.time_refusal is not None
    assert table.time_refusal.code == (upkeep_codes.TIME_TAG if has_key else upkeep_codes.TIME_NO_KEY)
    table.wait(500_000)
    assert [event.code for event in unit.events()].count(upkeep_codes.EVENT_TIME) == 1


def give_key(place: Place) -> None:
    """The unit restarts with its key before the table opens."""
    before = place.client.hello(_PATIENCE_US)
    loading.load(place.client, upkeep_codes.LOAD_UNIT_KEY, KEY)
    place.client.use_keys(lambda _: KEY)
    transport = place.client.transport
    transport.wait(transport.now_us + 300_000)
    assert place.client.hello(_PATIENCE_US).boots == before.boots + 1


@pytest.mark.on_pico
@pytest.mark.usefixtures("table_bench")
def test_a_whole_table_with_the_key_dates_its_prizes() -> None:
    with ExitStack() as stack:
        table = open_table(stack, adapt=give_key, unit_key=KEY)
        table.session.play(1)
        account = table.session.close()
        dated = {str(event["event"]): event["utc"] for event in records.events(table.session.unit.client, 30)}
        assert account.agrees, account.disagreements
        assert str(dated["prize"])[:4] >= "2026"


@pytest.mark.usefixtures("table_bench")
def test_a_table_with_another_key_than_its_units_begins_no_round() -> None:
    with ExitStack() as stack, pytest.raises(TableError, match=r"no round was begun.*another key's tag"):
        open_table(stack, adapt=give_key, unit_key=bytes(32))


@pytest.mark.needs("vm", why="the command starts a virtual unit of its own")
def test_the_command_says_so_in_one_sentence(tmp_path: Path) -> None:
    key = tmp_path / "unit.key"
    key.write_text("ab" * 32)
    done = pit("table", "run", "--rounds", "1", "--clock", "virtual", "--unit-key", str(key))
    assert (done.returncode, done.stdout, done.stderr.count("\n")) == (1, "", 1)
    assert "no key of its own" in done.stderr
    key.write_text("ab")
    wrong = pit("table", "run", "--unit-key", str(key))
    assert (wrong.returncode, "64 hex digits" in wrong.stderr) == (1, True)
