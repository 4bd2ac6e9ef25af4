"""`pit table run --bench pico`: rounds of a table whose jackpot unit is an emulated Pico end with books that agree."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.emulated

_ROUNDS = 3
_PIT = (sys.executable, "-c", "from pit.cli import main; main()")


def test_rounds_are_played_to_the_end_and_agree(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    vcd = tmp_path / "table.vcd"
    run = ("table", "run", "--bench", "pico", "--uf2", str(request.config.getoption("--uf2")))
    options = ("--rounds", str(_ROUNDS), "--ledger", str(tmp_path / "ledger.db"), "--vcd", str(vcd))
    done = subprocess.run([*_PIT, *run, *options], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    told, last = done.stdout.splitlines(), done.stdout.splitlines()[-1]
    assert sum(line.startswith("round ") for line in told) == _ROUNDS
    assert last.startswith(f"table: rounds {_ROUNDS}, presses ")
    assert last.endswith(", agree")
    assert "$var" in vcd.read_text()
