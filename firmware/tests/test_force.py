"""The force of a press: the peak of its window, exact in integers, and doubt where the sensor can't be believed."""

from checks import bytes_kept, raises
from fake_hal import PERIOD, FakeHal

from hal.drivers.force import ForceGauge

_FULL_SCALE = 100_000


class Adc:
    def __init__(self, raw=0):
        self.raw = raw

    def read_u16(self):
        return self.raw


def _gauge(now=0, full_scale_mn=_FULL_SCALE, limit_mn=60_000):
    hal = FakeHal(now)
    adc = Adc()
    return hal, adc, ForceGauge(hal, adc, full_scale_mn, limit_mn)


def _measure(*raws, full_scale_mn=_FULL_SCALE, limit_mn=60_000):
    hal, adc, gauge = _gauge(full_scale_mn=full_scale_mn, limit_mn=limit_mn)
    adc.raw = raws[0]
    gauge.start(hal.now)
    for raw in raws[1:]:
        adc.raw = raw
        gauge.check(hal.advance(1))
    while not gauge.check(hal.advance(1)):
        pass
    return gauge


def test_the_peak_is_the_largest_reading_of_the_window():
    assert _measure(1_000, 20_000, 32_768, 5_000).peak_mn == 50_000


def test_full_scale_is_exact_and_nothing_is_nothing():
    assert _measure(0, 65_535, 0).peak_mn == 100_000
    assert _measure(0, 0).peak_mn == 0


def test_the_peak_is_exact_at_every_scale():
    for full_scale in (1, 255, 999, 100_000, 3_999_999, 4_000_000):
        for raw in (1, 255, 256, 12_345, 32_767, 32_768, 65_534, 65_535):
            assert _measure(0, raw, 0, full_scale_mn=full_scale).peak_mn == raw * full_scale // 65_535


def test_a_full_scale_that_would_overflow_is_refused():
    assert raises(ValueError, ForceGauge, FakeHal(), Adc(), 4_000_001)
    assert raises(ValueError, ForceGauge, FakeHal(), Adc(), 0)


def test_a_force_at_the_limit_is_not_over_it_and_a_millinewton_more_is():
    at = _measure(0, 39_321, limit_mn=60_000)
    above = _measure(0, 39_321, limit_mn=59_999)
    assert at.peak_mn == above.peak_mn == 60_000
    assert not at.is_over_limit
    assert above.is_over_limit


def test_the_window_ends_after_60_ms_also_across_the_tick_wrap():
    for now in (0, PERIOD - 1, PERIOD - 59, PERIOD - 60):
        hal, _, gauge = _gauge(now)
        gauge.start(hal.now)
        assert not gauge.check(hal.advance(59))
        assert gauge.is_sampling
        assert gauge.check(hal.advance(1))
        assert not gauge.is_sampling
        assert not gauge.check(hal.advance(1))


def test_a_peak_after_the_window_does_not_count():
    hal, adc, gauge = _gauge()
    adc.raw = 10_000
    gauge.start(hal.now)
    gauge.check(hal.advance(60))
    before = gauge.peak_mn
    adc.raw = 60_000
    gauge.check(hal.advance(1))
    assert gauge.peak_mn == before


def test_a_new_press_starts_from_nothing():
    hal, adc, gauge = _gauge()
    gauge.start(hal.now)
    adc.raw = 60_000
    gauge.check(hal.advance(60))
    assert gauge.is_over_limit
    adc.raw = 10_000
    gauge.start(hal.advance(100))
    assert gauge.check(hal.advance(60))
    assert gauge.peak_mn < 16_000
    assert not gauge.is_over_limit


def test_an_unplugged_sensor_gives_no_signal():
    assert not _measure(0, 3, 1).has_signal
    assert _measure(0, 3_000, 1).has_signal


def test_a_sensor_stuck_at_any_force_gives_no_signal_and_accuses_nobody():
    for raw in (0, 20_000, 50_000, 65_535):
        gauge = _measure(raw, raw + 20 if raw < 65_000 else raw, raw)
        assert not gauge.has_signal
        assert not gauge.is_over_limit


def test_a_reading_that_moves_by_200_mn_is_a_signal_and_by_less_is_none():
    assert _measure(655, 786).has_signal
    assert not _measure(655, 785).has_signal


def test_a_blow_that_reaches_full_scale_and_falls_again_is_over_the_limit():
    gauge = _measure(2_000, 65_535, 65_535, 2_000)
    assert gauge.has_signal
    assert gauge.is_over_limit


def test_it_is_due_each_millisecond_while_sampling_and_never_else():
    hal, _, gauge = _gauge(PERIOD - 1)
    assert gauge.due == -1
    gauge.start(hal.now)
    assert gauge.due == 0
    gauge.check(hal.advance(60))
    assert gauge.due == -1


def test_sampling_leaves_nothing_on_the_heap():
    _, _, gauge = _gauge()

    def press():
        gauge.start(0)
        gauge.check(30)
        gauge.check(60)

    assert bytes_kept(press) == 0
