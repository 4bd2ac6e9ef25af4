"""`pit unit reset` tells what came of it: a unit that noise brought to its prompt is started again before it is said to run."""

from collections.abc import Iterator

import pytest
from lasting_unit import LastingUnit
from noisy_line import NoisyLine

from pit.cli import unit as unit_command
from pit.cli import unit_reset
from pit.deploy.waiting import await_unit
from wire.messages import RESET

_ENOUGH_S = 60  # on a busy machine
_REPL = b"\rrepl\r"


@pytest.fixture
def line(unit: LastingUnit) -> Iterator[NoisyLine]:
    made = NoisyLine(unit.port, _REPL, RESET)
    yield made
    made.close()


def test_a_unit_that_noise_brought_to_its_prompt_runs_once_its_reset_is_told(
    unit: LastingUnit, line: NoisyLine, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(unit_command, "_FIRST_US", 250_000)  # one try, then a prompt is looked for
    monkeypatch.setattr(unit_reset, "_ANSWER_S", _ENOUGH_S)
    said = unit.pit("unit", "reset", line.port)
    assert (said.returncode, said.stderr) == (0, "")
    assert "the unit has restarted, and answers" in said.stdout
    assert "It came to its prompt once meanwhile" in said.stdout
    assert line.left == 0
    assert await_unit(line.port, _ENOUGH_S) == "a"
