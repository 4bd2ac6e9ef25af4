"""The jackpot button: one press is one press, and contacts that can't be right are a fault."""

from checks import bytes_kept, with_locked_heap
from fake_hal import PERIOD, FakeHal, FakePin
from hal.drivers.button import FAULT_DISAGREE, FAULT_HELD, Button

_DISCREPANCY = 100
_HOLD = 10_000


class Rig:
    """A button with two contacts; every move of a contact is an interrupt, unless edges are being lost."""

    def __init__(self, now=0, no=False, nc=True):
        self.hal = FakeHal(now)
        self.no = FakePin(0 if no else 1)
        self.nc = FakePin(0 if nc else 1)
        self.button = Button(self.hal, _DISCREPANCY, _HOLD)
        self.button.wire(self.no, self.nc)
        self.loses_edges = False

    def contacts(self, no, nc):
        self._move(self.nc, nc)
        self._move(self.no, no)

    def press(self):
        self.contacts(False, False)
        self.contacts(True, False)

    def release(self):
        self.contacts(False, False)
        self.contacts(False, True)

    def check(self, after=0):
        return self.button.check(self.hal.advance(after))

    def _move(self, pin, is_closed):
        level = 0 if is_closed else 1
        if pin.level != level:
            pin.level = level
            if not self.loses_edges:
                self.button.on_edge()


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
    rig.release()
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
    rig.contacts(True, True)
    assert not rig.button.is_released and not rig.button.is_down


def _fault_after(ms, both_closed, start):
    rig = Rig(now=start)
    rig.contacts(both_closed, both_closed)
    return rig.check(after=ms)


def test_contacts_that_disagree_longer_than_the_discrepancy_time_are_a_fault():
    for both_closed in (False, True):
        for start in (0, PERIOD - 99, PERIOD - 100, PERIOD - 101, PERIOD - 1):
            assert _fault_after(_DISCREPANCY - 1, both_closed, start) == 0
            assert _fault_after(_DISCREPANCY, both_closed, start) == 0
            assert _fault_after(_DISCREPANCY + 1, both_closed, start) == FAULT_DISAGREE


def test_the_discrepancy_time_runs_from_the_edge_and_not_from_the_check():
    rig = Rig()
    rig.contacts(False, False)
    assert rig.check(after=60) == 0
    assert rig.check(after=41) == FAULT_DISAGREE


def test_a_contact_that_agrees_in_between_starts_the_discrepancy_time_again():
    rig = Rig()
    rig.contacts(False, False)
    rig.check(after=90)
    rig.contacts(False, True)
    rig.contacts(False, False)
    assert rig.check(after=90) == 0


def test_one_disagreement_that_changes_into_the_other_is_one():
    rig = Rig()
    rig.contacts(True, True)
    rig.check(after=60)
    rig.loses_edges = True
    rig.contacts(False, False)
    assert rig.check(after=41) == FAULT_DISAGREE


def test_a_button_held_for_the_hold_time_is_a_fault():
    for start in (0, PERIOD - 1, PERIOD - _HOLD, PERIOD - 5_000):
        rig = Rig(now=start)
        rig.press()
        assert rig.check(after=_HOLD - 1) == 0
        assert rig.check(after=1) == FAULT_HELD


def test_a_button_held_from_the_start_is_a_fault_too():
    rig = Rig(no=True, nc=False)
    assert rig.check(after=_HOLD) == FAULT_HELD


def test_bouncing_does_not_lengthen_a_hold():
    rig = Rig()
    rig.press()
    rig.check(after=6_000)
    rig.contacts(False, False)
    rig.contacts(True, False)
    assert rig.check(after=4_000) == FAULT_HELD


def test_a_fault_stands_till_it_is_cleared_and_is_not_cleared_while_the_button_is_down():
    rig = Rig()
    rig.press()
    assert rig.check(after=_HOLD) == FAULT_HELD
    assert not rig.button.clear_fault()
    assert rig.check() == FAULT_HELD
    rig.release()
    assert rig.check() == FAULT_HELD
    assert rig.button.clear_fault()
    assert rig.check() == 0


def test_a_fault_outlasts_half_a_tick_period():
    rig = Rig()
    rig.press()
    assert rig.check(after=_HOLD) == FAULT_HELD
    assert rig.check(after=PERIOD // 2) == FAULT_HELD


def test_no_press_is_taken_while_a_fault_stands():
    rig = Rig()
    rig.contacts(False, False)
    assert rig.check(after=_DISCREPANCY + 1) == FAULT_DISAGREE
    rig.release()
    rig.press()
    assert rig.button.take_press() == -1


def test_due_is_when_a_fault_could_begin():
    rig = Rig(now=PERIOD - 50)
    assert rig.button.due == -1
    rig.contacts(False, False)
    rig.check()
    assert rig.button.due == 51
    rig.contacts(True, False)
    rig.check()
    assert rig.button.due == _HOLD - 50
    rig.release()
    rig.check()
    assert rig.button.due == -1


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
    assert bytes_kept(button.check, 5) == 0
    assert bytes_kept(button.take_press) == 0
    assert bytes_kept(button.clear_fault) == 0
    assert with_locked_heap(lambda: button.check(5)) == 0
