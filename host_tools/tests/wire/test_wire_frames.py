"""Frames on CPython: any field, any payload, with a tag and without."""

import zlib

from frame_bytes import LONGEST_PAYLOAD, fed, made, payload_of, payloads
from hypothesis import given
from hypothesis import strategies as st

import pit  # noqa: F401 (lets CPython import the firmware's files)
from wire.frame import HEADER, MAX_FRAME, Frame, Receiver

u8 = st.integers(0, 255)
u16 = st.integers(0, 0xFFFF)
u32 = st.integers(0, 0xFFFFFFFF)


@given(payloads, u8, u8, u8, u16)
def test_a_frame_is_laid_out_as_described(payload: bytes, dst: int, src: int, kind: int, seq: int) -> None:
    body = bytes([1, dst, src, kind]) + seq.to_bytes(2, "little") + payload
    body += zlib.crc32(body).to_bytes(4, "little")
    stuffed = b"".join(bytes([len(run) + 1]) + run for run in body.split(b"\0"))
    assert made(payload, dst=dst, src=src, kind=kind, seq=seq) == b"\0" + stuffed + b"\0"


@given(payloads, u8, u8, u8, u16)
def test_a_frame_comes_out_as_it_went_in(payload: bytes, dst: int, src: int, kind: int, seq: int) -> None:
    receiver = Receiver()
    assert fed(receiver, made(payload, dst=dst, src=src, kind=kind, seq=seq)) == [payload]
    frame = receiver.frame
    assert (frame.version, frame.dst, frame.src, frame.type, frame.seq) == (1, dst, src, kind, seq)


@given(payloads)
def test_no_frame_is_longer_than_250_bytes(payload: bytes) -> None:
    assert len(made(payload)) == 1 + 1 + HEADER + len(payload) + 4 + 1 <= MAX_FRAME == 250


@given(u8, u16, u32, st.binary(max_size=20))
def test_fields_are_read_as_they_were_written(one: int, two: int, four: int, rest: bytes) -> None:
    frame = Frame()
    frame.begin(1, 0, 2, 3)
    frame.put_u8(one)
    frame.put_u16(two)
    frame.put_u32(four)
    frame.put(rest, len(rest))
    frame.at = HEADER
    assert (frame.get_u8(), frame.get_u16(), frame.get_u32(), payload_of(frame)) == (one, two, four, rest)
    assert not frame.is_short


@given(st.binary(max_size=3))
def test_a_field_beyond_the_end_reads_zero_and_is_told(payload: bytes) -> None:
    receiver = Receiver()
    fed(receiver, made(payload))
    assert receiver.frame.left == 0
    receiver.frame.at = HEADER
    value = receiver.frame.get_u32()
    assert value == int.from_bytes(payload, "little")
    assert receiver.frame.is_short


def test_a_frame_takes_237_bytes_and_tells_of_one_more() -> None:
    frame = Frame()
    frame.begin(1, 0, 5, 1)
    frame.put(bytes(LONGEST_PAYLOAD), LONGEST_PAYLOAD)
    assert not frame.is_short
    frame.put_u8(1)
    assert frame.is_short
    out = bytearray(MAX_FRAME)
    assert frame.encode(out) == MAX_FRAME


@given(payloads)
def test_the_rest_of_a_frame_can_be_copied(payload: bytes) -> None:
    receiver = Receiver()
    for byte in made(payload):
        receiver.feed(byte)
    copy = Frame()
    copy.begin(0, 1, 5, 1)
    copy.put_rest(receiver.frame)
    copy.at = HEADER
    assert payload_of(copy) == payload


@given(st.binary(max_size=LONGEST_PAYLOAD - 8), st.binary(min_size=8, max_size=8))
def test_a_tagged_frame_comes_out_without_its_tag_in_the_payload(payload: bytes, tag: bytes) -> None:
    frame = Frame()
    frame.begin(1, 0, 5, 7)
    frame.put(payload, len(payload))
    frame.raw[0] |= 0x80
    frame.raw[frame.length : frame.length + 8] = tag
    out = bytearray(MAX_FRAME)
    receiver = Receiver()
    assert fed(receiver, out[: frame.encode(out)]) == [payload]
    assert (receiver.frame.version, bytes(receiver.frame.raw[receiver.frame.length :][:8])) == (0x81, tag)


@given(st.binary(max_size=40), st.booleans(), st.integers(0, 400))
def test_a_frame_repeats_the_last_one_if_all_its_bytes_do(payload: bytes, is_tagged: bool, bit: int) -> None:
    frame, last = Frame(), bytearray(10)
    frame.begin(1, 0, 5, 7)
    frame.put(payload, len(payload))
    if is_tagged:
        frame.raw[0] |= 0x80
    out = bytearray(MAX_FRAME)
    frame.encode(out)
    assert not frame.repeats(last)
    assert frame.repeats(last)
    frame.raw[1 + bit // 8 % (frame.length - 1)] ^= 1 << bit % 8
    frame.encode(out)
    assert not frame.repeats(last)
    assert frame.repeats(last)
