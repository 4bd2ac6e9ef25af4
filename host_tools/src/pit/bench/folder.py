"""The folder that a bench unit's memory lasts in: FRAM and flash images, the chip's own number, and the log.

One bench holds it at a time, till it closes it or its process ends. What a strange file in it held stays untouched.
"""

import fcntl
import os
import re
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random

from pit.bench.plants.fram_image import FramImage

_UNIT_ID = re.compile("[0-9a-f]{16}")


class FolderError(Exception):
    """A folder that can't hold a unit's memory, or that another bench holds."""


class StateFolder:
    """Made where there is none, and held. Raises FolderError."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self.log = path / "unit.log"
        self.flash = path / "flash.img"
        with self._sentences():
            path.mkdir(parents=True, exist_ok=True)
            self._hold = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            fcntl.flock(self._hold, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError as error:
            os.close(self._hold)
            raise FolderError(
                f"another bench holds the folder {path}. Nothing was started. Stop that one, or name another folder."
            ) from error

    def copy_to(self, path: Path) -> None:
        """Lay a copy of all of it there, which nobody holds. Raises OSError where there is something."""
        shutil.copytree(self._path, path)

    def close(self) -> None:
        """Let go of it."""
        os.close(self._hold)

    def read_flash(self) -> bytes:
        """What the chip's flash held; empty for a new one. Raises FolderError."""
        with self._sentences():
            return self.flash.read_bytes() if self.flash.exists() else b""

    def write_flash(self, image: bytes) -> None:
        """What the chip's flash holds from now on. Raises FolderError."""
        with self._sentences():
            self.flash.write_bytes(image)

    def fram(self, name: str) -> FramImage:
        """The image of the FRAM of that name; new where there is none. Raises FolderError."""
        with self._sentences():
            return FramImage.open(self._path / f"{name}.img")

    def unit_id(self, seed: int) -> bytes:
        """The chip's own number: made from the seed once, then kept with the memory that belongs to it. Raises FolderError."""
        path = self._path / "unit_id"
        with self._sentences():
            if not path.exists():
                path.write_text(Random(f"{seed}/unit_id").randbytes(8).hex())
            text = path.read_text().strip()
            if not _UNIT_ID.fullmatch(text):
                raise ValueError(f"{path} does not hold 16 hex digits")
        return bytes.fromhex(text)

    @contextmanager
    def _sentences(self) -> Iterator[None]:
        try:
            yield
        except (OSError, ValueError) as error:
            raise FolderError(
                f"the folder {self._path} can't hold a unit's memory ({error}). No unit was started. "
                "Mend what is named, or name another folder."
            ) from error
