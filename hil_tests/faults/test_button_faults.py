"""The button bounces, chatters, storms, sticks, welds and breaks (field reports F13, F14): one press is one draw, or a fault."""

import pytest
from unit_under_test import UnitUnderTest

from pit.bench.plants.button import Contact
from wire import codes

pytestmark = pytest.mark.needs("plants")

_DISCREPANCY_US = 100_000
_HOLD_US = 10_000_000


def clear(unit: UnitUnderTest, fault: int) -> None:
    unit.ask("clear_fault", fault=fault)
    unit.poll_until(lambda answer: answer["fault"] == 0)


@pytest.mark.parametrize("bounces", [0, 1, 9])
@pytest.mark.parametrize("travel_us", [100, 20_000])
def test_a_bouncing_press_draws_once(unit: UnitUnderTest, bounces: int, travel_us: int) -> None:
    unit.arm()
    unit.rig.button.press(bounces_make=bounces, bounces_break=bounces, bounce_us=5_000, travel_us=travel_us)
    unit.keep_polling(400_000)
    meters = unit.meters()
    assert (meters["draws"], meters["ignored"]) == (1, 0)


def test_f13_chatter_at_release_draws_once_and_logs_once(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    unit.arm()
    unit.rig.button.chatter_at_release()
    unit.keep_polling(400_000)
    meters = unit.meters()
    assert (meters["draws"], meters["ignored"]) == (1, 0)
    assert [event.code for event in unit.events(newest)].count(codes.EVENT_PRESS) == 1


@pytest.mark.clause("Q03-34M-8a")
def test_f14_a_storm_of_edges_within_a_second_draws_once(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.button.storm()
    unit.keep_polling(1_300_000)
    meters = unit.meters()
    assert (meters["draws"], meters["ignored"]) == (1, 0)
    assert unit.poll()["state"] == codes.SHOWN


@pytest.mark.needs("vm", why="its program is stopped meanwhile")
def test_f14_a_storm_while_the_processor_is_held_for_a_second_draws_once(real_time_unit: UnitUnderTest) -> None:
    unit = real_time_unit
    unit.arm()
    unit.bench.unit.pause()
    unit.rig.button.storm(within_us=900_000)
    unit.let_pass(1_000_000)
    unit.bench.unit.resume()
    unit.keep_polling(500_000)
    assert unit.meters()["draws"] <= 1
    assert unit.client.hello().boots == 1
    if unit.poll()["fault"]:
        clear(unit, codes.FAULT_BUTTON_DISCREPANCY)
    if unit.meters()["draws"]:
        unit.settle(unit.poll())
        unit.arm()
    unit.press()
    assert unit.poll()["game"] == codes.SHOWN


@pytest.mark.needs("vm", why="its program is stopped meanwhile")
def test_a_press_while_the_processor_is_held_is_not_lost(real_time_unit: UnitUnderTest) -> None:
    unit = real_time_unit
    unit.arm()
    unit.bench.unit.pause()
    unit.rig.button.press(hold_us=600_000)
    unit.let_pass(300_000)
    unit.bench.unit.resume()
    unit.keep_polling(700_000)
    assert unit.meters()["draws"] == 1


def test_a_half_press_draws_nothing_and_is_no_fault(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.button.half_press(hold_us=60_000)
    answer = unit.keep_polling(300_000)
    assert (answer["state"], answer["fault"], unit.meters()["draws"]) == (codes.ARMED, 0, 0)


def test_contacts_that_disagree_for_less_than_the_time_are_no_fault(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.button.half_press(hold_us=_DISCREPANCY_US - 5_000)
    assert unit.keep_polling(300_000)["fault"] == 0


@pytest.mark.parametrize("hold_us", [_DISCREPANCY_US + 5_000, 3_000_000])
def test_contacts_that_disagree_for_longer_are_a_fault_that_stays(unit: UnitUnderTest, hold_us: int) -> None:
    unit.arm()
    unit.rig.button.half_press(hold_us=hold_us)
    answer = unit.keep_polling(hold_us + 300_000)
    assert (answer["state"], answer["fault"]) == (codes.FAULT, codes.FAULT_BUTTON_DISCREPANCY)
    assert not unit.eye.is_lamp_lit
    clear(unit, codes.FAULT_BUTTON_DISCREPANCY)
    assert unit.poll()["state"] == codes.ARMED
    assert unit.eye.is_lamp_lit


@pytest.mark.parametrize("hold_us", [_HOLD_US - 100_000, _HOLD_US + 100_000])
def test_a_button_held_for_ten_seconds_is_a_fault(unit: UnitUnderTest, hold_us: int) -> None:
    unit.rig.button.press(hold_us=hold_us)
    answer = unit.keep_polling(hold_us + 500_000)
    assert answer["fault"] == (codes.FAULT_BUTTON_HELD if hold_us > _HOLD_US else 0)


def test_a_held_fault_is_cleared_only_once_the_button_is_released(unit: UnitUnderTest) -> None:
    unit.hand.hold()
    unit.keep_polling(_HOLD_US + 200_000)
    answer = unit.link.ask(unit.link.request("clear_fault", bytes([codes.FAULT_BUTTON_HELD])))
    assert (answer.type, answer.payload[0]) == (0xFF, codes.REQUEST_FAULT)
    unit.hand.release()
    unit.rest()
    clear(unit, codes.FAULT_BUTTON_HELD)
    unit.arm()
    unit.press()


def test_a_fault_of_the_button_leaves_a_shown_prize_readable(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.hand.hold()
    prize = unit.poll_state(codes.SHOWN)
    answer = unit.keep_polling(_HOLD_US + 200_000)
    assert (answer["state"], answer["game"]) == (codes.FAULT, codes.SHOWN)
    assert answer["prize_cents"] == prize["prize_cents"] == unit.eye.amount_cents
    unit.settle(answer)
    assert unit.meters()["paid_cents"] == prize["prize_cents"]


@pytest.mark.parametrize("contact", Contact)
def test_a_welded_contact_is_a_fault_and_draws_nothing(unit: UnitUnderTest, contact: Contact) -> None:
    unit.arm()
    unit.rig.button.weld(contact)
    unit.keep_polling(20_000)
    unit.rig.button.press(hold_us=500_000)
    answer = unit.keep_polling(1_000_000)
    assert answer["fault"] == codes.FAULT_BUTTON_DISCREPANCY
    assert unit.meters()["draws"] == 0


def test_a_broken_wire_of_the_closed_contact_is_a_fault_before_any_press(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.button.break_wire(Contact.NC)
    assert unit.keep_polling(300_000)["fault"] == codes.FAULT_BUTTON_DISCREPANCY
    unit.hand.press()
    unit.keep_polling(300_000)
    assert unit.meters()["draws"] == 0


def test_a_broken_wire_of_the_open_contact_is_a_fault_at_the_press_and_draws_nothing(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.button.break_wire(Contact.NO)
    assert unit.keep_polling(300_000)["fault"] == 0
    unit.rig.button.press(hold_us=500_000)
    assert unit.keep_polling(1_000_000)["fault"] == codes.FAULT_BUTTON_DISCREPANCY
    assert unit.meters()["draws"] == 0


def test_both_contacts_closed_is_a_fault(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.button.both_closed()
    assert unit.keep_polling(300_000)["fault"] == codes.FAULT_BUTTON_DISCREPANCY
    unit.rig.button.mend()
    unit.keep_polling(100_000)
    clear(unit, codes.FAULT_BUTTON_DISCREPANCY)
    unit.press()
    assert unit.meters()["draws"] == 1


def test_a_standing_fault_comes_back_after_a_restart(unit: UnitUnderTest) -> None:
    unit.rig.button.both_closed()
    unit.keep_polling(300_000)
    unit.cut_power()
    unit.give_power()
    assert unit.keep_polling(300_000)["fault"] == codes.FAULT_BUTTON_DISCREPANCY


def test_a_force_sensor_without_signal_is_told_and_play_goes_on(unit: UnitUnderTest) -> None:
    unit.rig.force.unplug()
    unit.arm()
    unit.press()
    answer = unit.keep_polling(300_000)
    assert unit.faults() == {codes.FAULT_FORCE_SENSOR}
    assert (answer["state"], answer["fault"]) == (codes.SHOWN, 0)
    unit.settle(answer)
    unit.rig.force.mend()
    unit.play()
    assert unit.faults() == set()
