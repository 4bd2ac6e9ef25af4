"""A turn: armed, pressed or not, shown, settled. One press draws once; presses that count for nothing are counted as such."""

import pytest
from unit_under_test import UnitUnderTest

from wire import codes

pytestmark = pytest.mark.needs("hand", "eye")


def test_the_lamp_is_lit_exactly_while_a_press_counts(unit: UnitUnderTest) -> None:
    lit = [unit.eye.is_lamp_lit]
    unit.arm()
    lit.append(unit.eye.is_lamp_lit)
    prize = unit.press()
    lit.append(unit.eye.is_lamp_lit)
    unit.settle(prize)
    lit.append(unit.eye.is_lamp_lit)
    assert lit == [False, True, False, False]


def test_a_disarmed_unit_takes_no_press(unit: UnitUnderTest) -> None:
    unit.ask("disarm", press_id=unit.arm())
    assert not unit.eye.is_lamp_lit
    unit.hand.press()
    answer = unit.keep_polling(300_000)
    assert answer["state"] == codes.IDLE
    meters = unit.meters()
    assert (meters["draws"], meters["ignored"]) == (0, 1)


@pytest.mark.needs("clock")
def test_a_press_of_a_unit_at_rest_is_counted_as_ignored(unit: UnitUnderTest) -> None:
    newest = unit.newest_event()
    for _ in range(3):
        unit.hand.press()
        unit.rest()
    assert unit.meters()["ignored"] == 3
    ignored = [event for event in unit.events(newest) if event.code == codes.EVENT_PRESS_IGNORED]
    assert [event.a for event in ignored] == [codes.IDLE] * 3


@pytest.mark.clause("Q03-34M-8a")
def test_a_second_press_while_a_prize_is_shown_changes_nothing(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    unit.rest()
    unit.hand.press()
    answer = unit.keep_polling(300_000)
    assert (answer["state"], answer["prize_cents"]) == (codes.SHOWN, prize["prize_cents"])
    assert unit.eye.amount_cents == prize["prize_cents"]
    meters = unit.meters()
    assert (meters["draws"], meters["ignored"]) == (1, 1)


@pytest.mark.needs("plants")
def test_a_press_just_before_the_arm_does_not_count_for_it(unit: UnitUnderTest) -> None:
    press = unit.rig.button.press()
    unit.keep_polling(press.closes_us - unit.transport.now_us + 10_000)
    unit.arm()
    answer = unit.keep_polling(400_000)
    assert answer["state"] == codes.ARMED
    assert unit.meters()["draws"] == 0


def test_a_button_already_down_counts_only_after_its_release(unit: UnitUnderTest) -> None:
    unit.hand.hold()
    unit.keep_polling(100_000)
    unit.arm()
    assert unit.keep_polling(1_000_000)["state"] == codes.ARMED
    unit.hand.release()
    unit.rest()
    assert unit.poll()["state"] == codes.ARMED
    unit.press()
    assert unit.meters()["draws"] == 1


def test_settling_takes_the_prize_off_the_meter(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    unit.settle(prize)
    assert unit.eye.digits == " " * 8


def test_the_prize_of_a_settled_game_can_be_read_till_the_next_arm(unit: UnitUnderTest) -> None:
    prize = unit.play()
    assert unit.ask("prize", press_id=prize["press_id"])["prize_cents"] == prize["prize_cents"]


@pytest.mark.needs("plants")
def test_the_buzzer_sounds_once_for_a_prize_and_stops(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.press()
    assert unit.rig.buzzer.is_sounding
    unit.keep_polling(500_000)
    assert not unit.rig.buzzer.is_sounding


@pytest.mark.needs("clock")
def test_a_prize_stays_for_as_long_as_nobody_settles_it(unit: UnitUnderTest) -> None:
    unit.arm()
    prize = unit.press()
    answer = unit.keep_polling(20_000_000)
    assert (answer["state"], unit.eye.amount_cents) == (codes.SHOWN, prize["prize_cents"])


def test_many_games_in_a_row_balance(unit: UnitUnderTest) -> None:
    shown = 0
    for _ in range(12):
        unit.arm()
        prize = unit.press()
        shown += unit.eye.amount_cents or 0
        unit.settle(prize)
        unit.rest()
    meters = unit.meters()
    assert (meters["draws"], meters["drawn_cents"], meters["paid_cents"]) == (12, shown, shown)


@pytest.mark.needs("clock")
def test_a_lamp_test_ends_when_the_table_arms(unit: UnitUnderTest) -> None:
    unit.ask("lamp_test", seconds=60)
    unit.arm()
    assert unit.eye.digits == "--------"
    assert not unit.poll()["flags"] & codes.FLAG_TESTING
    assert unit.keep_polling(500_000)["state"] == codes.ARMED
