"""Frames and the receiver on CPython: any byte stream, any field, any damage."""

import zlib
from collections.abc import Iterable

import pytest
from hypothesis import given
from hypothesis import strategies as st

import pit  # noqa: F401 (lets CPython import the firmware's files)
from wire import card_messages, messages
from wire.frame import BAD_FRAME, FRAME, HEADER, LINE, MAX_FRAME, MAX_LINE, NOTHING, Frame, Receiver

LONGEST_PAYLOAD = 237
ALL_MESSAGES = (*messages.MESSAGES, *card_messages.MESSAGES)

payloads = st.binary(max_size=LONGEST_PAYLOAD)
u8 = st.integers(0, 255)
u16 = st.integers(0, 0xFFFF)
u32 = st.integers(0, 0xFFFFFFFF)


def made(payload: bytes, *, dst: int = 1, src: int = 0, kind: int = 5, seq: int = 7) -> bytes:
    """A frame on the wire, made by the code under test."""
    frame = Frame()
    frame.begin(dst, src, kind, seq)
    frame.put(payload, len(payload))
    assert not frame.is_short
    out = bytearray(MAX_FRAME)
    return bytes(out[: frame.encode(out)])


def payload_of(frame: Frame) -> bytes:
    data = bytearray(frame.left)
    frame.get(data, len(data))
    return bytes(data)


def fed(receiver: Receiver, data: Iterable[int]) -> list[bytes]:
    """Payloads of the frames that the bytes completed."""
    return [payload_of(receiver.frame) for byte in data if receiver.feed(byte) == FRAME]


def lines(receiver: Receiver, data: bytes) -> list[bytes]:
    return [bytes(receiver.line[: receiver.line_length]) for byte in data if receiver.feed(byte) == LINE]


# Frames


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


# The receiver


@given(st.binary(max_size=700))
def test_no_stream_raises_or_answers_anything_else(stream: bytes) -> None:
    receiver = Receiver()
    assert {receiver.feed(byte) for byte in stream} <= {NOTHING, FRAME, LINE, BAD_FRAME}


@given(st.binary(max_size=700), payloads)
def test_a_frame_after_any_garbage_and_two_zeros_is_received(garbage: bytes, payload: bytes) -> None:
    receiver = Receiver()
    fed(receiver, garbage + b"\0\0")
    assert fed(receiver, made(payload)) == [payload]


@given(st.binary(max_size=700), payloads)
def test_a_frame_after_any_garbage_and_a_gap_is_received(garbage: bytes, payload: bytes) -> None:
    receiver = Receiver()
    fed(receiver, garbage)
    receiver.gap()
    assert fed(receiver, made(payload)) == [payload]


@given(st.lists(payloads, min_size=1, max_size=6), st.integers(0, 3))
def test_frames_in_a_row_are_all_received_with_any_zeros_between(sent: list[bytes], zeros: int) -> None:
    stream = (b"\0" * zeros).join(made(payload) for payload in sent)
    assert fed(Receiver(), stream) == sent


@given(st.lists(payloads, min_size=2, max_size=5), st.data())
def test_a_lost_zero_costs_no_frame(sent: list[bytes], choose: st.DataObject) -> None:
    frames = [made(payload) for payload in sent]
    at = choose.draw(st.integers(1, len(frames) - 1))
    loses_end = choose.draw(st.booleans())
    if loses_end:
        frames[at - 1] = frames[at - 1][:-1]
    else:
        frames[at] = frames[at][1:]
    assert fed(Receiver(), b"".join(frames)) == sent


@given(payloads, payloads, payloads, st.data())
def test_one_wrong_byte_costs_one_frame_at_most(one: bytes, two: bytes, three: bytes, choose: st.DataObject) -> None:
    spoilt = bytearray(made(two))
    at = choose.draw(st.integers(1, len(spoilt) - 2))
    spoilt[at] ^= choose.draw(st.integers(1, 255))
    received = fed(Receiver(), made(one) + bytes(spoilt) + made(three))
    assert received[0] == one
    assert received[-1] == three
    assert received[1:-1] in ([], [two])


@given(payloads, st.integers(1, 260))
def test_a_frame_cut_short_is_never_taken_for_a_frame(payload: bytes, length: int) -> None:
    whole = made(payload)
    if length < len(whole) - 1:
        assert fed(Receiver(), whole[:length] + b"\0\0") == []


@given(st.binary(max_size=300))
def test_bad_frames_are_counted(inside: bytes) -> None:
    receiver = Receiver()
    found = [receiver.feed(byte) for byte in b"\0" + inside.replace(b"\0", b"\1") + b"\0"]
    assert receiver.bad_frames == found.count(BAD_FRAME) == (1 if inside else 0)


def test_the_count_of_bad_frames_stops_at_its_greatest_value() -> None:
    receiver = Receiver()
    receiver.bad_frames = 0xFFFE
    fed(receiver, b"\0\1" * 5 + b"\0")
    assert receiver.bad_frames == 0xFFFF


def test_a_gap_within_a_frame_is_a_bad_frame_and_one_without_is_none() -> None:
    receiver = Receiver()
    assert receiver.gap() is False
    fed(receiver, b"\0")
    assert receiver.gap() is False
    fed(receiver, b"\0\5\1")
    assert receiver.is_partial
    assert receiver.gap() is True
    assert not receiver.is_partial
    assert receiver.bad_frames == 1


