"""A ring of records in three copies: the newest sound record counts, and any good copy rebuilds the others."""

from collections.abc import Callable

import pytest

from kernel.record import get_u32, put_u32, seal
from kernel.ring import Ring, is_newer
from pit.bench.proofs.chips import Chips, Image

SIZE = 32
SLOTS = 4
BASES = (0x100, 0x100, 0x200)  # A first, B, A second
LAST_SEQ = (1 << 30) - 1


def ring_on(chips: Chips) -> Ring:
    return Ring(tuple(zip((chips.a, chips.b, chips.a), BASES, strict=True)), SIZE, SLOTS)


def fill(ring: Ring, seq: int, content: int = 0) -> None:
    put_u32(ring.next, 0, seq)
    ring.next[8] = content


def loaded(image: Image) -> Ring:
    ring = ring_on(Chips(image))
    ring.load()
    return ring


def image_with(*seqs: int) -> Image:
    chips = Chips()
    ring = ring_on(chips)
    for seq in seqs:
        fill(ring, seq, seq & 0xFF)
        assert ring.append()
    return chips.image


def place(copy: int, seq: int) -> int:
    return BASES[copy] + seq % SLOTS * SIZE


def sealed(seq: int, content: int) -> bytes:
    buf = bytearray(SIZE)
    put_u32(buf, 0, seq)
    buf[8] = content
    seal(buf)
    return bytes(buf)


def put(chips: Chips, copy: int, record: bytes, seq: int) -> None:
    (chips.a, chips.b, chips.a)[copy].write_verified(place(copy, seq), record)


@pytest.mark.parametrize(
    ("seq", "than", "expected"),
    [
        (2, 1, True),
        (1, 1, False),
        (1, 2, False),
        (0, LAST_SEQ, True),
        (LAST_SEQ, 0, False),
        (5, LAST_SEQ - 5, True),
        ((1 << 29) - 1, 0, True),
        (1 << 29, 0, False),
    ],
)
def test_sequence_numbers_are_compared_as_ticks(seq: int, than: int, expected: bool) -> None:
    assert is_newer(seq, than) is expected


def test_an_unused_ring_has_no_record_and_has_lost_nothing() -> None:
    ring = loaded(Image())
    assert (ring.seq, ring.lost, ring.rebuilt) == (-1, 0, 0)


@pytest.mark.parametrize("count", [1, SLOTS - 1, SLOTS, SLOTS + 1, 3 * SLOTS + 2])
def test_the_newest_record_is_found_however_often_the_ring_went_round(count: int) -> None:
    ring = loaded(image_with(*range(1, count + 1)))
    assert ring.seq == count
    assert ring.record[8] == count
    assert ring.is_on_both


def test_the_newest_record_is_found_across_the_wrap_of_the_sequence() -> None:
    assert loaded(image_with(LAST_SEQ - 2, LAST_SEQ - 1, LAST_SEQ, 0)).seq == 0


@pytest.mark.parametrize("good", range(3))
def test_one_good_copy_rebuilds_the_others(good: int) -> None:
    image = image_with(1, 2)
    for copy in {0, 1, 2} - {good}:
        image = image.spoilt(copy % 2, [place(copy, 2) + 8])
    chips = Chips(image)
    ring = ring_on(chips)
    ring.load()
    assert (ring.seq, ring.rebuilt, ring.lost) == (2, 2, 0)
    assert chips.image == image_with(1, 2)


def test_rebuilding_twice_changes_nothing_the_second_time() -> None:
    chips = Chips(image_with(1, 2).spoilt(0, [place(0, 2)]))
    ring_on(chips).load()
    again = ring_on(chips)
    again.load()
    assert again.rebuilt == 0


def test_a_copy_that_is_behind_is_brought_up_to_the_newest() -> None:
    chips = Chips(image_with(1, 2, 3, 4, 5))
    put(chips, 2, sealed(1, 1), 5)
    ring = ring_on(chips)
    ring.load()
    assert (ring.seq, ring.rebuilt) == (5, 1)
    assert chips.image == image_with(1, 2, 3, 4, 5)


