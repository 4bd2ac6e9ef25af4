"""What an emulated chip says beside frames and answers to commands stands in its log; frames and answers don't."""

from pathlib import Path

import pytest
from hand_made_unit import Make

from pit.bench.pico.spoken import SpokenWords
from wire.frame import MAX_FRAME, Frame

_TRACEBACK = b"""Traceback (most recent call last):\r
  File "main.py", line 3, in <module>\r
ImportError: no module named 'units'\r
"""


@pytest.fixture
def words(tmp_path: Path) -> SpokenWords:
    return SpokenWords(tmp_path / "unit.log")


def _frame() -> bytes:
    frame, out = Frame(), bytearray(MAX_FRAME)
    frame.begin(0, 1, 0x81, 7)
    frame.put(b"payload\nPAYLOAD", 15)
    return bytes(out[: frame.encode(out)])


def _said(words: SpokenWords) -> str:
    return words.path.read_text() if words.path.exists() else ""


@pytest.mark.parametrize("said", [_frame() * 3, b"# state 2 fault 0\r\nOK\r\n", b"ERROR 41\r\n", b"PROGRESS 3\r\n"])
def test_frames_and_answers_to_commands_are_not_written(words: SpokenWords, said: bytes) -> None:
    for byte in said:
        words.take(bytes([byte]))
    words.end()
    assert _said(words) == ""


def test_a_traceback_between_frames_is_written_as_it_came(words: SpokenWords) -> None:
    words.take(_frame() + _TRACEBACK + _frame())
    assert _said(words) == _TRACEBACK.decode().replace("\r\n", "\n")


def test_a_line_longer_than_any_command_is_written_whole(words: SpokenWords) -> None:
    words.take(b"x" * 200 + b"\t!\r\n")
    assert _said(words) == "x" * 200 + "\t!\n"


def test_a_prompt_is_written_though_its_line_has_no_end(words: SpokenWords) -> None:
    words.take(b"MicroPython v1.26.1\r\n>>> ")
    assert _said(words) == "MicroPython v1.26.1\n>>> "
    words.take(b"1\r\n")
    assert _said(words) == "MicroPython v1.26.1\n>>> 1\n"


def test_a_frame_that_stops_with_the_supply_is_written_as_none(words: SpokenWords) -> None:
    words.take(_frame()[:9])
    words.end()
    assert _said(words) == f"no frame: {_frame()[1:9]!r}\n"
    words.take(b"hello\r\n")
    assert _said(words).endswith("\nhello\n")


def test_a_frame_whose_first_zero_was_lost_is_a_frame(words: SpokenWords) -> None:
    words.take(_frame() + _frame()[1:])
    words.end()
    assert _said(words) == ""


def test_a_log_goes_on_where_the_memory_was_moved_to(words: SpokenWords, tmp_path: Path) -> None:
    words.take(b"first\r\n")
    words.path = tmp_path / "moved.log"
    words.take(b"second\r\n")
    assert (tmp_path / "unit.log").read_text() == "first\n"
    assert (tmp_path / "moved.log").read_text() == "second\n"


def test_what_a_chip_sends_reaches_its_log_and_its_host(make: Make, words: SpokenWords) -> None:
    unit = make().unit
    unit.words = words
    assert unit.chip is not None
    from_chip = unit.chip.device.cdc.on_serial_data
    assert callable(from_chip)
    from_chip(b"boot failed\r\n>>> ")
    unit.power_off()
    assert _said(words) == "boot failed\n>>> "
    assert unit.take() == b"boot failed\r\n>>> "
