"""Opens the worlds that `--bench` names: a virtual unit of its own for each test, or a unit that already runs elsewhere."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from benches.bench_file import BenchFileError, BenchUnit, read
from frame_record import RecordedTransport
from unit_under_test import VIRTUAL, UnitUnderTest

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link import texts
from pit.link.transport import SerialTransport
from wire import codes

_TRY_VIRTUAL_US = 500_000
_TRY_REAL_US = 150_000

WITHOUT_UF2 = (
    "an emulated Pico boots a stock MicroPython, which is yours to bring: download RPI_PICO v1.28 as .uf2 from "
    "micropython.org/download/RPI_PICO, or on Debian have one made by `pit bench uf2 FILE`, and give it with --uf2 FILE"
)
PICO = "pico"
LABGRID = "labgrid"
LACKS = {
    "hand": "nothing presses its button or moves its door",
    "eye": "nothing reads its digits and lamp",
    "plants": "no fault can be planted in it",
    "power": "its supply can't be cut",
    "clock": "its time is real",
}


@dataclass(frozen=True)
class World:
    """What `--bench` asked for. `port` is set for a unit that runs elsewhere."""

    name: str
    features: frozenset[str]
    port: str | None = None
    kind: str = "jackpot"  # what the unit behind `port` must say that it is

    def lack(self, needs: set[str]) -> str | None:
        """Why a test with these needs can't run here; None if it can."""
        missing = [need for need in LACKS if need in needs - self.features]
        return (
            f"{self.name} is a unit without a jig: {' and '.join(LACKS[need] for need in missing)}" if missing else None
        )


def world(option: str, worker: int = 0, workers: int = 1) -> World:
    """The world that `--bench` names; of a bench file the unit of this worker of so many, counted from 0. A place of
    labgrid is known only once it is asked for. Raises ValueError with a sentence for a person.
    """
    if option == "virtual":
        return World("virtual", VIRTUAL)
    if option == PICO:
        return World(PICO, VIRTUAL - {"clock"})
    if option == LABGRID:
        return World(option, frozenset())
    if option.endswith(".toml"):
        return _of_file(Path(option), worker, workers)
    kind, _, port = option.partition(":")
    if kind == "serial" and port:
        return World(option, frozenset(), port)
    raise ValueError(
        f"--bench {option}: it is virtual, pico, labgrid, a bench file FILE.toml, or serial:PORT, as in serial:/dev/ttyACM0"
    )


def _of_file(path: Path, worker: int, workers: int) -> World:
    try:
        units = [unit for unit in read(path) if unit.kind == "jackpot"]
    except BenchFileError as error:
        raise ValueError(f"--bench: {error}") from error
    if workers > len(units):
        raise ValueError(f"--bench {path}: it has {len(units)} jackpot units; run at most so many workers (-n)")
    return of_unit(units[worker])


def of_unit(unit: BenchUnit) -> World:
    """The world of a unit that a bench file or labgrid names."""
    return World(unit.name, frozenset(), unit.port, unit.kind)


@contextmanager
def virtual_unit(
    folder: Path,
    *,
    seed: int = 3,
    is_virtual: bool = True,
    start_ticks_ms: int = 0,
    is_on: bool = True,
    manifest: str = "release",
) -> Iterator[UnitUnderTest]:
    """A fresh virtual unit with blank memory, at rest in IDLE if `is_on`, else without power yet."""
    pump = Pump(Clock(is_virtual=is_virtual))
    bench = JackpotBench(pump, folder, seed=seed, start_ticks_ms=start_ticks_ms, manifest=manifest)
    try:
        transport = RecordedTransport(BenchTransport(bench.unit))
        unit = UnitUnderTest(transport, VIRTUAL, try_us=_TRY_VIRTUAL_US, bench=bench)
        if is_on:
            unit.give_power()
            unit.poll_state(codes.IDLE)
        yield unit
        transport.close()
    finally:
        bench.close()


@contextmanager
def serial_unit(port: str, kind: str) -> Iterator[UnitUnderTest]:
    """A unit that runs elsewhere, brought to IDLE; it keeps its state from test to test."""
    transport = RecordedTransport(SerialTransport(port))
    try:
        transport.drop_input()
        unit = UnitUnderTest(transport, frozenset(), try_us=_TRY_REAL_US)
        found = texts.kind(unit.client.hello().kind)
        assert found == kind, f"at {port} is a {found}; the bench says that it is a {kind}"
        unit.bring_to_idle()
        yield unit
    finally:
        transport.close()
