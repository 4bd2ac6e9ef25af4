"""What a deploy has to do, from what the unit has and what it shall have. Pure: it sends nothing.

active    the folder that /current names, or falls back to; it is never written
target    the other one, or /a on a blank board; gets the image, then is named in /current with the active one behind it
"""

import hashlib
import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

from pit.deploy.errors import DeployError
from pit.image.build import Image
from pit.image.manifest import ANY, SIGNATURE, read_manifest

MAIN = "/main.py"
POINTER = "/current"

_BLOCK = 4096
_FOLDER_BLOCKS = 2  # of a LittleFS
_SPARE_BLOCKS = 4  # for the pointer, and what is written before the old is let go
# sys.implementation._mpy >> 10, as py/persistentcode.h numbers them
_NATIVE = {2: "x64", 4: "armv6m", 7: "armv7emsp", 10: "xtensawin"}


@dataclass(frozen=True)
class Found:
    """What the unit's survey told: `files` are hashes by absolute path, `current` what /current holds."""

    machine: str
    architecture: str
    current: str
    free: int
    files: dict[str, str]
    version: tuple[int, ...]
    kind: str

    @classmethod
    def read(cls, text: bytes) -> "Found":
        """Raises DeployError for an answer that is no survey."""
        try:
            first, *lines = text.decode().splitlines()
            about: dict[str, Any] = json.loads(first)
            return cls(
                machine=about["machine"],
                architecture=_NATIVE.get(about["mpy"] >> 10, "unknown"),
                current=about["current"],
                free=about["free"],
                files={path: digest for digest, path in (line.split(" ", 1) for line in lines)},
                version=tuple(about["version"]),
                kind=about["kind"],
            )
        except (ValueError, KeyError, TypeError) as error:
            raise DeployError(
                f"what answered at the prompt told nothing of its files that can be read ({error}). Nothing was written. "
                "Check that it runs MicroPython 1.28 or later: `pit flash`."
            ) from error


@dataclass(frozen=True)
class Plan:
    """`upload` and `main` in bytes by absolute path, `copy` from the active folder, `remove` what no longer belongs there."""

    target: str
    pointer: str
    upload: dict[str, bytes] = field(default_factory=dict)
    copy: dict[str, str] = field(default_factory=dict)
    remove: list[str] = field(default_factory=list)
    main: bytes | None = None
    expected: dict[str, str] = field(default_factory=dict)

    @property
    def is_nothing(self) -> bool:
        """The unit has it all and runs it."""
        return not self.pointer and self.main is None

    @property
    def upload_bytes(self) -> int:
        return sum(map(len, self.upload.values())) + len(self.main or b"")


def plan(found: Found, image: Image) -> Plan:
    """What is to be done. Raises DeployError if it does not fit."""
    active = found.current[-1:]
    chosen = found.current[:1]
    main = image.files["main.py"]
    new_main = None if found.files.get(MAIN) == _hash(main) else main
    files = {name: data for name, data in image.files.items() if name != "main.py"}
    if chosen and _in_folder(found, chosen) == {name: _hash(data) for name, data in files.items()}:
        return Plan(chosen, "", main=new_main)
    target = "b" if active == "a" else "a"
    there = _in_folder(found, target)
    at_hand = {digest: name for name, digest in _in_folder(found, active).items()} if active else {}
    upload: dict[str, bytes] = {}
    copy: dict[str, str] = {}
    for name, data in files.items():
        digest = _hash(data)
        if there.get(name) == digest:
            continue
        if digest in at_hand:
            copy[f"/{target}/{name}"] = f"/{active}/{at_hand[digest]}"
        else:
            upload[f"/{target}/{name}"] = data
    made = Plan(
        target,
        target + active,
        upload,
        copy,
        sorted(f"/{target}/{name}" for name in there.keys() - files.keys()),
        new_main,
        {f"/{target}/{name}": _hash(data) for name, data in files.items()},
    )
    _check_room(found, made, files)
    return made


def _check_room(found: Found, made: Plan, files: dict[str, bytes]) -> None:
    written = [name for name in made.expected if name in made.upload or name in made.copy]
    new = [name for name in written if name not in found.files]
    blocks = sum(-(-len(files[name.split("/", 2)[2]]) // _BLOCK) for name in new)
    folders = _folders(new) - _folders(found.files)
    need = (blocks + _FOLDER_BLOCKS * len(folders) + _SPARE_BLOCKS) * _BLOCK
    if need > found.free:
        raise DeployError(
            f"the unit's filesystem is full: the image takes {need // 1024} KB more, and {found.free // 1024} KB are free. "
            "Nothing was written; the unit runs what it ran. Remove what does not belong to Pit from it, then deploy again."
        )


def _folders(paths: Iterable[str]) -> set[str]:
    """Every folder above them but the root."""
    return {str(folder) for path in paths for folder in PurePosixPath(path).parents} - {"/"}


def check_board(found: Found, board: str, mcu: str, architecture: str) -> None:
    """Raises DeployError if the chip is not the board's. A virtual unit plays any board."""
    if found.architecture == "x64":
        return
    if found.architecture != architecture or mcu not in found.machine.replace("-", "").replace(" ", "") + found.machine:
        raise DeployError(
            f"the board there is a {found.machine} ({found.architecture}), and {board} has an {mcu} ({architecture}). "
            "Nothing was written; the unit runs what it ran. Name the right board with --board."
        )


def check_version(found: Found, kind: str, version: tuple[int, int, int], *, may_be_older: bool = False) -> None:
    """Raises DeployError for a downgrade without leave, and for an image of another kind of unit."""
    if found.kind and found.kind != kind:
        raise DeployError(
            f"the unit there is a {found.kind}, not a {kind}. Nothing was written; it runs what it ran. "
            "Check the port; a board for another kind is erased with `pit flash` first."
        )
    if found.version and tuple(version) < found.version and not may_be_older:
        raise DeployError(
            f"the unit runs version {dotted(found.version)}, and this image is {dotted(version)}: a downgrade needs an "
            "engineer's ticket. Nothing was written; the unit runs what it ran. Deploy that version or a later one, or have "
            "an engineer answer `pit ticket challenge` with a ticket for a downgrade, and deploy with --ticket."
        )


def check_signature(found: Found, image: Image) -> None:
    """Raises DeployError for an unsigned image where a signed one runs, and for one that was compiled for another chip."""
    mpy = read_manifest(image).mpy.split()
    if mpy[-1] not in (ANY, found.architecture):
        raise DeployError(
            f"the image was compiled for {mpy[-1]}, and the board there is a {found.machine} ({found.architecture}). "
            "Nothing was written; the unit runs what it ran. Build it for that board with `pit image build`."
        )
    if SIGNATURE not in image.files and f"/{found.current[-1:]}/{SIGNATURE}" in found.files:
        raise DeployError(
            "the image that runs there is signed, and this one is not: a unit that holds its engineer's key would take it back. "
            "Nothing was written; it runs on. Have it signed with `pit image sign`, then deploy it with --image."
        )


def _in_folder(found: Found, folder: str) -> dict[str, str]:
    start = f"/{folder}/"
    return {path.removeprefix(start): digest for path, digest in found.files.items() if path.startswith(start)}


def _hash(data: bytes) -> str:
    return hashlib.sha256(data).hexdigest()


def dotted(version: tuple[int, ...]) -> str:
    """A version as people write it."""
    return ".".join(map(str, version))
