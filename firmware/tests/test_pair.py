"""A dual-channel lid: on only if both channels are, off at once, and a fault past the discrepancy time to the millisecond."""

from checks import bytes_kept, with_locked_heap
from fake_hal import PERIOD, FakeHal, FakePin

from hal.drivers.pair import Pair

_T = 50
_STARTS = (0, 1, PERIOD - 1, PERIOD - 25, PERIOD - _T, PERIOD - _T - 1)
_ON, _OFF = 0, 1


class _Rig:
    def __init__(self, now=0, a=_ON, b=_ON):
        self.hal = FakeHal(now)
        self.a = FakePin(a)
        self.b = FakePin(b)
        self.pair = Pair(self.hal, _T)
        self.pair.wire(self.a, self.b)

    def set(self, a=None, b=None, is_told=True):
        """Move contacts; `is_told`: the interrupt comes."""
        for pin, level in ((self.a, a), (self.b, b)):
            if level is not None and pin.level != level:
                pin.level = level
                if is_told:
                    self.pair.on_edge()

    def after(self, ms):
        self.pair.check(self.hal.advance(ms))
        return self.pair


def _on(now=0):
    rig = _Rig((now - _T) % PERIOD)
    assert rig.after(_T).is_on
    return rig


def test_a_pair_is_off_till_both_have_rested_on():
    for now in _STARTS:
        rig = _Rig(now)
        assert not rig.pair.is_on
        assert not rig.after(_T - 1).is_on
        assert rig.after(1).is_on


def test_a_pair_that_was_never_wired_is_off():
    pair = Pair(FakeHal())
    pair.check(1_000)
    assert not pair.is_on


def test_either_channel_going_off_turns_it_off_at_once():
    for channel in ("a", "b"):
        rig = _on()
        rig.set(**{channel: _OFF})
        assert not rig.pair.is_on


def test_opening_may_take_the_discrepancy_time_and_no_more():
    for first, second in (("a", "b"), ("b", "a")):
        for now in _STARTS:
            for late, is_fault in ((_T - 1, False), (_T, False), (_T + 1, True)):
                rig = _on(now)
                rig.set(**{first: _OFF})
                rig.hal.advance(late)
                rig.set(**{second: _OFF})
                assert rig.pair.fault == is_fault, (first, now, late)


def test_shutting_may_take_the_discrepancy_time_and_no_more():
    for first, second in (("a", "b"), ("b", "a")):
        for now in _STARTS:
            for late, is_fault in ((_T - 1, False), (_T, False), (_T + 1, True)):
                rig = _Rig(now, _OFF, _OFF)
                rig.set(**{first: _ON})
                rig.hal.advance(late)
                rig.set(**{second: _ON})
                assert rig.pair.fault == is_fault, (first, now, late)
                assert rig.after(_T).is_on != is_fault


def test_a_channel_that_never_follows_is_a_fault_at_the_first_millisecond_past_the_time():
    for now in _STARTS:
        for is_opening in (True, False):
            rig = _on(now) if is_opening else _Rig(now, _OFF, _OFF)
            rig.set(a=_OFF if is_opening else _ON)
            assert not rig.after(_T).fault
            assert rig.pair.due == (now + _T + 1) % PERIOD
            assert rig.after(1).fault


def test_a_channel_that_bounces_within_the_time_is_no_fault():
    for now in _STARTS:
        rig = _on(now)
        for _ in range(10):
            rig.set(a=_OFF)
            assert not rig.after(_T - 10).is_on
            rig.set(a=_ON)
            rig.after(10)
        assert not rig.pair.fault
        assert rig.after(_T).is_on


def test_a_channel_that_bounces_while_the_other_is_off_is_no_fault():
    rig = _on()
    rig.set(a=_OFF)
    rig.after(10)
    rig.set(b=_OFF)
    for _ in range(10):
        rig.set(b=_ON)
        rig.after(3)
        rig.set(b=_OFF)
        rig.after(3)
    assert not rig.pair.fault
    assert not rig.pair.is_on


def test_a_lost_edge_is_seen_by_level():
    rig = _on()
    rig.set(a=_OFF, is_told=False)
    assert not rig.after(0).is_on


def test_both_edges_lost_within_one_long_blackout_leave_it_off():
    rig = _on()
    rig.set(a=_OFF, b=_OFF, is_told=False)
    assert not rig.after(400).is_on
    assert not rig.pair.fault


def test_a_fault_keeps_it_off_although_both_are_on_again():
    rig = _on()
    rig.set(a=_OFF)
    rig.after(_T + 1)
    rig.set(a=_ON)
    assert not rig.after(10 * _T).is_on


def test_a_fault_is_not_cleared_with_both_on():
    rig = _on()
    rig.set(a=_OFF)
    rig.after(_T + 1)
    rig.set(a=_ON)
    rig.after(_T)
    assert not rig.pair.clear_fault()
    assert rig.pair.fault


def test_a_fault_is_not_cleared_with_one_channel_on():
    for channel in ("a", "b"):
        rig = _on()
        rig.set(**{channel: _OFF})
        rig.after(_T + 1)
        assert not rig.pair.clear_fault()
        rig.set(a=_OFF, b=_OFF)
        rig.set(**{channel: _ON})
        assert not rig.pair.clear_fault()


def test_a_fault_is_cleared_once_both_were_off():
    rig = _on()
    rig.set(a=_OFF)
    rig.after(_T + 1)
    rig.set(b=_OFF)
    rig.after(1)
    rig.set(a=_ON, b=_ON)
    rig.after(_T)
    assert not rig.pair.is_on
    assert rig.pair.clear_fault()
    assert rig.after(0).is_on


def test_both_off_before_the_fault_does_not_count():
    rig = _Rig(0, _OFF, _OFF)
    rig.set(a=_ON)
    rig.after(_T + 1)
    rig.set(b=_ON)
    assert not rig.pair.clear_fault()


def test_a_restored_fault_asks_for_both_off_again():
    rig = _on()
    rig.pair.restore_fault()
    assert not rig.pair.clear_fault()
    rig.set(a=_OFF, b=_OFF)
    assert rig.pair.clear_fault()


def test_it_stays_on_for_longer_than_ticks_can_measure():
    rig = _on()
    for _ in range(5):
        assert rig.after(PERIOD // 4).is_on


def test_the_interrupt_needs_no_heap():
    rig = _on(PERIOD - 3)

    def storm():
        for level in (1, 0, 1, 0):
            rig.a.level = level
            rig.pair.on_edge()
            rig.b.level = level
            rig.pair.on_edge()
            rig.hal.advance(5)

    with_locked_heap(storm)


def test_checking_allocates_nothing():
    rig = _on()
    assert bytes_kept(rig.pair.check, 10) == 0


def test_what_moved_since_a_turn_began_is_not_as_old_as_the_turn():
    rig = _on()
    began = rig.hal.now
    rig.hal.advance(_T + 50)
    rig.set(a=_OFF, is_told=False)  # as one that comes while the contacts are being read
    rig.pair.check(began)
    assert not rig.after(5).fault
    assert rig.after(_T).fault