def test_a_slot_without_a_good_copy_is_lost() -> None:
    image = image_with(1, 2)
    for copy in range(3):
        image = image.spoilt(copy % 2, [place(copy, 2) + 4 + copy])
    ring = loaded(image)
    assert ring.lost == 1


def test_a_lost_slot_is_left_as_it_is() -> None:
    image = image_with(1, 2)
    for copy in range(3):
        image = image.spoilt(copy % 2, [place(copy, 2) + 4 + copy])
    chips = Chips(image)
    ring_on(chips).load()
    assert chips.log == []


def test_a_torn_record_in_a_slot_never_used_is_no_loss() -> None:
    chips = Chips(image_with(1))
    chips.a.write_verified(place(0, 2), b"\x02\0\0\0torn")
    ring = ring_on(chips)
    ring.load()
    assert (ring.seq, ring.lost) == (1, 0)


def test_two_sound_records_of_one_number_that_differ_are_a_loss_not_a_choice() -> None:
    chips = Chips(image_with(1))
    put(chips, 0, sealed(2, 7), 2)
    put(chips, 1, sealed(2, 8), 2)
    ring = ring_on(chips)
    ring.load()
    assert ring.lost == 1


def test_a_sound_record_in_the_wrong_slot_does_not_count() -> None:
    chips = Chips(image_with(1))
    chips.b.write_verified(place(1, 2), sealed(99, 1))
    ring = ring_on(chips)
    ring.load()
    assert ring.seq == 1


def test_a_copy_that_is_not_trusted_is_written_and_not_believed() -> None:
    chips = Chips(image_with(1, 2))
    put(chips, 1, sealed(3, 9), 3)
    ring = ring_on(chips)
    ring.load(trusted=0b101)
    assert ring.seq == 2
    assert chips.image == image_with(1, 2)


def test_a_load_that_may_not_mend_writes_nothing() -> None:
    chips = Chips(image_with(1, 2).spoilt(1, [place(1, 2)]))
    ring_on(chips).load(may_mend=False)
    assert chips.log == []


def test_commit_writes_one_copy_on_each_device_and_then_the_third() -> None:
    chips = Chips()
    ring = ring_on(chips)
    fill(ring, 1)
    assert ring.commit()
    written = [(byte.chip, byte.at) for byte in chips.log[::SIZE]]
    assert written == [(0, place(0, 1)), (1, place(1, 1)), (0, place(2, 1))]


def test_commit_counts_as_good_only_what_it_read_back() -> None:
    chips = Chips()
    ring = ring_on(chips)
    fill(ring, 1)
    assert ring.commit()
    assert ring.good == 0b011
    writes = chips.a.writes + chips.b.writes
    assert ring.complete()
    assert ring.good == 0b111
    assert (ring.failed, chips.a.writes + chips.b.writes) == (0, writes)


def test_a_third_copy_that_did_not_take_is_written_again_by_complete_and_told_as_failed() -> None:
    chips = Chips()
    ring = ring_on(chips)
    chips.a.dropped = range(1, 2)
    fill(ring, 1, 1)
    assert ring.commit()
    assert ring.complete()
    assert (ring.good, ring.failed) == (0b111, 0b100)
    assert chips.image == image_with(1)


def test_a_third_copy_that_its_device_refuses_twice_is_told_as_failed() -> None:
    chips = Chips()
    ring = ring_on(chips)
    chips.a.dropped = range(1, 3)
    fill(ring, 1)
    assert ring.append()
    assert (ring.good, ring.failed) == (0b011, 0b100)


def test_the_second_place_on_a_device_stands_in_for_the_first() -> None:
    chips = Chips()
    ring = ring_on(chips)
    chips.a.dropped = range(1)
    fill(ring, 1)
    assert ring.commit()
    assert ring.good == 0b110
    assert ring.failed == 0b001
    writes = chips.a.writes + chips.b.writes
    assert ring.complete()
    assert chips.a.writes + chips.b.writes == writes


@pytest.mark.parametrize("dead", ["a", "b"])
def test_a_record_on_one_device_stands_but_is_not_committed(dead: str) -> None:
    chips = Chips()
    ring = ring_on(chips)
    getattr(chips, dead).is_dead = True
    fill(ring, 1)
    assert not ring.append()
    assert (ring.seq, ring.is_stuck) == (1, False)


