"""What a unit was provisioned with: told at rest, the unit key never; values that follow each other cost one restart."""

import hmac

import pytest
from given_schedule import after_restart
from raw_link import REFUSED
from unit_under_test import UnitUnderTest

from pit.link import loading
from pit.link.errors import Refused
from pit.schedule import signing
from wire import codes, upkeep_codes
from wire.upkeep_codes import LOAD_MORE

pytestmark = [
    pytest.mark.needs("plants", "power", "clock"),
    pytest.mark.slow_on_pico("its chip starts again in each test, which takes a minute each time"),
]

KEY = bytes(range(32))
NONCE = bytes(range(16))
TABLE, ROLE = upkeep_codes.LOAD_TABLE, upkeep_codes.LOAD_ROLE


def held(unit: UnitUnderTest, nonce: bytes = NONCE) -> dict[int, bytes]:
    """What the unit says that it holds, by what was loaded."""
    data = unit.client.request("provisioned", nonce=nonce)["held"]
    assert isinstance(data, bytes)
    found = {}
    while data:
        found[data[0]] = data[2 : 2 + data[1]]
        data = data[2 + data[1] :]
    return found


def refusal(unit: UnitUnderTest, what: int, data: bytes) -> int:
    with pytest.raises(Refused) as refused:
        loading.load(unit.client, what, data)
    return refused.value.code


@pytest.mark.on_pico
def test_a_fresh_unit_holds_nothing(unit: UnitUnderTest) -> None:
    assert held(unit) == {}


@pytest.mark.parametrize(
    ("what", "value"),
    [
        (TABLE, "Pit 4 é".encode()),
        (TABLE, b"x" * 32),
        (ROLE, b"\x00"),
        (ROLE, b"\x09"),
        (upkeep_codes.LOAD_ADDRESS, b"\x07"),
    ],
)
def test_a_value_is_told_again_after_a_restart(unit: UnitUnderTest, what: int, value: bytes) -> None:
    loading.load(unit.client, what, value)
    after_restart(unit)
    assert held(unit) == {what: value}


@pytest.mark.parametrize(
    ("what", "value"),
    [
        (TABLE, b"x" * 33),
        (TABLE, b"two\nlines"),
        (TABLE, b"\x7f"),
        (TABLE, b"\xff\xfe"),
        (ROLE, b"\x0a"),
        (ROLE, b"\x01\x01"),
        (upkeep_codes.LOAD_ADDRESS, b"\xf8"),
    ],
)
def test_a_value_that_can_not_be_one_is_refused_and_changes_nothing(
    unit: UnitUnderTest, what: int, value: bytes
) -> None:
    assert refusal(unit, what, value) == codes.REQUEST_VALUE
    assert held(unit) == {}


@pytest.mark.on_pico
def test_the_key_is_recognised_by_who_has_it_and_never_told(unit: UnitUnderTest) -> None:
    loading.load(unit.client, upkeep_codes.LOAD_UNIT_KEY, KEY)
    unit.client.use_keys(lambda _: KEY)
    after_restart(unit)
    check = held(unit)[upkeep_codes.LOAD_UNIT_KEY]
    unit_id = unit.client.hello().unit_id
    assert check == hmac.digest(KEY, b"PITP\x01" + unit_id + NONCE, "sha256")[:16]
    assert held(unit, bytes(16))[upkeep_codes.LOAD_UNIT_KEY] != check
    assert not any(KEY[at : at + 4] in value for value in held(unit).values() for at in range(29))


def test_values_that_more_follows_cost_one_restart_at_the_end(unit: UnitUnderTest) -> None:
    before = unit.client.hello()
    loading.load(unit.client, TABLE | LOAD_MORE, b"Pit 4")
    loading.load(unit.client, ROLE | LOAD_MORE, b"\x03")
    loading.load(unit.client, upkeep_codes.LOAD_UNIT_KEY | LOAD_MORE, KEY)
    assert unit.client.hello().boot_nonce == before.boot_nonce
    loading.load(unit.client, upkeep_codes.LOAD_ADDRESS, b"\x05")
    after_restart(unit)
    assert unit.client.hello().boots == before.boots + 1
    assert set(held(unit)) == {TABLE, ROLE, upkeep_codes.LOAD_UNIT_KEY, upkeep_codes.LOAD_ADDRESS}


def test_a_value_that_more_follows_stands_after_a_cut(unit: UnitUnderTest) -> None:
    loading.load(unit.client, TABLE | LOAD_MORE, b"Pit 4")
    unit.cut_power()
    unit.give_power()
    assert held(unit) == {TABLE: b"Pit 4"}


@pytest.mark.parametrize(("what", "length"), [(codes.LOAD_TICKET, 440), (upkeep_codes.LOAD_SCHEDULE, 600)])
def test_what_the_unit_acts_on_at_once_is_never_followed_by_more(unit: UnitUnderTest, what: int, length: int) -> None:
    with pytest.raises(Refused) as refused:
        unit.client.request("load_begin", what=what | LOAD_MORE, length=length)
    assert refused.value.code == codes.REQUEST_VALUE


def test_a_public_key_is_told_by_its_id_and_casino(unit: UnitUnderTest) -> None:
    key = signing.make_key().public_key()
    loading.load(unit.client, upkeep_codes.LOAD_ENGINEER, b"Example".ljust(32, b"\0") + signing.modulus(key))
    after_restart(unit)
    assert held(unit) == {upkeep_codes.LOAD_ENGINEER: signing.key_id(key) + b"Example".ljust(32, b"\0")}


@pytest.mark.on_pico
def test_nothing_is_told_while_a_press_may_come(unit: UnitUnderTest) -> None:
    unit.arm(1)
    with pytest.raises(Refused) as refused:
        held(unit)
    assert refused.value.code == codes.LINK_BUSY


@pytest.mark.on_pico
def test_a_nonce_of_another_length_is_refused(unit: UnitUnderTest) -> None:
    unit.client.hello()
    for length in (0, 15, 17):
        answer = unit.link.ask(unit.link.request("provisioned", bytes(length)))
        assert (answer.type, answer.payload[0]) == (REFUSED, codes.LINK_LENGTH)
