"""Flash takes its longest to erase while a unit keeps what it was given: the watchdog does not bite, and no play is at stake."""

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from given_schedule import after_restart, load, schedule_of, trust
from unit_under_test import UnitUnderTest

from pit.link import loading
from pit.link.client import Client
from pit.schedule import on_unit, signing
from pit.schedule.schedule import Prize
from wire import codes, upkeep_codes

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

_PATIENT_US = 8_000_000
_ERASE_US = 730_000  # longer than an RP2040's flash ever takes
_TWO_SECONDS_US = 2_100_000  # one such erase alone is longer than the loop's own watchdog


@pytest.fixture(scope="module")
def key() -> rsa.RSAPrivateKey:
    return signing.make_key()


@pytest.mark.parametrize("erase_us", [_ERASE_US, _TWO_SECONDS_US])
def test_a_schedule_is_kept_through_the_longest_erases(
    unit: UnitUnderTest, key: rsa.RSAPrivateKey, erase_us: int
) -> None:
    trust(unit, key)
    unit.bench.unit.flash.erase_us = erase_us
    boots = unit.bench.unit.boots
    data = signing.sign(schedule_of(Prize(700, 1)), key)
    for _ in range(4):
        writes = unit.bench.unit.flash.writes
        unit.client = Client(unit.transport, try_us=_PATIENT_US)
        loading.load(unit.client, upkeep_codes.LOAD_SCHEDULE, data)
        assert unit.bench.unit.flash.writes > writes
        assert unit.rig.watchdog.bites == 0
        after_restart(unit)
        boots += 1
        assert unit.bench.unit.boots == boots
    assert on_unit.standing(unit.client).reason == 0
    assert unit.faults() == set()
    unit.play()
    assert unit.meters()["paid_cents"] == 700


def test_no_press_writes_flash(unit: UnitUnderTest, key: rsa.RSAPrivateKey) -> None:
    trust(unit, key)
    load(unit, signing.sign(schedule_of(Prize(700, 1)), key))
    unit.bench.unit.flash.erase_us = _ERASE_US
    writes = unit.bench.unit.flash.writes
    for _ in range(3):
        unit.play()
    unit.cut_power()
    unit.give_power()
    assert unit.bench.unit.flash.writes == writes


@pytest.mark.on_pico
@pytest.mark.parametrize("held_us", [50_000, 400_000])
def test_what_moves_while_an_erase_holds_the_chip_is_seen_after_it(
    unit: UnitUnderTest, key: rsa.RSAPrivateKey, held_us: int
) -> None:
    trust(unit, key)
    unit.bench.unit.flash.erase_us = held_us
    unit.client = Client(unit.transport, try_us=_PATIENT_US)
    unit.bench.pump.clock.call_after(20_000, lambda: unit.rig.supply.sag(20_000))
    unit.bench.pump.clock.call_after(30_000, unit.hand.open_door)
    loading.load(unit.client, upkeep_codes.LOAD_SCHEDULE, signing.sign(schedule_of(Prize(700, 1)), key))
    after_restart(unit)
    assert unit.poll_state(codes.DOOR_OPEN)["flags"] & codes.FLAG_DOOR
    unit.hand.shut_door()
    unit.poll_state(codes.IDLE)
