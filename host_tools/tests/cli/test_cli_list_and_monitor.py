"""`pit list` and `pit monitor` on a lasting virtual unit."""

import json
import subprocess
from pathlib import Path

from lasting_unit import PIT, LastingUnit


def test_a_running_unit_is_listed_with_its_kind_and_state(unit: LastingUnit) -> None:
    rows = json.loads(unit.pit("list", "--json").stdout)
    mine = next(row for row in rows if row["port"] == unit.port)
    assert (mine["what"], mine["kind"], mine["state"], mine["chip"]) == ("Pit unit", "jackpot", "IDLE", "virtual")


def test_only_the_addresses_of_a_bus_that_answer_are_listed(unit: LastingUnit) -> None:
    rows = json.loads(unit.pit("list", unit.port, "--addresses", "1-2", "--json").stdout)
    assert [row["address"] for row in rows] == [1]


def test_addresses_that_no_bus_has_are_wrong_usage(unit: LastingUnit) -> None:
    assert [unit.pit("list", "--addresses", text).returncode for text in ("0", "5-2", "1-248", "x")] == [2, 2, 2, 2]


def test_a_door_that_opens_is_seen_by_the_monitor(unit: LastingUnit) -> None:
    unit.pit("bench", "door", "open")
    lines = [
        json.loads(line) for line in unit.pit("monitor", unit.port, "--seconds", "0.5", "--json").stdout.splitlines()
    ]
    unit.pit("bench", "door", "shut")
    assert [line["state"] for line in lines if line["what"] == "state"] == ["DOOR_OPEN"]


def test_the_monitor_leaves_out_what_an_event_has_not(unit: LastingUnit) -> None:
    command = [PIT, "monitor", unit.port, "--seconds", "50"]
    with subprocess.Popen(command, env=unit.environment, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        process.stdout.readline()  # it watches from now on
        unit.pit("bench", "press")
        line = next((line for line in process.stdout if "press ignored" in line), "")
        process.terminate()
    assert "uptime_ms" in line
    assert "utc" not in line
    assert "meaning" not in line


def test_the_monitor_leaves_every_event_for_the_table(unit: LastingUnit) -> None:
    before = json.loads(unit.pit("unit", "events", unit.port, "--json").stdout)
    unit.pit("monitor", unit.port, "--seconds", "0.3")
    after = json.loads(unit.pit("unit", "events", unit.port, "--json").stdout)
    assert after[: len(before)] == before


def test_the_unit_at_a_port_lights_its_lamp_to_be_found(tmp_path: Path) -> None:
    tested = LastingUnit(tmp_path)  # whose button is passed over meanwhile
    try:
        before = tested.see()["lamp"]
        said = tested.pit("unit", "identify", tested.port, "--seconds", "50")
        assert (before, said.returncode, tested.see()["lamp"]) == (False, 0, True)
        assert said.stdout.startswith("jackpot ")
    finally:
        tested.close()
