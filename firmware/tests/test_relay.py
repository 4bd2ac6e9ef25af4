"""A relay is believed as far as its mirror contact goes, and an interrupt between looking and driving wins."""

from checks import bytes_kept, with_locked_heap
from fake_hal import PERIOD, FakeHal, FakePin

from hal.drivers.relay import FAULT_BROKEN, FAULT_WELDED, Relay

_OPERATE, _RELEASE = 20, 15
_STARTS = (0, 1, PERIOD - 1, PERIOD - 10, PERIOD - 21)


class _Rig:
    def __init__(self, now=0):
        self.hal = FakeHal(now)
        self.coil = FakePin(1)
        self.mirror = FakePin(0)
        self.relay = Relay(self.hal, self.coil, _OPERATE, _RELEASE)
        self.relay.wire(self.mirror)

    def check_after(self, ms):
        return self.relay.check(self.hal.advance(ms))

    def close(self):
        return self.relay.close(self.relay.drops)


def _closed(now=0):
    rig = _Rig(now)
    assert rig.close()
    rig.mirror.level = 1
    assert rig.check_after(0) == 0
    return rig


def test_it_is_let_go_from_the_start():
    rig = _Rig()
    assert rig.coil.level == 0
    assert not rig.relay.is_driven
    assert rig.relay.is_at_rest


def test_closing_drives_the_coil():
    rig = _Rig()
    assert rig.close()
    assert (rig.coil.level, rig.relay.is_driven) == (1, True)


def test_dropping_lets_go_of_the_coil():
    rig = _closed()
    rig.relay.drop()
    assert (rig.coil.level, rig.relay.is_driven) == (0, False)


def test_a_drop_between_looking_and_closing_wins():
    rig = _Rig()
    drops = rig.relay.drops
    rig.relay.drop()
    driven = []
    rig.coil.value = driven.append
    assert not rig.relay.close(drops)
    assert driven == []


def test_a_drop_while_the_coil_is_being_driven_wins():
    rig = _Rig()

    class Interrupted:
        level = 0

        def value(self, level=None):
            if level == 1:
                rig.relay.drop()
            if level is not None:
                self.level = level
            return self.level

    pin = Interrupted()
    rig.relay._pin = pin
    assert not rig.close()
    assert (pin.level, rig.relay.is_driven) == (0, False)


def test_a_contact_that_does_not_close_in_time_is_broken():
    for now in _STARTS:
        rig = _Rig(now)
        rig.close()
        assert rig.check_after(0) == 0
        assert rig.relay.due == (now + _OPERATE + 1) % PERIOD
        assert rig.check_after(_OPERATE) == 0
        assert rig.check_after(1) == FAULT_BROKEN


def test_a_contact_that_does_not_open_in_time_is_welded():
    for now in _STARTS:
        rig = _closed(now)
        rig.relay.drop()
        assert rig.check_after(0) == 0
        assert rig.relay.due == (now + _RELEASE + 1) % PERIOD
        assert rig.check_after(_RELEASE) == 0
        assert rig.check_after(1) == FAULT_WELDED


def test_a_contact_that_opens_by_itself_is_broken():
    rig = _closed()
    rig.mirror.level = 0
    rig.check_after(1_000)
    assert rig.check_after(_OPERATE + 1) == FAULT_BROKEN


def test_a_contact_that_is_closed_from_the_start_is_welded():
    rig = _Rig()
    rig.mirror.level = 1
    rig.check_after(0)
    assert not rig.relay.is_at_rest
    assert rig.check_after(_RELEASE + 1) == FAULT_WELDED


def test_each_direction_has_its_own_time():
    rig = _Rig()
    rig.close()
    rig.check_after(0)
    rig.check_after(_OPERATE - 1)
    rig.relay.drop()
    rig.mirror.level = 1  # it closes after all, and is on its way open
    assert rig.check_after(2) == 0
    assert rig.check_after(_RELEASE) == 0
    assert rig.check_after(1) == FAULT_WELDED


def test_a_faulty_relay_is_not_closed():
    rig = _Rig()
    rig.mirror.level = 1
    rig.check_after(0)
    rig.check_after(_RELEASE + 1)
    assert not rig.close()
    assert rig.coil.level == 0


def test_a_fault_stays_till_the_contact_is_as_it_should_be():
    rig = _Rig()
    rig.mirror.level = 1
    rig.check_after(0)
    rig.check_after(_RELEASE + 1)
    assert not rig.relay.clear_fault()
    rig.mirror.level = 0
    assert rig.check_after(1) == FAULT_WELDED
    assert rig.relay.clear_fault()
    assert rig.check_after(1) == 0


def test_cards_may_coast_for_the_release_time():
    for now in _STARTS:
        rig = _closed(now)
        rig.relay.drop()
        assert rig.relay.may_move(rig.hal.now)
        assert rig.relay.may_move(rig.hal.advance(_RELEASE))
        assert not rig.relay.may_move(rig.hal.advance(1))


def test_nothing_may_move_days_after_it_was_let_go():
    rig = _closed()
    rig.relay.drop()
    rig.mirror.level = 0
    rig.check_after(_RELEASE + 1)
    for _ in range(8):
        assert not rig.relay.may_move(rig.hal.advance(PERIOD // 8))


def test_dropping_needs_no_heap():
    rig = _closed(PERIOD - 1)
    with_locked_heap(rig.relay.drop)
    assert rig.coil.level == 0


def test_dropping_what_is_let_go_wakes_nobody():
    rig = _Rig()
    rig.relay.drop()
    assert rig.hal.wakes == 0


def test_checking_allocates_nothing():
    rig = _closed()
    assert bytes_kept(rig.relay.check, 5) == 0
