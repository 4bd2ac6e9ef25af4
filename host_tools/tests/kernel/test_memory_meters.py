"""The books: drawn = paid + void + pending after every step, each step counted once, and no counter goes round."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.journal import ARMED, DISARMED, DRAWN, PAID, VOID
from kernel.meters import FAULTS, Meters
from kernel.record import put_u32, put_u64
from pit.bench.proofs.chips import Chips

LAST_SEQ = (1 << 30) - 1
DRAWN_CENTS_AT = 24
PAID_CENTS_AT = 32


def meters_on(chips: Chips) -> Meters:
    return Meters(((chips.a, 0x1000), (chips.b, 0x1000), (chips.a, 0x1100)))


def new_meters(chips: Chips | None = None, applied: int = 1) -> Meters:
    meters = meters_on(chips or Chips())
    assert meters.create(applied)
    return meters


def step(seq: int, kind: int, prize_cents: int = 0) -> bytearray:
    record = bytearray(32)
    put_u32(record, 0, seq)
    record[4] = kind
    put_u32(record, 12, prize_cents)
    return record


@given(st.lists(st.tuples(st.integers(0, 2**32 - 1), st.sampled_from([PAID, VOID]))))
def test_the_books_balance_after_every_step_of_any_history(games: list[tuple[int, int]]) -> None:
    meters = new_meters()
    seq = 1
    for prize_cents, outcome in games:
        for kind in (ARMED, DRAWN, outcome):
            seq += 1
            meters.book(step(seq, kind, prize_cents))
            assert meters.is_balanced
    assert meters.draws == len(games)
    assert meters.drawn_cents == sum(prize for prize, _ in games)
    assert meters.paid_cents == sum(prize for prize, outcome in games if outcome == PAID)
    assert meters.void_cents == sum(prize for prize, outcome in games if outcome == VOID)
    assert meters.pending_cents == 0


def test_a_drawn_prize_is_pending_until_it_is_settled() -> None:
    meters = new_meters()
    meters.book(step(2, DRAWN, 700))
    assert (meters.drawn_cents, meters.pending_cents, meters.paid_cents) == (700, 700, 0)


@pytest.mark.parametrize("kind", [ARMED, DISARMED])
def test_a_step_without_money_moves_only_the_mark(kind: int) -> None:
    meters = new_meters()
    meters.book(step(2, kind, 700))
    assert (meters.applied, meters.draws, meters.drawn_cents) == (2, 0, 0)


@pytest.mark.parametrize("seq", [1, 2, LAST_SEQ])
def test_a_step_offered_again_is_not_added_again(seq: int) -> None:
    meters = new_meters()
    assert meters.book(step(2, DRAWN, 700))
    assert not meters.book(step(seq, DRAWN, 700))
    assert meters.drawn_cents == 700


def test_steps_are_added_across_the_wrap_of_the_sequence() -> None:
    meters = new_meters(applied=LAST_SEQ)
    assert meters.book(step(0, DRAWN, 700))
    assert meters.drawn_cents == 700


def test_counters_are_kept_over_a_restart() -> None:
    chips = Chips()
    meters = new_meters(chips)
    meters.book(step(2, DRAWN, 700))
    meters.count_ignored()
    meters.count_boot()
    meters.count_fault(FAULTS - 1)
    assert meters.save()
    again = meters_on(chips)
    again.load()
    assert (again.drawn_cents, again.ignored, again.boots, again.faults(FAULTS - 1), again.faults(0)) == (
        700,
        1,
        1,
        1,
        0,
    )


def test_counters_that_were_not_saved_leave_no_trace_on_the_chips() -> None:
    chips = Chips()
    meters = new_meters(chips)
    written = len(chips.log)
    meters.count_ignored()
    assert len(chips.log) == written


@pytest.mark.parametrize("fault", [-1, FAULTS])
def test_a_fault_without_a_counter_is_refused(fault: int) -> None:
    with pytest.raises(IndexError):
        new_meters().count_fault(fault)


def test_a_fault_counter_stops_at_its_greatest_value() -> None:
    meters = new_meters()
    for _ in range(0x10001):
        meters.count_fault(5)
    assert meters.faults(5) == 0xFFFF
    assert (meters.faults(4), meters.faults(6)) == (0, 0)


def test_a_count_stops_at_its_greatest_value() -> None:
    meters = new_meters()
    put_u32(meters.next, 12, 0xFFFFFFFF)
    meters.count_ignored()
    assert (meters.ignored, meters.boots) == (0xFFFFFFFF, 0)


def test_full_money_meters_stop_and_still_balance() -> None:
    meters = new_meters()
    put_u64(meters.next, DRAWN_CENTS_AT, 2**64 - 10)
    put_u64(meters.next, PAID_CENTS_AT, 2**64 - 10)
    for seq, kind in ((2, DRAWN), (3, PAID), (4, DRAWN), (5, VOID)):
        meters.book(step(seq, kind, 700))
        assert meters.is_balanced
    assert (meters.drawn_cents, meters.paid_cents, meters.void_cents) == (2**64 - 1, 2**64 - 1, 700)


def test_books_that_miss_a_cent_do_not_balance() -> None:
    meters = new_meters()
    meters.book(step(2, DRAWN, 700))
    put_u64(meters.next, DRAWN_CENTS_AT, 699)
    assert not meters.is_balanced


def test_suspect_meters_can_be_read_and_are_never_saved() -> None:
    chips = Chips()
    meters = new_meters(chips)
    meters.book(step(2, DRAWN, 700))
    meters.save()
    for chip, base in ((chips.a, 0x1000), (chips.b, 0x1000), (chips.a, 0x1100)):
        chip.cells[base + 127] ^= 1
        chip.cells[base + 255] ^= 1
    again = meters_on(chips)
    again.load()
    again.doubt()
    written = len(chips.log)
    assert again.is_suspect
    assert again.drawn_cents == 700
    assert not again.save()
    assert len(chips.log) == written
