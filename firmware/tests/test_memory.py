"""Critical memory on the interpreter it runs on: the press path keeps off the heap, and a cut leaves old or new."""

import gc

from checks import with_locked_heap

from kernel.journal import ARMED, DRAWN, PAID
from kernel.memory import OK, REBUILT, UNRECOVERABLE, Memory

_UNIT = b"12345678"
_SIZE = 0x8000


class Cut(BaseException):
    """The power went."""


class Power:
    """Goes at the write of byte number `left`, which is then torn."""

    def __init__(self):
        self.left = -1


class Chip:
    """A FRAM and the driver that reads back, in memory."""

    def __init__(self, cells, power):
        self.cells = cells
        self.power = power

    def read_into(self, offset, buf):
        cells = self.cells
        for i in range(len(buf)):
            buf[i] = cells[offset + i]
        return True

    def write_verified(self, offset, buf):
        cells = self.cells
        power = self.power
        for i in range(len(buf)):
            if power.left == 0:
                cells[offset + i] = (cells[offset + i] & 0xF0) | (buf[i] & 0x0F)
                raise Cut
            power.left -= 1
            cells[offset + i] = buf[i]
        return True

    write = write_verified


_a = bytearray(_SIZE)
_b = bytearray(_SIZE)


def _booted(is_new=False):
    if is_new:
        for i in range(_SIZE):
            _a[i] = _b[i] = 0
    gc.collect()
    power = Power()
    memory = Memory(Chip(_a, power), Chip(_b, power), _UNIT)
    memory.boot()
    return memory, power


def test_a_game_is_played_and_remembered():
    memory, _ = _booted(is_new=True)
    assert memory.verdict == OK and memory.is_fresh
    assert memory.check() and memory.may_arm
    assert memory.journal.arm(7, 3, 1)
    assert memory.journal.draw(123_456, 2, 2_500) and memory.journal.complete()
    assert memory.book() and not memory.may_arm
    assert memory.journal.settle(PAID) and memory.check()
    again, _ = _booted()
    assert again.verdict == OK and again.journal.kind == PAID and again.journal.press_id == 7
    assert again.meters.paid_cents == 2_500 and again.meters.is_balanced and again.games.count == 1


def test_a_press_is_committed_and_completed_with_the_heap_locked():
    memory, _ = _booted(is_new=True)
    memory.journal.arm(7, 3, 1)
    assert with_locked_heap(lambda: memory.journal.draw(123_456, 2, 2_500))
    assert memory.journal.is_on_both


def test_events_are_written_and_read_with_the_heap_locked():
    memory, _ = _booted(is_new=True)
    into = bytearray(24)
    assert with_locked_heap(lambda: memory.events.append(4, 3, 7, 1_000))
    assert with_locked_heap(lambda: memory.events.read(1, into))
    assert into[6] == 4
    assert not with_locked_heap(lambda: memory.events.read(2, into))


def test_state_of_play_is_read_with_the_heap_locked():
    memory, _ = _booted(is_new=True)
    memory.journal.arm(7, 3, 1)
    journal = memory.journal
    assert with_locked_heap(lambda: journal.kind == ARMED and journal.press_id == 7 and journal.prize_cents == 0)


def test_a_cut_at_any_byte_of_a_press_leaves_it_armed_or_drawn():
    for left in range(96):
        memory, power = _booted(is_new=left == 0)
        if memory.journal.kind == DRAWN:
            memory.journal.settle(PAID)
        if memory.journal.kind != ARMED:
            memory.journal.arm(left + 1, 3, 1)
        power.left = left
        try:
            memory.journal.draw(123_456, 2, 2_500)
            memory.journal.complete()
        except Cut:
            pass
        else:
            raise AssertionError("not cut")
        again, _ = _booted()
        assert again.verdict == OK or again.verdict == REBUILT
        assert again.journal.kind == (DRAWN if left >= 32 else ARMED), left
        assert again.meters.is_balanced
        assert again.meters.pending_cents == (2_500 if left >= 32 else 0)


def test_a_record_without_a_good_copy_is_unrecoverable():
    memory, _ = _booted(is_new=True)
    at = memory.journal.seq % 16 * 32 + 9
    for cells, base in ((_a, 0x0C00), (_b, 0x0C00), (_a, 0x0E00)):
        cells[base + at] ^= 1
    memory, _ = _booted()
    assert memory.verdict == UNRECOVERABLE and not memory.may_arm


def test_a_new_chip_is_filled_from_the_other():
    memory, _ = _booted(is_new=True)
    memory.journal.arm(7, 3, 1)
    for i in range(_SIZE):
        _b[i] = 0xFF
    memory, _ = _booted()
    assert memory.verdict == REBUILT and memory.journal.press_id == 7
