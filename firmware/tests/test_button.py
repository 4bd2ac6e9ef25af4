"""The jackpot button: one press is one press, however the contacts bounce and whatever the loop is doing."""

from button_rig import Rig
from checks import bytes_kept, with_locked_heap
from fake_hal import FakeHal, FakePin

from hal.drivers.button import Button


def test_a_press_is_the_closing_of_no_after_nc_opened():
    rig = Rig(now=500)
    rig.contacts(False, False)
    assert rig.button.take_press() == -1
    rig.hal.advance(7)
    rig.contacts(True, False)
    assert rig.button.take_press() == 507


def test_a_press_is_given_once():
    rig = Rig()
    rig.press()
    assert rig.button.take_press() == 0
    assert rig.button.take_press() == -1


def test_a_press_needs_no_wait():
    rig = Rig(now=40)
    rig.press()
    assert rig.button.take_press() == 40


def test_two_presses_with_a_release_between_are_two():
    rig = Rig()
    rig.press()
    assert rig.button.take_press() >= 0
    rig.check()
    rig.release()
    rig.press()
    assert rig.button.take_press() >= 0


def test_a_closing_that_bounced_open_before_it_was_looked_at_is_the_press():
    rig = Rig(now=40)
    rig.contacts(False, False)
    rig.button.on_closing()
    assert rig.button.take_press() == 40
    rig.check()
    rig.contacts(True, False)
    assert rig.button.take_press() == -1


def test_no_moving_while_nc_is_closed_or_after_the_press_is_none():
    rig = Rig()
    rig.button.on_closing()
    assert rig.button.take_press() == -1
    rig.press()
    assert rig.button.take_press() >= 0
    rig.check()
    rig.contacts(False, False)
    rig.button.on_closing()
    assert rig.button.take_press() == -1


def test_bounces_between_a_press_and_the_next_check_are_only_noted():
    rig = Rig()
    rig.press()
    wakes = rig.hal.wakes
    rig.contacts(False, False)
    assert rig.button.is_down
    assert rig.hal.wakes == wakes
    rig.check()
    assert not rig.button.is_down
    rig.contacts(True, False)
    assert rig.hal.wakes == wakes + 1


def test_a_release_and_a_press_before_the_next_check_end_as_the_contacts_stand():
    rig = Rig()
    rig.press()
    assert rig.button.take_press() >= 0
    rig.release()
    rig.check()
    assert rig.button.is_released
    rig.press()
    assert rig.button.take_press() >= 0


def test_no_bouncing_while_pressed_is_one_press():
    rig = Rig()
    rig.press()
    assert rig.button.take_press() >= 0
    for _ in range(10):
        rig.contacts(False, False)
        rig.contacts(True, False)
    assert rig.button.take_press() == -1


def test_nc_bouncing_before_no_closes_is_no_press_yet():
    rig = Rig()
    for _ in range(10):
        rig.contacts(False, False)
        rig.contacts(False, True)
    assert rig.button.take_press() == -1


def test_one_edge_and_then_nine_at_release_within_6_ms_are_one_press():
    rig = Rig()
    rig.press()
    rig.hal.advance(80)
    for edge in range(9):
        rig.hal.advance(edge % 2)
        rig.contacts(edge % 2 == 1, False)
    rig.contacts(False, True)
    for _ in range(4):
        rig.contacts(False, False)
        rig.contacts(False, True)
    assert rig.button.take_press() == 0
    assert rig.button.take_press() == -1
    assert rig.check() == 0


def test_twenty_edges_while_the_loop_is_busy_are_one_press_and_the_button_still_works():
    rig = Rig()
    for edge in range(20):
        rig.hal.advance(50)
        if edge % 2 == 0:
            rig.press()
        else:
            rig.release()
    assert rig.check() == 0
    assert rig.button.take_press() == 50
    assert rig.button.take_press() == -1
    rig.check()
    rig.press()
    assert rig.button.take_press() >= 0


