"""What a rescue reads out of an image is what the unit itself would find after a restart, wherever its power was cut."""

import pytest
from images import ALL, image_of

from kernel.memory import Memory
from pit.bench.proofs import memory_cases
from pit.bench.proofs.chips import Chips, Image, cuts
from pit.bench.proofs.memory_facts import UNIT_ID, restart, use_quick_crc
from pit.rescue import report
from pit.rescue.image import PAGE
from pit.rescue.records import Records, take_apart

CUT_CASES = ("arm", "press", "show", "settle", "disarm", "count", "roll-over", "rebuild a record", "rebuild chip A")


@pytest.fixture(autouse=True, scope="module")
def quick_crc() -> None:
    use_quick_crc()


def found_in(cells: Image) -> Records:
    return take_apart(image_of(cells))


def money(found: Records) -> tuple[int, ...]:
    assert found.meters is not None
    books = found.meters
    return (books.drawn_cents, books.paid_cents, books.void_cents, books.pending_cents)


@pytest.mark.parametrize("name", CUT_CASES)
def test_after_a_cut_it_reads_the_play_money_and_games_that_a_restart_finds(name: str) -> None:
    case = next(case for case in memory_cases.cases() if case.name == name)
    chips = Chips(case.image)
    for _ in case.script(case.make(chips)):
        pass
    looked_at = 0
    for number, cut in enumerate(cuts(case.image, chips.log)):
        if number % 7:
            continue
        facts, found = restart(cut.image).facts, found_in(cut.image)
        assert found.step is not None
        assert (found.step.kind, found.step.seq) == (facts.step[4], int.from_bytes(facts.step[:4], "little"))
        assert money(found) == facts.money
        assert found.meters is not None
        assert found.meters.draws == facts.counts[0]
        assert [game.draw_no for game in found.games] == [int.from_bytes(game[20:24], "little") for game in facts.games]
        assert [game.prize_cents for game in found.games] == [int.from_bytes(g[12:16], "little") for g in facts.games]
        assert not found.doubts
        looked_at += 1
    assert looked_at > 5


def test_a_prize_that_is_owed_is_told_with_press_and_place() -> None:
    owed = found_in(memory_cases.drawn()).pending
    assert owed is not None
    assert (owed.prize_cents, owed.press_id, owed.box) == (100_000, 1_000, 7)
    assert found_in(memory_cases.played()).pending is None


def test_a_hundred_games_are_read_newest_first() -> None:
    found = found_in(memory_cases.played(130))
    assert [game.draw_no for game in found.games] == list(range(130, 30, -1))


def test_the_newest_thousand_events_are_read_once_each() -> None:
    numbers = [event.number for event in found_in(memory_cases.logged(1_200)).events]
    assert numbers == list(range(numbers[-1] - 999, numbers[-1] + 1))


def test_either_memory_alone_tells_all_that_is_owed_and_paid() -> None:
    cells = memory_cases.drawn()
    whole = found_in(cells)
    for read in ((ALL, 0), (0, ALL)):
        half = take_apart(image_of(cells, read=read))
        assert (half.step, half.meters, half.games) == (whole.step, whole.meters, whole.games)
        assert not report.is_sound(image_of(cells, read=read), half)


@pytest.mark.parametrize(("chip", "at", "copy"), [(0, 0x0C00, "A, first"), (1, 0x0C00, "B"), (0, 0x0E00, "A, second")])
def test_a_damaged_copy_is_named_and_another_believed(chip: int, at: int, copy: str) -> None:
    cells = memory_cases.drawn()
    slot = memory_cases.newest_seq(cells) % 16
    found = found_in(cells.spoilt(chip, [at + 32 * slot + 9]))
    says = {verdict.copy: verdict.says for verdict in found.verdicts if verdict.area == "journal"}
    assert found.pending == found_in(cells).pending
    assert says[copy] == "behind"
    assert {says[other] for other in says if other != copy} == {"newest"}
    assert not found.doubts


def test_two_sound_copies_that_differ_are_in_doubt_not_chosen_in_silence() -> None:
    cells = memory_cases.drawn()
    other = memory_cases.image_after(lambda memory: _draw(memory, 700), memory_cases.armed())
    mixed = found_in(Image(cells.a, other.b))
    assert any("journal" in doubt for doubt in mixed.doubts)


def _draw(memory: Memory, cents: int) -> None:
    memory.journal.draw(1, 1, cents)
    memory.journal.complete()
    memory.book()


def test_a_lost_journal_is_told_as_not_known_and_never_as_nothing_owed() -> None:
    cells = memory_cases.drawn()
    every = range(0, 0x200, 8)
    for chip, base in ((0, 0x0C00), (1, 0x0C00), (0, 0x0E00)):
        cells = cells.spoilt(chip, [base + offset for offset in every], 1)
    found = found_in(cells)
    assert (found.step, found.pending) == (None, None)
    assert report.summary(image_of(cells), found)["prize owed"] == "not known"
    assert any("prize is owed" in doubt for doubt in found.doubts)


def test_blank_memories_belong_to_nobody() -> None:
    found = found_in(Image())
    assert (found.owner.unit, found.step, found.meters) == (None, None, None)
    assert report.summary(image_of(Image()), found)["records of unit"] == "not known"


def test_headers_name_the_unit_and_whatever_does_not_fit() -> None:
    cells = memory_cases.drawn()
    assert (found_in(cells).owner.unit, found_in(cells).owner.doubts) == (UNIT_ID, ())
    swapped = found_in(Image(cells.b, cells.a))
    assert any("each other's place" in doubt for doubt in swapped.doubts)
    cleared = memory_cases.image_after(lambda memory: memory.format(), cells)
    assert any("not paired last" in doubt for doubt in found_in(Image(cells.a, cleared.b)).doubts)


def test_records_of_a_newer_format_are_not_guessed_at() -> None:
    newer = memory_cases.image_after(
        lambda memory: None, memory_cases.drawn(), lambda chips: memory_cases.NextMemory(chips)
    )
    found = found_in(newer)
    assert found.owner.unit == UNIT_ID
    assert (found.step, found.meters, found.games) == (None, None, ())
    assert any("format 2" in doubt for doubt in found.doubts)


def test_meters_that_do_not_balance_are_in_doubt() -> None:
    cells = memory_cases.drawn()
    chips = Chips(cells)
    memory = Memory(chips.a, chips.b, UNIT_ID)
    memory.boot()
    memory.meters.next[32] ^= 1
    memory.meters.save()
    assert any("balance" in doubt for doubt in found_in(chips.image).doubts)


def test_a_page_that_was_not_read_is_never_taken_for_zeros() -> None:
    cells = memory_cases.drawn()
    slot = memory_cases.newest_seq(cells) % 16
    page = (0x0C00 + 32 * slot) // PAGE
    found = take_apart(image_of(cells, read=(ALL & ~(1 << page), ALL)))
    verdict = next(one for one in found.verdicts if (one.area, one.copy) == ("journal", "A, first"))
    assert verdict.unread == 2
    assert found.pending is not None
