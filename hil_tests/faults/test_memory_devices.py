"""One memory chip is dead, or both; cells rot: the game that runs is finished, none is started, nothing is made up."""

import pytest
from unit_under_test import UnitUnderTest

from pit.bench.plants.fram import Fram
from pit.link.errors import Refused
from wire import codes

pytestmark = pytest.mark.needs("plants", "power")

_FAULTS = {"a": codes.FAULT_MEMORY_A, "b": codes.FAULT_MEMORY_B}


def chip(unit: UnitUnderTest, name: str) -> Fram:
    return unit.rig.fram_a if name == "a" else unit.rig.fram_b


@pytest.mark.parametrize("name", ["a", "b"])
def test_a_chip_that_vanishes_refuses_the_next_arm(unit: UnitUnderTest, name: str) -> None:
    unit.play()
    chip(unit, name).is_absent = True
    with pytest.raises(Refused) as refused:
        unit.arm()
    assert refused.value.code == codes.REQUEST_FAULT
    answer = unit.poll()
    assert (answer["state"], answer["fault"]) == (codes.FAULT, _FAULTS[name])


@pytest.mark.parametrize("name", ["a", "b"])
def test_a_chip_that_vanishes_before_the_press_leaves_a_game_that_ends_soundly(unit: UnitUnderTest, name: str) -> None:
    unit.arm()
    chip(unit, name).is_absent = True
    unit.hand.press()
    answer = unit.poll_until(lambda a: a["game"] == codes.SHOWN)
    assert answer["fault"] == _FAULTS[name]
    assert unit.eye.amount_cents == answer["prize_cents"] > 0
    unit.settle(answer)
    meters = unit.meters()
    assert (meters["draws"], meters["paid_cents"], meters["pending_cents"]) == (1, answer["prize_cents"], 0)


@pytest.mark.parametrize("name", ["a", "b"])
def test_a_shown_prize_survives_the_loss_of_either_chip(unit: UnitUnderTest, name: str) -> None:
    unit.arm()
    prize = unit.press()
    unit.cut_power()
    chip(unit, name).is_absent = True
    answer = unit.give_power()
    assert (answer["game"], answer["fault"]) == (codes.SHOWN, _FAULTS[name])
    assert answer["prize_cents"] == prize["prize_cents"] == unit.eye.amount_cents
    unit.settle(answer)
    assert unit.meters()["paid_cents"] == prize["prize_cents"]


@pytest.mark.parametrize("name", ["a", "b"])
def test_a_chip_that_is_back_after_a_restart_is_brought_up_to_date(unit: UnitUnderTest, name: str) -> None:
    unit.arm()
    prize = unit.press()
    chip(unit, name).is_absent = True
    unit.settle(prize)
    unit.cut_power()
    chip(unit, name).mend()
    fault = codes.FAULT_MEMORY_A if name == "a" else codes.FAULT_MEMORY_B
    answer = unit.give_power()
    assert (answer["state"], answer["fault"]) == (codes.FAULT, fault)
    assert unit.meters()["paid_cents"] == prize["prize_cents"]
    assert unit.ask("clear_fault", fault=fault) == {"state": codes.IDLE, "fault": 0}
    unit.rest()
    unit.play()


def test_without_both_chips_a_unit_says_so_and_plays_nothing(unpowered: UnitUnderTest) -> None:
    unit = unpowered
    unit.rig.fram_a.is_absent = unit.rig.fram_b.is_absent = True
    answer = unit.give_power()
    assert answer["state"] == codes.UNRECOVERABLE
    with pytest.raises(Refused):
        unit.ask("arm", press_id=1, box=1, seat=1)
    unit.hand.press()
    assert unit.keep_polling(300_000)["game"] == codes.IDLE


def test_both_chips_lost_over_a_prize_leave_the_amount_that_was_shown(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    unit.rig.fram_a.is_absent = unit.rig.fram_b.is_absent = True
    unit.keep_polling(500_000)
    assert unit.eye.amount_cents == prize["prize_cents"]
    assert unit.poll()["prize_cents"] == prize["prize_cents"]


def test_a_press_that_no_chip_takes_shows_no_amount(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.fram_a.is_absent = unit.rig.fram_b.is_absent = True
    unit.hand.press()
    answer = unit.keep_polling(500_000)
    assert answer["state"] == codes.UNRECOVERABLE
    assert answer["prize_cents"] == 0
    assert unit.eye.amount_cents is None


def test_a_rotten_bit_in_one_copy_is_mended_and_told(unit: UnitUnderTest) -> None:
    prize = unit.play()
    unit.cut_power()
    for address in range(0x1000, 0x1100, 16):
        unit.rig.fram_a.flip_bit(address, 3)
    answer = unit.give_power()
    assert (answer["state"], answer["flags"] & codes.FLAG_REBUILT) == (codes.IDLE, codes.FLAG_REBUILT)
    assert unit.meters()["paid_cents"] == prize["prize_cents"]
    assert codes.EVENT_REBUILT in [event.code for event in unit.events()]


def test_records_that_no_copy_holds_lock_the_unit(unit: UnitUnderTest) -> None:
    unit.play()
    unit.cut_power()
    for fram, first in ((unit.rig.fram_a, 0x0C00), (unit.rig.fram_b, 0x0C00), (unit.rig.fram_a, 0x0E00)):
        for address in range(first, first + 0x200, 8):
            fram.flip_bit(address, 0)
    answer = unit.give_power()
    assert answer["state"] == codes.UNRECOVERABLE
    assert codes.FAULT_MEMORY_LOST in unit.faults()
    with pytest.raises(Refused):
        unit.ask("clear_fault", fault=codes.FAULT_MEMORY_LOST)


def test_a_foreign_memory_is_not_played_on(unit: UnitUnderTest) -> None:
    unit.play()
    unit.cut_power()
    unit.rig.wiring.unit_id = bytes(8)
    answer = unit.give_power()
    assert answer["state"] == codes.UNRECOVERABLE
    assert codes.FAULT_FOREIGN_MEMORY in unit.faults()
