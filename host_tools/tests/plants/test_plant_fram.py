"""The FRAM keeps what the bus writes, loses what a power cut takes, and shows each fault when it is read."""

from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from pit.bench.plants.cuts import CutMode, CutPlan
from pit.bench.plants.fram import Fram, FramWrite
from pit.bench.plants.fram_image import BYTES, FramImage
from pit.bench.plants.nets import PowerCut


def new(seed: int = 1) -> Fram:
    return Fram(FramImage(), Random(seed))


def write(fram: Fram, address: int, data: bytes) -> bool:
    acknowledged = fram.start(reading=False) and all(fram.write(b) for b in (address >> 8, address & 0xFF, *data))
    fram.stop()
    return acknowledged


def read(fram: Fram, address: int, count: int) -> bytes:
    assert fram.start(reading=False)
    fram.write(address >> 8)
    fram.write(address & 0xFF)
    return read_on(fram, count)


def read_on(fram: Fram, count: int) -> bytes:
    assert fram.start(reading=True)
    data = bytes(fram.read() for _ in range(count))
    fram.stop()
    return data


@given(st.integers(0, BYTES - 1), st.binary(max_size=64))
def test_what_is_written_is_read_back_across_the_wrap(address: int, data: bytes) -> None:
    fram = new()
    write(fram, address, data)
    assert read(fram, address, len(data)) == data
    assert all(fram.image[(address + n) % BYTES] == byte for n, byte in enumerate(data))


def test_the_top_address_bit_is_ignored() -> None:
    fram = new()
    write(fram, 0x8005, b"\x77")
    assert fram.image[5] == 0x77


def test_a_read_without_an_address_goes_on_after_the_last_byte_touched() -> None:
    fram = new()
    write(fram, 0x0100, bytes(range(1, 9)))
    read(fram, 0x0100, 3)
    assert read_on(fram, 2) == bytes((4, 5))


def test_an_address_without_data_writes_nothing() -> None:
    fram = new()
    write(fram, 0x0100, b"")
    assert (fram.writes, fram.image.snapshot()) == (0, bytes(BYTES))


def test_a_transfer_after_one_address_byte_leaves_the_address_as_it_was() -> None:
    fram = new()
    write(fram, 0x0100, b"\x01\x02\x03")
    read(fram, 0x0100, 1)
    assert fram.start(reading=False)
    fram.write(0x40)
    fram.stop()
    assert read_on(fram, 1) == b"\x02"


def test_a_byte_is_stored_with_its_acknowledge_and_needs_no_stop() -> None:
    fram = new()
    fram.start(reading=False)
    for byte in (0x00, 0x10, 0xAB):
        fram.write(byte)
    assert fram.image[0x10] == 0xAB


def test_each_byte_written_is_counted_and_told() -> None:
    fram, log = new(), list[FramWrite]()
    fram.watch(log.append)
    write(fram, 4, b"\x10\x20")
    write(fram, 5, b"\x30")
    assert (fram.writes, log) == (3, [(4, 0x00, 0x10), (5, 0x00, 0x20), (5, 0x20, 0x30)])


@pytest.mark.parametrize(
    ("mode", "left"), [(CutMode.WHOLE, b"\x11\x22\x33\x00"), (CutMode.ABSENT, b"\x11\x22\x00\x00")]
)
def test_a_cut_leaves_all_before_it_and_nothing_after_it(mode: CutMode, left: bytes) -> None:
    fram = new()
    fram.cut_at(3, mode)
    with pytest.raises(PowerCut, match="0x0002"):
        write(fram, 0, b"\x11\x22\x33\x44")
    assert fram.image.snapshot()[:4] == left


@given(st.integers(0, 255), st.integers(0, 255), st.integers(0, 10_000))
def test_a_torn_byte_mixes_old_and_new_bits(old: int, byte: int, seed: int) -> None:
    fram = new(seed)
    write(fram, 0, bytes([old]))
    fram.cut_at(1, CutMode.TORN)
    with pytest.raises(PowerCut):
        write(fram, 0, bytes([byte]))
    torn = fram.image[0]
    assert (torn ^ old) & (torn ^ byte) == 0
    if (old ^ byte).bit_count() >= 2:
        assert torn not in (old, byte)


def test_a_torn_single_bit_may_be_old_or_new() -> None:
    seen = set()
    for seed in range(20):
        fram = new(seed)
        fram.cut_at(1, CutMode.TORN)
        with pytest.raises(PowerCut):
            write(fram, 0, b"\x01")
        seen.add(fram.image[0])
    assert seen == {0, 1}


def test_a_cut_strikes_once() -> None:
    fram = new()
    fram.cut_at(1, CutMode.ABSENT)
    with pytest.raises(PowerCut):
        write(fram, 0, b"\x01")
    fram.power_off()
    fram.power_on()
    assert write(fram, 0, b"\x01")


def test_a_cancelled_cut_never_comes() -> None:
    fram = new()
    fram.cut_at(1, CutMode.ABSENT)
    fram.cancel_cut()
    assert write(fram, 0, b"\x01")


def test_a_shared_plan_counts_the_bytes_of_both_memories() -> None:
    plan = CutPlan()
    first, second = (Fram(FramImage(), Random(1), shared_cuts=plan) for _ in range(2))
    plan.arm(4, CutMode.WHOLE)
    write(first, 0, b"\x01\x02")
    with pytest.raises(PowerCut):
        write(second, 0, b"\x03\x04\x05")
    assert second.image.snapshot()[:3] == b"\x03\x04\x00"


