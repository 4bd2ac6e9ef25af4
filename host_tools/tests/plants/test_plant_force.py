"""A blow is a half sine in force; the sensor is linear to its full scale, and each fault shows in what it reads."""

import pytest

from pit.bench.clock import Clock
from pit.bench.plants.force import ForceSensor


def struck(peak_mn: int, *, full_scale_mn: int = 100_000) -> tuple[Clock, ForceSensor]:
    clock = Clock(is_virtual=True)
    sensor = ForceSensor(clock, full_scale_mn)
    sensor.pulse(1_000, peak_mn, peak_after_us=30_000)
    return clock, sensor


def test_nothing_is_felt_before_contact_and_after_the_blow() -> None:
    clock, sensor = struck(50_000)
    forces = []
    for at_us in (999, 1_000, 61_000, 61_001):
        clock.advance_to(at_us)
        forces.append(sensor.force_mn)
    assert forces == [0, 0, 0, 0]


def test_the_peak_comes_at_its_time_and_half_of_it_a_third_of_the_way_up() -> None:
    clock, sensor = struck(50_000)
    clock.advance_to(11_000)
    assert sensor.force_mn == 25_000
    clock.advance_to(31_000)
    assert sensor.force_mn == 50_000
    clock.advance_to(51_000)
    assert sensor.force_mn == 25_000


def test_full_scale_reads_all_ones_and_more_reads_no_more() -> None:
    for peak_mn in (100_000, 250_000):
        clock, sensor = struck(peak_mn)
        clock.advance_to(31_000)
        assert sensor.read_u16() == 65_535


def test_the_reading_is_linear_in_force() -> None:
    clock, sensor = struck(60_000)
    clock.advance_to(31_000)
    assert sensor.read_u16() == 60_000 * 65_535 // 100_000


def test_of_two_blows_at_once_the_stronger_one_reads() -> None:
    clock, sensor = struck(10_000)
    sensor.pulse(1_000, 40_000, peak_after_us=30_000)
    clock.advance_to(31_000)
    assert sensor.force_mn == 40_000


def test_an_unplugged_sensor_reads_zero_under_a_blow() -> None:
    clock, sensor = struck(60_000)
    sensor.unplug()
    clock.advance_to(31_000)
    assert (sensor.read_u16(), sensor.force_mn) == (0, 60_000)


def test_a_stuck_sensor_reads_its_value_at_rest_and_is_well_when_mended() -> None:
    _, sensor = struck(0)
    sensor.stick_at(100_000)
    assert sensor.read_u16() == 65_535
    sensor.mend()
    assert sensor.read_u16() == 0


@pytest.mark.parametrize(("peak_mn", "peak_after_us"), [(-1, 30_000), (5_000, 0)])
def test_a_blow_that_no_hand_could_give_is_refused(peak_mn: int, peak_after_us: int) -> None:
    with pytest.raises(ValueError, match="no blow"):
        ForceSensor(Clock(is_virtual=True)).pulse(0, peak_mn, peak_after_us)
