"""Contacts that can't be right are a fault, to the millisecond and across the tick wrap, and it stands till cleared."""

from button_rig import DISCREPANCY, HOLD, Rig
from fake_hal import PERIOD

from hal.drivers.button import FAULT_DISAGREE, FAULT_HELD


def _fault_after(ms, both_closed, start):
    rig = Rig(now=start)
    rig.contacts(both_closed, both_closed)
    return rig.check(after=ms)


def test_contacts_that_disagree_longer_than_the_discrepancy_time_are_a_fault():
    for both_closed in (False, True):
        for start in (0, PERIOD - 99, PERIOD - 100, PERIOD - 101, PERIOD - 1):
            assert _fault_after(DISCREPANCY - 1, both_closed, start) == 0
            assert _fault_after(DISCREPANCY, both_closed, start) == 0
            assert _fault_after(DISCREPANCY + 1, both_closed, start) == FAULT_DISAGREE


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
    for start in (0, PERIOD - 1, PERIOD - HOLD, PERIOD - 5_000):
        rig = Rig(now=start)
        rig.press()
        assert rig.check(after=HOLD - 1) == 0
        assert rig.check(after=1) == FAULT_HELD


def test_a_button_held_from_the_start_is_a_fault_too():
    rig = Rig(no=True, nc=False)
    assert rig.check(after=HOLD) == FAULT_HELD


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
    assert rig.check(after=HOLD) == FAULT_HELD
    assert not rig.button.clear_fault()
    assert rig.check() == FAULT_HELD
    rig.release()
    assert rig.check() == FAULT_HELD
    assert rig.button.clear_fault()
    assert rig.check() == 0


def test_a_fault_outlasts_half_a_tick_period():
    rig = Rig()
    rig.press()
    assert rig.check(after=HOLD) == FAULT_HELD
    assert rig.check(after=PERIOD // 2) == FAULT_HELD


def test_no_press_is_taken_while_a_fault_stands():
    rig = Rig()
    rig.contacts(False, False)
    assert rig.check(after=DISCREPANCY + 1) == FAULT_DISAGREE
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
    assert rig.button.due == HOLD - 50
    rig.release()
    rig.check()
    assert rig.button.due == -1


def test_what_moved_without_an_edge_is_as_old_as_its_first_reading():
    rig = Rig()
    rig.hal.advance(DISCREPANCY + 50)
    rig.loses_edges = True  # as one that comes while the contacts are being read
    rig.contacts(False, False)
    assert rig.check() == 0
    assert rig.check(after=5) == 0
    assert rig.check(after=DISCREPANCY) == FAULT_DISAGREE
