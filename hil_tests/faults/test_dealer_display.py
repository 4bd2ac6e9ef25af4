"""The dealer's display is absent or refuses (field report F17): the game is safe, it is told, and the display comes back."""

import pytest
from unit_under_test import UnitUnderTest

from wire import codes

pytestmark = pytest.mark.needs("plants")

_RETRY_US = 1_000_000


def test_a_unit_without_a_dealers_display_plays_and_says_so(unpowered: UnitUnderTest) -> None:
    unit = unpowered
    unit.rig.dealer.is_absent = True
    unit.give_power()
    unit.poll_state(codes.IDLE)
    prize = unit.play()
    assert unit.meters()["paid_cents"] == prize["prize_cents"]
    assert unit.faults() == {codes.FAULT_DEALER_DISPLAY}
    assert unit.poll()["fault"] == 0


@pytest.mark.parametrize("state", [codes.IDLE, codes.ARMED, codes.SHOWN])
def test_a_display_that_vanishes_disturbs_no_game(unit: UnitUnderTest, state: int) -> None:
    if state != codes.IDLE:
        unit.arm()
    if state == codes.SHOWN:
        unit.press()
    unit.rig.dealer.is_absent = True
    assert unit.keep_polling(7_000_000)["state"] == state
    if state == codes.ARMED:
        unit.press()
    if state != codes.IDLE:
        unit.settle(unit.poll())
    unit.keep_polling(7_000_000)
    assert unit.faults() == {codes.FAULT_DEALER_DISPLAY}
    unit.play()


def test_a_display_that_comes_back_is_written_anew_and_the_fault_goes(unit: UnitUnderTest) -> None:
    unit.keep_polling(500_000)
    shown = unit.rig.dealer.dump()
    unit.rig.dealer.is_absent = True
    unit.keep_polling(7_000_000)
    unit.rig.dealer.power_off()
    unit.rig.dealer.power_on()
    unit.rig.dealer.is_absent = False
    unit.keep_polling(_RETRY_US + 500_000)
    assert unit.rig.dealer.is_on
    assert unit.rig.dealer.dump() == shown
    assert unit.faults() == set()


@pytest.mark.parametrize("refusals", [1, 2, 3, 10, 40])
def test_a_display_that_refuses_a_few_times_comes_back_by_itself(unit: UnitUnderTest, refusals: int) -> None:
    unit.rig.dealer.nack_next(refusals)
    prize = unit.play()
    unit.keep_polling((refusals + 7) * _RETRY_US)
    assert unit.faults() == set()
    assert unit.rig.dealer.is_on
    assert unit.meters()["paid_cents"] == prize["prize_cents"]


def test_refusals_of_the_display_are_counted(unit: UnitUnderTest) -> None:
    unit.rig.dealer.nack_next(2)
    unit.keep_polling(9_000_000)
    assert unit.ask("status")["dealer_errors"] == 2


def test_the_memory_on_the_same_bus_does_not_suffer(unit: UnitUnderTest) -> None:
    unit.rig.dealer.is_absent = True
    for _ in range(3):
        unit.play()
    status = unit.ask("status")
    assert (status["memory_a_errors"], status["memory_b_errors"]) == (0, 0)


def test_an_absent_display_does_not_delay_a_press(unit: UnitUnderTest) -> None:
    unit.rig.dealer.is_absent = True
    unit.keep_polling(3_000_000)
    unit.arm()
    press = unit.rig.button.press()
    prize = unit.poll_state(codes.SHOWN)
    shown_us = unit.rig.display.shown_since_us(prize["prize_cents"])
    assert shown_us is not None
    assert shown_us - press.closes_us < 10_000
