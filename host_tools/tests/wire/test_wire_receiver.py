"""The receiver on CPython: any byte stream, any damage; frames and lines come out, and nothing raises."""

import zlib

import pytest
from frame_bytes import fed, made, payloads
from hypothesis import given
from hypothesis import strategies as st

import pit  # noqa: F401 (lets CPython import the firmware's files)
from wire.frame import BAD_FRAME, FRAME, LINE, MAX_LINE, NOTHING, Receiver


def lines(receiver: Receiver, data: bytes) -> list[bytes]:
    return [bytes(receiver.line[: receiver.line_length]) for byte in data if receiver.feed(byte) == LINE]


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


@pytest.mark.parametrize("left", range(8))
def test_a_frame_too_short_for_the_tag_that_it_says_it_has_is_a_bad_one(left: int) -> None:
    body = bytes([0x81, 1, 0, 5, 7, 0]) + bytes(range(1, left + 1))
    body += zlib.crc32(body).to_bytes(4, "little")
    wire = b"\0" + b"".join(bytes([len(run) + 1]) + run for run in body.split(b"\0")) + b"\0"
    receiver = Receiver()
    assert [found for byte in wire if (found := receiver.feed(byte))] == [BAD_FRAME]


@given(st.lists(st.one_of(payloads.map(made), st.binary(max_size=300), st.just(b"help\r")), max_size=4), st.data())
def test_what_is_taken_at_once_is_what_is_fed_byte_by_byte(parts: list[bytes], choose: st.DataObject) -> None:
    stream = b"".join(parts)
    one, other = Receiver(), Receiver()
    expected = [(found, bytes(one.frame.raw), one.line_length) for byte in stream if (found := one.feed(byte))]
    seen = []
    while stream:
        end = choose.draw(st.integers(1, len(stream)))
        piece, stream = bytearray(stream[:end]), stream[end:]
        at = 0
        while (at := other.take(piece, at, end)) < end:
            found = other.feed(piece[at])
            at += 1
            if found:
                seen.append((found, bytes(other.frame.raw), other.line_length))
    assert seen == expected
    assert other.is_partial == one.is_partial
