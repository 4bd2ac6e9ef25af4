"""Flashes a virtual unit with the sound firmware but for some modules, to which source text is added."""

from pathlib import Path

from unit_under_test import UnitUnderTest

from pit.bench.jackpot import BOARD, cache_folder
from pit.image.build import ARCHITECTURES, FIRMWARE, Image, build, compile_file, flash_image


def flash(unit: UnitUnderTest, folder: Path, added: dict[str, str]) -> None:
    """Lay out the unit's flash anew; `added` is text by module, as in {"kernel/memory": ...}. The unit must be off."""
    image = build("jackpot", BOARD, ARCHITECTURES["virtual"], cache_folder())
    files = dict(image.files)
    for number, (module, text) in enumerate(added.items()):
        source = folder / f"other{number}.py"
        source.write_text((FIRMWARE / f"{module}.py").read_text() + "\n\n" + text)
        files[f"{module}.mpy"] = compile_file(
            source, f"{module}.py", ARCHITECTURES["virtual"], folder / "compiled"
        )
    unit.bench.unit.flash_image.write_bytes(flash_image(Image(files)))
