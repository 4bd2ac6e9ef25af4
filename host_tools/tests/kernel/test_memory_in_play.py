"""The memory around play: on one device alone, with a prize unsettled, at a check and at each boot."""

import pytest
from booted_memory import booted

from kernel.journal import PAID
from kernel.memory import (
    HALF,
    JOURNAL,
    METERS,
    UNRECOVERABLE,
)
from kernel.record import put_u64
from pit.bench.proofs.memory_cases import Unit, armed, drawn, image_after, newest_seq, played
from pit.bench.proofs.memory_facts import restart

# One device


@pytest.mark.parametrize("dead", ["a", "b"])
def test_on_one_device_a_game_is_finished_and_none_starts(dead: str) -> None:
    chips, memory = booted(armed(), dead)
    unit = Unit(memory)
    assert (memory.verdict, memory.may_arm) == (HALF, False)
    assert memory.check()
    assert unit.draw(700)
    unit.show()
    assert unit.settle(PAID)
    assert memory.check()
    assert not memory.may_arm
    assert memory.faults == (1 if dead == "a" else 2)
    facts = restart(chips.image).facts
    assert facts.is_playable
    assert facts.money[1] == 3_700


@pytest.mark.parametrize("dead", ["a", "b"])
def test_a_device_that_dies_in_a_game_lets_it_end_and_stops_the_next(dead: str) -> None:
    chips, memory = booted(armed())
    getattr(chips, dead).is_dead = True
    assert not memory.journal.draw(1, 1, 700)
    assert not memory.journal.is_stuck
    memory.journal.complete()
    assert Unit(memory).settle(PAID)
    assert not memory.may_arm
    assert memory.faults == (1 if dead == "a" else 2)


@pytest.mark.parametrize("missed", [0, 1], ids=["journal", "meters"])
def test_no_game_starts_while_a_newest_record_is_on_one_device(missed: int) -> None:
    chips, memory = booted(armed())
    chips.b.dropped = range(chips.b.writes + missed, chips.b.writes + missed + 1)
    assert Unit(memory).disarm()
    assert not memory.may_arm
    assert memory.check()
    assert memory.may_arm


def test_a_device_that_comes_back_may_play_again_after_a_check() -> None:
    chips, memory = booted(played())
    chips.b.is_dead = True
    unit = Unit(memory)
    unit.arm(9)
    unit.disarm()
    assert not memory.may_arm
    chips.b.is_dead = False
    assert memory.check()
    assert memory.may_arm


# Play


def test_no_game_starts_while_a_prize_is_unsettled() -> None:
    _, memory = booted(drawn())
    assert not memory.may_arm
    Unit(memory).settle()
    assert memory.may_arm


def test_no_game_starts_before_the_books_are_up_to_the_journal() -> None:
    _, memory = booted(drawn())
    memory.journal.settle(PAID)
    assert not memory.may_arm
    assert memory.book()
    assert memory.may_arm


def test_a_check_mends_a_copy_that_went_bad_since_boot() -> None:
    chips, memory = booted(played())
    chips.b.cells[0x0C00 + newest_seq(played()) % 16 * 32 + 9] ^= 1
    assert memory.check()
    assert memory.rebuilt == JOURNAL


def test_a_check_finds_books_that_changed_in_memory() -> None:
    _, memory = booted(played())
    put_u64(memory.meters.next, 24, 1)
    assert not memory.check()
    assert (memory.verdict, memory.lost & METERS) == (UNRECOVERABLE, METERS)


def test_booking_again_writes_nothing() -> None:
    chips, memory = booted(drawn())
    written = len(chips.log)
    assert memory.book()
    assert len(chips.log) == written


def test_each_boot_is_counted() -> None:
    image = played()
    _, memory = booted(image)
    _, again = booted(image_after(lambda memory: None, image))
    assert again.meters.boots == memory.meters.boots + 1
    assert again.events.boot == again.meters.boots


def test_a_boot_reads_each_copy_once_and_writes_one_record_of_meters() -> None:
    chips, _ = booted(played(101))
    bus_ms = (chips.bytes_read + len(chips.log) * 2) * 9 // 1_000  # 9 us a byte on I2C at 1 MHz; a write is read back
    assert chips.bytes_read < 17_000
    assert len(chips.log) == 3 * 128
    assert bus_ms < 170
