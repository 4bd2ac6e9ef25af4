"""The poll is the heartbeat: 500 ms without one and the lamp goes out, presses count for nothing, till polls return."""

import pytest
from unit_under_test import UnitUnderTest

from wire import codes

pytestmark = pytest.mark.needs("hand", "eye", "clock")

_LOST_US = 500_000
_SLACK_US = 20_000


def test_the_lamp_goes_out_500_ms_after_the_last_poll(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.poll()
    unit.let_pass(_LOST_US - _SLACK_US)
    assert unit.eye.is_lamp_lit
    unit.let_pass(2 * _SLACK_US)
    assert not unit.eye.is_lamp_lit


def test_a_press_without_a_host_draws_nothing_and_is_counted(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.let_pass(_LOST_US + _SLACK_US)
    unit.hand.press()
    unit.let_pass(300_000)
    assert unit.eye.digits == "--------"
    assert unit.poll()["state"] == codes.ARMED
    meters = unit.meters()
    assert (meters["draws"], meters["ignored"]) == (0, 1)


def test_the_lamp_comes_back_with_the_polls(unit: UnitUnderTest) -> None:
    press_id = unit.arm()
    unit.let_pass(_LOST_US + _SLACK_US)
    answer = unit.poll()
    assert (answer["state"], answer["press_id"]) == (codes.ARMED, press_id)
    assert not answer["flags"] & codes.FLAG_LINK_LOST
    assert unit.eye.is_lamp_lit
    unit.press()


def test_both_ends_of_the_silence_are_logged(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    unit.let_pass(_LOST_US + _SLACK_US)
    unit.poll()
    assert [event.code for event in unit.events(newest)] == [codes.EVENT_LINK_LOST, codes.EVENT_LINK_BACK]


def test_a_prize_stays_on_the_meter_without_a_host(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    unit.let_pass(5_000_000)
    assert unit.eye.amount_cents == prize["prize_cents"]
    assert unit.poll()["prize_cents"] == prize["prize_cents"]


@pytest.mark.parametrize("request_", ["status", "counters", "meters"])
def test_no_other_request_stands_in_for_a_poll(unit: UnitUnderTest, request_: str) -> None:
    unit.arm()
    for _ in range(8):
        unit.let_pass(100_000)
        unit.client.request(request_)
    assert not unit.eye.is_lamp_lit


def test_polls_each_400_ms_keep_a_unit_armed(unit: UnitUnderTest) -> None:
    unit.arm()
    for _ in range(10):
        unit.poll()
        unit.let_pass(400_000)
        assert unit.eye.is_lamp_lit


def test_a_unit_without_a_host_never_arms_itself(unpowered: UnitUnderTest) -> None:
    unpowered.bench.unit.power_on()
    unpowered.let_pass(2_000_000)
    assert not unpowered.rig.lamp.history
