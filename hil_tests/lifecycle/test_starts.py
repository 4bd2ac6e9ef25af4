"""From power to IDLE, and over every kind of restart: the state before the stop comes back."""

import pytest
from unit_under_test import UnitUnderTest

from wire import codes

pytestmark = [
    pytest.mark.needs("power", "hand", "eye"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]


def restart(unit: UnitUnderTest) -> dict[str, int]:
    unit.cut_power()
    return unit.give_power()


def test_a_blank_unit_comes_up_idle_with_empty_meters(unpowered: UnitUnderTest) -> None:
    unpowered.give_power()
    unpowered.poll_state(codes.IDLE)
    assert set(unpowered.meters().values()) == {0, 1}
    assert unpowered.meters()["boots"] == 1


@pytest.mark.on_pico
def test_a_dark_unit_answers_nothing_and_lights_nothing(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.cut_power()
    assert not unit.eye.is_lamp_lit
    assert unit.eye.digits == " " * 8
    unit.link.send(unit.link.request("echo", b"anyone?"))
    assert unit.link.is_silent()


@pytest.mark.needs("fresh")
def test_each_start_is_counted_and_logged_with_its_cause(unit: UnitUnderTest) -> None:
    restart(unit)
    restart(unit)
    boots = [event for event in unit.events() if event.code == codes.EVENT_BOOT]
    assert [(event.a, event.c) for event in boots] == [(1, 1), (1, 2), (1, 3)]
    assert unit.client.hello().boots == 3


def test_a_start_at_rest_changes_no_meter_but_the_boots(unit: UnitUnderTest) -> None:
    unit.play()
    before = unit.meters()
    restart(unit)
    assert unit.meters() == {**before, "boots": 2}


@pytest.mark.on_pico
def test_an_armed_unit_is_armed_again_for_the_same_press(unit: UnitUnderTest) -> None:
    press_id = unit.arm(box=4, seat=2)
    newest = unit.newest_event()
    answer = restart(unit)
    assert (answer["state"], answer["press_id"], answer["box"]) == (codes.ARMED, press_id, 4)
    rearmed = [event for event in unit.events(newest) if event.code == codes.EVENT_REARMED]
    assert [(event.a, event.c) for event in rearmed] == [(4, press_id)]


def test_a_unit_armed_again_takes_its_press(unit: UnitUnderTest) -> None:
    unit.arm()
    restart(unit)
    prize = unit.press()
    assert unit.eye.amount_cents == prize["prize_cents"]


@pytest.mark.needs("plants")
def test_a_lamp_stays_dark_after_a_restart_till_the_host_polls(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.cut_power()
    unit.bench.unit.power_on()
    unit.let_pass(300_000)
    assert not unit.eye.is_lamp_lit
    unit.await_boot()
    assert unit.eye.is_lamp_lit


@pytest.mark.needs("plants")
def test_a_shown_prize_is_shown_again_before_any_host_asks(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    unit.cut_power()
    unit.bench.unit.power_on()
    unit.let_pass(300_000)
    assert unit.eye.amount_cents == prize["prize_cents"]


def test_a_shown_prize_is_reported_again_as_it_was_drawn(unit: UnitUnderTest) -> None:
    press_id = unit.arm(box=3)
    unit.press()
    before = unit.ask("prize", press_id=press_id)
    newest = unit.newest_event()
    restart(unit)
    assert unit.ask("prize", press_id=press_id) == before
    assert codes.EVENT_RESHOWN in [event.code for event in unit.events(newest)]


def test_a_press_after_a_restart_with_a_prize_draws_nothing(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    restart(unit)
    unit.rest()
    unit.hand.press()
    answer = unit.keep_polling(300_000)
    assert (answer["state"], answer["prize_cents"]) == (codes.SHOWN, prize["prize_cents"])
    assert unit.meters()["draws"] == 1


def test_a_settled_game_stays_settled(unit: UnitUnderTest) -> None:
    prize = unit.play()
    answer = restart(unit)
    assert (answer["state"], answer["press_id"], answer["prize_cents"]) == (codes.IDLE, prize["press_id"], 0)
    assert unit.eye.digits == " " * 8


def test_press_ids_stay_used_over_a_restart(unit: UnitUnderTest) -> None:
    prize = unit.play()
    restart(unit)
    assert unit.next_press_id() == prize["press_id"] + 1


def test_events_go_on_where_they_stopped(unit: UnitUnderTest) -> None:
    unit.play()
    before = unit.events()
    restart(unit)
    after = unit.events()
    assert after[: len(before)] == before
    assert [event.number for event in after] == list(range(1, len(after) + 1))


@pytest.mark.needs("fresh")
def test_a_reset_asked_for_is_answered_and_done(unit: UnitUnderTest) -> None:
    assert unit.ask("reset") == {"state": codes.IDLE}
    unit.let_pass(300_000)
    unit.await_boot()
    assert unit.client.hello().boots == 2
    assert unit.poll()["state"] == codes.IDLE


@pytest.mark.needs("fresh")
def test_a_reset_that_is_asked_again_does_not_reset_twice(unit: UnitUnderTest) -> None:
    frame = unit.link.request("reset")
    unit.link.send(frame)
    unit.link.send(frame)
    unit.let_pass(500_000)
    unit.await_boot()
    assert unit.client.hello().boots == 2


@pytest.mark.needs("plants")
def test_a_watchdog_that_bites_brings_the_prize_back(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    unit.bench.unit.restart(3)
    unit.let_pass(300_000)
    answer = unit.await_boot()
    assert (answer["game"], answer["prize_cents"]) == (codes.SHOWN, prize["prize_cents"])
    assert (answer["state"], answer["fault"]) == (codes.FAULT, codes.FAULT_PART)
    assert unit.ask("status")["reset_cause"] == 2
    assert unit.eye.amount_cents == prize["prize_cents"]


def test_a_unit_that_starts_with_its_button_held_takes_no_press_till_it_was_released(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.cut_power()
    unit.hand.hold()
    unit.let_pass(50_000)
    unit.give_power()
    assert unit.keep_polling(500_000)["state"] == codes.ARMED
    unit.hand.release()
    unit.rest()
    unit.press()
    assert unit.meters()["draws"] == 1


@pytest.mark.needs("door")
def test_a_unit_that_starts_with_its_door_open_says_so(unit: UnitUnderTest) -> None:
    unit.cut_power()
    unit.hand.open_door()
    answer = unit.give_power()
    assert answer["state"] == codes.DOOR_OPEN
    assert answer["flags"] & codes.FLAG_DOOR
