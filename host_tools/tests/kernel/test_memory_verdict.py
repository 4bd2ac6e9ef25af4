"""The verdict at boot and around play: rebuilt, half, unrecoverable, foreign; and never a default."""

import pytest

from kernel.journal import ARMED, DRAWN, PAID
from kernel.memory import (
    EVENTS,
    FOREIGN,
    GAMES,
    HALF,
    HEADER,
    JOURNAL,
    METERS,
    OK,
    OTHER_FORMAT,
    REBUILT,
    UNRECOVERABLE,
    Memory,
)
from kernel.record import put_u64
from pit.bench.proofs.chips import Chips, Image
from pit.bench.proofs.memory_cases import NextMemory, Unit, armed, drawn, image_after, newest_seq, played
from pit.bench.proofs.memory_facts import MakeMemory, make_memory, read_facts, restart

JOURNAL_COPIES = ((0, 0x0C00), (1, 0x0C00), (0, 0x0E00))
METERS_COPIES = ((0, 0x1000), (1, 0x1000), (0, 0x1100))
GAMES_COPIES = ((0, 0x1400), (1, 0x1400), (0, 0x2100))


def booted(image: Image | None = None, dead: str = "") -> tuple[Chips, Memory]:
    chips = Chips(image)
    if dead:
        getattr(chips, dead).is_dead = True
    memory = make_memory(chips)
    memory.boot()
    return chips, memory


def without_newest_step(image: Image) -> Image:
    for chip, base in JOURNAL_COPIES:
        image = image.spoilt(chip, [base + newest_seq(image) % 16 * 32 + 12])
    return image


# Fresh


@pytest.mark.parametrize("cell", [0x00, 0xFF])
def test_blank_chips_are_initialised_and_may_play(cell: int) -> None:
    blank = bytes([cell]) * 0x8000
    _, memory = booted(Image(blank, blank))
    assert (memory.verdict, memory.is_fresh, memory.may_arm) == (OK, True, True)
    assert (memory.meters.draws, memory.meters.boots, memory.games.count) == (0, 1, 0)


def test_a_unit_that_has_played_is_not_fresh() -> None:
    _, memory = booted(played())
    assert (memory.verdict, memory.is_fresh) == (OK, False)


@pytest.mark.parametrize("at", [0x0400, 0x0C07, 0x1003, 0x1400, 0x2E00, 0x3400])
@pytest.mark.parametrize("chip", [0, 1])
def test_chips_that_hold_anything_are_never_taken_for_new(chip: int, at: int) -> None:
    chips, memory = booted(Image().spoilt(chip, [at], 0x10))
    assert (memory.verdict, memory.lost & HEADER) == (UNRECOVERABLE, HEADER)
    assert chips.log == []


def test_two_torn_headers_are_more_than_one_cut_leaves() -> None:
    chips, memory = booted(Image().spoilt(0, [3]).spoilt(1, [3]))
    assert memory.verdict == UNRECOVERABLE
    assert chips.log == []


@pytest.mark.parametrize("dead", ["a", "b"])
def test_blank_memory_with_a_dead_device_is_not_initialised(dead: str) -> None:
    chips, memory = booted(dead=dead)
    assert memory.verdict == UNRECOVERABLE
    assert chips.log == []


# Rebuilt


@pytest.mark.parametrize("chip", [0, 1])
def test_a_new_chip_is_filled_from_the_other(chip: int) -> None:
    chips, memory = booted(drawn().blanked(chip))
    assert (memory.verdict, memory.rebuilt) == (REBUILT, HEADER | JOURNAL | METERS | GAMES | EVENTS)
    assert (memory.journal.kind, memory.journal.prize_cents) == (DRAWN, 100_000)
    assert make_memory(Chips(chips.image)).boot() == OK


@pytest.mark.parametrize(
    ("place", "area"), [((1, 0x0008), HEADER), ((0, 0x1480), GAMES), ((1, 0x2118), EVENTS), ((0, 0x1000), METERS)]
)
def test_what_was_rebuilt_is_told(place: tuple[int, int], area: int) -> None:
    chip, at = place
    _, memory = booted(drawn().spoilt(chip, [at]))
    assert (memory.verdict, memory.rebuilt) == (REBUILT, area)


def test_a_chip_without_a_header_is_not_believed_even_if_it_holds_newer_records() -> None:
    newer = image_after(lambda memory: Unit(memory).settle(), drawn())
    stray = Image(drawn().a, newer.b).spoilt(1, [0x08, 0x28])
    _, memory = booted(stray)
    assert memory.verdict == REBUILT
    assert memory.journal.kind == DRAWN


