"""A raw paste goes as far as there is room, ends where the board ends it, and its answer is read past a long silence."""

import pytest
from mpremote.transport import TransportError

from pit.deploy.raw_paste import answer, await_prompt, paste

_BEGIN = b"\x05A\x01"
_ROOM = 8


class Board:
    """Takes `_ROOM` bytes, and says that it has room again once they are full; `takes`: in all, before it ends the paste."""

    timeout = 0.0

    def __init__(self, takes: int | None = None, begun: bytes = b"R\x01") -> None:
        self.program = b""
        self.said = b""
        self.silent = 0  # reads that bring nothing
        self.overrun = False
        self._begun = begun
        self._takes = takes
        self._room = _ROOM

    @property
    def in_waiting(self) -> int:
        return 0 if self.silent else len(self.said)

    def read(self, size: int = 1) -> bytes:
        if self.silent:
            self.silent -= 1
            return b""
        said, self.said = self.said[:size], self.said[size:]
        return said

    def write(self, data: bytes) -> int:
        if data == _BEGIN:
            self.said += self._begun + _ROOM.to_bytes(2, "little")
        elif data == b"\x04":
            self.said += b"\x04" if self._takes is None else b""
        else:
            self._take(data)
        return len(data)

    def _take(self, data: bytes) -> None:
        self.overrun = self.overrun or len(data) > self._room
        self.program += data
        self._room -= len(data)
        if self._takes is not None and len(self.program) >= self._takes:
            self.said += b"\x04"
        elif not self._room:
            self._room = _ROOM
            self.said += b"\x01"


@pytest.mark.parametrize("length", [0, 1, _ROOM - 1, _ROOM, _ROOM + 1, 5 * _ROOM, 5 * _ROOM + 3])
def test_a_program_of_any_length_arrives_whole_and_never_where_no_room_is(length: int) -> None:
    board = Board()
    program = bytes(range(0x20, 0x20 + length))
    paste(board, program)
    assert (board.program, board.overrun, board.said) == (program, False, b"")


def test_a_board_that_takes_no_more_is_sent_no_more() -> None:
    board = Board(takes=2 * _ROOM)
    paste(board, b"x" * 10 * _ROOM)
    assert len(board.program) == 2 * _ROOM


def test_a_board_that_knows_no_raw_paste_is_told() -> None:
    with pytest.raises(TransportError, match="takes no raw paste"):
        paste(Board(begun=b"R\x00"), b"pass")


def test_what_was_printed_and_what_was_raised_are_told_apart() -> None:
    board = Board()
    board.said = b"printed>\x04raised\r\n\x04>"
    assert answer(board) == (b"printed>", b"raised\r\n")


def test_an_answer_is_read_past_a_silence_and_not_for_ever() -> None:
    board = Board()
    board.said, board.silent = b"\x04\x04>", 2
    assert answer(board) == (b"", b"")
    with pytest.raises(TransportError, match="came to no end"):
        answer(board)


def test_a_prompt_is_read_and_nothing_beyond() -> None:
    board = Board()
    board.said = b">"
    await_prompt(board)
    assert board.said == b""
