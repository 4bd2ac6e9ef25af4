"""The bench reads a board's facts from the unit's own file, and says what is wrong with a file or a name."""

from pathlib import Path

import pytest

from pit.bench import boards
from pit.bench.boards import Board, BoardError, load_board


def test_a_board_is_read_as_its_file_says() -> None:
    board = load_board("rpi_pico")
    assert (board.mcu, board.pins["button_no"], board.i2c["fram_b"].bus) == ("RP2040", 14, 1)
    assert (board.spi["display"].pins["sck"], board.fram_bytes) == (18, 32_768)


def test_every_board_of_the_checkout_can_be_read() -> None:
    assert [load_board(name).name for name in boards.board_names()] == boards.board_names()


@pytest.mark.parametrize("name", ["no_such_board", "", "../boards/rpi_pico"])
def test_an_unknown_board_is_refused_with_the_names_of_those_there_are(name: str) -> None:
    with pytest.raises(BoardError, match="rpi_pico"):
        load_board(name)


def test_a_board_that_lacks_a_fact_is_refused_by_the_name_of_the_fact(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "half").mkdir()
    (tmp_path / "half" / "board.py").write_text('NAME = "half"\nMCU = "RP2040"\n')
    monkeypatch.setattr(boards, "BOARDS", tmp_path)
    with pytest.raises(BoardError, match="lacks the fact PINS"):
        load_board("half")


def test_without_a_checkout_the_answer_says_where_boards_were_sought(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(boards, "BOARDS", tmp_path / "gone")
    with pytest.raises(BoardError, match="run Pit from its checkout"):
        load_board("rpi_pico")


def test_a_boards_facts_cannot_be_changed() -> None:
    board: Board = load_board("rpi_pico")
    with pytest.raises(TypeError):
        board.pins["lamp"] = 1  # type: ignore[index]
