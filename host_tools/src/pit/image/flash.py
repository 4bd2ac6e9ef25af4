"""An image as a chip's flash holds it: files laid out in a LittleFS as the stock rp2 port formats it, and read back."""

import contextlib
from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType

from littlefs import LittleFS, LittleFSError

from pit.image.build import Image

BLOCK_BYTES = 4096
FLASH_BLOCKS = 352  # what a stock RPI_PICO build leaves for files: 1,408 KB
_AS_FORMATTED = 0x0002_0000  # by the stock rp2 port
NEWEST = 0  # that the host's filesystem knows
_OUTLIVING = ("schedule.bin", "schedule.bin.new")  # the second: a load that was cut


def laid_out(image: Image, folder: str = "a") -> dict[str, bytes]:
    """The image's files by their place on a unit: main.py at the root, the rest in `folder`, which /current names."""
    placed = {name if name == "main.py" else f"{folder}/{name}": data for name, data in image.files.items()}
    return placed | {"current": folder.encode()}


def flash_image(image: Image, outliving: Mapping[str, bytes] = MappingProxyType({})) -> bytes:
    """The image's files, and those that outlive images, in a LittleFS as the stock rp2 port formats it."""
    system = filesystem(_AS_FORMATTED)
    system.format()
    system.mount()
    for name, data in {**outliving, **(laid_out(image) if image.files else {})}.items():
        folder = Path(name).parent
        if str(folder) != ".":
            system.makedirs(str(folder), exist_ok=True)
        with system.open(name, "wb") as file:
            file.write(data)
    return bytes(system.context.buffer)


def outliving_files(flash: bytes) -> dict[str, bytes]:
    """The files on a unit's flash that outlive its images; none where it can't be read, as a chip would format it anew."""
    system = _mounted(flash)
    if system is None:
        return {}
    found = {}
    for name in _OUTLIVING:
        with contextlib.suppress(FileNotFoundError):
            found[name] = _read(system, name)
    return found


def running_image(flash: bytes) -> Image:
    """The image that a unit with that flash starts; without a file where there is none, or it can't be read."""
    system = _mounted(flash)
    try:
        files = {} if system is None else _running(system)
    except FileNotFoundError:
        files = {}
    return Image(files)


def _running(system: LittleFS) -> dict[str, bytes]:
    place = f"/{_read(system, 'current').decode(errors='replace').strip()}"
    paths = [f"{folder}/{name}" for folder, _, names in system.walk(place) for name in names]
    return {"main.py": _read(system, "main.py")} | {path[len(place) + 1 :]: _read(system, path) for path in paths}


def _read(system: LittleFS, path: str) -> bytes:
    with system.open(path, "rb") as file:
        data: bytes = file.read()
    return data


def _mounted(flash: bytes) -> LittleFS | None:
    system = filesystem(NEWEST)
    if len(flash) != len(system.context.buffer):
        return None
    system.context.buffer[:] = flash
    try:
        system.mount()
    except LittleFSError:
        return None
    return system


def filesystem(version: int) -> LittleFS:
    """A filesystem with nothing on it, not mounted; `version` is NEWEST or that of a stock port.

    One of an older version is mounted by a newer one, which makes it newer at the first write; not the other way round.
    """
    return LittleFS(
        mount=False,
        block_size=BLOCK_BYTES,
        block_count=FLASH_BLOCKS,
        prog_size=256,
        read_size=32,
        lookahead_size=32,
        disk_version=version,
    )
