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
_ASKED_AGAIN_S = 10


def _terminated(running: RunningPit) -> str:
    """What it said. An exception that strikes in a destructor is lost, in any Python: then it is asked again."""
    running.terminate()
    while running.poll(_ASKED_AGAIN_S) is None:
        running.terminate()
    return running.communicate(_END_S)[1]


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
    errors = _terminated(running)
    assert running.returncode == 128 + signal.SIGTERM
    assert errors.splitlines()[-1].startswith(start.sentence(signal.SIGTERM).partition(";")[0])
    assert not any(tmp_path.glob("pit-*"))
