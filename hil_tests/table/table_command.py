"""The `pit` command as a process of its own, with the interpreter and the paths of the tests."""

import os
import subprocess
import sys

import pit_command
import pytest

STARTS_VIRTUAL_UNITS = pytest.mark.needs(
    "vm", why="the command starts virtual units of its own; emulated/test_emulated_table.py has it on emulated Picos"
)

_WIDE = {"COLUMNS": "200", "TERM": "dumb", "PYTHONPATH": os.pathsep.join(sys.path)}


def command(*arguments: str) -> list[str]:
    return [sys.executable, "-c", "from pit.cli import main; main()", *arguments]


def environment(**changes: str) -> dict[str, str]:
    """What such a process finds around it."""
    return {**os.environ, **_WIDE, **changes}


def pit(*arguments: str, **changes: str) -> subprocess.CompletedProcess[str]:
    """Run it to its end."""
    return pit_command.pit(*arguments, environment=environment(**changes))
