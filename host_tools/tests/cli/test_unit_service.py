"""`pit unit service`: a person tests a unit's outputs with a supervisor's ticket."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest
from lasting_unit import LastingUnit

from pit.schedule import signing


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[LastingUnit, Path]]:
    """A unit with its supervisor's key, and that key."""
    folder = tmp_path_factory.mktemp("served")
    key = folder / "supervisor"
    signing.write_key(signing.make_key(), key, None)
    unit = LastingUnit(folder)
    trust = ("ticket", "trust", f"{key}.pub", unit.port, "--casino", "Example Casino", "--execute")
    assert unit.pit(*trust).returncode == 0
    yield unit, key
    unit.close()


def issued(unit: LastingUnit, key: Path, out: Path) -> str:
    asked = json.loads(unit.pit("ticket", "challenge", unit.port, "--json").stdout)
    named = ("--unit", asked["unit"], "--challenge", asked["challenge"], "--key", str(key), "--out", str(out))
    assert unit.pit("ticket", "issue", *named, "--action", "service").returncode == 0
    return str(out)


def test_outputs_are_tested_and_the_force_is_held_against_a_weight(
    served: tuple[LastingUnit, Path], tmp_path: Path
) -> None:
    unit, key = served
    before = json.loads(unit.pit("unit", "meters", unit.port, "--json").stdout)
    command = ("unit", "service", unit.port, "lamp", "force", "--seconds", "1", "--weight-g", "5000", "--json")
    answer = unit.pit(*command, "--ticket", issued(unit, key, tmp_path / "t"))
    assert answer.returncode == 0, answer.stderr
    lamp, force = json.loads(answer.stdout)["tested"]
    assert lamp == {"output": "lamp"}
    assert (force["least_n"], force["expected_n"], force["off_percent"]) == (0.0, 49.03, -100.0)
    assert json.loads(unit.pit("unit", "meters", unit.port, "--json").stdout) == before


def test_a_sensor_is_not_calibrated_by_a_weight_that_it_did_not_feel(
    served: tuple[LastingUnit, Path], tmp_path: Path
) -> None:
    unit, key = served
    command = ("unit", "service", unit.port, "force", "--seconds", "1", "--weight-g", "5000", "--keep")
    answer = unit.pit(*command, "--ticket", issued(unit, key, tmp_path / "t"))
    assert (answer.returncode, "not calibrated" in answer.stderr) == (1, True)
    assert unit.pit("unit", "service", unit.port, "force", "--keep").returncode == 2


def test_without_a_ticket_nothing_is_tested(served: tuple[LastingUnit, Path]) -> None:
    unit, _ = served
    answer = unit.pit("unit", "service", unit.port, "lamp")
    assert (answer.returncode, answer.stdout, "not in service mode" in answer.stderr) == (1, "", True)


@pytest.mark.parametrize("output", ["relay", "horn"])
def test_an_output_that_it_has_not_is_wrong_usage(served: tuple[LastingUnit, Path], output: str) -> None:
    unit, _ = served
    assert unit.pit("unit", "service", unit.port, output).returncode == 2
