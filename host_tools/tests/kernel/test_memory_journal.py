"""The game in progress: which step may follow which, and what each leaves as the state of play."""

import pytest

from kernel.journal import ARMED, DISARMED, DRAWN, PAID, VOID, Journal
from pit.bench.proofs.chips import Chips

KINDS = (ARMED, DRAWN, PAID, VOID, DISARMED)


def new_journal(chips: Chips | None = None) -> Journal:
    at = chips or Chips()
    journal = Journal(((at.a, 0x0C00), (at.b, 0x0C00), (at.a, 0x0E00)))
    assert journal.create()
    return journal


def step(journal: Journal, kind: int) -> bool:
    if kind == ARMED:
        return journal.arm(7, box=3, seat=2)
    if kind == DRAWN:
        return journal.draw(random=123, index=4, prize_cents=2_500, flags=1) and journal.complete()
    if kind == DISARMED:
        return journal.disarm()
    return journal.settle(kind)


def after(*kinds: int) -> Journal:
    journal = new_journal()
    for kind in kinds:
        assert step(journal, kind)
    return journal


@pytest.mark.parametrize(
    ("history", "allowed"),
    [
        ((), {ARMED}),
        ((ARMED,), {DRAWN, DISARMED}),
        ((ARMED, DRAWN), {PAID, VOID}),
        ((ARMED, DRAWN, PAID), {ARMED}),
        ((ARMED, DRAWN, VOID), {ARMED}),
        ((ARMED, DISARMED), {ARMED}),
    ],
)
@pytest.mark.parametrize("kind", KINDS)
def test_a_step_stands_only_where_it_follows(history: tuple[int, ...], allowed: set[int], kind: int) -> None:
    journal = after(*history)
    assert journal.may(kind) is (kind in allowed)
    if kind in allowed:
        assert step(journal, kind)
        assert journal.kind == kind
    else:
        seq = journal.seq
        with pytest.raises(ValueError, match="next step"):
            step(journal, kind)
        assert journal.seq == seq


def test_no_step_follows_in_a_journal_without_a_record() -> None:
    chips = Chips()
    journal = Journal(((chips.a, 0x0C00), (chips.b, 0x0C00), (chips.a, 0x0E00)))
    journal.load()
    assert not any(journal.may(kind) for kind in KINDS)


def test_only_paid_and_void_are_settlements() -> None:
    with pytest.raises(ValueError, match="settlement"):
        after(ARMED).settle(DISARMED)


def test_an_armed_record_names_press_box_and_seat_and_no_prize() -> None:
    journal = after(ARMED, DRAWN, PAID, ARMED)
    assert (journal.press_id, journal.box, journal.seat) == (7, 3, 2)
    assert (journal.prize_cents, journal.random, journal.index, journal.flags) == (0, 0, 0, 0)


def test_a_drawn_record_keeps_the_press_and_adds_the_random_result() -> None:
    journal = after(ARMED, DRAWN)
    assert (journal.press_id, journal.box, journal.seat) == (7, 3, 2)
    assert (journal.prize_cents, journal.random, journal.index, journal.flags) == (2_500, 123, 4, 1)


@pytest.mark.parametrize("kind", [PAID, VOID])
def test_a_settled_record_keeps_the_prize(kind: int) -> None:
    assert after(ARMED, DRAWN, kind).prize_cents == 2_500


def test_draws_are_numbered_and_a_disarmed_turn_takes_no_number() -> None:
    journal = after(ARMED, DRAWN, PAID, ARMED, DISARMED, ARMED, DRAWN)
    assert journal.draw_no == 2


@pytest.mark.parametrize("chip", ["a", "b"])
def test_a_drawn_prize_stands_on_both_devices_before_the_third_copy_is_written(chip: str) -> None:
    chips = Chips()
    journal = new_journal(chips)
    journal.arm(7, 3, 2)
    getattr(chips, chip).dropped = range(99)  # it takes nothing, and only a reading back can tell
    assert not journal.draw(1, 1, 500)
    assert not journal.is_on_both


def test_a_settlement_right_after_the_draw_does_not_need_the_third_copy() -> None:
    journal = after(ARMED)
    assert journal.draw(9, 2, 700)
    assert journal.settle(PAID)
    assert (journal.kind, journal.prize_cents, journal.press_id) == (PAID, 700, 7)
