"""The rows of the link's tags: a tagged poll and a press with a key stay within what they may take."""

import tempfile
from pathlib import Path

import pytest

from pit.bench.assembly import MissingInterpreter
from pit.bench.jackpot import interpreter
from pit.bench.proofs import speed, tag_speed


def test_a_poll_and_its_answer_go_through_four_blocks_each() -> None:
    assert tag_speed.blocks_of_a_poll() == (4, 4)


def test_every_row_is_met() -> None:
    try:
        interpreter()
    except MissingInterpreter as missing:
        pytest.skip(str(missing))
    with tempfile.TemporaryDirectory() as folder:
        empty_bytes = speed._empty_heap(Path(folder) / "empty")
    rows = tag_speed.rows(empty_bytes, speed.VM_TO_PICO, speed._PROMISED_HEAP, speed._serve_apart)
    assert len(rows) == 5
    assert [row for row in rows if not row.is_met] == []
