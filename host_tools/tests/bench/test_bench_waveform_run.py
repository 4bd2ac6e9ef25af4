"""`--vcd` of a table's run: the prizes of its record can be read off the bits of the display's bus."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner
from waveform_file import latched_registers, moved, read_back

from pit.bench.plants import seven_segments
from pit.cli.table import app


@pytest.fixture
def run(tmp_path: Path) -> tuple[Path, dict[str, list[dict[str, int]]]]:
    """The waveform and the record of a table's round with a press."""
    vcd, record = tmp_path / "run.vcd", tmp_path / "run.json"
    options = ["--rounds", "1", "--clock", "virtual", "--seed", "5", "--vcd", str(vcd), "--json", str(record)]
    done = CliRunner().invoke(app, ["run", *options])
    assert done.exit_code == 0, done.output
    return vcd, json.loads(record.read_text())


def test_the_waveform_of_a_run_shows_its_prizes_lamp_and_link(
    run: tuple[Path, dict[str, list[dict[str, int]]]],
) -> None:
    vcd, record = run
    changes = read_back(vcd)[1]
    shown: set[int | None] = set()
    patterns: dict[int, int] = {}
    for register, value in latched_registers(changes):
        if 1 <= register <= 8:
            patterns[register] = value
            text = "".join(seven_segments.read(patterns.get(place, 0)) for place in range(8, 0, -1))
            shown.add(seven_segments.amount_cents(text))
    prizes = {press["digits_cents"] for press in record["presses"]}
    assert prizes
    assert prizes <= shown
    names = {name for at, name, _ in changes if at}
    assert {"lines.button_no", "lines.lamp", "link.to_unit", "link.from_unit", "i2c0.byte", "i2c1.byte"} <= names


@pytest.mark.parametrize(
    "options",
    [
        ("--bench", "pico"),
        ("--bench", "pico", "--uf2", "there-is-none.uf2"),
        ("blackjack", "--card-machine", "--bench", "pico"),
    ],
)
def test_an_emulated_pico_without_a_uf2_is_told_how_to_get_one(options: tuple[str, ...]) -> None:
    error = CliRunner().invoke(app, ["run", *options]).exception
    assert error is not None
    assert "RPI_PICO" in str(error) and "Nothing was started" in str(error)


def test_a_waveform_needs_a_unit_on_a_bench() -> None:
    done = CliRunner().invoke(app, ["run", "--port", "/dev/null", "--vcd", "run.vcd"])
    assert done.exit_code == 2


def test_a_table_with_a_card_machine_leaves_both_units_waveforms_in_one_file(tmp_path: Path) -> None:
    vcd = tmp_path / "run.vcd"
    options = [
        "blackjack",
        "--card-machine",
        "--players",
        "1",
        "--rounds",
        "1",
        "--clock",
        "virtual",
        "--vcd",
        str(vcd),
    ]
    done = CliRunner().invoke(app, ["run", *options])
    assert done.exit_code == 0, done.output
    names = moved(vcd)
    assert {"lines.display_load", "spi0.mosi", "link.from_unit"} <= names
    of_machine = {"lines.relay", "lines.exit_beam", "lines.lamp_green", "i2c0.byte", "link.to_unit", "link.from_unit"}
    assert {f"card_machine1.{name}" for name in of_machine} <= names
