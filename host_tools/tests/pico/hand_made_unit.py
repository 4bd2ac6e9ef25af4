"""An emulated unit among a jackpot's plants, whose firmware is a program in Thumb code."""

from collections.abc import Callable
from pathlib import Path

from hand_made import RESULTS, Program, empty_files, uf2_file

from pit.bench.boards import load_board
from pit.bench.pico.clock import EmulatedClock
from pit.bench.pico.unit import EmulatedUnit
from pit.bench.pump import Pump
from pit.bench.rigs.jackpot import JackpotRig


class HandMade:
    """One unit, with power. `run` lets it execute; `results` is what its program read."""

    def __init__(self, folder: Path, program: Program | None, *, has_entropy: bool = True) -> None:
        self.pump = Pump(EmulatedClock())
        self.rig = JackpotRig(self.pump.clock, load_board("rpi_pico"), seed=3, on_cut=self._cut)
        self.unit = EmulatedUnit(
            "hand-made", self.pump, self.rig, empty_files(folder), uf2_file(folder, program), has_entropy=has_entropy
        )
        self.unit.power_on()

    @property
    def now_us(self) -> int:
        return self.pump.clock.now_us

    @property
    def nanos(self) -> float:
        assert self.unit.chip is not None
        return float(self.unit.chip.mcu.clock.nanos)

    def run(self, for_us: int) -> None:
        self.pump.run_until(lambda: False, self.now_us + for_us)

    def results(self, count: int) -> list[int]:
        assert self.unit.chip is not None
        return [int(self.unit.chip.mcu.read_uint32(RESULTS + 4 * i)) for i in range(count)]

    def _cut(self) -> None:
        self.unit.power_off()


Make = Callable[..., HandMade]
