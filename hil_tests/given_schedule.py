"""Gives a virtual unit an approver's key and a signed schedule, and waits for the restart that follows each."""

from dataclasses import replace

from cryptography.hazmat.primitives.asymmetric import rsa
from unit_under_test import UnitUnderTest

from pit.schedule import on_unit, page, signing
from pit.schedule.schedule import Prize, Schedule

_RESTARTS_US = 200_000


def after_restart(unit: UnitUnderTest) -> None:
    """Wait till the unit has restarted by itself and is up again."""
    boots = unit.bench.unit.boots
    unit.bench.pump.run_until(lambda: unit.bench.unit.boots > boots, unit.transport.now_us + 1_000_000)
    assert unit.bench.unit.boots == boots + 1, "the unit did not restart"
    unit.let_pass(_RESTARTS_US)
    unit.await_boot()


def trust(unit: UnitUnderTest, key: rsa.RSAPrivateKey, casino: str = "Example Casino") -> None:
    on_unit.trust(unit.client, key.public_key(), casino)
    after_restart(unit)


def load(unit: UnitUnderTest, data: bytes) -> None:
    on_unit.load_schedule(unit.client, data)
    after_restart(unit)


def schedule_of(*prizes: Prize) -> Schedule:
    """The example's facts with other prizes, as an approver would sign them."""
    return replace(page.read(page.EXAMPLE_FILE), id="of-a-test", is_example=False, prizes=prizes)


def let_it_draw_only(unit: UnitUnderTest, cents: int, key: rsa.RSAPrivateKey) -> None:
    """From now on every press gives `cents` per $1."""
    trust(unit, key)
    load(unit, signing.sign(schedule_of(Prize(cents, 1)), key))
