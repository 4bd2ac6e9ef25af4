"""What a stock board has free is what the board itself says, or nothing."""

import pytest

from pit.bench.measure.desk import MeasureError
from pit.bench.measure.stock_heap import free_in


def test_the_bytes_that_the_board_says_are_its_free_heap() -> None:
    assert free_in("free 241760 done\r\n") == 241_760


@pytest.mark.parametrize(
    "said", ["", "free 241760", "free many done", "Traceback (most recent call last):", "free 1 2 done"]
)
def test_a_board_that_says_anything_else_has_no_figure(said: str) -> None:
    with pytest.raises(MeasureError, match="did not come to its end"):
        free_in(said)
