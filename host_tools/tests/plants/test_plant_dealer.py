"""The SSD1306 takes commands and memory as its datasheet says, and a person sees the result, or why not."""

import pytest

from pit.bench.plants.ssd1306 import Ssd1306

INIT = (0x20, 0x00, 0xA1, 0xC8, 0x81, 0xCF, 0xA4, 0xA6, 0x8D, 0x14, 0xAF)


def send(panel: Ssd1306, control: int, *data: int) -> bool:
    acknowledged = panel.start(reading=False) and all(panel.write(byte) for byte in (control, *data))
    panel.stop()
    return acknowledged


def command(panel: Ssd1306, *data: int) -> bool:
    return send(panel, 0x00, *data)


def ready() -> Ssd1306:
    panel = Ssd1306()
    command(panel, *INIT)
    return panel


def lit(panel: Ssd1306) -> set[tuple[int, int]]:
    return {(x, y) for y, row in enumerate(panel.pixels()) for x, is_lit in enumerate(row) if is_lit}


def test_the_first_byte_of_memory_is_the_upper_left_column_of_an_upright_panel() -> None:
    panel = ready()
    send(panel, 0x40, 0b1000_0001)
    assert lit(panel) == {(0, 0), (0, 7)}


def test_horizontal_addressing_goes_on_in_the_next_page_and_wraps_to_the_first() -> None:
    panel = ready()
    send(panel, 0x40, *([0] * 128), 0x01, *([0] * (128 * 7 - 1)), 0x80)
    assert lit(panel) == {(0, 8), (0, 7)}


def test_a_window_keeps_the_memory_within_its_columns_and_pages() -> None:
    panel = ready()
    command(panel, 0x21, 10, 11, 0x22, 3, 4)
    send(panel, 0x40, *([0x01] * 5))
    assert lit(panel) == {(10, 24), (11, 24), (10, 32), (11, 32)}


def test_page_addressing_stays_in_its_page() -> None:
    panel = ready()
    command(panel, 0x20, 0x02, 0xB5, 0x0F, 0x17)
    send(panel, 0x40, 0x01, 0x01)
    assert lit(panel) == {(127, 40), (0, 40)}


def test_vertical_addressing_goes_down_before_it_goes_right() -> None:
    panel = ready()
    command(panel, 0x20, 0x01)
    send(panel, 0x40, *([0x01] * 9))
    assert lit(panel) == {(0, 8 * page) for page in range(8)} | {(1, 0)}


def test_a_window_turned_round_never_leaves_the_memory() -> None:
    panel = ready()
    command(panel, 0x21, 100, 5, 0x22, 7, 2)
    assert send(panel, 0x40, *([0xFF] * 4_000))


def test_commands_may_come_one_byte_a_transfer() -> None:
    panel = Ssd1306()
    assert all(send(panel, 0x80, byte) for byte in INIT)
    assert (panel.contrast, panel.is_lit) == (0xCF, True)


def test_command_and_data_may_share_a_transfer() -> None:
    panel = ready()
    panel.start(reading=False)
    for byte in (0x80, 0xA7, 0x80, 0xA6, 0x40, 0x01, 0x02):
        panel.write(byte)
    panel.stop()
    assert lit(panel) == {(0, 0), (1, 1)}


def test_arguments_are_never_taken_for_commands() -> None:
    panel = ready()
    command(panel, 0x81, 0xAE, 0xD5, 0xAE, 0xDA, 0xA5)
    assert (panel.is_on, panel.is_all_on, panel.contrast) == (True, False, 0xAE)


@pytest.mark.parametrize("dark", [0xAE, 0x8D])
def test_a_panel_that_is_off_or_has_no_charge_pump_is_dark_and_keeps_its_memory(dark: int) -> None:
    panel = ready()
    send(panel, 0x40, 0x01)
    command(panel, *([0xAE] if dark == 0xAE else [0x8D, 0x10]))
    assert lit(panel) == set()
    command(panel, *([0xAF] if dark == 0xAE else [0x8D, 0x14]))
    assert lit(panel) == {(0, 0)}


