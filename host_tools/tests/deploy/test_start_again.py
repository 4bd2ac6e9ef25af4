"""A unit that comes to its prompt is started again, a bounded number of times, and it is told how it ended."""

from collections.abc import Callable

import pytest

from pit.deploy.errors import DeployError
from pit.deploy.start_again import STARTS, until_it_runs


class Board:
    """Comes to its prompt so many times, then runs."""

    def __init__(self, prompts: int) -> None:
        self.prompts = prompts
        self.starts = 0

    def look(self) -> str | None:
        return "runs" if self.starts >= self.prompts else None

    def start(self) -> None:
        self.starts += 1


@pytest.mark.parametrize("prompts", range(STARTS + 1))
def test_a_unit_is_started_as_often_as_it_came_to_its_prompt(prompts: int) -> None:
    board = Board(prompts)
    assert until_it_runs(board.look, board.start, "port") == ("runs", prompts)
    assert board.starts == prompts


def test_a_unit_that_comes_to_its_prompt_each_time_is_told_after_a_bounded_number() -> None:
    board = Board(STARTS + 1)
    with pytest.raises(
        DeployError, match=r"came to its interpreter's prompt each time.* it does not work.*pit unit reset port"
    ):
        until_it_runs(board.look, board.start, "port")
    assert board.starts == STARTS


def _lost() -> None:
    raise DeployError("the port was lost")


def test_a_start_that_fails_is_told_as_it_is() -> None:
    look: Callable[[], str | None] = Board(1).look
    with pytest.raises(DeployError, match="the port was lost"):
        until_it_runs(look, _lost, "port")
