"""The message table as the host uses it: every message packs and unpacks as its row says."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from kernel.meters import FAULTS
from pit.link import texts
from pit.link.table import MESSAGES, Field, Message, Value, pack, unpack
from wire import card_codes, codes, jig_messages, messages, upkeep_codes
from wire import texts as sentences
from wire.frame import HEADER, Frame

_NUMBERS = {
    name: value
    for module in (codes, card_codes, upkeep_codes)
    for name, value in vars(module).items()
    if name.isupper()
}


def values_for(fields: tuple[Field, ...]) -> st.SearchStrategy[dict[str, Value]]:
    """Any values that the fields can hold."""
    kinds: dict[str, st.SearchStrategy[Value]] = {}
    for field in fields:
        if field.is_bytes:
            width = field.width
            kinds[field.name] = st.binary(max_size=40) if width is None else st.binary(min_size=width, max_size=width)
        else:
            kinds[field.name] = st.integers(0, 256 ** (field.width or 0) - 1)
    return st.fixed_dictionaries(kinds)


@pytest.mark.parametrize("message", MESSAGES.values(), ids=list(MESSAGES))
@given(st.data())
def test_what_is_packed_is_unpacked(message: Message, choose: st.DataObject) -> None:
    for fields in (message.request, message.answer):
        values = choose.draw(values_for(fields))
        frame = Frame()
        frame.begin(1, 0, message.type, 1)
        pack(frame, fields, values)
        frame.at = HEADER
        assert unpack(frame, fields) == values


def test_fields_stand_in_the_tables_order_and_little_endian() -> None:
    frame = Frame()
    frame.begin(1, 0, messages.ARM, 1)
    pack(frame, MESSAGES["arm"].request, {"seat": 9, "press_id": 0x04030201, "box": 8})
    assert bytes(frame.raw[HEADER : frame.length]) == bytes([1, 2, 3, 4, 8, 9])


def test_the_star_of_a_name_means_a_tag() -> None:
    assert MESSAGES["arm"].is_marked
    assert not MESSAGES["hello"].is_marked
    assert not any("*" in name for name in MESSAGES)


def test_what_a_jig_is_asked_belongs_to_one_session_and_nothing_else_does() -> None:
    of_one = {message.name for message in MESSAGES.values() if message.is_of_one_session}
    assert of_one == {name.rstrip("!") for _, name, _, _ in jig_messages.MESSAGES}
    assert not any("!" in name for name in MESSAGES)


@pytest.mark.parametrize("by", [-1, 1])
def test_a_payload_of_another_length_is_not_unpacked(by: int) -> None:
    frame = Frame()
    frame.begin(1, 0, messages.EVENT, 1)
    frame.put(bytes(4 + by), 4 + by)
    frame.at = HEADER
    with pytest.raises(ValueError, match="length"):
        unpack(frame, MESSAGES["event"].request)


@pytest.mark.parametrize(
    ("prefix", "table"),
    [
        ("KIND_", sentences.KINDS),
        ("FLAG_", sentences.FLAGS),
        ("LINK_", sentences.RESULTS),
        ("REQUEST_", sentences.RESULTS),
        ("INTERNAL_", sentences.RESULTS),
        ("FAULT_", sentences.FAULTS),
        ("EVENT_", sentences.EVENTS),
    ],
)
def test_every_number_has_a_sentence(prefix: str, table: dict[int, object]) -> None:
    numbers = {value for name, value in _NUMBERS.items() if name.startswith(prefix)}
    assert numbers
    assert numbers <= set(table)


def test_no_number_means_two_things() -> None:
    for prefixes in (("LINK_", "REQUEST_", "INTERNAL_"), ("FAULT_",), ("EVENT_",), ("FLAG_",), ("KIND_",)):
        numbers = [value for name, value in _NUMBERS.items() if name.startswith(prefixes)]
        assert len(set(numbers)) == len(numbers)


def test_every_fault_has_a_meter_of_its_own() -> None:
    meters = next(field for field in MESSAGES["meters"].answer if field.name == "faults")
    assert meters.width == 2 * FAULTS
    assert all(0 < value < FAULTS for name, value in _NUMBERS.items() if name.startswith("FAULT_"))


def test_flags_are_told_by_name_in_the_order_of_their_bits() -> None:
    assert texts.flags(codes.FLAG_DOOR | codes.FLAG_LAMP) == ["lamp lit", "door open"]
    assert texts.flags(0) == []


def test_a_refusal_names_the_fault_that_stands() -> None:
    sentence = texts.refusal("arm", codes.REQUEST_FAULT, codes.FAULT, codes.FAULT_SUPPLY)
    assert sentence == (
        "the unit refused 'arm': a fault stands. It is in FAULT because the supply is low. "
        "Next: mend it, then clear the fault."
    )
