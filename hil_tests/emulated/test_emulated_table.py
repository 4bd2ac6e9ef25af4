"""`pit table run --bench pico`: rounds of a table whose units are emulated Picos end with books that agree."""

import subprocess
import sys
from pathlib import Path

import pytest

pytestmark = pytest.mark.emulated

_ROUNDS = 3
_PIT = (sys.executable, "-c", "from pit.cli import main; main()")


def _played(request: pytest.FixtureRequest, *options: str) -> list[str]:
    """The lines of a run that ended well."""
    run = ("table", "run", *options, "--bench", "pico", "--uf2", str(request.config.getoption("--uf2")))
    done = subprocess.run([*_PIT, *run], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout.splitlines()


def test_rounds_are_played_to_the_end_and_agree(request: pytest.FixtureRequest, tmp_path: Path) -> None:
    vcd = tmp_path / "table.vcd"
    options = ("--rounds", str(_ROUNDS), "--ledger", str(tmp_path / "ledger.db"), "--vcd", str(vcd))
    told = _played(request, *options)
    last = told[-1]
    assert sum(line.startswith("round ") for line in told) == _ROUNDS
    assert last.startswith(f"table: rounds {_ROUNDS}, presses ")
    assert last.endswith(", agree")
    assert "$var" in vcd.read_text()


def test_a_round_dealt_from_a_card_machine_agrees_and_both_units_are_drawn(
    request: pytest.FixtureRequest, tmp_path: Path
) -> None:
    vcd = tmp_path / "table.vcd"
    last = _played(request, "blackjack", "--card-machine", "--players", "1", "--rounds", "1", "--vcd", str(vcd))[-1]
    assert last.startswith("table: rounds 1, cards ")
    assert last.endswith(", agree")
    assert "card_machine1" in vcd.read_text()
