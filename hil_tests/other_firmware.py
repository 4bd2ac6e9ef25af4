"""Flashes a virtual unit with the sound firmware but for one module, to which source text is added."""

from pathlib import Path

from unit_under_test import UnitUnderTest

from pit.bench.jackpot import BOARD
from pit.image.build import ARCHITECTURES, FIRMWARE, Image, build, cache_folder, compile_file
from pit.image.flash import flash_image


def flash(unit: UnitUnderTest, folder: Path, module: str, added: str) -> None:
    """Lay out the unit's flash anew; `module` is like "units/jackpot/signals". The unit must be off."""
    image = build("jackpot", BOARD, ARCHITECTURES["virtual"], cache_folder())
    source = folder / "other.py"
    source.write_text((FIRMWARE / f"{module}.py").read_text() + "\n\n" + added)
    compiled = compile_file(source, f"{module}.py", ARCHITECTURES["virtual"], folder / "compiled")
    unit.bench.unit.flash.image.write_bytes(flash_image(Image({**image.files, f"{module}.mpy": compiled})))
