"""The tick counter wraps at 2^30 ms (field report F11): every time that is kept runs through it.

The unit of each test booted 5 s before its wrap; `at_the_wrap` plays till a chosen time before it.
"""

import pytest
from unit_under_test import UnitUnderTest

from pit.link import loading, timekeeping
from pit.schedule import on_unit
from wire import codes, upkeep_codes

pytestmark = pytest.mark.needs("plants", "vm", why="its tick counter starts just before its wrap")

_PERIOD = 1 << 30


def poll_till_before_the_wrap(unit: UnitUnderTest, left_ms: int) -> None:
    """Poll till the unit's counter stands `left_ms` before its wrap."""
    left = _PERIOD - unit.poll()["uptime_ms"]
    assert left_ms < left <= 5_000
    unit.keep_polling((left - left_ms) * 1_000)
    assert 0 <= _PERIOD - unit.poll()["uptime_ms"] <= left_ms


def assert_wrapped(unit: UnitUnderTest) -> None:
    assert unit.poll()["uptime_ms"] < 60_000, "the counter did not wrap: this test shows nothing"


def test_the_unit_says_that_its_counter_wrapped_and_goes_on(wrapping_unit: UnitUnderTest) -> None:
    unit = wrapping_unit
    poll_till_before_the_wrap(unit, 200)
    unit.keep_polling(400_000)
    assert_wrapped(unit)
    unit.play()
    assert unit.client.hello().boots == 1


def test_a_press_across_the_wrap_draws_once(wrapping_unit: UnitUnderTest) -> None:
    unit = wrapping_unit
    poll_till_before_the_wrap(unit, 300)
    unit.arm()
    left_us = (_PERIOD - unit.poll()["uptime_ms"]) * 1_000
    unit.transport.wait(unit.transport.now_us + left_us - 5_000)
    unit.rig.button.press(travel_us=4_500, bounces_make=9, bounce_us=5_000, hold_us=100_000)
    prize = unit.poll_state(codes.SHOWN)
    unit.keep_polling(300_000)
    assert_wrapped(unit)
    assert unit.meters()["draws"] == 1
    assert unit.eye.amount_cents == prize["prize_cents"]
    assert 7_000 < unit.ask("status")["force_mn"] <= 8_000


@pytest.mark.parametrize(("hold_us", "fault"), [(95_000, 0), (105_000, codes.FAULT_BUTTON_DISCREPANCY)])
def test_the_discrepancy_time_runs_through_the_wrap(wrapping_unit: UnitUnderTest, hold_us: int, fault: int) -> None:
    unit = wrapping_unit
    poll_till_before_the_wrap(unit, 60)
    unit.rig.button.half_press(hold_us=hold_us)
    answer = unit.keep_polling(500_000)
    assert_wrapped(unit)
    assert answer["fault"] == fault


@pytest.mark.parametrize(("hold_us", "fault"), [(9_900_000, 0), (10_100_000, codes.FAULT_BUTTON_HELD)])
def test_the_hold_time_runs_through_the_wrap(wrapping_unit: UnitUnderTest, hold_us: int, fault: int) -> None:
    unit = wrapping_unit
    unit.rig.button.press(hold_us=hold_us)
    answer = unit.keep_polling(11_000_000)
    assert_wrapped(unit)
    assert answer["fault"] == fault


def test_the_doors_debouncing_runs_through_the_wrap(wrapping_unit: UnitUnderTest) -> None:
    unit = wrapping_unit
    unit.hand.open_door()
    poll_till_before_the_wrap(unit, 30)
    unit.hand.shut_door()
    answer = unit.keep_polling(200_000)
    assert_wrapped(unit)
    assert answer["state"] == codes.IDLE


def test_the_meter_is_refreshed_through_the_wrap(wrapping_unit: UnitUnderTest) -> None:
    unit = wrapping_unit
    unit.arm()
    unit.press()
    poll_till_before_the_wrap(unit, 150)
    for _ in range(6):
        shown = unit.eye.digits
        unit.rig.display.flip_latched(register=1, bit=0)
        assert unit.eye.digits != shown
        unit.keep_polling(110_000)
        assert unit.eye.digits == shown
    assert_wrapped(unit)


@pytest.mark.parametrize(("silence_us", "is_lit"), [(480_000, True), (520_000, False)])
def test_the_heartbeat_runs_through_the_wrap(wrapping_unit: UnitUnderTest, silence_us: int, is_lit: bool) -> None:
    unit = wrapping_unit
    unit.arm()
    poll_till_before_the_wrap(unit, 300)
    unit.let_pass(silence_us)
    assert unit.eye.is_lamp_lit == is_lit
    assert_wrapped(unit)


def test_a_lamp_test_runs_through_the_wrap_and_ends(wrapping_unit: UnitUnderTest) -> None:
    unit = wrapping_unit
    poll_till_before_the_wrap(unit, 1_000)
    unit.ask("lamp_test", seconds=2)
    unit.keep_polling(1_900_000)
    assert unit.eye.is_lamp_lit
    unit.keep_polling(200_000)
    assert_wrapped(unit)
    assert not unit.eye.is_lamp_lit


def test_a_beep_ends_across_the_wrap(wrapping_unit: UnitUnderTest) -> None:
    unit = wrapping_unit
    unit.arm()
    poll_till_before_the_wrap(unit, 80)
    unit.press()
    assert unit.rig.buzzer.is_sounding
    unit.keep_polling(300_000)
    assert_wrapped(unit)
    assert not unit.rig.buzzer.is_sounding


def test_a_stalled_frame_is_dropped_across_the_wrap(wrapping_unit: UnitUnderTest) -> None:
    unit = wrapping_unit
    poll_till_before_the_wrap(unit, 40)
    unit.link.send(unit.link.request("echo", b"late")[:9])
    unit.let_pass(70_000)
    assert unit.link.ask(unit.link.request("echo", b"next")).payload == b"next"
    assert_wrapped(unit)
    assert unit.ask("counters")["bad_frames"] == 1


def test_the_dealers_display_comes_back_across_the_wrap(wrapping_unit: UnitUnderTest) -> None:
    unit = wrapping_unit
    poll_till_before_the_wrap(unit, 4_000)
    unit.rig.dealer.power_off()
    unit.rig.dealer.power_on()
    assert not unit.rig.dealer.is_on
    unit.rig.dealer.nack_next(3)
    unit.keep_polling(12_000_000)
    assert_wrapped(unit)
    assert unit.rig.dealer.is_on


@pytest.mark.parametrize("left_ms", [1, 500, 900])
def test_a_unit_that_boots_across_the_wrap_comes_up(unpowered: UnitUnderTest, left_ms: int) -> None:
    unit = unpowered
    unit.bench.unit.start_ticks_ms = _PERIOD - left_ms
    unit.give_power()
    unit.poll_state(codes.IDLE)
    unit.play()
    assert_wrapped(unit)


def test_the_time_that_was_told_goes_on_through_the_wrap(wrapping_unit: UnitUnderTest) -> None:
    unit = wrapping_unit
    key = bytes(32)
    loading.load(unit.client, upkeep_codes.LOAD_UNIT_KEY, key)
    unit.client.use_keys(lambda _: key)
    unit.let_pass(300_000)
    unit.await_boot()
    told = timekeeping.seconds(timekeeping.set_time(unit.client, key))
    began_us = unit.transport.now_us
    unit.keep_polling(10_000_000)
    assert_wrapped(unit)
    gone_s = (unit.transport.now_us - began_us) // 1_000_000
    assert on_unit.standing(unit.client).utc - told in (gone_s - 1, gone_s, gone_s + 1)
