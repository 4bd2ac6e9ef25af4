"""An emulated unit on the bench, ready to be given power: firmware built for the chip, on the flash of a stock MicroPython.

As pit.bench.assembly does for virtual units, in a folder of its own: compiled files of one world don't run in the other.
"""

from pathlib import Path
from typing import TypeVar, cast

from boot.version import VERSION
from pit.bench.assembly import BOARD, Bench
from pit.bench.card_machine import CardMachineBench
from pit.bench.folder import StateFolder
from pit.bench.jackpot import JackpotBench
from pit.bench.pico.transport import EmulatedTransport
from pit.bench.pico.unit import EmulatedUnit
from pit.bench.pump import Pump
from pit.bench.rigs.box import Box
from pit.bench.rigs.card_machine import CardMachineRig
from pit.bench.rigs.jackpot import JackpotRig
from pit.bench.virtual import VirtualUnit
from pit.image.build import ARCHITECTURES, Image, build, cache_folder
from pit.image.interpreter import read_interpreter
from pit.image.manifest import with_manifest
from pit.link.transport import Transport

Rig = TypeVar("Rig", bound=Box)


class EmulatedBench(Bench[Rig]):
    """Its `unit` is an EmulatedUnit, which does what tables and tests ask of a virtual one; it has no process.

    Give it a Pump on an EmulatedClock. `has_entropy` False leaves the ring oscillator out, as rp2040py alone does. Its image has
    a manifest, unsigned, that names the interpreter of the UF2; without one the unit plays as well, and starts in a third of the
    time, since it has nothing to compare its flash with. Raises FolderError, BuildError; ValueError at power-on for a file that
    is no UF2.
    """

    def __init__(
        self,
        pump: Pump,
        state: Path,
        *,
        uf2: Path,
        seed: int,
        name: str = "",
        manifest: str = "release",
        is_blank: bool = False,
        has_entropy: bool = True,
        has_manifest: bool = True,
    ) -> None:
        self._uf2 = uf2
        self._has_entropy = has_entropy
        self._has_manifest = has_manifest
        super().__init__(pump, state, seed=seed, name=name, manifest=manifest, is_blank=is_blank)

    def _built(self, board: str, manifest: str) -> Image:
        bare = build(self.kind, board, ARCHITECTURES["RP2040"], cache_folder(), manifest)
        return self._with_manifest(bare) if self._has_manifest else bare

    def _on_flash(self, flash: Path, name: str) -> VirtualUnit:
        self.emulated = EmulatedUnit(
            name, self.pump, self.rig, flash, self._uf2, has_entropy=self._has_entropy, log=self.log
        )
        return cast(VirtualUnit, self.emulated)  # all that benches ask of a unit but its process

    def _with_manifest(self, bare: Image) -> Image:
        return with_manifest(bare, self.kind, BOARD, VERSION, read_interpreter(self._uf2))

    @property
    def whole_image(self) -> Image:
        return self.image if self._has_manifest else self._with_manifest(self.image)

    def save(self, folder: Path) -> None:
        """Lay the unit's memory there, as a power cut at this moment would leave it. Raises OSError where there is something."""
        self._folder.copy_to(folder)
        if self.emulated.chip is not None:
            self.emulated.chip.device.dump_flash_image(folder / self._folder.flash.name)

    def move_to(self, path: Path) -> None:
        """Go on in that folder; the unit does not notice, and the old one stays as it is. Raises OSError, FolderError."""
        self.save(path)
        self._folder = StateFolder(path)
        self._held.callback(self._folder.close)
        self.log = self._folder.log
        self.emulated.flash.image = self._folder.flash
        assert self.emulated.words is not None
        self.emulated.words.path = self.log
        self.rig.fram_a.image = self._folder.fram("fram_a")
        self.rig.fram_b.image = self._folder.fram("fram_b")

    def open_port(self) -> Transport:
        """The host's way to the unit, on the bench's clock."""
        return EmulatedTransport(self.emulated)


class EmulatedJackpot(EmulatedBench[JackpotRig], JackpotBench):
    """A jackpot unit."""


class EmulatedCardMachine(EmulatedBench[CardMachineRig], CardMachineBench):
    """A card machine's unit."""
