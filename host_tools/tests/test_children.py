"""Processes that a piece of work starts end with it, whatever they do."""

import os
import time
from pathlib import Path

import pytest

from pit.children import process_group, process_pool

_LONG_S = 20  # what outlives its work ends after that, and is seen


def _take_long(begun: Path, lived_on: Path) -> None:
    begun.touch()
    time.sleep(_LONG_S)
    lived_on.touch()


def _await(path: Path) -> None:
    while not path.exists():
        time.sleep(0.01)


def test_an_interrupted_pool_ends_its_workers_in_the_middle_of_their_work(tmp_path: Path) -> None:
    def interrupted() -> None:
        with process_pool(1) as pool:
            pool.submit(_take_long, tmp_path / "begun", tmp_path / "lived on")
            _await(tmp_path / "begun")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert not (tmp_path / "lived on").exists()


def test_an_interrupted_program_takes_along_what_it_started_itself() -> None:
    reads, writes = os.pipe()
    with os.fdopen(reads, "rb") as said:

        def interrupted() -> None:
            with (
                os.fdopen(writes, "wb") as out,
                process_group(["sh", "-c", f"(sleep {_LONG_S}; echo lived on) & echo begun; wait"], out),
            ):
                assert said.readline() == b"begun\n"
                raise KeyboardInterrupt

        with pytest.raises(KeyboardInterrupt):
            interrupted()
        assert said.read() == b""


def test_a_program_that_has_ended_by_itself_is_left_in_peace(tmp_path: Path) -> None:
    with (tmp_path / "said").open("wb") as out, process_group(["echo", "done"], out, tmp_path) as run:
        assert run.wait() == 0
    assert (tmp_path / "said").read_bytes() == b"done\n"
