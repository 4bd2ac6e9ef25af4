"""The MAX7219 chain: what the bus does, and what a person sees."""

import pytest
from display_desk import Desk, awake
from hypothesis import given
from hypothesis import strategies as st

from pit.bench.plants import max7219 as chip
from pit.bench.plants.max7219 import Shown


@given(st.integers(1, 4), st.binary(max_size=64))
def test_dout_repeats_what_was_shifted_in_sixteen_clocks_a_chip_ago(chips: int, sent: bytes) -> None:
    desk = Desk(chips)
    received = bytes(desk.chain.exchange(byte) for byte in sent)
    assert received == (bytes(2 * chips) + sent)[: len(sent)]


def test_the_echo_is_what_was_shifted_and_never_what_is_latched() -> None:
    desk = awake("5")
    desk.shift(0x0103)
    assert desk.shift(0x0000) == [0x01, 0x03]
    assert desk.chain.text() == "       5"


def test_a_word_is_latched_when_load_rises_and_not_before() -> None:
    desk = awake("5")
    desk.shift(0x0107)
    before = desk.chain.text()
    desk.load.drive(desk, 1)
    assert (before, desk.chain.text()) == ("       5", "       7")


def test_the_last_sixteen_bits_before_load_are_the_word() -> None:
    desk = awake()
    desk.shift(0x0101, 0x0102, 0x0103)
    desk.latch()
    assert desk.chain.text().strip() == "3"


def test_a_no_op_changes_nothing() -> None:
    desk = awake("5")
    desk.send(chip.NO_OP, 0xFF)
    assert desk.chain.text() == "       5"


def test_the_high_nibble_of_the_register_byte_is_ignored() -> None:
    desk = awake()
    desk.shift(0xF104)
    desk.latch()
    assert desk.chain.text() == "       4"


def test_each_chip_of_a_chain_takes_its_own_word_and_the_first_is_rightmost() -> None:
    desk = Desk(2)
    desk.wake()
    for digit in range(8):
        desk.send(chip.DIGIT_0 + digit, 0x0F)
    desk.shift(0x0102, 0x0105)
    desk.latch()
    assert desk.chain.text() == "       2" + "       5"
    assert desk.chain.history[-1].words == (0x0105, 0x0102)


def test_after_power_on_the_chain_is_shut_down_and_dark() -> None:
    desk = Desk()
    assert desk.chain.segments() == ((0,) * 8,)
    assert desk.chain.register(chip.SHUTDOWN) == 0


def test_digits_written_in_shutdown_are_shown_on_waking() -> None:
    desk = Desk()
    desk.send(chip.DECODE, 0xFF)
    desk.send(chip.SCAN_LIMIT, 7)
    desk.show("1000")
    assert desk.chain.text().strip() == ""
    desk.send(chip.SHUTDOWN, 1)
    assert desk.chain.text() == "    1000"


def test_digits_above_the_scan_limit_are_dark() -> None:
    desk = awake("12345678")
    desk.send(chip.SCAN_LIMIT, 2)
    assert desk.chain.text() == "     678"


def test_display_test_lights_all_even_in_shutdown_and_alters_nothing() -> None:
    desk = awake("5")
    desk.send(chip.SHUTDOWN, 0)
    desk.send(chip.TEST, 1)
    assert desk.chain.segments() == ((0xFF,) * 8,)
    desk.send(chip.TEST, 0)
    desk.send(chip.SHUTDOWN, 1)
    assert desk.chain.text() == "       5"


def test_decode_mode_is_set_digit_by_digit() -> None:
    desk = Desk()
    desk.wake(decode=0b01)
    desk.send(chip.DIGIT_0, 0x05)
    desk.send(chip.DIGIT_0 + 1, 0x5B)
    assert desk.chain.segments()[0][:2] == (0x5B, 0x5B)


def test_code_b_ignores_the_bits_between_nibble_and_point() -> None:
    desk = awake()
    desk.send(chip.DIGIT_0, 0xF5)
    assert desk.chain.segments()[0][0] == 0x80 | 0x5B


def test_the_font_is_the_datasheets() -> None:
    desk = awake()
    seen = []
    for code in range(16):
        desk.send(chip.DIGIT_0, code)
        seen.append(desk.chain.text()[-1])
    assert "".join(seen) == "0123456789-EHLP "


# Field report F18: blank shown as 0, the dash wrong, halves swapped.
@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("5", 500),
        ("0", 0),
        ("1000", 100_000),
        ("9999", 999_900),
        ("16.09", 1_609),
        ("0.50", 50),
        ("99999999", 9_999_999_900),
        ("", None),
        ("-", None),
        ("----", None),
        ("-5", None),
        ("5.", None),
        ("5.5", None),
        ("1.2.3", None),
        ("05", None),
        ("0005", None),
        ("1 5", None),
        ("5   ", None),
        ("E5", None),
    ],
)
def test_an_amount_is_read_only_where_a_person_would_read_one(text: str, cents: int | None) -> None:
    assert awake(text).chain.amount_cents() == cents


def test_a_pattern_that_is_no_character_makes_the_amount_unreadable() -> None:
    desk = awake("15")
    desk.send(chip.DECODE, 0xFE)
    desk.send(chip.DIGIT_0, 0x08)
    assert (desk.chain.text(), desk.chain.amount_cents()) == ("      1?", None)


def test_dollars_are_read_only_without_cents() -> None:
    assert [awake(text).chain.dollars() for text in ("25", "25.00", "25.50", "-")] == [25, 25, None, None]


def test_the_time_of_an_amount_is_that_of_the_load_which_completed_it() -> None:
    desk = awake("")
    for digit, value in enumerate((0, 0, 0, 1)):
        desk.clock.advance_to(1_000 + 10 * digit)
        desk.send(chip.DIGIT_0 + digit, value)
    desk.clock.advance_to(100_000)
    desk.show("1000")
    assert desk.chain.shown_since_us(100_000) == 1_030
    assert desk.chain.shown_since_us(500) is None


def test_every_load_is_kept_with_its_time_and_its_words() -> None:
    desk = Desk()
    desk.clock.advance_to(77)
    desk.send(chip.DIGIT_0, 0x42)
    assert (desk.chain.loads, desk.chain.history[-1].at_us, desk.chain.history[-1].words) == (1, 77, (0x0142,))


def test_watchers_hear_of_visible_changes_only() -> None:
    desk = awake("5")
    heard: list[Shown] = []
    desk.chain.watch(heard.append)
    desk.show("5")
    desk.show("6")
    assert [(shown.text, shown.amount_cents) for shown in heard] == [("       6", 600)]


def test_brightness_changes_no_segment() -> None:
    desk = awake("5")
    for level in (0, 15):
        desk.send(chip.INTENSITY, level)
        assert (desk.chain.register(chip.INTENSITY), desk.chain.text()) == (level, "       5")


def test_watchers_hear_nothing_of_a_register_that_changes_no_segment() -> None:
    desk = awake("5")
    heard: list[Shown] = []
    desk.chain.watch(heard.append)
    desk.send(chip.INTENSITY, 9)
    assert heard == []