@given(
    st.text(st.characters(min_codepoint=32, max_codepoint=126), min_size=1, max_size=MAX_LINE), st.sampled_from("\r\n")
)
def test_a_line_of_printable_text_is_a_line(text: str, end: str) -> None:
    assert lines(Receiver(), (text + end).encode()) == [text.encode()]


@given(st.binary(min_size=1, max_size=MAX_LINE).filter(lambda line: not line.isascii() or min(line) < 32))
def test_any_other_byte_spoils_its_line_alone(line: bytes) -> None:
    line = line.replace(b"\0", b"\1").replace(b"\r", b"\1").replace(b"\n", b"\1")
    assert lines(Receiver(), line + b"\r" + b"help\r") == [b"help"]


def test_a_line_longer_than_the_longest_is_spoilt() -> None:
    assert lines(Receiver(), b"x" * (MAX_LINE + 1) + b"\r" + b"y" * MAX_LINE + b"\r") == [b"y" * MAX_LINE]


def test_a_line_stands_till_the_next_byte_and_no_longer() -> None:
    receiver = Receiver()
    assert lines(receiver, b"id\r") == [b"id"]
    assert bytes(receiver.line[: receiver.line_length]) == b"id"
    assert lines(receiver, b"\n\r") == []
    assert lines(receiver, b"help\r") == [b"help"]


@given(payloads)
def test_text_around_a_frame_is_lines(payload: bytes) -> None:
    receiver = Receiver()
    assert lines(receiver, b"id\r") == [b"id"]
    assert fed(receiver, made(payload)) == [payload]
    assert lines(receiver, b"help\r") == [b"help"]


@given(st.binary(max_size=100), st.integers(2, 120))
def test_the_rest_of_a_torn_frame_is_never_a_line(before: bytes, torn_at: int) -> None:
    frame = made(before + b"\nrepl\n")
    torn = frame[: min(torn_at, len(frame) - 2)]
    assert lines(Receiver(), torn + b"\0" + frame[len(torn) + 1 :]) == []
    assert lines(Receiver(), frame + frame[1:]) == []


def test_a_frame_one_byte_too_long_is_bad_however_sound_it_is() -> None:
    body = bytes([1, 1, 0, 5, 7, 0]) + bytes(range(1, 239))
    body += zlib.crc32(body).to_bytes(4, "little")
    assert 0 not in body[6:]
    stuffed = b"".join(bytes([len(run) + 1]) + run for run in body.split(b"\0"))
    receiver = Receiver()
    assert fed(receiver, b"\0" + stuffed + b"\0") == []
    assert receiver.bad_frames == 1


def test_after_a_gap_nothing_but_a_zero_begins_a_frame() -> None:
    receiver = Receiver()
    assert fed(receiver, made(b"")) == [b""]
    receiver.gap()
    assert lines(receiver, b"x\1\rhelp\r") == [b"help"]


def test_a_frame_read_beyond_its_end_leaves_the_next_one_whole() -> None:
    receiver = Receiver()
    for _ in range(2):
        for byte in made(b""):
            receiver.feed(byte)
        assert not receiver.frame.is_short
        receiver.frame.get_u8()
        assert receiver.frame.is_short


# The table


def test_the_table_has_no_number_and_no_name_twice() -> None:
    numbers = [kind for kind, *_ in ALL_MESSAGES]
    names = [name.rstrip("*") for _, name, *_ in ALL_MESSAGES]
    assert len(set(numbers)) == len(numbers)
    assert len(set(names)) == len(names)
    assert all(1 <= number <= 0x7F for number in numbers)


@pytest.mark.parametrize("row", ALL_MESSAGES, ids=[row[1] for row in ALL_MESSAGES])
def test_every_message_fits_a_tagged_frame(row: tuple[int, str, str, str]) -> None:
    for fields in row[2:]:
        length = messages.length_of(fields)
        assert length == messages.ANY_LENGTH or length <= LONGEST_PAYLOAD - 8
        rest = [field for field in fields.split() if field.endswith(":rest")]
        assert not rest or (len(rest) == 1 and fields.endswith(":rest"))


def test_lengths_are_sums_of_widths() -> None:
    assert messages.length_of("") == 0
    assert messages.length_of("a:u8 b:u16 c:u32 d:b8 e:b24") == 1 + 2 + 4 + 8 + 24
    assert messages.length_of("a:u8 b:rest") == messages.ANY_LENGTH


@pytest.mark.parametrize("left", range(8))
def test_a_frame_too_short_for_the_tag_that_it_says_it_has_is_a_bad_one(left: int) -> None:
    body = bytes([0x81, 1, 0, 5, 7, 0]) + bytes(range(1, left + 1))
    body += zlib.crc32(body).to_bytes(4, "little")
    wire = b"\0" + b"".join(bytes([len(run) + 1]) + run for run in body.split(b"\0")) + b"\0"
    receiver = Receiver()
    assert [found for byte in wire if (found := receiver.feed(byte))] == [BAD_FRAME]


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
