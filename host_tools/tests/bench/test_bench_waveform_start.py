"""`pit bench start|bus --vcd`: what lasting units' wires and their port did is in the file once they are stopped."""

import json
import os
from pathlib import Path

from lasting_unit import LastingUnit
from pit_command import RunningPit, pit
from waveform_file import moved, read_back

_END_S = 120


def test_a_lasting_units_wires_and_port_are_drawn_from_its_start_to_its_stop(tmp_path: Path) -> None:
    vcd = tmp_path / "unit.vcd"
    unit = LastingUnit(tmp_path, "jackpot", "--vcd", str(vcd))
    try:
        said = unit.pit("unit", "id", unit.port)
        assert unit.pit("bench", "door", "open").returncode == 0
    finally:
        unit.close()
    assert said.returncode == 0, said.stderr
    assert {"lines.door", "lines.display_load", "spi0.mosi", "i2c0.byte", "link.to_unit", "link.from_unit"} <= moved(
        vcd
    )
    doors = [level for at, name, level in read_back(vcd)[1] if name == "lines.door" and at]
    assert doors[-1] == 1


def test_the_units_of_a_bus_are_drawn_each_in_its_scope_beside_the_buss_port(tmp_path: Path) -> None:
    vcd = tmp_path / "bus.vcd"
    environment = os.environ | {"XDG_RUNTIME_DIR": str(tmp_path), "NO_COLOR": "1"}
    command = ("bench", "bus", "--units", "2", "--json", "--state", str(tmp_path / "state"), "--vcd", str(vcd))
    process = RunningPit(*command, environment=environment)
    try:
        port = json.loads(process.stdout.readline())["port"]
        said = pit("unit", "id", port, "--address", "2", environment=environment)
    finally:
        process.terminate()
        process.communicate(_END_S)
    assert said.returncode == 0, said.stderr
    assert {"unit1.spi0.mosi", "unit2.spi0.mosi", "unit2.i2c0.byte", "link.to_unit", "link.from_unit"} <= moved(vcd)
