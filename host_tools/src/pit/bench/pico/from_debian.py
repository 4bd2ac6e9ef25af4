"""Makes a UF2 of MicroPython's RPI_PICO from Debian's source packages, for a desk that can't download one.

    apt-get source and download -> unpack -> cmake, make -> firmware.bin -> UF2

It promises the port's own C code, unchanged, as Debian 13 packs it (MicroPython 1.25.0, pico-sdk 2.1.1). It is not the file that
MicroPython's makers publish: another version and compiler, and without the drivers from micropython-lib (onewire, ds18x20, dht,
neopixel), which no unit uses. Takes about five minutes, 700 MB, and a Debian machine. Nothing on it is changed but the folder.
With `kind` a unit's firmware is frozen into it, by the manifest that `pit image manifest` writes: so that is tried on a build.
"""

import os
import re
import shutil
import struct
from collections.abc import Callable, Sequence
from pathlib import Path

from pit.children import process_group
from pit.image.frozen import frozen, write_frozen

SUITE = "trixie"
VERSIONS = {
    "micropython": "1.25.0+ds-1",
    "mbedtls": "",  # whatever the suite has: it changes with security updates
    "pico-sdk-source": "2.1.1-1",
    "tinyusb-source": "",
}
TOOLS = {
    "apt-get": "apt",
    "dpkg": "dpkg",
    "dpkg-source": "dpkg-dev",
    "cmake": "cmake",
    "make": "make",
    "gcc": "gcc",
    "arm-none-eabi-gcc": "gcc-arm-none-eabi libnewlib-arm-none-eabi libstdc++-arm-none-eabi-newlib",
}
_BOARD = "rpi_pico"
_MANIFEST = 'freeze("$(PORT_DIR)/modules")\ninclude("$(MPY_DIR)/extmod/asyncio")\n'
_KEYS = Path("/usr/share/keyrings/debian-archive-keyring.gpg")
_SOURCES = Path("/etc/apt")
_MIRROR = re.compile(r"https?://\S+/debian/?(?=\s|$)")
_BLOCK, _PAYLOAD = 512, 256
_FLASH, _FAMILY = 0x1000_0000, 0xE48B_FF56  # RP2040
_START, _SECOND, _END, _HAS_FAMILY = 0x0A32_4655, 0x9E5D_5157, 0x0AB1_6F30, 0x2000


class CannotMake(Exception):
    """No UF2 could be made here."""


def make(folder: Path, out: Path, tell: Callable[[str], None], kind: str | None = None) -> None:
    """Build in `folder`, which may be thrown away afterwards; write `out`. `tell` hears what goes on.

    `kind`: the unit whose firmware is frozen into it. Raises CannotMake, BuildError.
    """
    missing = sorted({package for tool, package in TOOLS.items() if shutil.which(tool) is None})
    if missing:
        raise CannotMake(
            f"this machine lacks {', '.join(missing)}. Nothing was made. Install them (`apt-get install "
            f"--no-install-recommends {' '.join(missing)}`) and try again."
        )
    folder.mkdir(parents=True, exist_ok=True)
    tell("fetching the sources of MicroPython, pico-sdk, TinyUSB and Mbed TLS from Debian")
    fetched = _fetch(folder)
    tell("unpacking")
    tree = _lay_out(folder, fetched)
    tell("building the compiler of frozen modules")
    _run(["make", "-C", str(tree / "mpy-cross"), f"-j{os.cpu_count()}"], folder)
    tell("building the firmware")
    port, built = tree / "ports" / "rp2", folder / "built"
    manifest = _stock(folder) if kind is None else _of_unit(folder, kind)
    options = {
        "MICROPY_BOARD": "RPI_PICO",
        "MICROPY_FROZEN_MANIFEST": manifest,
        "PICO_NO_PICOTOOL": 1,
        "PICO_BUILD_DOCS": 0,
    }
    defines = [f"-D{name}={value}" for name, value in options.items()]
    _run(
        ["cmake", "-S", str(port), "-B", str(built), f"-DMICROPY_BOARD_DIR={port / 'boards/RPI_PICO'}", *defines],
        folder,
    )
    _run(["make", "-C", str(built), f"-j{os.cpu_count()}"], folder)
    out.write_bytes(uf2((built / "firmware.bin").read_bytes()))


def _stock(folder: Path) -> Path:
    manifest = folder / "manifest.py"
    manifest.write_text(_MANIFEST)
    return manifest


