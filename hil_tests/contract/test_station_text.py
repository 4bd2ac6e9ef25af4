"""Commands that a person types at the port, between frames; nothing else ever stands there."""

import pytest
from raw_link import ANSWER
from unit_under_test import UnitUnderTest

from wire import messages

pytestmark = pytest.mark.needs("typed")


def test_help_names_every_command(unit: UnitUnderTest) -> None:
    lines = unit.link.lines(b"help\r")
    assert lines[-1] == "OK"
    assert all(line.startswith("# ") for line in lines[:-1])
    assert [line[2:].split("  ")[0] for line in lines[:-1]] == ["help", "id", "status", "test lamp", "repl"]


def test_id_tells_kind_chip_and_firmware(unit: UnitUnderTest) -> None:
    hello = unit.client.hello()
    assert unit.link.lines(b"id\r") == [
        f"# jackpot {hello.unit_id.hex()}",
        "# firmware {}.{}.{}".format(*hello.version),
        "# image /a",
        "OK",
    ]


def test_status_tells_state_press_id_and_that_the_schedule_is_unverified(unit: UnitUnderTest) -> None:
    press_id = unit.arm(box=6)
    assert unit.link.lines(b"status\r") == [
        "# state 3 game 3 fault 0 box 6",
        f"# press id {press_id} prize 0 cents",
        "# schedule unverified",
        "OK",
    ]


@pytest.mark.needs("eye", "clock")
def test_test_lamp_lights_everything_for_five_seconds(unit: UnitUnderTest) -> None:
    assert unit.link.lines(b"test lamp\r") == ["OK"]
    assert unit.eye.digits == "8.8.8.8.8.8.8.8."
    assert unit.eye.is_lamp_lit
    unit.keep_polling(4_800_000)
    assert unit.eye.is_lamp_lit
    unit.keep_polling(300_000)
    assert unit.eye.digits == " " * 8
    assert not unit.eye.is_lamp_lit


@pytest.mark.needs("hand")
def test_a_lamp_test_moves_no_meter(unit: UnitUnderTest) -> None:
    unit.play()
    before = unit.meters()
    unit.link.lines(b"test lamp\r")
    unit.keep_polling(1_000_000)
    assert unit.meters() == before


@pytest.mark.parametrize("command", [b"test lamp\r", b"repl\r"])
def test_an_armed_unit_refuses_what_would_disturb_the_game(unit: UnitUnderTest, command: bytes) -> None:
    unit.arm()
    assert unit.link.lines(command) == ["ERROR 32"]


@pytest.mark.parametrize("ending", [b"\r", b"\n", b"\r\n"])
def test_a_line_ends_with_either_ending(unit: UnitUnderTest, ending: bytes) -> None:
    assert unit.link.lines(b"id" + ending)[-1] == "OK"
    assert unit.link.is_silent()


@pytest.mark.parametrize("command", [b"reboot\r", b"HELP\r", b"help me\r", b"?\r"])
def test_an_unknown_command_says_what_to_do_next(unit: UnitUnderTest, command: bytes) -> None:
    assert unit.link.lines(command) == ["# unknown command; try help", "ERROR 41"]


def test_blanks_around_a_command_do_not_matter(unit: UnitUnderTest) -> None:
    assert unit.link.lines(b"  id  \r")[-1] == "OK"


@pytest.mark.parametrize("line", [b"\r", b"\n\r\n\r\n", b"   \r"])
def test_an_empty_line_is_not_answered(unit: UnitUnderTest, line: bytes) -> None:
    unit.link.send(line)
    assert unit.link.is_silent()


@pytest.mark.parametrize("spoilt", [b"he\xfflp\r", b"\x03help\r", b"help\x08\r", b"h\x80\r", b"x" * 65 + b"\r"])
def test_a_byte_that_is_no_text_spoils_its_line_and_no_other(unit: UnitUnderTest, spoilt: bytes) -> None:
    unit.link.send(spoilt)
    assert unit.link.is_silent()
    assert unit.link.lines(b"id\r")[-1] == "OK"


def test_text_between_two_frames_is_answered_between_their_answers(unit: UnitUnderTest) -> None:
    unit.link.send(unit.link.request("echo", b"one") + b"id\r" + unit.link.request("echo", b"two"))
    assert [answer.payload for answer in unit.link.packets(2)] == [b"one", b"two"]
    assert unit.link.text.endswith(b"OK\r\n")


def test_half_a_line_before_a_frame_is_forgotten(unit: UnitUnderTest) -> None:
    unit.link.send(b"he" + unit.link.request("echo", b"x") + b"lp\r")
    assert unit.link.packets(1)[0].payload == b"x"
    assert unit.link.lines(b"")[-1] == "ERROR 41"


@pytest.mark.needs("power", "eye", "plants")
def test_repl_hands_the_port_over_and_leaves_lamp_and_meter_dark(unit: UnitUnderTest) -> None:
    assert unit.link.lines(b"repl\r") == ["OK"]
    unit.let_pass(300_000)
    assert unit.eye.digits == " " * 8
    assert not unit.eye.is_lamp_lit
    unit.link.send(unit.link.request("echo", b"anyone?"))
    assert all(answer.type != messages.ECHO | ANSWER for answer in unit.link.packets(1, 200_000))
    unit.transport.chunks.clear()  # what came after the OK were an interpreter's words


@pytest.mark.needs("power", "plants")
@pytest.mark.slow_on_pico("ten seconds of a chip that waits")
def test_the_prompt_stays_as_long_as_its_user_likes(unit: UnitUnderTest) -> None:
    assert unit.link.lines(b"repl\r") == ["OK"]
    unit.let_pass(1_000_000)
    boots = unit.bench.unit.boots
    unit.let_pass(10_000_000)
    assert unit.bench.rig.watchdog.bites == 0
    assert unit.bench.unit.boots == boots
