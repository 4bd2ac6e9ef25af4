"""`pit unit bus-address`: a unit gets its address on a bus, at rest only, and only when it is said to be meant."""

import json
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from lasting_unit import PIT, LastingUnit
from pit_command import pit

from pit.cli.unit import open_client


def _boots(unit: LastingUnit) -> int:
    boots: int = json.loads(unit.pit("unit", "id", unit.port, "--json").stdout)["boots"]
    return boots


def test_without_execute_the_address_is_only_told(unit: LastingUnit) -> None:
    before = _boots(unit)
    told = unit.pit("unit", "bus-address", unit.port, "5")
    assert (told.returncode, told.stdout.endswith("Nothing was done; add --execute.\n")) == (0, True)
    assert "bus address 5" in told.stdout
    assert _boots(unit) == before


def test_a_unit_restarts_with_its_address_and_stays_where_it_was_on_usb(unit: LastingUnit) -> None:
    before = _boots(unit)
    done = unit.pit("unit", "bus-address", unit.port, "5", "--execute")
    assert done.returncode == 0, done.stderr
    assert "has bus address 5" in done.stdout
    assert _boots(unit) == before + 1


@pytest.mark.parametrize("address", ["248", "-1"])
def test_an_address_that_no_bus_has_is_wrong_usage(unit: LastingUnit, address: str) -> None:
    assert unit.pit("unit", "bus-address", unit.port, "--execute", "--", address).returncode == 2


def test_an_armed_unit_keeps_its_address(unit: LastingUnit) -> None:
    before = _boots(unit)
    client = open_client(unit.port)
    client.request("poll", acknowledged=0x3FFF_FFFF)
    client.request("arm", press_id=1, box=1, seat=1)
    client.close()
    done = unit.pit("unit", "bus-address", unit.port, "6", "--execute")
    client = open_client(unit.port)
    client.request("disarm", press_id=1)
    client.close()
    assert (done.returncode, "It is in ARMED" in done.stderr) == (1, True), done.stderr
    assert _boots(unit) == before


@pytest.fixture
def bus_port(tmp_path: Path) -> Iterator[str]:
    """The port of a lasting bus with two units."""
    command = [PIT, "bench", "bus", "--units", "2", "--json", "--state", str(tmp_path)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        yield json.loads(process.stdout.readline())["port"]
        process.terminate()


def _pit(*arguments: str) -> subprocess.CompletedProcess[str]:
    return pit("unit", *arguments)


def test_a_unit_that_moves_on_its_bus_is_found_at_its_new_address(bus_port: str) -> None:
    moved = _pit("bus-address", bus_port, "7", "--address", "2", "--execute")
    who = _pit("id", bus_port, "--address", "7", "--json")

    assert moved.returncode == 0, moved.stderr
    assert json.loads(who.stdout)["address"] == 7


def test_an_address_that_another_unit_of_the_bus_has_is_refused(bus_port: str) -> None:
    refused = _pit("bus-address", bus_port, "1", "--address", "2", "--execute")
    still = _pit("id", bus_port, "--address", "2", "--json")

    assert refused.returncode == 1
    assert "is taken by jackpot" in refused.stderr
    assert json.loads(still.stdout)["address"] == 2