def test_a_record_that_no_copy_took_leaves_the_old_one_standing_until_the_next_load() -> None:
    chips = Chips(image_with(1))
    ring = ring_on(chips)
    ring.load()
    chips.a.is_dead = chips.b.is_dead = True
    fill(ring, 2)
    assert not ring.append()
    assert (ring.seq, ring.is_stuck) == (1, True)
    chips.a.is_dead = chips.b.is_dead = False
    assert not ring.append()
    assert not ring.verify()
    assert chips.log == []
    ring.load()
    fill(ring, 2)
    assert ring.append()


def test_verify_mends_a_copy_that_differs() -> None:
    chips = Chips()
    ring = ring_on(chips)
    fill(ring, 1, 5)
    ring.append()
    chips.b.cells[place(1, 1) + 8] = 6
    assert ring.verify()
    assert ring.rebuilt == 1
    assert chips.b.cells[place(1, 1) + 8] == 5


def test_verify_refuses_when_no_copy_agrees_and_writes_nothing() -> None:
    chips = Chips()
    ring = ring_on(chips)
    fill(ring, 1, 5)
    ring.append()
    for chip, copy in ((chips.a, 0), (chips.b, 1), (chips.a, 2)):
        chip.cells[place(copy, 1) + 8] = 6
    written = len(chips.log)
    assert not ring.verify()
    assert len(chips.log) == written


def test_verify_refuses_a_record_that_changed_in_memory() -> None:
    ring = loaded(image_with(1))
    ring.record[8] ^= 1
    assert not ring.verify()


def test_verify_brings_a_device_back_that_answers_again() -> None:
    chips = Chips()
    ring = ring_on(chips)
    chips.b.is_dead = True
    fill(ring, 1)
    ring.append()
    chips.b.is_dead = False
    assert ring.verify()
    assert ring.is_on_both


def test_a_record_is_found_by_its_number_in_any_copy() -> None:
    image = image_with(1, 2, 3).spoilt(0, [place(0, 2)])
    ring = ring_on(Chips(image))
    into = bytearray(SIZE)
    assert ring.find(2, into)
    assert get_u32(into, 0) == 2
    assert not ring.find(6, into)


def test_an_erased_ring_is_an_unused_one() -> None:
    chips = Chips(image_with(1, 2, 3))
    ring = ring_on(chips)
    ring.load()
    assert ring.erase()
    assert chips.image == Image()
    assert ring.seq == -1


def test_an_erase_that_a_device_refuses_says_so() -> None:
    chips = Chips(image_with(1))
    chips.b.is_dead = True
    assert not ring_on(chips).erase()


def test_slots_that_are_alike_in_all_copies_are_read_four_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    chips = Chips(image_with(1, 2, 3))
    lengths: list[int] = []
    for store in (chips.a, chips.b):
        read = store.read_into

        def counted(offset: int, buf: bytearray, read: Callable[[int, bytearray], bool] = read) -> bool:
            lengths.append(len(buf))
            return read(offset, buf)

        monkeypatch.setattr(store, "read_into", counted)
    ring = ring_on(chips)
    ring.load()
    assert lengths == [4 * SIZE] * len(BASES)
    assert (ring.seq, ring.is_on_both, ring.rebuilt, ring.lost) == (3, True, 0, 0)


def test_a_record_that_is_spoilt_alike_in_all_copies_is_lost() -> None:
    chips = Chips(image_with(1, 2, 3))
    spoilt = bytearray(sealed(2, 2))
    spoilt[9] ^= 1
    for copy in range(len(BASES)):
        put(chips, copy, bytes(spoilt), 2)
    ring = ring_on(chips)
    ring.load()
    assert (ring.seq, ring.lost) == (3, 1)


def test_a_copy_of_an_older_record_is_found_among_those_that_are_alike() -> None:
    chips = Chips(image_with(1, 2, 3, 6))
    put(chips, 1, sealed(2, 2), 2)
    ring = ring_on(chips)
    ring.load()
    assert (ring.seq, ring.rebuilt, ring.is_on_both) == (6, 1, True)