# Unrecoverable


@pytest.mark.parametrize(
    ("copies", "area"),
    [(JOURNAL_COPIES, JOURNAL), (METERS_COPIES, METERS), (GAMES_COPIES, GAMES)],
    ids=["journal", "meters", "games"],
)
def test_an_area_without_a_good_copy_is_unrecoverable_and_nothing_is_written(
    copies: tuple[tuple[int, int], ...], area: int
) -> None:
    image = played()
    for chip, base in copies:
        image = image.spoilt(chip, [base + 36, base + 164])
    chips, memory = booted(image)
    assert (memory.verdict, memory.lost) == (UNRECOVERABLE, area)
    assert chips.log == []
    assert not memory.may_arm
    assert not memory.check()
    assert not memory.book()


def test_an_unrecoverable_memory_stays_readable_and_is_marked_suspect() -> None:
    _, memory = booted(without_newest_step(drawn()))
    facts = restart(drawn()).facts
    assert memory.verdict == UNRECOVERABLE
    assert memory.meters.is_suspect
    assert read_facts(memory).money == facts.money
    assert read_facts(memory).games == facts.games
    assert read_facts(memory).events == facts.events


def test_meters_without_a_good_copy_show_what_is_there_not_zeros() -> None:
    image = drawn()
    for chip, base in METERS_COPIES:
        image = image.spoilt(chip, [base + 127, base + 255], 1)
    _, memory = booted(image)
    assert memory.verdict == UNRECOVERABLE
    assert memory.meters.is_suspect
    assert memory.meters.drawn_cents > 0


def test_a_journal_that_lost_its_newest_record_is_not_taken_for_an_older_one() -> None:
    image = drawn()
    for chip, base in JOURNAL_COPIES:
        at = base + newest_seq(image) % 16 * 32
        cells = bytearray(image.a if chip == 0 else image.b)
        cells[at : at + 32] = bytes(32)
        image = Image(bytes(cells), image.b) if chip == 0 else Image(image.a, bytes(cells))
    _, memory = booted(image)
    assert (memory.verdict, memory.lost) == (UNRECOVERABLE, JOURNAL)


@pytest.mark.parametrize(
    ("copies", "size", "area"),
    [(JOURNAL_COPIES, 512, JOURNAL), (METERS_COPIES, 256, METERS)],
    ids=["journal", "meters"],
)
def test_an_area_that_was_wiped_is_not_begun_anew(copies: tuple[tuple[int, int], ...], size: int, area: int) -> None:
    chips = Chips(played())
    for chip, base in copies:
        (chips.a, chips.b)[chip].cells[base : base + size] = bytes(size)
    _, memory = booted(chips.image)
    assert (memory.verdict, memory.lost) == (UNRECOVERABLE, area)


def test_books_that_do_not_balance_are_unrecoverable() -> None:
    def steps(memory: Memory) -> None:
        put_u64(memory.meters.next, 24, memory.meters.drawn_cents + 1)
        memory.meters.save()

    _, memory = booted(image_after(steps, played()))
    assert (memory.verdict, memory.lost) == (UNRECOVERABLE, METERS)


def test_a_prize_booked_twice_is_seen_although_the_books_balance() -> None:
    def steps(memory: Memory) -> None:
        for at in (24, 48):
            put_u64(memory.meters.next, at, 200_000)
        put_u64(memory.meters.next, 32, 0)
        put_u64(memory.meters.next, 40, 0)
        memory.meters.save()

    _, memory = booted(image_after(steps, drawn()))
    assert memory.meters.is_balanced
    assert (memory.verdict, memory.lost) == (UNRECOVERABLE, METERS)


def test_a_restart_does_not_clear_an_unrecoverable_memory() -> None:
    image = without_newest_step(drawn())
    for _ in range(3):
        chips, memory = booted(image)
        assert memory.verdict == UNRECOVERABLE
        image = chips.image


def test_an_ordered_clear_begins_new_books_and_keeps_the_events() -> None:
    _, memory = booted(without_newest_step(drawn()))
    events = memory.events.newest
    assert memory.format()
    assert memory.boot() == OK
    assert memory.may_arm
    assert (memory.meters.drawn_cents, memory.games.count, memory.events.newest) == (0, 0, events)
    assert memory.header.serial == 2


@pytest.mark.parametrize("at", [0x0400, 0x3400])
def test_a_clear_keeps_configuration_and_keys(at: int) -> None:
    chips, memory = booted(played())
    chips.a.cells[at : at + 4] = b"keep"
    assert memory.format()
    assert chips.a.cells[at : at + 4] == b"keep"


# Foreign, other format


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
