"""Pit's firmware for those who freeze it into a MicroPython of their own: its sources as on a unit, and a manifest for a build.

The files are those of the release (firmware/boot/release.toml), and what a frozen build starts with (firmware/boot/frozen). It
builds no interpreter; `pit bench uf2 --frozen` does. Manifest: MicroPython's manual, "MicroPython manifest files".
"""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Final, NamedTuple

from pit.image.build import FIRMWARE, BuildError, facts_of, sources_of, text_of

_FOLDER: Final = FIRMWARE / "boot" / "frozen"
_SOURCE: Final = "source"
STARTS: Final = ("_boot.py", "boot.py", "main.py")
"""What an interpreter runs at its start, in this order. The unit is in the last: a port brings its USB up just before it."""
_OPTIMISED: Final = 3  # no assertions, no line numbers: as a release is compiled
# Of the port's own modules only what ours import: its _boot.py would take the place of this one.
_OF_PORT: Final[Mapping[str, str]] = MappingProxyType({"rp2": "rp2.py", "esp32": "flashbdev.py"})


class Frozen(NamedTuple):
    """`manifest` is the text of manifest.py; `sources` by their path on the unit. They belong beside it in source/."""

    manifest: str
    sources: dict[str, Path]


def frozen(kind: str, board: str) -> Frozen:
    """What freezes `kind` for `board`. Raises BuildError."""
    port = str(facts_of(kind, board)["port"])
    if port not in _OF_PORT:
        raise BuildError(
            f"{board} runs MicroPython's {port} port, which mounts and formats its flash before any frozen module runs: a frozen "
            f"build could not keep a damaged one as it is. Nothing was written; {', '.join(_OF_PORT)} can be frozen."
        )
    sources = sources_of(kind, board) | {
        **{name: _FOLDER / name for name in STARTS},
        "boot/sealed.py": _FOLDER / "sealed.py",
        "boot/storage.py": _FOLDER / f"storage_{port}.py",
    }
    return Frozen(_manifest(kind, board, port, sorted(sources)), sources)


def write_frozen(made: Frozen, folder: Path) -> None:
    """Fill an empty folder, or a new one. Raises BuildError."""
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise BuildError(f"{folder} is there already, and not empty. Nothing was written. Name another folder.")
    for name, source in made.sources.items():
        path = folder / _SOURCE / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(text_of(source, name))
    (folder / "manifest.py").write_text(made.manifest)


def _manifest(kind: str, board: str, port: str, names: list[str]) -> str:
    packages: dict[str, list[str]] = {}
    for name in names:
        folder, _, rest = name.partition("/")
        packages.setdefault(folder if rest else "", []).append(rest or name)
    lines = [
        f"# A {kind} on {board}, to be frozen into MicroPython: made by `pit image manifest {board} {kind}`.",
        "# FROZEN_MANIFEST=.../manifest.py in the port's build. It takes the place of the board's own manifest, whose _boot.py",
        "# formats a storage that it can't mount.",
        f'freeze("$(PORT_DIR)/modules", "{_OF_PORT[port]}")',
    ]
    lines += [f'module("{name}", base_path="{_SOURCE}", opt={_OPTIMISED})' for name in packages.pop("", [])]
    for package, files in packages.items():
        listed = "".join(f'\n    "{file}",' for file in files)
        lines.append(f'package("{package}", ({listed}\n), base_path="{_SOURCE}", opt={_OPTIMISED})')
    return "\n".join(lines) + "\n"
