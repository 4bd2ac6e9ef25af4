"""A lasting bench unit in a process of its own, started as a person would, in a run folder of its own."""

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from pit_command import RunningPit, pit

PIT = str(Path(sys.executable).parent / "pit")
_END_S = 120


class LastingUnit:
    """`pit bench start KIND` and the commands of a second terminal."""

    def __init__(self, folder: Path, kind: str = "jackpot", *options: str) -> None:
        self.folder = folder
        self.environment = os.environ | {"XDG_RUNTIME_DIR": str(folder), "COLUMNS": "200", "NO_COLOR": "1"}
        self.process = RunningPit(
            *("bench", "start", kind, "--json", "--state", str(folder / "state")),
            *options,
            environment=self.environment,
        )
        line = self.process.stdout.readline()
        if not line:
            raise RuntimeError(f"the lasting unit did not start: {self.process.communicate(_END_S)[1]}")
        said = json.loads(line)
        self.port: str = said["port"]
        self.jig: str = said.get("jig", "")

    def pit(self, *arguments: str) -> subprocess.CompletedProcess[str]:
        """Run `pit` with `arguments` in the second terminal."""
        return pit(*arguments, environment=self.environment)

    def see(self) -> dict[str, object]:
        """What `pit bench see` tells."""
        answer = self.pit("bench", "see")
        assert answer.returncode == 0, answer.stderr
        seen: dict[str, object] = json.loads(answer.stdout)
        return seen

    def close(self) -> None:
        self.process.terminate()
        self.process.communicate(_END_S)


@pytest.fixture(scope="module")
def unit(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LastingUnit]:
    """One lasting unit for the tests of a file."""
    lasting = LastingUnit(tmp_path_factory.mktemp("lasting"))
    yield lasting
    lasting.close()
