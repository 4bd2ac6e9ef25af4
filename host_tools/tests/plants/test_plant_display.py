"""The MAX7219 chain: what the bus does, what a person sees, and each fault on the side where it can be seen."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from pit.bench.clock import Clock
from pit.bench.plants import max7219 as chip
from pit.bench.plants.max7219 import Max7219Chain, Shown
from pit.bench.plants.nets import Line
from pit.bench.plants.seven_segments import CODE_B


class Desk:
    """A chain with its LOAD wire, and the few motions that a driver makes."""

    def __init__(self, chips: int = 1) -> None:
        self.clock = Clock(is_virtual=True)
        self.load = Line("load", 0)
        self.chain = Max7219Chain(self.clock, self.load, chips)

    def shift(self, *words: int) -> list[int]:
        """The bytes that came back."""
        return [self.chain.exchange(byte) for word in words for byte in (word >> 8, word & 0xFF)]

    def latch(self) -> None:
        self.load.drive(self, 1)
        self.load.drive(self, 0)

    def send(self, register: int, data: int) -> None:
        """The same register to every chip."""
        self.shift(*[register << 8 | data] * self.chain.chips)
        self.latch()

    def wake(self, decode: int = 0xFF) -> None:
        for register, data in ((chip.DECODE, decode), (chip.SCAN_LIMIT, 7), (chip.SHUTDOWN, 1)):
            self.send(register, data)

    def show(self, text: str) -> None:
        """`text`, right-aligned on eight digits, in Code B; a '.' belongs to the digit before it."""
        digits: list[int] = []
        for letter in reversed(text):
            if letter == ".":
                digits.append(0x80)
            elif digits and digits[-1] == 0x80:
                digits[-1] |= "0123456789-EHLP ".index(letter)
            else:
                digits.append("0123456789-EHLP ".index(letter))
        for digit in range(8):
            self.send(chip.DIGIT_0 + digit, digits[digit] if digit < len(digits) else 0x0F)


def awake(text: str = "") -> Desk:
    desk = Desk()
    desk.wake()
    desk.show(text)
    return desk


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


@pytest.mark.parametrize("bit", range(16))
@pytest.mark.parametrize("transfer", [1, 2, 3])
def test_line_noise_flips_the_one_bit_of_the_one_transfer(bit: int, transfer: int) -> None:
    desk = awake()
    desk.chain.flip_on_way_in(transfer, bit)
    echoes = desk.shift(0x0000, 0x0000, 0x0000, 0x0000)
    words = [echoes[n] << 8 | echoes[n + 1] for n in range(2, 8, 2)]
    assert words == [1 << bit if n == transfer else 0 for n in (1, 2, 3)]


def test_line_noise_on_the_last_transfer_before_load_is_latched() -> None:
    desk = awake()
    desk.chain.flip_on_way_in(2, 1)
    desk.shift(0x0105, 0x0105)
    desk.latch()
    assert desk.chain.text() == "       7"


def test_line_noise_reaches_the_chip_it_is_meant_for() -> None:
    desk = Desk(3)
    desk.chain.flip_on_way_in(1, 0, chip=2)
    desk.send(chip.DIGIT_0, 0x10)
    assert desk.chain.history[-1].words == (0x0110, 0x0110, 0x0111)


def test_line_noise_planned_in_the_middle_of_a_transfer_waits_for_the_next() -> None:
    desk = awake()
    desk.chain.exchange(0x01)
    desk.chain.flip_on_way_in(1, 0)
    desk.chain.exchange(0x04)
    desk.shift(0x0104)
    desk.latch()
    assert desk.chain.text() == "       5"


def test_a_flipped_latch_shows_and_no_echo_tells_till_it_is_rewritten() -> None:
    desk = awake("5")
    desk.shift(0x0105)
    desk.chain.flip_latched(chip.DIGIT_0, 1)
    assert desk.chain.text() == "       7"
    assert desk.shift(0x0105) == [0x01, 0x05]
    desk.latch()
    assert desk.chain.text() == "       5"


@pytest.mark.parametrize(("level", "byte"), [(0, 0x00), (1, 0xFF)])
def test_a_stuck_echo_leaves_the_digits_alone(level: int, byte: int) -> None:
    desk = awake("5")
    desk.chain.stick_dout(level)
    assert desk.shift(0x0106, 0x0106) == [byte] * 4
    desk.latch()
    assert desk.chain.text() == "       6"


def test_a_dead_segment_is_dark_for_a_person_and_right_on_the_bus() -> None:
    desk = awake("8")
    desk.chain.kill_segment(0, 0)
    assert desk.chain.text() == "       0"
    desk.shift(0x0108)
    assert desk.shift(0x0108) == [0x01, 0x08]
    desk.send(chip.TEST, 1)
    assert desk.chain.segments()[0][0] == 0xFE


def test_a_glitch_of_the_supply_leaves_the_chain_as_after_power_on() -> None:
    desk = awake("5")
    desk.chain.glitch()
    assert desk.chain.segments() == ((0,) * 8,)
    assert [desk.chain.register(register) for register in range(16)] == [0] * 16


@pytest.mark.parametrize("decode", [0x00, 0xFF])
def test_an_altered_digit_differs_from_the_word_sent_while_the_echo_stays_true(decode: int) -> None:
    desk = awake("25")
    desk.chain.alter_digit(0)
    desk.send(chip.DECODE, decode)
    five = 0x05 if decode else CODE_B[5]
    desk.send(chip.DIGIT_0, five)
    assert desk.chain.segments()[0][0] == CODE_B[6]
    assert desk.shift(0) == [0x01, five]
    desk.chain.mend()
    assert desk.chain.segments()[0][0] == CODE_B[5]


def test_an_altered_nine_shows_zero_and_a_blank_stays_blank() -> None:
    desk = awake("9")
    desk.chain.alter_digit(0)
    desk.chain.alter_digit(1)
    assert desk.chain.text() == "       0"


def test_without_supply_the_chain_is_dark_deaf_and_forgets() -> None:
    desk = awake("5")
    desk.chain.power_off()
    loads = desk.chain.loads
    desk.send(chip.DIGIT_0, 0x06)
    assert (desk.chain.text().strip(), desk.chain.loads, desk.shift(0x0000)) == ("", loads, [0xFF, 0xFF])
    desk.chain.power_on()
    assert desk.chain.text().strip() == ""
    desk.wake()
    assert desk.chain.text().strip() == "00000000"


@pytest.mark.parametrize(("transfer", "bit", "chip_number"), [(0, 0, 0), (1, 16, 0), (1, 0, 1)])
def test_noise_that_no_line_could_carry_is_refused(transfer: int, bit: int, chip_number: int) -> None:
    with pytest.raises(ValueError, match="no bit"):
        Desk().chain.flip_on_way_in(transfer, bit, chip_number)
