"""The unit's own side of images, under CPython: a folder in place of its flash, two FRAMs in memory, an interpreter in RAM."""

import os
import sys
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa

from boot import keys, verify
from kernel import memory
from pit.bench.proofs.chips import Chips
from pit.image.build import Image
from pit.image.folder import write_image
from pit.schedule import signing

UNIT_ID = b"12345678"
CASINO = b"Example Casino".ljust(32, b"\0")
_FOLDER = 0x4000
_FILE = 0x8000


class Flash:
    """A unit's flash with one image that runs from /a, and the memory of that unit."""

    def __init__(self, path: Path, image: Image, interpreter: bytes) -> None:
        self.path = path
        self.interpreter = bytearray(interpreter)
        chips = Chips()
        self.chips = (chips.a, chips.b)
        self.unit_id = UNIT_ID
        self.kind_name = "jackpot"
        self.memory = SimpleNamespace(verdict=memory.REBUILT)
        write_image(image, path)

    def give_key(self, key: rsa.RSAPublicKey) -> None:
        """Make it the engineer's."""
        place = keys.PublicKey(*self.chips, UNIT_ID, keys.ENGINEER)
        place.load()
        assert place.put(CASINO, signing.modulus(key))

    def refusal(self) -> int:
        """Why the image may not play, 0 if it may."""
        return verify.refusal(self, str(self.path))[0]  # type: ignore[arg-type]

    def write(self, name: str, data: bytes) -> None:
        """Replace a file by its path on the unit."""
        path = self.path / name
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(data)

    def files(self) -> Iterator[str]:
        """Every file on it but the pointer."""
        for path in sorted(self.path.rglob("*")):
            if path.is_file() and path.name != "current":
                yield str(path.relative_to(self.path))

    def read(self, at: int, count: int) -> bytearray:
        """The interpreter's own flash."""
        return self.interpreter[at : at + count]


def _ilistdir(path: str) -> Iterator[tuple[str, int]]:
    with os.scandir(path) as entries:  # whoever looks for one file alone leaves the rest unread
        found = [(entry.name, _FOLDER if entry.is_dir() else _FILE) for entry in entries]
    return iter(found)


def stand_in(patch: pytest.MonkeyPatch, flash: Flash) -> None:
    """Have the firmware's check find this flash, as it runs from /a."""
    board = ModuleType("board")
    board.NAME = "rpi_pico"  # type: ignore[attr-defined]
    patch.setitem(sys.modules, "board", board)
    patch.setitem(sys.modules, "hal.flash", flash)
    patch.setattr("hal.flash", flash, raising=False)
    patch.setattr(os, "ilistdir", _ilistdir, raising=False)
    patch.setattr(verify, "sys", SimpleNamespace(path=["/a", ".frozen"]))
