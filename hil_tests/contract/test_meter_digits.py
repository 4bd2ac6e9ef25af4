"""Golden segments (field report F18) through the whole unit: what a person sees for each thing the meter says.

Bits of a pattern: 7 the point, 6 to 0 the segments A to G. Digits are listed as they are read, left to right.
"""

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from given_schedule import let_it_draw_only
from unit_under_test import UnitUnderTest

from pit.bench.plants import max7219
from pit.schedule import signing
from wire import codes

pytestmark = pytest.mark.needs("plants")

_BLANK, _DASH = 0x00, 0x01
_0, _1, _2, _5, _8 = 0x7E, 0x30, 0x6D, 0x5B, 0x7F
_E, _R = 0x4F, 0x05

# cents drawn, what a person reads, its segments
_PRIZES = (
    (500, "       5", (_5,)),
    (800, "       8", (_8,)),
    (1_000, "      10", (_1, _0)),
    (2_000, "      20", (_2, _0)),
    (50_000, "     500", (_5, _0, _0)),
    (100_000, "    1000", (_1, _0, _0, _0)),
)


@pytest.fixture(scope="module")
def approver() -> rsa.RSAPrivateKey:
    return signing.make_key()


def seen(unit: UnitUnderTest) -> tuple[int, ...]:
    """Segments of the eight digits, left to right."""
    return tuple(reversed(unit.rig.display.segments()[0]))


def flush_right(*segments: int) -> tuple[int, ...]:
    return (_BLANK,) * (8 - len(segments)) + segments


def test_a_unit_at_rest_shows_blanks_and_no_zero(unit: UnitUnderTest) -> None:
    assert seen(unit) == (_BLANK,) * 8


def test_an_armed_unit_shows_dashes(unit: UnitUnderTest) -> None:
    unit.arm()
    assert seen(unit) == (_DASH,) * 8


@pytest.mark.needs("power")
@pytest.mark.slow_on_pico("its chip starts again with each schedule, which takes a minute each time")
@pytest.mark.parametrize(("cents", "text", "segments"), _PRIZES, ids=[str(row[0]) for row in _PRIZES])
def test_a_prize_is_shown_flush_right_without_leading_zeros(
    unit: UnitUnderTest, approver: rsa.RSAPrivateKey, cents: int, text: str, segments: tuple[int, ...]
) -> None:
    let_it_draw_only(unit, cents, approver)
    unit.arm()
    assert unit.press()["prize_cents"] == cents
    assert unit.eye.digits == text
    assert seen(unit) == flush_right(*segments)
    assert unit.eye.amount_cents == cents


def test_a_fault_is_shown_by_its_number(unit: UnitUnderTest) -> None:
    unit.rig.supply.stick_low()
    unit.poll_state(codes.FAULT)
    assert seen(unit) == (_E, _R, _R, _BLANK, _BLANK, _BLANK, _BLANK, _8)


def test_the_meter_is_at_full_brightness_without_decoding_and_scans_all_digits(unit: UnitUnderTest) -> None:
    display = unit.rig.display
    registers = (max7219.INTENSITY, max7219.DECODE, max7219.SCAN_LIMIT, max7219.SHUTDOWN, max7219.TEST)
    assert [display.register(number) for number in registers] == [15, 0, 7, 1, 0]


@pytest.mark.needs("power")
def test_no_digit_of_another_amount_is_ever_read_between_the_dashes_and_the_prize(
    unit: UnitUnderTest, approver: rsa.RSAPrivateKey
) -> None:
    let_it_draw_only(unit, 100_000, approver)
    unit.arm()
    before = len(unit.rig.display.shown)
    unit.press()
    amounts = [row.amount_cents for row in list(unit.rig.display.shown)[before:] if row.amount_cents is not None]
    assert amounts == [100_000]


def test_the_number_of_a_fault_never_stands_alone(unit: UnitUnderTest) -> None:
    before = len(unit.rig.display.shown)
    unit.rig.supply.stick_low()
    unit.poll_state(codes.FAULT)
    unit.keep_polling(300_000)
    assert [row.amount_cents for row in list(unit.rig.display.shown)[before:] if row.amount_cents is not None] == []
    assert seen(unit)[0] == _E
