"""Lamp and buzzer do what their wires say, remember it, and each fault is seen or heard."""

import pytest

from pit.bench.clock import Clock
from pit.bench.plants.buzzer import Buzzer
from pit.bench.plants.lamp import Lamp
from pit.bench.plants.nets import Line


def lamp_on_a_wire() -> tuple[Clock, Line, Lamp]:
    clock, line = Clock(is_virtual=True), Line("lamp", 0)
    return clock, line, Lamp(clock, line)


def test_the_lamp_is_lit_while_its_wire_is_high() -> None:
    _, line, lamp = lamp_on_a_wire()
    seen = []
    for level in (1, 0, 1, None):
        line.drive(lamp, level)
        seen.append(lamp.is_lit)
    assert seen == [True, False, True, False]


def test_the_lamp_remembers_when_it_changed() -> None:
    clock, line, lamp = lamp_on_a_wire()
    for at_us, level in ((10, 1), (20, 1), (30, 0)):
        clock.advance_to(at_us)
        line.drive(lamp, level)
    assert list(lamp.history) == [(10, True), (30, False)]


def test_a_burnt_out_lamp_is_dark_on_a_high_wire_and_lit_once_mended() -> None:
    _, line, lamp = lamp_on_a_wire()
    lamp.burn_out()
    line.drive(lamp, 1)
    assert not lamp.is_lit
    lamp.mend()
    assert lamp.is_lit


def test_without_supply_the_lamp_is_dark() -> None:
    _, line, lamp = lamp_on_a_wire()
    line.drive(lamp, 1)
    lamp.power_off()
    assert not lamp.is_lit
    lamp.power_on()
    assert lamp.is_lit


@pytest.mark.parametrize(
    ("freq_hz", "duty_u16", "sounds"),
    [
        (2_000, 32_768, True),
        (2_000, 0, False),
        (2_000, 65_535, False),
        (5, 32_768, False),
        (50_000, 32_768, False),
    ],
)
def test_the_buzzer_sounds_on_an_audible_square_wave_only(freq_hz: int, duty_u16: int, sounds: bool) -> None:
    buzzer = Buzzer(Clock(is_virtual=True))
    buzzer.set_pwm(freq_hz, duty_u16)
    assert buzzer.is_sounding is sounds


def test_the_buzzer_remembers_each_change_of_setting() -> None:
    clock = Clock(is_virtual=True)
    buzzer = Buzzer(clock)
    for at_us, duty in ((5, 100), (6, 100), (7, 0)):
        clock.advance_to(at_us)
        buzzer.set_pwm(440, duty)
    assert list(buzzer.history) == [(5, 440, 100), (7, 440, 0)]


def test_a_buzzer_with_a_broken_coil_is_silent_though_driven() -> None:
    buzzer = Buzzer(Clock(is_virtual=True))
    buzzer.break_coil()
    buzzer.set_pwm(2_000, 32_768)
    assert not buzzer.is_sounding
    buzzer.mend()
    assert buzzer.is_sounding


def test_without_supply_the_buzzer_is_silent() -> None:
    buzzer = Buzzer(Clock(is_virtual=True))
    buzzer.set_pwm(2_000, 32_768)
    buzzer.power_off()
    assert not buzzer.is_sounding
