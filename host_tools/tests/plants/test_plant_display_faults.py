"""Each fault of the MAX7219 chain shows on the side where it can be seen: to a person, to the echo, or to both."""

import pytest
from display_desk import Desk, awake

from pit.bench.plants import max7219 as chip
from pit.bench.plants.seven_segments import CODE_B


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


def test_a_flip_clears_a_bit_that_was_set() -> None:
    desk = awake("7")
    desk.chain.flip_latched(chip.DIGIT_0, 1)
    assert desk.chain.text() == "       5"
    desk.chain.flip_on_way_in(1, 1)
    desk.send(chip.DIGIT_0, 0x07)
    assert desk.chain.text() == "       5"


def test_a_digit_of_the_second_chip_can_be_altered() -> None:
    desk = Desk(2)
    desk.wake()
    for digit in range(8):
        desk.send(chip.DIGIT_0 + digit, 0x05)
    desk.chain.alter_digit(9)
    assert desk.chain.text() == "55555565" + "55555555"
