"""`pit bench start --vcd`: what a lasting unit's wires and its port did is in the file once it is stopped."""

from pathlib import Path

from lasting_unit import LastingUnit
from waveform_file import moved, read_back


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
