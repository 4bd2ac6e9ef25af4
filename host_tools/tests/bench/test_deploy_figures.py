"""What a deploy took beside a copy by hand, as rows: what a real flash takes is in, and three times faster is judged."""

import json
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from pit.bench.measure.deploy import ByHand, Deployed, Span, rows_of
from pit.bench.proofs.rows import Row
from pit.cli.bench import app

_ERASES_US = 2_000_000
_PUT = Span(machine_s=100.0, chip_us=3_000_000, erases=44, pages=29, flash_us=_ERASES_US)
_AGAIN = Span(machine_s=90.0, chip_us=8_000_000, erases=0, pages=0, flash_us=0)
_DONE = Deployed(compiled_s=1.0, put=_PUT, restarted=_AGAIN, again=_AGAIN, again_round_trips=1)
_COPIED = Span(machine_s=400.0, chip_us=13_000_000, erases=44, pages=29, flash_us=_ERASES_US)
_BY_HAND = ByHand(compiled_s=3.0, copied=_COPIED)
_JUDGED = "deploy on a blank board: compiled, uploaded, each file checked"


def _rows(done: Deployed = _DONE, by_hand: ByHand = _BY_HAND) -> dict[str, Row]:
    return {row.name: row for row in rows_of(done, by_hand)}


def test_compiling_the_chip_and_its_flash_are_added() -> None:
    rows = _rows()
    assert rows[_JUDGED].value == 6.0
    assert rows["by hand: mpy-cross, mpremote cp -r; nothing checked"].value == 18.0


def test_how_many_times_as_long_is_told_with_flash_and_without() -> None:
    rows = _rows()
    assert rows["by hand beside deploy"].value == 3.0
    assert rows["by hand beside deploy, without what flash takes"].value == 4.0


def test_three_times_faster_than_by_hand_is_met_and_a_hundredth_less_is_missed() -> None:
    slower = replace(_DONE, put=replace(_PUT, chip_us=_PUT.chip_us + 10_000))
    assert _rows()[_JUDGED].is_met
    assert not _rows(slower)[_JUDGED].is_met


def test_a_second_round_trip_where_nothing_changed_is_missed() -> None:
    rows = _rows(replace(_DONE, again_round_trips=2))
    assert not rows["deploy with nothing changed"].is_met


def test_a_span_is_what_lies_between_two_readings() -> None:
    assert Span(5.0, 70, 9, 30, 500) - Span(2.0, 20, 4, 10, 200) == Span(3.0, 50, 5, 20, 300)


def test_the_command_tells_and_writes_the_rows_of_a_virtual_unit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    measured = Row("deploy on a blank unit", 2.0, "s", 1.0)
    monkeypatch.setattr("pit.bench.proofs.deploy_speed.rows", lambda serve_apart: [measured])
    file = tmp_path / "figures.json"
    done = CliRunner().invoke(app, ["deploy", "--json", str(file)])
    assert done.exit_code == 1
    assert "MISSED" in done.output
    assert [row["name"] for row in json.loads(file.read_text())] == [measured.name]