def test_a_button_already_down_at_the_start_counts_only_after_release():
    rig = Rig(no=True, nc=False)
    rig.contacts(False, False)
    rig.contacts(True, False)
    assert rig.button.is_down
    assert rig.button.take_press() == -1
    rig.release()
    rig.press()
    assert rig.button.take_press() >= 0


def test_a_press_whose_edges_were_all_lost_is_seen_by_the_next_check():
    rig = Rig()
    rig.loses_edges = True
    rig.press()
    assert rig.button.take_press() == -1
    assert rig.check(after=400) == 0
    assert rig.button.take_press() == 400


def test_a_release_whose_edges_were_all_lost_is_seen_by_the_next_check():
    rig = Rig()
    rig.press()
    assert rig.button.take_press() >= 0
    rig.loses_edges = True
    rig.release()
    rig.check()
    assert rig.button.is_released
    rig.loses_edges = False
    rig.press()
    assert rig.button.take_press() >= 0


def test_no_closing_while_nc_is_still_closed_is_no_press_before_a_fresh_release():
    rig = Rig()
    rig.contacts(True, True)
    rig.contacts(True, False)
    rig.contacts(False, False)
    rig.contacts(True, False)
    assert rig.button.take_press() == -1
    rig.release()
    rig.press()
    assert rig.button.take_press() >= 0


def test_down_and_released_are_what_both_contacts_say():
    rig = Rig()
    assert rig.button.is_released and not rig.button.is_down
    rig.contacts(False, False)
    assert not rig.button.is_released and not rig.button.is_down
    rig.contacts(True, False)
    assert rig.button.is_down and not rig.button.is_released
    rig.check()
    rig.contacts(True, True)
    assert not rig.button.is_released and not rig.button.is_down


def test_an_edge_wakes_the_loop():
    rig = Rig()
    rig.press()
    assert rig.hal.wakes == 2


def test_an_edge_before_the_pins_are_known_does_nothing():
    button = Button(FakeHal())
    button.on_edge()
    assert button.take_press() == -1


class _InterruptingPin(FakePin):
    """A contact whose reading is interrupted once: the whole press happens after the level was taken."""

    def __init__(self, level):
        super().__init__(level)
        self.interrupt = None

    def value(self, level=None):
        was = self.level
        interrupt = self.interrupt
        self.interrupt = None
        if interrupt is not None:
            interrupt()
        return was


def test_a_press_in_the_middle_of_a_check_is_one_press_and_the_older_reading_does_not_undo_it():
    rig = Rig()
    rig.no = _InterruptingPin(1)
    rig.nc = _InterruptingPin(0)
    rig.button.wire(rig.no, rig.nc)
    rig.nc.interrupt = rig.press
    rig.check()
    assert rig.button.is_down
    assert rig.button.take_press() == 0
    rig.contacts(False, False)
    rig.contacts(True, False)
    assert rig.button.take_press() == -1


def test_an_endless_storm_of_edges_does_not_hold_up_a_check():
    rig = Rig()

    class Storm(FakePin):
        def value(self, level=None):
            rig.button.on_edge()
            return 1

    rig.button.wire(Storm(), Storm())
    assert rig.check() == 0


def test_the_interrupt_allocates_nothing():
    rig = Rig()
    button = rig.button
    no = rig.no
    nc = rig.nc

    def press_and_release():
        nc.level = 1
        button.on_edge()
        no.level = 0
        button.on_edge()
        no.level = 1
        button.on_edge()
        nc.level = 0
        button.on_edge()

    with_locked_heap(press_and_release)
    assert button.take_press() == 0
    assert bytes_kept(press_and_release) == 0


def test_the_loop_side_allocates_nothing():
    rig = Rig()
    button = rig.button
    rig.press()
    assert bytes_kept(button.check) == 0
    assert bytes_kept(button.take_press) == 0
    assert bytes_kept(button.clear_fault) == 0
    assert with_locked_heap(button.check) == 0
