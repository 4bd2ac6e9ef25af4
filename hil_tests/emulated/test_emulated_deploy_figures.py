"""`pit bench deploy --bench pico`: both ways put the same files there, and a deploy that changes nothing asks once."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pit.cli.bench import app

pytestmark = pytest.mark.emulated


def test_a_deploy_is_told_beside_a_copy_by_hand(pytestconfig: pytest.Config, tmp_path: Path) -> None:
    uf2 = pytestconfig.getoption("--uf2")
    file = tmp_path / "figures.json"
    done = CliRunner().invoke(app, ["deploy", "--bench", "pico", "--uf2", str(uf2), "--json", str(file)])
    assert done.exception is None or isinstance(done.exception, SystemExit), done.output
    figures = {row["name"]: row["value"] for row in json.loads(file.read_text())}
    assert figures["deploy with nothing changed"] == 1
    assert figures["deploy: flash erases"] > 0
    assert figures["by hand beside deploy, without what flash takes"] > 1
