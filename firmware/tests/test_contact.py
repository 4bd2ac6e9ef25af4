"""Door and supply: any opening counts, at once; closed is believed only after rest."""

from checks import bytes_kept, with_locked_heap
from fake_hal import PERIOD, FakeHal, FakePin

from hal.drivers.contact import Contact

_DEBOUNCE = 50


def _contact(now=0, closed_level=0, level=None):
    hal = FakeHal(now)
    pin = FakePin(closed_level if level is None else level)
    contact = Contact(hal, closed_level, _DEBOUNCE)
    contact.wire(pin)
    return hal, pin, contact


def _closed(now=0):
    hal, pin, contact = _contact(now)
    contact.check(hal.now)
    assert contact.check(hal.advance(_DEBOUNCE))
    return hal, pin, contact


def test_a_contact_is_open_till_it_was_seen_closed():
    _, _, contact = _contact()
    assert not contact.is_closed


def test_a_contact_that_was_never_wired_is_open():
    contact = Contact(FakeHal(), 0, 0)
    assert not contact.check(0)
    assert not contact.is_closed


def test_closing_counts_after_the_debounce_time_and_not_before():
    for now in (0, PERIOD - 1, PERIOD - 49, PERIOD - 50):
        hal, _, contact = _contact(now)
        assert not contact.check(hal.now)
        assert contact.due == (now + _DEBOUNCE) % PERIOD
        assert not contact.check(hal.advance(_DEBOUNCE - 1))
        assert not contact.is_closed
        assert contact.check(hal.advance(1))
        assert contact.is_closed
        assert contact.due == -1


def test_a_change_is_told_once():
    hal, pin, contact = _closed()
    assert not contact.check(hal.advance(1))
    pin.level = 1
    assert contact.check(hal.advance(1))
    assert not contact.check(hal.advance(1))


def test_opening_counts_at_once():
    hal, pin, contact = _closed()
    pin.level = 1
    assert contact.check(hal.now)
    assert not contact.is_closed
    assert contact.openings == 1


def test_an_opening_whose_edge_was_lost_is_seen_by_level():
    hal, pin, contact = _closed()
    pin.level = 1
    assert contact.check(hal.advance(400))
    assert not contact.is_closed


def test_an_opening_too_short_to_be_read_is_still_an_opening():
    hal, _, contact = _closed()
    contact.on_edge()
    contact.on_edge()
    assert contact.check(hal.now)
    assert not contact.is_closed
    assert contact.openings == 1


def test_a_short_opening_is_closed_again_after_the_debounce_time():
    hal, _, contact = _closed()
    contact.on_edge()
    contact.check(hal.now)
    assert not contact.check(hal.advance(_DEBOUNCE - 1))
    assert contact.check(hal.advance(1))
    assert contact.is_closed


def test_bouncing_begins_the_debounce_time_again():
    hal, pin, contact = _contact()
    contact.check(hal.now)
    contact.check(hal.advance(40))
    contact.on_edge()
    contact.check(hal.advance(1))
    assert not contact.check(hal.advance(_DEBOUNCE - 1))
    pin.level = 1
    contact.check(hal.advance(1))
    pin.level = 0
    contact.check(hal.advance(1))
    assert not contact.check(hal.advance(_DEBOUNCE - 1))
    assert contact.check(hal.advance(1))


def test_a_contact_that_closes_after_half_a_tick_period_is_debounced_all_the_same():
    hal, pin, contact = _contact(level=1)
    contact.check(hal.now)
    pin.level = 0
    assert not contact.check(hal.advance(PERIOD // 2 + 1))
    assert contact.check(hal.advance(_DEBOUNCE))


def test_a_supply_is_well_at_the_level_it_was_told():
    hal, pin, supply = _contact(closed_level=1)
    supply.check(hal.now)
    assert supply.check(hal.advance(_DEBOUNCE))
    pin.level = 0
    assert supply.check(hal.advance(1))
    assert not supply.is_closed


def test_an_edge_wakes_the_loop_and_allocates_nothing():
    hal, _, contact = _closed()
    on_edge = contact.on_edge
    with_locked_heap(on_edge)
    assert hal.wakes == 1


def test_a_check_leaves_nothing_on_the_heap():
    _, _, contact = _closed()
    assert bytes_kept(contact.check, 60) == 0

    def opening():
        contact.on_edge()
        contact.check(60)

    assert bytes_kept(opening) == 0