def test_inverse_and_all_on_change_what_is_seen_and_not_the_memory() -> None:
    panel = ready()
    send(panel, 0x40, 0x01)
    counts = []
    for byte in (0xA7, 0xA5, 0xA4, 0xA6):
        command(panel, byte)
        counts.append(len(lit(panel)))
    assert counts == [128 * 64 - 1, 128 * 64, 128 * 64 - 1, 1]


def test_without_the_remaps_the_picture_stands_on_its_head() -> None:
    panel = ready()
    send(panel, 0x40, 0x01)
    command(panel, 0xA0, 0xC0)
    assert lit(panel) == {(127, 63)}


def test_the_start_line_scrolls_the_picture_up() -> None:
    panel = ready()
    send(panel, 0x40, 0x04)
    command(panel, 0x40 | 2)
    assert lit(panel) == {(0, 0)}


def test_the_dump_has_a_character_a_pixel() -> None:
    panel = ready()
    send(panel, 0x40, 0x01)
    lines = panel.dump().split("\n")
    assert (len(lines), {len(line) for line in lines}, lines[0][:2], lines[1][0]) == (64, {128}, "#.", ".")


def test_the_status_byte_says_whether_the_display_is_off() -> None:
    panel = Ssd1306()
    off = panel.read()
    command(panel, 0xAF)
    assert (off, panel.read()) == (0x40, 0x00)


def test_a_command_unknown_to_the_datasheet_is_kept_for_inspection() -> None:
    panel = ready()
    command(panel, 0xFF)
    assert panel.unknown == [0xFF]


def test_an_absent_panel_acknowledges_nothing() -> None:
    panel = ready()
    panel.is_absent = True
    assert not command(panel, 0xAE)
    assert panel.is_on
    panel.mend()
    assert command(panel, 0xAE)
    assert not panel.is_on


def test_the_next_transfers_are_refused_and_then_all_is_well() -> None:
    panel = ready()
    panel.nack_next(3)
    answers = [command(panel, 0xA6) for _ in range(5)]
    assert answers == [False, False, False, True, True]


def test_a_panel_that_lost_its_supply_has_to_be_set_up_again() -> None:
    panel = ready()
    send(panel, 0x40, 0x01)
    panel.power_off()
    assert (lit(panel), command(panel, 0xAF)) == (set(), False)
    panel.power_on()
    assert (panel.is_on, any(panel.gddram), command(panel, *INIT)) == (False, False, True)


def test_a_panel_that_vanishes_in_a_transfer_takes_no_more_of_it() -> None:
    panel = ready()
    panel.start(reading=False)
    panel.write(0x40)
    panel.is_absent = True
    assert (panel.write(0xFF), panel.start(reading=False), any(panel.gddram)) == (False, False, False)


def test_after_power_on_only_pump_and_display_have_to_be_switched_on() -> None:
    panel = Ssd1306()
    for byte in (0x01, 0x02):
        send(panel, 0x40, byte)
    seen = [lit(panel)]
    command(panel, 0xAF)
    seen.append(lit(panel))
    command(panel, 0x8D, 0x14)
    seen.append(lit(panel))
    assert seen == [set(), set(), {(127, 63), (126, 62)}]


@pytest.mark.parametrize(
    ("commands", "column"),
    [((0x17, 0x0F), 127), ((0x17, 0x0F, 0x10), 15), ((0x17, 0x0F, 0x00), 112), ((0x1F,), 112)],
)
def test_either_half_of_the_column_is_set_without_the_other(commands: tuple[int, ...], column: int) -> None:
    panel = ready()
    command(panel, 0x20, 0x02, *commands)
    send(panel, 0x40, 0x01)
    assert lit(panel) == {(column, 0)}


def test_the_first_start_line_and_the_first_page_are_reached_again() -> None:
    panel = ready()
    command(panel, 0x20, 0x02, 0x41, 0x40, 0xB3, 0xB0)
    send(panel, 0x40, 0x01)
    assert (lit(panel), panel.unknown) == ({(0, 0)}, [])
