"""The compact file holds exactly what the page said, where LAYOUTS.md section 3 puts it."""

import struct
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st
from schedules import EXAMPLE

from pit.link.timekeeping import moment
from pit.schedule import binary
from pit.schedule.schedule import Prize, Schedule, ScheduleError

KEY_ID = b"keykeyke"
SIGNATURE = bytes(range(256)) + bytes(128)


def file_of(schedule: Schedule) -> bytes:
    return binary.pack(schedule, KEY_ID) + SIGNATURE


@st.composite
def schedules(draw: st.DrawFn) -> Schedule:
    cents = sorted(draw(st.sets(st.integers(1, (1 << 30) - 1), min_size=1, max_size=100)))
    weights = draw(st.lists(st.integers(1, 1 << 20), min_size=len(cents), max_size=len(cents)))
    text = st.text(st.characters(min_codepoint=33, max_codepoint=0x2FF), min_size=1, max_size=8)
    start = draw(st.integers(1, 1 << 31))
    return replace(
        EXAMPLE,
        is_example=draw(st.booleans()),
        has_cents=draw(st.booleans()),
        casino=draw(text),
        approver=draw(text),
        valid_from=moment(start),
        valid_until=moment(start + draw(st.integers(1, 1 << 30))),
        prizes=tuple(Prize(*pair) for pair in zip(cents, weights, strict=True)),
    )


@given(schedules())
def test_what_is_packed_is_unpacked_unchanged(schedule: Schedule) -> None:
    found = binary.unpack(file_of(schedule))
    assert found.schedule == schedule
    assert (found.key_id, found.signature) == (KEY_ID, SIGNATURE)
    assert found.signed + found.signature == file_of(schedule)


def test_each_field_stands_where_the_layout_says() -> None:
    data = file_of(EXAMPLE)
    assert (data[:4], list(data[4:12])) == (b"PITS", [1, 11, 1, 6, 48, 0, 0, 0])
    assert data[12:28] == b"example-1".ljust(16, b"\0")
    assert data[28:60] == b"Example Casino".ljust(32, b"\0")
    assert (data[60:68], data[68:84]) == (b"AU-QLD\0\0", b"madness-21".ljust(16, b"\0"))
    assert (data[84:88], data[88:120]) == (b"AUD\0", b"Nobody".ljust(32, b"\0"))
    numbers = struct.unpack_from("<7I", data, 120)
    assert numbers == (820_540_800, 1_136_073_600, 100, 10_000, 100_000, 50_000, 1_000)
    assert struct.unpack_from("<4I", data, 148) == (500, 275, 800, 201)
    assert data[148 + 88 : 148 + 96] == KEY_ID
    assert len(data) == 148 + 88 + 8 + 384


def test_a_file_cut_anywhere_is_refused() -> None:
    data = file_of(EXAMPLE)
    for length in range(len(data)):
        with pytest.raises(ScheduleError):
            binary.unpack(data[:length])


@pytest.mark.parametrize(
    ("at", "value", "reason"),
    [
        (0, 0, "no schedule file"),
        (4, 2, "its version is 2"),
        (5, 12, "it must have"),
        (6, 4, "flags or bytes set"),
        (9, 1, "flags or bytes set"),
        (27, 1, "bytes stand after its end"),
        (30, 0xFF, "can't be read"),
        (144, 0, "its weights add up to 1000"),
    ],
)
def test_a_file_that_breaks_the_layout_is_refused(at: int, value: int, reason: str) -> None:
    data = bytearray(file_of(EXAMPLE))
    data[at] = value
    with pytest.raises(ScheduleError, match=reason):
        binary.unpack(bytes(data))


def test_a_byte_too_many_is_refused() -> None:
    with pytest.raises(ScheduleError, match="it has 629 bytes"):
        binary.unpack(file_of(EXAMPLE) + b"\0")
