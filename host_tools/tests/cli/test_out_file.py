"""A file that a command is to write at its end is looked at before it begins."""

from pathlib import Path

import pytest
from typer.testing import CliRunner

from pit.cli.commands import app

_COMMANDS = [
    *(("bench", command, option) for command in ("latency", "heap", "boot") for option in ("--json", "--vcd")),
    ("bench", "deploy", "--json"),
    ("bench", "start", "jackpot", "--vcd"),
    ("bench", "bus", "--vcd"),
    ("table", "run", "--json"),
    ("table", "run", "--vcd"),
    ("clauses", "--html"),
    ("rng", "collect", "a port", "--final", "--count", "8", "--output"),
    ("rng", "report", __file__, "--output"),
    ("unit", "rescue", "a port", "--out"),
    *(("prove", proof, "--json") for proof in ("speed", "cuts", "interlock", "rng", "link", "clauses")),
]


@pytest.mark.parametrize("command", _COMMANDS, ids=" ".join)
def test_a_file_without_a_folder_is_told_before_anything_starts(command: tuple[str, ...], tmp_path: Path) -> None:
    done = CliRunner().invoke(app, [*command, str(tmp_path / "none" / "file")], env={"COLUMNS": "400"})
    assert done.exit_code == 2
    assert "can't be written. Nothing was started. Name a file in a folder that is there." in done.stderr


def test_a_folder_is_no_file_to_write(tmp_path: Path) -> None:
    done = CliRunner().invoke(app, ["bench", "heap", "--json", str(tmp_path)], env={"COLUMNS": "400"})
    assert (done.exit_code, "can't be written" in done.stderr) == (2, True)
