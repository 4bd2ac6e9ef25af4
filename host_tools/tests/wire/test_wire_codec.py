"""COBS and CRC-32 on CPython, against references that share no line with them."""

import zlib

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pit  # noqa: F401 (lets CPython import the firmware's files)
from wire import cobs
from wire.crc import crc32_into, crc32_matches

_LONGEST = 254
_ROOM = 300

# From Cheshire and Baker's own examples, and the corners of the longest run.
_COBS = (
    (b"", "01"),
    (b"\x00", "0101"),
    (b"\x00\x00", "010101"),
    (b"\x11\x22\x00\x33", "0311220233"),
    (b"\x11\x22\x33\x44", "0511223344"),
    (b"\x11\x00\x00\x00", "0211010101"),
)


def reference(data: bytes) -> bytes:
    """COBS of at most 254 bytes as one join: each run between zeros, led by its length and one."""
    return b"".join(bytes([len(run) + 1]) + run for run in data.split(b"\x00"))


def encoded(data: bytes) -> bytes:
    out = bytearray(_ROOM)
    return bytes(out[: cobs.encode(data, len(data), out, 0)])


def decoded(stuffed: bytes) -> bytes | None:
    data = bytearray(stuffed)
    length = cobs.decode(data, len(data))
    return None if length < 0 else bytes(data[:length])


@pytest.mark.parametrize(("data", "stuffed"), _COBS, ids=[row[1] for row in _COBS])
def test_cobs_makes_the_published_examples(data: bytes, stuffed: str) -> None:
    assert encoded(data).hex() == stuffed


@given(st.binary(max_size=_LONGEST))
def test_cobs_is_the_reference(data: bytes) -> None:
    assert encoded(data) == reference(data)


@given(st.binary(max_size=_LONGEST))
def test_cobs_leaves_no_zero_and_adds_one_byte(data: bytes) -> None:
    stuffed = encoded(data)
    assert 0 not in stuffed
    assert len(stuffed) == len(data) + 1


@given(st.binary(max_size=_LONGEST))
def test_cobs_undoes_itself(data: bytes) -> None:
    assert decoded(encoded(data)) == data


@given(st.binary(max_size=_LONGEST))
def test_cobs_accepts_nothing_that_it_would_not_make(stuffed: bytes) -> None:
    data = decoded(stuffed)
    if data is not None:
        assert reference(data) == stuffed or stuffed == b""


def test_cobs_writes_nothing_beyond_its_end() -> None:
    out = bytearray(b"\xaa" * _ROOM)
    end = cobs.encode(b"\x01\x00\x02", 3, out, 5)
    assert end == 9
    assert out[:5] == b"\xaa" * 5
    assert set(out[end:]) == {0xAA}


@pytest.mark.parametrize("stuffed", [b"\x00", b"\x02", b"\x03\x01", b"\xff\x01", b"\x03\x00\x01", b"\x01\x00"])
def test_cobs_refuses_what_nobody_stuffed(stuffed: bytes) -> None:
    assert decoded(stuffed) is None


@given(st.binary(max_size=_LONGEST))
def test_crc_is_zlibs(data: bytes) -> None:
    out = bytearray(b"\xaa" * 8)
    crc32_into(bytearray(data), len(data), out, 2)
    assert out == b"\xaa\xaa" + zlib.crc32(data).to_bytes(4, "little") + b"\xaa\xaa"


def test_crc_of_the_check_string_is_the_published_one() -> None:
    out = bytearray(4)
    crc32_into(bytearray(b"123456789"), 9, out, 0)
    assert out == (0xCBF43926).to_bytes(4, "little")


@given(st.binary(min_size=1, max_size=_LONGEST), st.data())
def test_crc_finds_any_one_wrong_bit(data: bytes, choose: st.DataObject) -> None:
    sealed = bytearray(data + zlib.crc32(data).to_bytes(4, "little"))
    assert crc32_matches(sealed, len(data))
    bit = choose.draw(st.integers(0, 8 * len(sealed) - 1))
    sealed[bit // 8] ^= 1 << bit % 8
    assert not crc32_matches(sealed, len(data))
