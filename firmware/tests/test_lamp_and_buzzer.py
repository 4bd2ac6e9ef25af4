"""Lamp and buzzer: what the pin and the PWM output are told, and when."""

from checks import bytes_kept, raises
from fake_hal import PERIOD, FakeHal, FakePin

from hal.drivers.buzzer import Buzzer
from hal.drivers.lamp import Lamp


class Pwm:
    def __init__(self):
        self.hertz = 0
        self.duty = -1

    def freq(self, hertz):
        self.hertz = hertz

    def duty_u16(self, duty):
        self.duty = duty


def _lamp(now=0):
    hal = FakeHal(now)
    pin = FakePin(1)
    return hal, pin, Lamp(hal, pin)


def test_a_lamp_is_dark_at_first():
    _, pin, lamp = _lamp()
    assert pin.level == 0
    assert not lamp.is_lit


def test_a_lamp_goes_on_and_off():
    _, pin, lamp = _lamp()
    lamp.on()
    assert pin.level == 1 and lamp.is_lit
    lamp.off()
    assert pin.level == 0 and not lamp.is_lit


def test_a_blinking_lamp_changes_over_each_half_period_also_across_the_tick_wrap():
    for now in (0, PERIOD - 1, PERIOD - 250):
        hal, pin, lamp = _lamp(now)
        lamp.blink(hal.now, 250)
        assert pin.level == 1
        lamp.check(hal.advance(249))
        assert pin.level == 1
        lamp.check(hal.advance(1))
        assert pin.level == 0
        lamp.check(hal.advance(250))
        assert pin.level == 1


def test_a_lamp_switched_on_or_off_blinks_no_more():
    hal, pin, lamp = _lamp()
    lamp.blink(hal.now, 250)
    lamp.on()
    assert lamp.due == -1
    lamp.check(hal.advance(250))
    assert pin.level == 1
    lamp.blink(hal.now, 250)
    lamp.off()
    assert lamp.due == -1
    lamp.check(hal.advance(250))
    assert pin.level == 0


def test_a_loop_that_comes_late_changes_the_lamp_over_once_and_keeps_blinking():
    hal, pin, lamp = _lamp()
    lamp.blink(hal.now, 100)
    lamp.check(hal.advance(1_050))
    assert pin.level == 0
    assert lamp.due == 1_150


def test_blinking_faster_than_the_clock_is_refused():
    _, _, lamp = _lamp()
    assert raises(ValueError, lamp.blink, 0, 0)


def test_a_buzzer_is_silent_at_first():
    pwm = Pwm()
    assert not Buzzer(FakeHal(), pwm).is_sounding
    assert pwm.duty == 0


def test_a_beep_sounds_for_its_time_also_across_the_tick_wrap():
    for now in (0, PERIOD - 1, PERIOD - 80):
        hal = FakeHal(now)
        pwm = Pwm()
        buzzer = Buzzer(hal, pwm)
        buzzer.beep(hal.now, 80, 3_000)
        assert pwm.hertz == 3_000 and pwm.duty == 32_768
        buzzer.check(hal.advance(79))
        assert pwm.duty == 32_768
        buzzer.check(hal.advance(1))
        assert pwm.duty == 0
        assert buzzer.due == -1


def test_a_second_beep_replaces_the_first():
    hal = FakeHal()
    pwm = Pwm()
    buzzer = Buzzer(hal, pwm)
    buzzer.beep(hal.now, 80)
    buzzer.beep(hal.advance(50), 80)
    buzzer.check(hal.advance(79))
    assert buzzer.is_sounding
    buzzer.check(hal.advance(1))
    assert not buzzer.is_sounding


def test_checking_leaves_nothing_on_the_heap():
    hal = FakeHal()
    lamp = Lamp(hal, _Sink())
    buzzer = Buzzer(hal, Pwm())

    def blink_and_beep():
        lamp.blink(0, 10)
        buzzer.beep(0, 10)
        lamp.check(10)
        buzzer.check(10)

    assert bytes_kept(blink_and_beep) == 0


class _Sink:
    def value(self, level):
        self.level = level
