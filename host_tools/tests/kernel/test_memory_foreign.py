"""A memory of another unit or another format is read, migrated or refused, and never written by mistake."""

import pytest
from booted_memory import GAMES_COPIES, booted

from kernel.journal import ARMED
from kernel.memory import (
    FOREIGN,
    OTHER_FORMAT,
    Memory,
)
from pit.bench.proofs.chips import Chips
from pit.bench.proofs.memory_cases import NextMemory, drawn, image_after, newest_seq, played
from pit.bench.proofs.memory_facts import MakeMemory, make_memory, restart


def test_a_foreign_memory_is_readable_and_nothing_is_written() -> None:
    chips = Chips(drawn())
    memory = Memory(chips.a, chips.b, b"another!")
    assert memory.boot() == FOREIGN
    assert memory.journal.prize_cents == 100_000
    assert memory.meters.is_suspect
    assert memory.meters.pending_cents == 100_000
    assert not memory.may_arm
    assert chips.log == []


@pytest.mark.parametrize("make", [make_memory, lambda chips: Memory(chips.a, chips.b, b"another!")])
def test_a_memory_not_ours_or_not_readable_takes_no_step_and_no_event(make: MakeMemory) -> None:
    ours = image_after(lambda memory: None, played(), NextMemory)
    chips = Chips(ours)
    memory = make(chips)
    memory.boot()
    assert not memory.events.append(1, 2, 3, 4)
    if memory.journal.may(ARMED):
        assert not memory.journal.arm(9, 1, 1)
    assert not memory.meters.save()
    assert chips.log == []


def test_an_unrecoverable_memory_takes_events_and_no_step() -> None:
    image = played()
    for chip, base in GAMES_COPIES:
        image = image.spoilt(chip, [base + 36])
    _, memory = booted(image)
    assert memory.events.append(1, 2, 3, 4)
    assert not memory.journal.arm(9, 1, 1)


def test_a_memory_that_was_not_booted_takes_nothing() -> None:
    chips = Chips(played())
    memory = make_memory(chips)
    assert not memory.events.append(1, 2, 3, 4)
    assert not memory.book()
    assert not memory.may_arm
    assert chips.log == []


def test_a_foreign_memory_is_not_even_mended() -> None:
    chips = Chips(drawn().spoilt(1, [0x0C00 + newest_seq(drawn()) % 16 * 32]))
    memory = Memory(chips.a, chips.b, b"another!")
    memory.boot()
    assert not memory.check()
    assert chips.log == []


def test_the_next_firmware_migrates_forward() -> None:
    before = restart(drawn()).facts
    assert restart(drawn(), NextMemory).facts == before


def test_this_firmware_refuses_the_next_ones_memory_and_writes_nothing() -> None:
    migrated = image_after(lambda memory: None, drawn(), NextMemory)
    chips, memory = booted(migrated)
    assert memory.verdict == OTHER_FORMAT
    assert not memory.may_arm
    assert chips.log == []


def test_an_older_memory_without_a_migration_is_refused_and_not_changed() -> None:
    class Gap(NextMemory):
        MIGRATIONS = ()

    chips = Chips(drawn())
    assert Gap(chips).boot() == OTHER_FORMAT
    assert chips.log == []


@pytest.mark.parametrize("chip", [0, 1])
def test_nothing_is_migrated_beside_a_chip_without_a_header(chip: int) -> None:
    chips = Chips(drawn().spoilt(chip, [8, 40]))
    assert NextMemory(chips).boot() == OTHER_FORMAT
    assert chips.log == []


@pytest.mark.parametrize("dead", ["a", "b"])
def test_nothing_is_migrated_on_one_device(dead: str) -> None:
    chips = Chips(drawn())
    getattr(chips, dead).is_dead = True
    assert NextMemory(chips).boot() == OTHER_FORMAT
    assert chips.log == []
