"""`pit boards`: lists, shows and checks; what is wrong is a line each and exit code 1."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from pit.boards import facts
from pit.cli.commands import app


def boards(*arguments: str) -> Result:
    return CliRunner().invoke(app, ["boards", *arguments])


@pytest.fixture
def copied(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The checkout's boards, to change."""
    shutil.copytree(facts.BOARDS, tmp_path / "boards")
    monkeypatch.setattr(facts, "BOARDS", tmp_path / "boards")
    return tmp_path / "boards"


def test_the_list_names_every_board_and_what_it_carries() -> None:
    rows = {row["board"]: row["units"] for row in json.loads(boards("list", "--json").stdout)}
    assert (rows["esp32_s3"], rows["jig_pico"]) == ("jackpot", "jig")
    assert list(rows) == facts.names()


def test_a_board_is_shown_with_its_pins_wires_and_parts() -> None:
    shown = json.loads(boards("show", "pybv11", "--json").stdout)
    assert shown["pins"]["relay"] == "Y8"
    assert {"wires", "parts"} == set(shown["wiring"]["card_machine"])


def test_the_boards_of_the_checkout_pass_the_check() -> None:
    done = boards("check")
    assert (done.exit_code, done.stdout.strip()) == (0, f"boards checked: {len(facts.names())}, complaints: 0")


def test_a_wrong_pin_and_stale_pages_are_told_and_end_in_exit_code_1(copied: Path) -> None:
    file = copied / "rpi_pico" / "board.py"
    file.write_text(file.read_text().replace('"force": 26', '"force": 22'))
    done = boards("check", "rpi_pico", "--json")
    told = [row["complaint"] for row in json.loads(done.stdout)["complaints"]]
    assert done.exit_code == 1
    assert "force is on GP22, which no converter can read; GP26 is free" in told
    assert "jackpot.svg is not what the facts make; run `pit boards draw rpi_pico`" in told


def test_drawing_anew_makes_the_pages_current(copied: Path) -> None:
    file = copied / "rpi_pico" / "board.py"
    file.write_text(file.read_text().replace('"force": 26', '"force": 27'))
    assert boards("check", "rpi_pico").exit_code == 1
    boards("draw", "rpi_pico")
    assert boards("check", "rpi_pico").exit_code == 0


@pytest.mark.parametrize("command", ["show", "check", "draw"])
def test_a_board_that_is_not_there_is_wrong_usage_and_told_with_those_there_are(command: str) -> None:
    done = boards(command, "rpi_picco")
    assert done.exit_code == 2
    assert all(name in " ".join(done.output.split()) for name in ("rpi_picco", "rpi_pico2", "pit boards list"))
