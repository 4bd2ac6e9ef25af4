"""The emulated chip's pins, converter, oscillators, registers and watchdog on the plants of the bench."""

import pytest
from hand_made import Program
from hand_made_unit import Make

from pit.bench.plants.buzzer import Buzzer

IO = 0x4001_4000
SIO = 0xD000_0000
GPIO_IN, GPIO_SET, GPIO_ENABLE = SIO + 0x04, SIO + 0x14, SIO + 0x24
_PADS = 0x4001_C004
_INPUT_ON = 0x5A  # input enabled, pulled up: what the SDK makes of a pad before it reads it
_SIO_FUNCTION, _PWM_FUNCTION = 5, 4
LAMP, NO_CONTACT, BUZZER = 13, 14, 10
RISING, FALLING = 8, 4  # of a pin's four bits in INTR

ADC_CONTROL, ADC_RESULT = 0x4004_C000, 0x4004_C004
_BIT_READY = 8

SLICE = 0x4005_0000 + 0x14 * (BUZZER // 2)
RANDOMBIT = 0x4006_001C

WATCHDOG, SCRATCH0 = 0x4005_8000, 0x4005_800C
_TRIGGER, _START_US = 1 << 31, 2  # counted twice a microsecond
PSM_WDSEL = 0x4001_0008


def control(pin: int) -> int:
    return IO + 8 * pin + 4


def read_pins() -> Program:
    return Program().write(_PADS + 4 * NO_CONTACT, _INPUT_ON).read(GPIO_IN)


def driven(pin: int) -> Program:
    return Program().write(control(pin), _SIO_FUNCTION).write(GPIO_SET, 1 << pin).write(GPIO_ENABLE, 1 << pin)


def test_a_driven_pin_lights_the_lamp(make: Make) -> None:
    made = make(driven(LAMP))
    assert not made.rig.lamp.is_lit
    made.run(10)
    assert made.rig.lamp.is_lit


def test_a_chip_without_power_drives_nothing(make: Make) -> None:
    made = make(driven(LAMP))
    made.run(10)
    made.unit.power_off()
    assert made.rig.lines["lamp"].level == 0


def test_a_contact_is_read_at_its_pin(make: Make) -> None:
    made = make(read_pins())
    made.rig.lines["button_no"].drive(made, 0)
    made.run(10)
    assert not made.results(1)[0] >> NO_CONTACT & 1


def test_an_open_contact_reads_one(make: Make) -> None:
    made = make(read_pins())
    made.run(10)
    assert made.results(1)[0] >> NO_CONTACT & 1


def test_an_edge_is_noted_at_the_microsecond_a_plant_planned(make: Make) -> None:
    made = make()
    line = made.rig.lines["button_no"]
    seen: list[tuple[int, float]] = []
    line.watch(lambda level: seen.append((level, made.nanos)))
    made.pump.clock.call_at(12_345, lambda: line.drive(made, 0))
    made.run(20_000)
    assert seen == [(0, 12_345_000.0)]
    chip = made.unit.chip
    assert chip is not None
    interrupts = chip.mcu.read_uint32(IO + 0xF0 + 4 * (NO_CONTACT // 8)) >> 4 * (NO_CONTACT % 8)
    assert interrupts & FALLING


def test_the_force_sensor_is_converted_to_twelve_bits(make: Make) -> None:
    made = make(Program().write(ADC_CONTROL, 1 | 4).wait_for(ADC_CONTROL, _BIT_READY).read(ADC_RESULT))
    made.rig.force.stick_at(50_000)
    made.run(20)
    assert made.results(1) == [made.rig.force.read_u16() >> 4]


def test_a_conversion_takes_two_microseconds(make: Make) -> None:
    made = make(Program().write(ADC_CONTROL, 1 | 4).wait_for(ADC_CONTROL, _BIT_READY).read(ADC_CONTROL))
    made.run(1)
    assert made.results(1) == [0]


def buzzing(compare: int) -> Program:
    program = Program().write(control(BUZZER), _PWM_FUNCTION)
    return program.write(SLICE + 4, 125 << 4).write(SLICE + 0x10, 499).write(SLICE + 0xC, compare).write(SLICE, 1)


def test_the_buzzer_is_told_what_its_slice_does(make: Make) -> None:
    made = make(buzzing(250))
    told: list[tuple[int, int]] = []

    class Told(Buzzer):
        def set_pwm(self, freq_hz: int, duty_u16: int) -> None:
            told.append((freq_hz, duty_u16))

    made.rig.wiring.pwm[BUZZER] = Told(made.pump.clock)
    made.run(20)
    assert told == [(2_000, 32_768)]  # 125 MHz / 125 / 500, half of the time


def test_a_slice_that_is_never_high_is_silent(make: Make) -> None:
    made = make(buzzing(0))
    made.run(20)
    assert not made.rig.buzzer.is_sounding


def test_the_random_bit_is_the_entropy_plant(make: Make) -> None:
    made = make(Program().read(RANDOMBIT).read(RANDOMBIT))
    made.rig.entropy.repeat([1, 0])
    made.run(10)
    assert made.results(2) == [1, 0]


def test_without_the_plant_the_random_bit_reads_all_ones(make: Make) -> None:
    made = make(Program().read(RANDOMBIT), has_entropy=False)
    made.run(10)
    assert made.results(1) == [0xFFFF_FFFF]


def test_a_reset_by_the_watchdog_keeps_the_scratch_register(make: Make) -> None:
    # The second time the program finds its mark, so it ends in the loop without another reset.
    made = make(Program().read(SCRATCH0).write(SCRATCH0, 0x504954).write(PSM_WDSEL, 0xFFFF).write(WATCHDOG, _TRIGGER))
    made.pump.run_until(lambda: made.unit.boots == 2, 100)
    made.run(1)
    assert made.results(1) == [0x504954]


def test_a_loss_of_power_clears_the_scratch_register(make: Make) -> None:
    made = make(Program().read(SCRATCH0).write(SCRATCH0, 0x504954))
    made.run(10)
    made.unit.power_off()
    made.unit.power_on()
    made.run(10)
    assert made.results(1) == [0]


def test_a_watchdog_that_nobody_feeds_bites(make: Make) -> None:
    made = make(Program().write(WATCHDOG + 4, 500 * _START_US).write(WATCHDOG, 1 << 30))
    made.run(400)
    assert (made.unit.boots, made.rig.watchdog.bites) == (1, 0)
    made.run(200)
    assert (made.unit.boots, made.rig.watchdog.bites) == (2, 1)


@pytest.mark.parametrize("level", [0, 1])
def test_a_pin_follows_its_line_while_the_chip_runs(make: Make, level: int) -> None:
    made = make(read_pins())
    made.rig.lines["button_no"].drive(made, 1 - level)
    made.run(10)
    made.rig.lines["button_no"].drive(made, level)
    made.run(10)
    chip = made.unit.chip
    assert chip is not None
    assert chip.mcu.read_uint32(GPIO_IN) >> NO_CONTACT & 1 == level
