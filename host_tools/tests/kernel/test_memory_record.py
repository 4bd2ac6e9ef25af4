"""One sealed record: its fields, its CRC, and what counts as blank."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel import record
from pit.bench.proofs import memory_facts
from wire import crc


@given(st.integers(0, 2**64 - 1))
def test_a_field_reads_as_it_was_written(value: int) -> None:
    buf = bytearray(20)
    record.put_u64(buf, 1, value)
    record.put_u32(buf, 9, value & 0xFFFFFFFF)
    record.put_u16(buf, 13, value & 0xFFFF)
    assert record.get_u64(buf, 1) == value
    assert record.get_u32(buf, 9) == value & 0xFFFFFFFF
    assert record.get_u16(buf, 13) == value & 0xFFFF


def test_fields_are_little_endian() -> None:
    buf = bytearray(4)
    record.put_u32(buf, 0, 0x0A0B0C0D)
    assert buf == bytes([0x0D, 0x0C, 0x0B, 0x0A])


@given(st.binary(min_size=5, max_size=128))
def test_a_sealed_record_bears_the_crc_of_zlib(content: bytes) -> None:
    buf = bytearray(content)
    record.seal(buf)
    assert buf[-4:] == zlib.crc32(buf[:-4]).to_bytes(4, "little")
    assert record.is_sound(buf)


@given(st.binary(min_size=32, max_size=32), st.integers(0, 255))
def test_one_turned_bit_anywhere_is_seen(content: bytes, bit: int) -> None:
    buf = bytearray(content)
    record.seal(buf)
    buf[bit // 8] ^= 1 << bit % 8
    assert not record.is_sound(buf)


@pytest.mark.parametrize("size", [24, 32, 128])
@pytest.mark.parametrize("cell", [0x00, 0xFF])
def test_a_blank_record_is_not_sound(size: int, cell: int) -> None:
    blank = bytes([cell]) * size
    assert record.is_blank(blank)
    assert not record.is_sound(blank)


@pytest.mark.parametrize("content", [b"\0\0\1\0", b"\xff\xff\xfe\xff", b"\0\xff\0\xff"])
def test_a_record_that_holds_anything_is_not_blank(content: bytes) -> None:
    assert not record.is_blank(content)


@given(st.binary(min_size=8, max_size=128))
def test_the_proofs_quick_crc_is_the_firmwares(content: bytes) -> None:
    slow = bytearray(len(content) + 4)
    crc.crc32_into(bytearray(content), len(content), slow, len(content))
    assert slow[-4:] == memory_facts.crc32_bytes(content)
    slow[: len(content)] = content
    assert crc.crc32_matches(slow, len(content))
