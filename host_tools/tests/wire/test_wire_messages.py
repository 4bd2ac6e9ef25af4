"""The message tables: no number twice, and every message fits a tagged frame."""

import pytest
from frame_bytes import LONGEST_PAYLOAD

import pit  # noqa: F401 (lets CPython import the firmware's files)
from wire import card_messages, jig_messages, messages, upkeep_messages

ALL_MESSAGES = (*messages.MESSAGES, *card_messages.MESSAGES, *upkeep_messages.MESSAGES, *jig_messages.MESSAGES)


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
