"""The verdict at boot: fresh, rebuilt, unrecoverable; and never a default."""

import pytest
from booted_memory import GAMES_COPIES, JOURNAL_COPIES, METERS_COPIES, booted

from kernel.journal import DRAWN
from kernel.memory import (
    EVENTS,
    GAMES,
    HEADER,
    JOURNAL,
    METERS,
    OK,
    REBUILT,
    UNRECOVERABLE,
    Memory,
)
from kernel.record import put_u64
from pit.bench.proofs.chips import Chips, Image
from pit.bench.proofs.memory_cases import Unit, drawn, image_after, newest_seq, played
from pit.bench.proofs.memory_facts import make_memory, read_facts, restart


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
