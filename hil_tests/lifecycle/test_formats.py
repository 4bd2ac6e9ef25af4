"""The memory's format goes forward with the firmware, and an older firmware keeps its hands off a newer one's memory."""

import pytest
from unit_under_test import UnitUnderTest

from pit.bench.plants.cuts import CutMode
from pit.bench.proofs.next_firmware import next_flash, this_flash
from pit.link import snapshot
from pit.link.errors import Refused
from wire import codes

pytestmark = pytest.mark.needs("plants", "power", "vm", why="other firmware is laid on its flash")


def to_next(unit: UnitUnderTest) -> None:
    unit.cut_power()
    unit.bench.unit.flash.image.write_bytes(next_flash())


def to_old(unit: UnitUnderTest) -> None:
    unit.cut_power()
    unit.bench.unit.flash.image.write_bytes(this_flash())


def images(unit: UnitUnderTest) -> tuple[bytes, bytes]:
    return bytes(unit.rig.fram_a.image.snapshot()), bytes(unit.rig.fram_b.image.snapshot())


def test_the_next_firmware_takes_the_memory_forward_and_plays_on(unit: UnitUnderTest) -> None:
    first = unit.play()
    unit.arm()
    pending = unit.press()
    to_next(unit)
    answer = unit.give_power()
    assert (answer["state"], answer["prize_cents"]) == (codes.SHOWN, pending["prize_cents"])
    unit.settle(answer)
    assert unit.meters()["paid_cents"] == first["prize_cents"] + pending["prize_cents"]
    assert snapshot.check(unit.client)["format"] == 2
    unit.rest()
    unit.play()


def test_an_older_firmware_refuses_to_play_on_a_newer_memory_and_changes_nothing(unit: UnitUnderTest) -> None:
    first = unit.play()
    to_next(unit)
    unit.give_power()
    to_old(unit)
    before = images(unit)
    answer = unit.give_power()
    assert answer["state"] == codes.UNRECOVERABLE
    assert unit.faults() >= {codes.FAULT_FOREIGN_MEMORY}
    with pytest.raises(Refused):
        unit.ask("arm", press_id=1_000, box=1, seat=1)
    unit.hand.press()
    unit.keep_polling(300_000)
    found = snapshot.check(unit.client)
    assert (found["memory"], found["format"]) == ("of another format", 2)
    assert snapshot.take(unit.client).is_suspect
    assert unit.client.hello().unit_id == unit.rig.wiring.unit_id
    assert images(unit) == before
    to_next(unit)
    unit.give_power()
    unit.poll_state(codes.IDLE)
    assert unit.meters()["paid_cents"] == first["prize_cents"]


@pytest.mark.one_in(3)
@pytest.mark.parametrize("write_number", [1, 60, 128, 129, 300, 400, 430, 470, 520])
def test_a_cut_in_the_migration_is_made_good_by_the_next_boot(unit: UnitUnderTest, write_number: int) -> None:
    first = unit.play()
    to_next(unit)
    unit.rig.cut_at(write_number, CutMode.TORN)
    unit.bench.unit.power_on()
    unit.let_pass(2_000_000)
    assert not unit.bench.unit.is_powered
    unit.give_power()
    unit.poll_state(codes.IDLE)
    assert unit.meters()["paid_cents"] == first["prize_cents"]
    unit.play()
