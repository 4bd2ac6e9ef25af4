"""A command that starts units in a folder of its own, ended by a signal, leaves neither and says so in one sentence."""

import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pytest
from pit_command import RunningPit

from pit.cli import start

_END_S = 120


@pytest.mark.parametrize(
    "command",
    [
        ("bench", "latency", "--presses", "1000", "--no-lid"),
        ("table", "run", "--rounds", "10000", "--clock", "virtual"),
    ],
)
def test_a_command_ended_by_sigterm_takes_its_folder_along(command: Sequence[str], tmp_path: Path) -> None:
    running = RunningPit(*command, environment=os.environ | {"TMPDIR": str(tmp_path)}, folder=tmp_path)
    while not any(tmp_path.glob("pit-*/*")):
        assert running.poll() is None
        time.sleep(0.01)
    running.terminate()
    _, errors = running.communicate(_END_S)
    assert running.returncode == 128 + signal.SIGTERM
    assert errors.startswith(start.sentence(signal.SIGTERM).partition(";")[0])
    assert errors.count("\n") == 1
    assert not any(tmp_path.glob("pit-*"))
