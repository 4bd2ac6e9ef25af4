"""The rows of the link's tags: a tagged poll and a press with a key stay within what they may take."""

import tempfile
from pathlib import Path

import pytest

from pit.bench.assembly import MissingInterpreter
from pit.bench.jackpot import interpreter
from pit.bench.measure import tags
from pit.bench.measure.desk import MeasureError
from pit.bench.proofs import speed, tag_speed
from pit.bench.proofs.serving import serve_apart


def test_a_poll_and_its_answer_go_through_four_blocks_each() -> None:
    assert tag_speed.blocks_of_a_poll() == (4, 4)


def test_every_row_is_met() -> None:
    try:
        interpreter()
    except MissingInterpreter as missing:
        pytest.skip(str(missing))
    with tempfile.TemporaryDirectory() as folder:
        empty_bytes = speed._empty_heap(Path(folder) / "empty")
    rows = tag_speed.rows(empty_bytes, speed.VM_TO_PICO, speed._PROMISED_HEAP, serve_apart)
    assert len(rows) == 5
    assert [row for row in rows if not row.is_met] == []


def test_what_the_script_on_the_chip_says_is_read_less_what_an_empty_call_takes() -> None:
    cost = tags._read("nothing 33 0\r\nmade 878 416\r\nchecked 889 416\r\nbegun 627 464\r\ndone\r\n")
    assert cost == tags.TagCost(tags.Cost(845, 416), tags.Cost(856, 416), tags.Cost(594, 464))


@pytest.mark.parametrize("text", ["", "made 878 416\r\ndone", "nothing 33 0\r\nTraceback (most recent call last):"])
def test_a_script_that_did_not_come_to_its_end_gives_no_figure(text: str) -> None:
    with pytest.raises(MeasureError, match="did not come to its end"):
        tags._read(text)