def test_a_cut_before_the_first_byte_is_refused() -> None:
    with pytest.raises(ValueError, match="counted from 1"):
        new().cut_at(0, CutMode.WHOLE)


def test_an_absent_chip_acknowledges_nothing_and_keeps_its_bytes() -> None:
    fram = new()
    write(fram, 0, b"\x55")
    fram.is_absent = True
    assert not fram.start(reading=True)
    assert not write(fram, 0, b"\x66")
    fram.mend()
    assert read(fram, 0, 1) == b"\x55"


def test_the_next_transfers_are_not_acknowledged_and_then_all_is_well() -> None:
    fram = new()
    fram.nack_next(3)
    assert [write(fram, 0, b"\x01") for _ in range(5)] == [False, False, False, True, True]


def test_a_flipped_bit_is_healed_by_a_rewrite() -> None:
    fram = new()
    fram.flip_bit(7, 3)
    assert read(fram, 7, 1) == b"\x08"
    write(fram, 7, b"\x00")
    assert read(fram, 7, 1) == b"\x00"


@pytest.mark.parametrize(("value", "expected"), [(1, b"\x04"), (0, b"\xfb")])
def test_a_stuck_bit_survives_every_rewrite(value: int, expected: bytes) -> None:
    fram = new()
    fram.stick_bit(7, 2, value)
    for byte in (b"\x00", b"\xff", b"\x00" if value else b"\xff"):
        write(fram, 7, byte)
    assert read(fram, 7, 1) == expected


def test_one_read_is_wrong_and_the_next_is_right() -> None:
    fram = new()
    write(fram, 0, b"\x10\x20\x30")
    fram.misread_once(xor=0xFF, address=1)
    assert [read(fram, 0, 3), read(fram, 0, 3)] == [b"\x10\xdf\x30", b"\x10\x20\x30"]


def test_a_wrong_read_that_is_right_is_refused() -> None:
    with pytest.raises(ValueError, match="wrong read"):
        new().misread_once(xor=0)


def test_without_supply_the_chip_is_silent_and_keeps_its_bytes() -> None:
    fram = new()
    write(fram, 9, b"\x99")
    fram.power_off()
    assert not fram.start(reading=False)
    fram.power_on()
    assert read(fram, 9, 1) == b"\x99"


def test_an_image_in_a_file_is_there_again_when_it_is_opened_again(tmp_path: Path) -> None:
    path = tmp_path / "a.fram"
    with FramImage.open(path) as image:
        write(Fram(image, Random(1)), 0x7FFF, b"\x12\x34")
    with FramImage.open(path) as image:
        assert read(Fram(image, Random(1)), 0x7FFF, 2) == b"\x12\x34"


def test_a_byte_is_in_the_file_as_soon_as_it_is_acknowledged(tmp_path: Path) -> None:
    path = tmp_path / "a.fram"
    image = FramImage.open(path)
    write(Fram(image, Random(1)), 3, b"\x5a")
    assert path.read_bytes()[3] == 0x5A
    image.close()


def test_a_file_of_another_size_is_refused_and_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_bytes(b"not a memory")
    with pytest.raises(ValueError, match="no FRAM image"):
        FramImage.open(path)
    assert path.read_bytes() == b"not a memory"


def test_a_callers_bytearray_is_used_in_place() -> None:
    data = bytearray(BYTES)
    write(Fram(FramImage(data), Random(1)), 2, b"\x42")
    assert data[2] == 0x42


def test_data_of_another_size_is_refused() -> None:
    with pytest.raises(ValueError, match="32768"):
        FramImage(bytes(100))


def test_a_chip_that_vanishes_in_a_transfer_stores_nothing_more_and_reads_ones() -> None:
    fram = new()
    fram.start(reading=False)
    for byte in (0x00, 0x00, 0x11):
        fram.write(byte)
    fram.is_absent = True
    assert (fram.write(0x22), fram.read()) == (False, 0xFF)
    assert fram.image.snapshot()[:2] == b"\x11\x00"


def test_a_bit_flipped_twice_is_as_before() -> None:
    fram = new()
    fram.flip_bit(7, 3)
    fram.flip_bit(7, 3)
    assert fram.image[7] == 0


def test_the_least_wrong_read_differs_in_one_bit() -> None:
    fram = new()
    fram.misread_once()
    assert read(fram, 0, 2) == b"\x01\x00"


def test_a_plan_is_armed_till_it_strikes() -> None:
    plan = CutPlan()
    states = [plan.is_armed]
    plan.arm(2, CutMode.TORN)
    states.append(plan.is_armed)
    struck = [plan.count_byte() for _ in range(3)]
    assert (states, struck, plan.is_armed) == ([False, True], [None, CutMode.TORN, None], False)


def test_an_image_in_memory_is_still_there_after_it_was_closed() -> None:
    image = FramImage()
    image[5] = 0x55
    image.close()
    assert image[5] == 0x55


def test_a_mapped_image_is_handed_back_when_it_is_closed(tmp_path: Path) -> None:
    image = FramImage.open(tmp_path / "a.fram")
    image.close()
    with pytest.raises(ValueError, match="closed"):
        image.snapshot()
