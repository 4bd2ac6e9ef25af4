"""Frames that are wrong, torn, late or not for this unit: dropped or refused, counted, and the next one is answered."""

import pytest
from raw_link import ANSWER, REFUSED, wire_length
from reference_frame import encode
from unit_under_test import UnitUnderTest

from pit.link.table import MESSAGES
from wire import codes, messages, upkeep_messages
from wire.frame import GAP_MS

_ECHO = messages.ECHO
_RESIDENT = {kind for kind, *_ in messages.MESSAGES} - {messages.REFUSED}
_KNOWN = _RESIDENT | {kind for kind, *_ in upkeep_messages.MESSAGES}
_FIXED = {  # bytes of each request that has a length
    message.name: sum(field.width or 0 for field in message.request)
    for message in MESSAGES.values()
    if message.type in _RESIDENT and all(field.width is not None for field in message.request)
}
_SPOILT = {
    "a wrong crc": encode(_ECHO, 1, b"abc", crc_xor=1),
    "a wrong crc in its last byte": encode(_ECHO, 1, b"abc", crc_xor=0x80000000),
    "no crc": encode(_ECHO, 1)[:5] + b"\0",
    "a code beyond the end": b"\0\xfe\x01\x02\0",
    "a header alone": b"\0\x03\x01\x01\x02\x05\0",
    "one byte": b"\0\x01\0",
    "more than a frame may have": b"\0" + b"\x01" * 300 + b"\0",
    "an endless frame": b"\0" + b"\x55" * 4_000 + b"\0",
}


def echo(unit: UnitUnderTest, data: bytes = b"still here") -> bool:
    """Is a sound frame answered now?"""
    return unit.link.ask(unit.link.request("echo", data)).payload == data


def bad_frames(unit: UnitUnderTest) -> int:
    return unit.ask("counters")["bad_frames"]


def refusals(unit: UnitUnderTest, frames: dict[str, bytes]) -> dict[str, tuple[int, int]]:
    """Type and first byte of each answer."""
    answers = {name: unit.link.ask(frame) for name, frame in frames.items()}
    return {name: (answer.type, answer.payload[0]) for name, answer in answers.items()}


@pytest.mark.parametrize("by", [-1, 1])
def test_a_request_of_a_wrong_length_is_refused(unit: UnitUnderTest, by: int) -> None:
    frames = {name: unit.link.request(name, bytes(length + by)) for name, length in _FIXED.items() if length + by >= 0}
    assert len(frames) > 7
    assert refusals(unit, frames) == dict.fromkeys(frames, (REFUSED, codes.LINK_LENGTH))


def test_an_unknown_request_is_refused(unit: UnitUnderTest) -> None:
    frames = {f"{kind:#x}": encode(kind, unit.link.next_seq()) for kind in range(256) if kind not in _KNOWN}
    assert refusals(unit, frames) == dict.fromkeys(frames, (REFUSED, codes.LINK_UNKNOWN_TYPE))


def test_a_frame_of_another_version_is_refused(unit: UnitUnderTest) -> None:
    frames = {
        f"{version:#x}": encode(messages.POLL, unit.link.next_seq(), bytes(4), version=version)
        for version in (0, 2, 0x7F, 0x80, 0x82, 0xFF)
    }
    assert refusals(unit, frames) == dict.fromkeys(frames, (REFUSED, codes.LINK_VERSION))


def test_a_tag_is_refused_by_a_unit_that_has_no_key(unit: UnitUnderTest) -> None:
    frame = encode(messages.POLL, unit.link.next_seq(), bytes(4 + 8), version=0x81)
    assert refusals(unit, {"poll": frame}) == {"poll": (REFUSED, codes.LINK_TAG)}


def test_a_frame_for_another_unit_is_not_answered(unit: UnitUnderTest) -> None:
    for dst in (0, 2, 247, 248, 254):
        unit.link.send(encode(_ECHO, unit.link.next_seq(), b"abc", dst=dst))
    assert unit.link.is_silent()
    assert echo(unit)


def test_a_broadcast_is_never_answered(unit: UnitUnderTest) -> None:
    for message in MESSAGES.values():
        length = sum(field.width or 0 for field in message.request)
        unit.link.send(encode(message.type, unit.link.next_seq(), bytes(length), dst=255))
    assert unit.link.is_silent()
    assert echo(unit)


def test_a_frame_that_does_not_come_from_the_host_is_not_answered(unit: UnitUnderTest) -> None:
    for src in (1, 7, 255):
        unit.link.send(encode(_ECHO, unit.link.next_seq(), b"abc", src=src))
    assert unit.link.is_silent()
    assert echo(unit)


@pytest.mark.parametrize("spoilt", _SPOILT.values(), ids=list(_SPOILT))
def test_a_spoilt_frame_is_dropped_and_counted(unit: UnitUnderTest, spoilt: bytes) -> None:
    before = bad_frames(unit)
    unit.link.send(spoilt)
    assert unit.link.is_silent()
    assert bad_frames(unit) == before + 1
    assert echo(unit)


