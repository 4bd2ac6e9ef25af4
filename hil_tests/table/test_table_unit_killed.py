"""A virtual unit whose process was killed is told as that, and not only as a unit that is silent or failed."""

import os
import signal

import pytest
from table_command import STARTS_VIRTUAL_UNITS
from typer.testing import CliRunner

from pit.cli.commands import app
from pit.table.planted import Planted
from pit.table.watcher import Step

pytestmark = STARTS_VIRTUAL_UNITS

_RUN = ("table", "run", "--clock", "virtual", "--rounds", "2", "--seed", "5", "--plant-fault", "lose-unit")
_TOLD = "was ended by signal 9 from outside"


def test_a_table_whose_units_process_was_killed_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    killed: list[int] = []

    def kill(planted: Planted, _step: Step) -> None:
        pid = planted._bench.unit.pid
        if pid is not None and not killed:
            os.kill(pid, signal.SIGKILL)
            killed.append(pid)

    monkeypatch.setattr(Planted, "on_step", kill)
    ended = CliRunner().invoke(app, _RUN)
    assert killed
    assert _TOLD in ended.stderr, ended.output
    assert "then run the table again." in ended.stderr


def test_a_unit_that_lost_its_supply_was_not_killed() -> None:
    ended = CliRunner().invoke(app, _RUN)
    assert ended.exit_code == 1
    assert _TOLD not in ended.stderr
