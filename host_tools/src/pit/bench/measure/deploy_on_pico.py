"""Deploys to a blank emulated Pico, and copies the same files to another with mpremote.

The chip's time is its own, with what USB takes at the least (chip_port.py). Flash takes none of it there, so its erases and pages
are counted, and what a real one takes for them typically is told.
"""

import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from boot.version import VERSION
from pit.bench.assembly import BOARD
from pit.bench.boards import load_board
from pit.bench.measure.by_hand import compile_s, copy_in_process, lay_out
from pit.bench.measure.deploy import ByHand, Deployed, Span
from pit.bench.pico.assembly import EmulatedJackpot
from pit.bench.pico.chip_port import plugged
from pit.bench.pico.clock import EmulatedClock
from pit.bench.pico.unit import EmulatedUnit
from pit.bench.pump import Pump
from pit.deploy.deploy import Outcome, deploy
from pit.deploy.plan import POINTER
from pit.image.build import ARCHITECTURES, Image, build
from pit.image.interpreter import read_interpreter
from pit.image.manifest import with_manifest

KIND = "jackpot"
_START_US = 1_500_000  # a stock interpreter is at its prompt


class _Watch:
    """Reads the clocks and counters of one emulated unit."""

    def __init__(self, unit: EmulatedUnit) -> None:
        self._unit = unit

    def read(self) -> Span:
        flash = self._unit.flash
        return Span(time.perf_counter(), self._unit.pump.clock.now_us, flash.erases, flash.pages, flash.typical_us)


def built(uf2: Path, cache: Path) -> tuple[Image, float]:
    """The image for that interpreter, and the seconds that it took to build; `cache` is an empty folder for a cold one."""
    begun = time.perf_counter()
    image = build(KIND, BOARD, ARCHITECTURES["RP2040"], cache)
    whole = with_manifest(image, KIND, BOARD, VERSION, read_interpreter(uf2))
    return whole, time.perf_counter() - begun


def by_hand(uf2: Path, image: Image) -> ByHand:
    """Copy to a blank board what a deploy puts there. Raises MeasureError."""
    with tempfile.TemporaryDirectory(prefix="pit-measure-") as folder:
        compiled = compile_s(KIND, ARCHITECTURES["RP2040"], Path(folder) / "compiled")
        sources = lay_out(image, Path(folder) / "image")
        with _blank(uf2, Path(folder) / "unit") as unit, plugged(unit) as port:
            watch = _Watch(unit)
            begun = watch.read()
            copy_in_process(port, sources)
            return ByHand(compiled, watch.read() - begun)


def deployed(uf2: Path, image: Image, compiled: float) -> Deployed:
    """Deploy to a blank board, and once more. Raises DeployError."""
    with (
        tempfile.TemporaryDirectory(prefix="pit-measure-") as folder,
        _blank(uf2, Path(folder) / "unit") as unit,
        plugged(unit) as port,
    ):
        watch = _Watch(unit)
        begun = watch.read()
        put = begun

        def tell(what: str, done: int, of: int) -> None:
            nonlocal put
            if what == POINTER:
                put = watch.read()

        _deploy(port, image, tell)
        idle = watch.read()
        again = _deploy(port, image, tell)
        return Deployed(compiled, put - begun, idle - put, watch.read() - idle, again.round_trips)


def _deploy(port: str, image: Image, tell: Callable[[str, int, int], None]) -> Outcome:
    return deploy(KIND, port, BOARD, load_board(BOARD).mcu, VERSION, tell, image=image)


@contextmanager
def _blank(uf2: Path, folder: Path) -> Iterator[EmulatedUnit]:
    bench = EmulatedJackpot(Pump(EmulatedClock()), folder, seed=1, uf2=uf2, is_blank=True)
    try:
        bench.unit.power_on()
        bench.pump.run_until(lambda: False, _START_US)
        yield bench.emulated
    finally:
        bench.close()
