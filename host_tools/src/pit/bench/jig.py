"""A unit and the jig that is its hand and eye: two boards wired to each other, each in a process of its own."""

from contextlib import ExitStack
from pathlib import Path

from boot.version import VERSION
from pit.bench.assembly import interpreter
from pit.bench.card_machine import CardMachineBench
from pit.bench.folder import StateFolder
from pit.bench.jackpot import JackpotBench
from pit.bench.pump import Pump
from pit.bench.rigs.jig import BOARD, JigRig
from pit.bench.virtual import WATCHDOG, VirtualUnit
from pit.image.build import ARCHITECTURES, build, cache_folder
from pit.image.flash import flash_image
from pit.image.manifest import with_manifest

Kind = type[JackpotBench] | type[CardMachineBench]


class JigBench:
    """`unit` is the bench of a `kind`, `jig` the other board, `rig` its wires."""

    def __init__(self, pump: Pump, state: Path, *, kind: Kind = JackpotBench, seed: int, name: str = "") -> None:
        with ExitStack() as stack:
            self.unit = kind(pump, state / "unit", seed=seed, name=name)
            stack.callback(self.unit.close)
            folder = StateFolder(state / "jig")
            stack.callback(folder.close)
            image = build("jig", BOARD, ARCHITECTURES["virtual"], cache_folder())
            folder.write_flash(flash_image(with_manifest(image, "jig", BOARD, VERSION)))
            self.rig = JigRig(pump.clock, self.unit.rig, seed=seed, on_bite=self._bite)
            self.rig.on_power = self._power
            self.jig = VirtualUnit("jig", pump, self.rig, folder.flash, interpreter(), log=folder.log)
            stack.callback(self.jig.close)
            self._held = stack.pop_all()

    def power_on(self) -> None:
        self.jig.power_on()
        self.unit.unit.power_on()

    def close(self) -> None:
        self._held.close()

    def _power(self, is_on: bool) -> None:
        if is_on:
            self.unit.unit.power_on()
        else:
            self.unit.unit.power_off()

    def _bite(self) -> None:
        self.jig.restart(WATCHDOG)
