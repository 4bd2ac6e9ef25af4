"""A wire is low if anyone pulls it low, and tells its watchers of changes only."""

from dataclasses import dataclass

from pit.bench.plants.nets import I2cBus, Line, SpiBus, Wiring


@dataclass
class Chip:
    pin: int


def test_a_wire_without_a_driver_rests_at_its_pull() -> None:
    assert [Line("up").level, Line("down", 0).level] == [1, 0]


def test_any_driver_that_pulls_low_wins() -> None:
    line = Line("shared")
    high, low = object(), object()
    line.drive(high, 1)
    line.drive(low, 0)
    assert line.level == 0


def test_watchers_hear_of_changes_only() -> None:
    line, seen = Line("watched"), list[int]()
    line.watch(seen.append)
    driver = object()
    for level in (1, 0, 0, None):
        line.drive(driver, level)
    assert seen == [0, 1]


def test_drivers_that_compare_equal_are_still_two() -> None:
    line = Line("shared")
    line.drive(first := Chip(4), 0)
    line.drive(Chip(4), None)
    assert line.level == 0
    line.drive(first, None)
    assert line.level == 1


def test_release_all_lets_the_wire_go_to_its_pull() -> None:
    line, seen = Line("lamp", 0), list[int]()
    line.drive(object(), 1)
    line.watch(seen.append)
    line.release_all()
    assert seen == [0]


def test_a_byte_takes_its_clocks_on_each_bus() -> None:
    assert (SpiBus(baud=10_000_000).byte_ns, I2cBus(baud=1_000_000).byte_ns) == (800, 9_000)


def test_an_empty_spi_bus_reads_ones() -> None:
    assert SpiBus().exchange(0x00) == 0xFF


def test_a_pin_that_leads_nowhere_floats_high_and_is_one_wire() -> None:
    wiring = Wiring(pins={3: (known := Line("known", 0))})
    assert wiring.line(3) is known
    assert wiring.line(22).level == 1
    assert wiring.line(22) is wiring.line(22)


def test_a_bus_an_input_and_an_output_that_nothing_was_wired_to_lead_nowhere() -> None:
    wiring = Wiring()
    assert wiring.i2c[1].devices == {}
    assert wiring.spi[1].exchange(0x55) == 0xFF
    assert 0 < wiring.adc[0].read_u16() < 0xFFFF
    wiring.pwm[3].set_pwm(1_000, 32_768)
    assert not wiring.uart[1].has_bytes
    wiring.pio.make(0, 0, 1, 2, 3)
    wiring.pio.run(0, True, lambda: None)
    wiring.pio.put(0, 3)
    assert wiring.pio.count(0) == 0
