"""A supervisor's word reaches the table by either way, for its own press alone, and never half."""

import os
from collections.abc import Iterator
from pathlib import Path
from typing import TextIO

import pytest

from pit.table.errors import TableError
from pit.table.ledger import Press
from pit.table.supervisor import NOTED, TYPED, Supervisor, leave_word, note_beside

_FULL = 28  # ENOSPC


@pytest.fixture
def terminal() -> Iterator[tuple[TextIO, int]]:
    """The end that the table reads, and the one that a person types into."""
    ours, theirs = os.pipe()
    os.set_blocking(ours, False)
    with os.fdopen(ours) as read_end:
        yield read_end, theirs
        os.close(theirs)


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    file = tmp_path / "ledger.db"
    file.touch()
    return file


def press(number: int = 7) -> Press:
    return Press(number, bytes(8), 1, 1, 1, "Ada", "1", None)


def test_nothing_typed_is_no_word_and_nobody_is_waited_for(terminal: tuple[TextIO, int]) -> None:
    assert Supervisor(terminal[0], None).word_on(press()) is None


@pytest.mark.parametrize(
    ("typed", "word"), [(b"7\n", TYPED), (b" 7 \r\n", TYPED), (b"8\n", None), (b"\n", None), (b"\xff\n", None)]
)
def test_the_presses_own_number_typed_is_the_word(terminal: tuple[TextIO, int], typed: bytes, word: str | None) -> None:
    read_end, theirs = terminal
    os.write(theirs, typed)
    assert Supervisor(read_end, None).word_on(press()) == word


def test_a_note_is_the_word_once(ledger: Path) -> None:
    supervisor = Supervisor(None, ledger)
    leave_word(ledger, 7)
    assert [supervisor.word_on(press()), supervisor.word_on(press())] == [NOTED, None]
    assert sorted(file.name for file in ledger.parent.iterdir()) == ["ledger.db"]


def test_a_note_for_another_press_is_taken_away_and_is_no_word(ledger: Path) -> None:
    leave_word(ledger, 8)
    assert Supervisor(None, ledger).word_on(press()) is None
    assert not note_beside(ledger).exists()


def test_a_note_of_foreign_bytes_is_taken_away_and_is_no_word(ledger: Path) -> None:
    note_beside(ledger).write_bytes(b"\xff7")
    assert Supervisor(None, ledger).word_on(press()) is None
    assert not note_beside(ledger).exists()


def test_a_note_that_can_not_be_taken_stops_the_table_unpaid(ledger: Path) -> None:
    note_beside(ledger).mkdir()
    with pytest.raises(TableError, match=r"Nothing was paid\. Remove it"):
        Supervisor(None, ledger).word_on(press())


def test_a_note_that_was_half_written_is_no_note(ledger: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def write_half(self: Path, text: str, encoding: str) -> None:
        self.write_bytes(text.encode(encoding)[:1])
        raise OSError(_FULL, "no space left")

    monkeypatch.setattr(Path, "write_text", write_half)
    with pytest.raises(TableError, match="Nothing was approved"):
        leave_word(ledger, 77)
    assert not note_beside(ledger).exists()
    assert Supervisor(None, ledger).word_on(press()) is None


def test_the_ways_that_there_are_are_told(terminal: tuple[TextIO, int], ledger: Path) -> None:
    ways = [
        Supervisor(*either).ways(press()) for either in ((terminal[0], None), (None, ledger), (terminal[0], ledger))
    ]
    typed, noted = "type 7 and Enter", f"run `pit table approve 7 --ledger {ledger}`"
    assert ways == [typed, noted, f"{typed} or {noted}"]


def test_a_table_with_neither_way_stops_unpaid(terminal: tuple[TextIO, int], ledger: Path) -> None:
    with pytest.raises(TableError, match="--ledger FILE"):
        Supervisor(None, None).require_reach(press())
    Supervisor(terminal[0], None).require_reach(press())
    Supervisor(None, ledger).require_reach(press())