def _of_unit(folder: Path, kind: str) -> Path:
    place = folder / "frozen"
    shutil.rmtree(place, ignore_errors=True)
    write_frozen(frozen(kind, _BOARD), place)
    return place / "manifest.py"


def uf2(image: bytes) -> bytes:
    """A flash image from the start of an RP2040's flash as UF2 blocks of 256 bytes."""
    pieces = [image[at : at + _PAYLOAD].ljust(_PAYLOAD, b"\0") for at in range(0, len(image), _PAYLOAD)]
    blocks = []
    for number, piece in enumerate(pieces):
        head = (_START, _SECOND, _HAS_FAMILY, _FLASH + number * _PAYLOAD, _PAYLOAD, number, len(pieces), _FAMILY)
        blocks.append(struct.pack("<8I", *head) + piece.ljust(_BLOCK - 36, b"\0") + struct.pack("<I", _END))
    return b"".join(blocks)


def mirror() -> str:
    """Where this machine gets Debian's packages. Raises CannotMake."""
    files = [_SOURCES / "sources.list", *sorted((_SOURCES / "sources.list.d").glob("*"))]
    for file in files:
        if file.suffix not in (".list", ".sources") or not file.is_file():
            continue
        for line in file.read_text().splitlines():
            found = None if line.lstrip().startswith("#") else _MIRROR.search(line)
            if found:
                return found.group().rstrip("/")
    raise CannotMake("no Debian mirror is named in /etc/apt. Nothing was made. Run this on a Debian machine.")


def _fetch(folder: Path) -> Path:
    """Source packages and source-only packages of the suite, with apt's own checks, in a state of their own."""
    state, fetched = folder / "apt", folder / "fetched"
    for part in (state / "lists" / "partial", state / "cache" / "archives" / "partial", fetched):
        part.mkdir(parents=True, exist_ok=True)
    where = f"[signed-by={_KEYS}] {mirror()} {SUITE} main"
    (state / "sources.list").write_text(f"deb {where}\ndeb-src {where}\n")
    own = {
        "Dir::Etc::sourcelist": state / "sources.list",
        "Dir::Etc::sourceparts": "-",
        "Dir::State::lists": state / "lists",
        "Dir::Cache": state / "cache",
        "APT::Sandbox::User": "root" if os.geteuid() == 0 else "",
    }
    options = [word for name, value in own.items() for word in ("-o", f"{name}={value}")]
    _run(["apt-get", *options, "update"], folder)
    named = {name: f"{name}={version}" if version else name for name, version in VERSIONS.items()}
    _run(["apt-get", *options, "source", "--download-only", named["micropython"], named["mbedtls"]], fetched)
    _run(["apt-get", *options, "download", named["pico-sdk-source"], named["tinyusb-source"]], fetched)
    return fetched


def _lay_out(folder: Path, fetched: Path) -> Path:
    """MicroPython's tree, with the libraries where its submodules would be."""
    tree, tls, installed = folder / "micropython", folder / "mbedtls", folder / "installed"
    for made, description in ((tree, "micropython_*.dsc"), (tls, "mbedtls_*.dsc")):
        shutil.rmtree(made, ignore_errors=True)
        _run(["dpkg-source", "--no-check", "--skip-patches", "-x", str(_one(fetched, description)), str(made)], folder)
    for package in ("pico-sdk-source_*.deb", "tinyusb-source_*.deb"):
        _run(["dpkg", "-x", str(_one(fetched, package)), str(installed)], folder)
    places = {"mbedtls": tls, "pico-sdk": installed / "usr/src/pico-sdk", "tinyusb": installed / "usr/src/tinyusb"}
    for name, source in places.items():
        target = tree / "lib" / name
        if target.is_dir() and not target.is_symlink():
            target.rmdir()
        target.symlink_to(source)
    drivers = tree / "lib" / "micropython-lib"
    drivers.mkdir(exist_ok=True)
    (drivers / "README.md").write_text("Left out.\n")  # the build asks whether it is there
    return tree


def _one(folder: Path, pattern: str) -> Path:
    found = sorted(folder.glob(pattern))
    if not found:
        raise CannotMake(f"Debian's {SUITE} gave no {pattern}. Nothing was made. See {folder}.")
    return found[-1]


def _run(command: Sequence[str], folder: Path) -> None:
    log = folder / "build.log"
    with log.open("ab") as said, process_group(command, said, folder) as run:
        code = run.wait()
    if code:
        raise CannotMake(f"`{command[0]}` ended with code {code}. No UF2 was made. What it said is in {log}.")
