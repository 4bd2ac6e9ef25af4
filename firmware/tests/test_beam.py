"""Cards are counted once each, noise is none, a stuck card and one that nothing allowed are told."""

from checks import bytes_kept, with_locked_heap
from fake_hal import PERIOD, FakeHal, FakePin

from hal.drivers.beam import Beam

_SHORTEST, _GAP, _STUCK = 5, 4, 100
_STARTS = (0, 1, PERIOD - 1, PERIOD - 3, PERIOD - 30)


class _Gate:
    def __init__(self):
        self.is_driven = True

    def may_move(self, now):
        return self.is_driven


class _Rig:
    def __init__(self, now=0, level=0):
        self.hal = FakeHal(now)
        self.gate = _Gate()
        self.pin = FakePin(level)
        self.beam = Beam(self.hal, self.gate, _SHORTEST, _GAP, _STUCK)
        self.beam.wire(self.pin)

    def block(self, is_told=True):
        self._set(1, is_told)

    def clear(self, is_told=True):
        self._set(0, is_told)

    def _set(self, level, is_told):
        self.pin.level = level
        if is_told:
            self.beam.on_edge()

    def after(self, ms):
        self.beam.check(self.hal.advance(ms))
        return self.beam

    def card(self, ms=60):
        self.block()
        self.after(ms)
        self.clear()
        self.after(_GAP)


def test_a_card_is_counted_once():
    for now in _STARTS:
        rig = _Rig(now)
        rig.card()
        assert rig.beam.take() == 1
        assert rig.beam.take() == 0


def test_a_card_is_counted_when_it_has_been_gone_for_the_gap():
    rig = _Rig()
    rig.block()
    rig.after(60)
    rig.clear()
    assert rig.after(_GAP - 1).take() == 0
    assert rig.beam.is_busy
    assert rig.beam.due == 60 + _GAP
    assert rig.after(1).take() == 1
    assert not rig.beam.is_busy


def test_cards_that_pass_between_two_looks_are_all_counted():
    rig = _Rig(PERIOD - 50)
    for _ in range(3):
        rig.block()
        rig.hal.advance(20)
        rig.clear()
        rig.hal.advance(20)
    assert rig.after(0).take() == 3


def test_a_flutter_within_a_card_is_part_of_it():
    rig = _Rig()
    for _ in range(5):
        rig.block()
        rig.hal.advance(10)
        rig.clear()
        rig.hal.advance(_GAP - 1)
    assert rig.after(1).take() == 1


def test_a_card_in_pieces_is_as_long_as_all_of_them():
    rig = _Rig()
    for _ in range(3):
        rig.block()
        rig.hal.advance(_SHORTEST - 2)
        rig.clear()
        rig.hal.advance(1)
    assert rig.after(_GAP).take() == 1


def test_noise_is_no_card_and_is_counted_apart():
    for now in _STARTS:
        rig = _Rig(now)
        rig.block()
        rig.hal.advance(_SHORTEST - 1)
        rig.clear()
        assert rig.after(_GAP).take() == 0
        assert rig.beam.noise == 1


def test_the_shortest_card_is_one():
    rig = _Rig()
    rig.block()
    rig.hal.advance(_SHORTEST)
    rig.clear()
    assert rig.after(_GAP).take() == 1


def test_a_card_whose_first_edge_was_lost_is_counted():
    rig = _Rig()
    rig.block(is_told=False)
    rig.after(10)
    rig.hal.advance(30)
    rig.clear()
    assert rig.after(_GAP).take() == 1


def test_a_card_whose_last_edge_was_lost_is_counted():
    rig = _Rig()
    rig.block()
    rig.hal.advance(60)
    rig.clear(is_told=False)
    rig.after(0)
    assert rig.after(_GAP).take() == 1


def test_a_card_that_lay_there_at_the_start_is_counted_when_it_leaves():
    rig = _Rig(level=1)
    rig.after(1_000)
    rig.clear()
    assert rig.after(_GAP).take() == 1


def test_a_card_that_stays_past_the_time_is_stuck():
    for now in _STARTS:
        rig = _Rig(now)
        rig.block()
        rig.after(0)
        assert not rig.after(_STUCK).is_stuck
        assert rig.beam.due == (now + _STUCK + 1) % PERIOD
        assert rig.after(1).is_stuck


def test_a_card_that_nothing_drives_is_not_stuck():
    rig = _Rig()
    rig.block()
    rig.after(1)
    rig.gate.is_driven = False
    assert not rig.after(10 * _STUCK).is_stuck
    rig.gate.is_driven = True
    assert not rig.after(_STUCK).is_stuck
    assert rig.beam.take() == 0


def test_stuck_is_cleared_once_the_beam_is_clear():
    rig = _Rig()
    rig.block()
    rig.after(0)
    rig.after(_STUCK + 1)
    assert not rig.beam.clear_stuck()
    rig.clear()
    rig.after(_GAP)
    assert rig.beam.clear_stuck()
    assert not rig.beam.is_stuck


def test_a_card_that_begins_with_nothing_allowed_is_foul_and_counted():
    rig = _Rig()
    rig.gate.is_driven = False
    rig.card()
    assert rig.beam.take_foul()
    assert not rig.beam.take_foul()
    assert rig.beam.take() == 1


def test_a_foul_card_is_told_while_it_is_still_there():
    rig = _Rig()
    rig.gate.is_driven = False
    rig.block()
    assert not rig.after(_SHORTEST - 1).take_foul()
    assert rig.after(1).take_foul()


def test_noise_with_nothing_allowed_is_not_foul():
    rig = _Rig()
    rig.gate.is_driven = False
    rig.block()
    rig.hal.advance(_SHORTEST - 1)
    rig.clear()
    rig.after(_GAP)
    assert not rig.beam.take_foul()


def test_a_card_that_was_allowed_when_it_began_is_not_foul():
    rig = _Rig()
    rig.block()
    rig.gate.is_driven = False
    rig.after(1_000)
    rig.clear()
    rig.after(_GAP)
    assert not rig.beam.take_foul()
    assert rig.beam.take() == 1


def test_a_card_that_lies_there_for_days_is_counted():
    rig = _Rig()
    rig.gate.is_driven = False
    rig.block()
    for _ in range(3):
        rig.after(PERIOD // 4)
    rig.clear()
    assert rig.after(_GAP).take() == 1


def test_the_interrupt_needs_no_heap():
    rig = _Rig(PERIOD - 10)

    def cards():
        for _ in range(3):
            rig.block()
            rig.hal.advance(10)
            rig.clear()
            rig.hal.advance(10)

    with_locked_heap(cards)
    assert rig.after(_GAP).take() == 3


def test_checking_allocates_nothing():
    rig = _Rig()
    assert bytes_kept(rig.beam.check, 7) == 0
