"""Door and supply: either one stops play at once in each state, is shown and logged, and gives the same game back."""

import pytest
from unit_under_test import UnitUnderTest

from wire import codes

pytestmark = pytest.mark.needs("plants")


def test_an_open_door_at_rest_is_told_and_logged(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    unit.hand.open_door()
    answer = unit.keep_polling(100_000)
    assert (answer["state"], answer["game"]) == (codes.DOOR_OPEN, codes.IDLE)
    assert answer["flags"] & codes.FLAG_DOOR
    unit.hand.shut_door()
    answer = unit.keep_polling(200_000)
    assert answer["state"] == codes.IDLE
    assert not answer["flags"] & codes.FLAG_DOOR
    assert [event.code for event in unit.events(newest)] == [codes.EVENT_DOOR_OPEN, codes.EVENT_DOOR_SHUT]


def test_an_open_door_darkens_an_armed_lamp_and_takes_no_press(unit: UnitUnderTest) -> None:
    press_id = unit.arm()
    unit.hand.open_door()
    unit.keep_polling(50_000)
    assert not unit.eye.is_lamp_lit
    unit.hand.press()
    answer = unit.keep_polling(300_000)
    assert (answer["state"], answer["game"]) == (codes.DOOR_OPEN, codes.ARMED)
    meters = unit.meters()
    assert (meters["draws"], meters["ignored"]) == (0, 1)
    unit.hand.shut_door()
    answer = unit.keep_polling(200_000)
    assert (answer["state"], answer["press_id"]) == (codes.ARMED, press_id)
    assert unit.eye.is_lamp_lit
    unit.press()


def test_an_armed_unit_can_be_disarmed_with_its_door_open(unit: UnitUnderTest) -> None:
    press_id = unit.arm()
    unit.hand.open_door()
    unit.keep_polling(50_000)
    assert unit.ask("disarm", press_id=press_id)["state"] == codes.DOOR_OPEN
    unit.hand.shut_door()
    assert unit.keep_polling(200_000)["state"] == codes.IDLE


def test_a_door_opened_over_a_prize_leaves_it_on_the_meter_and_settles_once_shut(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    unit.hand.open_door()
    answer = unit.keep_polling(100_000)
    assert (answer["state"], answer["game"], answer["prize_cents"]) == (
        codes.DOOR_OPEN,
        codes.SHOWN,
        prize["prize_cents"],
    )
    assert unit.eye.amount_cents == prize["prize_cents"]
    unit.hand.shut_door()
    unit.keep_polling(200_000)
    unit.settle(prize)
    assert unit.meters()["paid_cents"] == prize["prize_cents"]


def test_a_door_opened_for_an_instant_is_logged(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    unit.rig.door.open(bounces=0)
    unit.let_pass(200)
    unit.rig.door.shut(bounces=0)
    unit.keep_polling(300_000)
    assert [event.code for event in unit.events(newest)] == [codes.EVENT_DOOR_OPEN, codes.EVENT_DOOR_SHUT]


def test_a_bouncing_door_is_logged_once_each_way(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    unit.rig.door.open(bounces=9, bounce_us=20_000)
    unit.keep_polling(200_000)
    unit.rig.door.shut(bounces=9, bounce_us=20_000)
    unit.keep_polling(300_000)
    assert [event.code for event in unit.events(newest)] == [codes.EVENT_DOOR_OPEN, codes.EVENT_DOOR_SHUT]


def test_an_unplugged_door_switch_means_open(unit: UnitUnderTest) -> None:
    unit.rig.door.unplug()
    assert unit.keep_polling(200_000)["state"] == codes.DOOR_OPEN


def test_a_door_between_press_and_release_costs_no_prize(unit: UnitUnderTest) -> None:
    unit.arm()
    press = unit.rig.button.press()
    unit.let_pass(press.closes_us - unit.transport.now_us + 100)
    unit.hand.open_door()
    answer = unit.keep_polling(300_000)
    assert (answer["state"], answer["game"]) == (codes.DOOR_OPEN, codes.SHOWN)
    assert unit.eye.amount_cents == answer["prize_cents"]


@pytest.mark.parametrize("state", [codes.IDLE, codes.ARMED, codes.SHOWN])
def test_a_sag_of_the_supply_is_a_fault_that_goes_by_itself(unit: UnitUnderTest, state: int) -> None:
    if state != codes.IDLE:
        unit.arm()
    if state == codes.SHOWN:
        unit.press()
    before = unit.poll()
    unit.rig.supply.sag(200_000)
    answer = unit.keep_polling(100_000)
    assert (answer["state"], answer["fault"]) == (codes.FAULT, codes.FAULT_SUPPLY)
    assert answer["flags"] & codes.FLAG_SUPPLY
    assert not unit.eye.is_lamp_lit
    after = unit.keep_polling(300_000)
    assert [after[name] for name in ("state", "game", "press_id", "prize_cents")] == [
        before[name] for name in ("state", "game", "press_id", "prize_cents")
    ]
    assert unit.eye.is_lamp_lit == (state == codes.ARMED)


def test_a_press_during_a_sag_draws_nothing(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.supply.sag(400_000)
    unit.keep_polling(20_000)
    unit.hand.press()
    unit.keep_polling(600_000)
    meters = unit.meters()
    assert (meters["draws"], meters["ignored"]) == (0, 1)


def test_a_sag_is_logged_as_it_comes_and_goes(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    unit.rig.supply.sag(100_000)
    unit.keep_polling(400_000)
    assert [(event.code, event.a) for event in unit.events(newest)] == [
        (codes.EVENT_FAULT, codes.FAULT_SUPPLY),
        (codes.EVENT_FAULT_GONE, codes.FAULT_SUPPLY),
    ]


@pytest.mark.parametrize("lead_us", [0, 1, 500, 5_000, 50_000])
def test_a_supply_that_goes_while_a_prize_is_shown_brings_it_back(unit: UnitUnderTest, lead_us: int) -> None:
    unit.arm()
    prize = unit.press()
    unit.rig.supply.cut(lead_us)
    unit.let_pass(lead_us + 100_000)
    assert unit.eye.digits == " " * 8
    unit.give_power()
    answer = unit.keep_polling(300_000)
    assert (answer["state"], answer["prize_cents"]) == (codes.SHOWN, prize["prize_cents"])
    assert unit.eye.amount_cents == prize["prize_cents"]