def test_any_one_flipped_bit_spoils_a_frame(unit: UnitUnderTest) -> None:
    sound = unit.link.request("echo", b"\x00flip\xff")
    for at in range(1, len(sound) - 1):
        for bit in range(8):
            spoilt = bytearray(sound)
            spoilt[at] ^= 1 << bit
            unit.link.send(bytes(spoilt) + b"\0")
    assert unit.link.is_silent()
    assert echo(unit)


def test_a_frame_cut_at_any_byte_costs_itself_alone(unit: UnitUnderTest) -> None:
    whole = unit.link.request("echo", b"to be cut")
    for length in range(len(whole) - 1):
        unit.link.send(whole[:length] + b"\0\0")
        assert echo(unit, bytes([length]))


def test_two_frames_back_to_back_are_both_answered(unit: UnitUnderTest) -> None:
    unit.link.send(unit.link.request("echo", b"first") + unit.link.request("echo", b"second"))
    assert [answer.payload for answer in unit.link.packets(2)] == [b"first", b"second"]


def test_two_frames_that_share_nothing_but_a_crowd_of_zeros_are_both_answered(unit: UnitUnderTest) -> None:
    unit.link.send(
        b"\0\0" + unit.link.request("echo", b"first") + b"\0\0\0" + unit.link.request("echo", b"second") + b"\0"
    )
    assert [answer.payload for answer in unit.link.packets(2)] == [b"first", b"second"]


def test_a_lost_zero_costs_no_frame(unit: UnitUnderTest) -> None:
    frames = [unit.link.request("echo", bytes([n])) for n in range(6)]
    unit.link.send(frames[0] + frames[1][:-1] + frames[2] + frames[3][1:] + frames[4] + frames[5])
    assert [answer.payload[0] for answer in unit.link.packets(6, 200_000)] == [0, 1, 2, 3, 4, 5]


def test_a_zero_within_a_frame_costs_that_frame(unit: UnitUnderTest) -> None:
    before = bad_frames(unit)
    frames = [unit.link.request("echo", bytes([n]) * 9) for n in range(1, 4)]
    unit.link.send(frames[0] + frames[1][:7] + b"\0" + frames[1][8:] + frames[2])
    assert [answer.payload[0] for answer in unit.link.packets(3, 200_000)] == [1, 3]
    assert bad_frames(unit) == before + 2


@pytest.mark.parametrize("command", [b"id", b"status", b"test lamp", b"repl"])
def test_the_rest_of_a_torn_frame_is_never_a_command(unit: UnitUnderTest, command: bytes) -> None:
    frame = unit.link.request("echo", b"padding\n" + command + b"\n")
    assert command in frame
    for at in range(1, len(frame)):
        unit.link.send(frame[:at] + b"\0" + frame[at + 1 :] + frame[at:] + b"\0\0")
        unit.link.send(frame[:at] + frame[at + 1 :] + b"\0\0")
    answers = unit.link.packets_till_all_is_read()
    assert unit.link.text == b""
    assert all(answer.type == _ECHO | ANSWER for answer in answers)
    assert echo(unit)


def test_a_frame_in_single_bytes_is_answered(unit: UnitUnderTest) -> None:
    for byte in unit.link.request("echo", b"slowly"):
        unit.link.send(bytes([byte]))
        unit.let_pass(2_000)
    assert unit.link.packets(1)[0].payload == b"slowly"


def test_a_frame_that_stalls_longer_than_the_gap_is_dropped(unit: UnitUnderTest) -> None:
    before = bad_frames(unit)
    frame = unit.link.request("echo", b"too late")
    unit.link.send(frame[:8])
    unit.let_pass((GAP_MS + 20) * 1_000)
    unit.link.send(frame[8:])
    assert unit.link.is_silent()
    assert bad_frames(unit) > before
    assert echo(unit)


@pytest.mark.needs("clock")
def test_a_frame_that_stalls_shorter_than_the_gap_is_answered(unit: UnitUnderTest) -> None:
    frame = unit.link.request("echo", b"just in time")
    unit.link.send(frame[:8])
    unit.let_pass((GAP_MS - 5) * 1_000)
    unit.link.send(frame[8:])
    assert unit.link.packets(1)[0].payload == b"just in time"


def test_the_longest_frame_is_answered_with_the_longest_frame(unit: UnitUnderTest) -> None:
    data = bytes(range(237))
    frame = unit.link.request("echo", data)
    assert len(frame) == wire_length(237) == 250
    assert unit.link.ask(frame).payload == data


def test_a_payload_beyond_the_longest_is_dropped(unit: UnitUnderTest) -> None:
    before = bad_frames(unit)
    unit.link.send(unit.link.request("echo", bytes(range(1, 239))))
    assert unit.link.is_silent()
    assert bad_frames(unit) == before + 1
