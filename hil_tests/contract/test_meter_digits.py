"""Golden segments (field report F18) through the whole unit: what a person sees for each thing the meter says.

Bits of a pattern: 7 the point, 6 to 0 the segments A to G. Digits are listed as they are read, left to right.
"""

import pytest
from unit_under_test import UnitUnderTest

from pit.bench.plants import max7219
from wire import codes

pytestmark = pytest.mark.needs("plants")

_BLANK, _DASH = 0x00, 0x01
_0, _1, _2, _5, _8 = 0x7E, 0x30, 0x6D, 0x5B, 0x7F
_E, _R = 0x4F, 0x05

# stop drawn, what a person reads, its segments
_PRIZES = (
    (0, "       5", (_5,)),
    (274, "       5", (_5,)),
    (275, "       8", (_8,)),
    (476, "      10", (_1, _0)),
    (788, "      20", (_2, _0)),
    (997, "     500", (_5, _0, _0)),
    (999, "    1000", (_1, _0, _0, _0)),
)


def seen(unit: UnitUnderTest) -> tuple[int, ...]:
    """Segments of the eight digits, left to right."""
    return tuple(reversed(unit.rig.display.segments()[0]))


def flush_right(*segments: int) -> tuple[int, ...]:
    return (_BLANK,) * (8 - len(segments)) + segments


def bits(stop: int) -> list[int]:
    """The raw bits that make the draw `stop`: ten, most significant first."""
    return [stop >> place & 1 for place in reversed(range(10))]


def test_a_unit_at_rest_shows_blanks_and_no_zero(unit: UnitUnderTest) -> None:
    assert seen(unit) == (_BLANK,) * 8


def test_an_armed_unit_shows_dashes(unit: UnitUnderTest) -> None:
    unit.arm()
    assert seen(unit) == (_DASH,) * 8


@pytest.mark.parametrize(("stop", "text", "segments"), _PRIZES, ids=[str(row[0]) for row in _PRIZES])
def test_a_prize_is_shown_flush_right_without_leading_zeros(
    unit: UnitUnderTest, stop: int, text: str, segments: tuple[int, ...]
) -> None:
    unit.arm()
    unit.rig.entropy.repeat(bits(stop))
    prize = unit.press()
    assert unit.ask("prize", press_id=prize["press_id"])["random"] == stop
    assert unit.eye.digits == text
    assert seen(unit) == flush_right(*segments)
    assert unit.eye.amount_cents == prize["prize_cents"]


@pytest.mark.parametrize("stop", [1000, 1023])
def test_a_draw_beyond_the_schedule_is_thrown_away_whole(unit: UnitUnderTest, stop: int) -> None:
    unit.arm()
    unit.rig.entropy.repeat(bits(stop) + bits(999))
    unit.press()
    assert unit.eye.digits == "    1000"


def test_a_fault_is_shown_by_its_number(unit: UnitUnderTest) -> None:
    unit.rig.supply.stick_low()
    unit.poll_state(codes.FAULT)
    assert seen(unit) == (_E, _R, _R, _BLANK, _BLANK, _BLANK, _BLANK, _8)


def test_the_meter_is_at_full_brightness_without_decoding_and_scans_all_digits(unit: UnitUnderTest) -> None:
    display = unit.rig.display
    registers = (max7219.INTENSITY, max7219.DECODE, max7219.SCAN_LIMIT, max7219.SHUTDOWN, max7219.TEST)
    assert [display.register(number) for number in registers] == [15, 0, 7, 1, 0]


def test_no_digit_of_another_amount_is_ever_read_between_the_dashes_and_the_prize(unit: UnitUnderTest) -> None:
    unit.arm()
    unit.rig.entropy.repeat(bits(999))
    before = len(unit.rig.display.shown)
    unit.press()
    amounts = [row.amount_cents for row in list(unit.rig.display.shown)[before:] if row.amount_cents is not None]
    assert amounts == [100_000]
