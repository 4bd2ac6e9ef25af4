"""Opens the worlds that `--bench` names: a virtual unit of its own for each test, or a unit that already runs elsewhere."""

from collections.abc import Iterator
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

from benches.bench_file import BenchFileError, BenchUnit, read
from benches.jig import Jig
from frame_record import RecordedTransport
from tapped_wires import tapped
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
    "fresh": "it was used before",
    "vm": "its interpreter is no process of this machine",
}


@dataclass(frozen=True)
class World:
    """What `--bench` asked for. `port` is set for a unit that runs elsewhere."""

    name: str
    features: frozenset[str]
    port: str | None = None
    kind: str = "jackpot"  # what the unit behind `port` must say that it is
    jig: str | None = None  # the port of its hand and eye
    wired: frozenset[str] | None = None  # what of the jig is connected; None: all that it has

    def lack(self, needs: set[str]) -> str | None:
        """Why a test with these needs can't run here; None if it can."""
        missing = [need for need in LACKS if need in needs - self.features]
        what = "a unit without a jig" if self.jig is None else "a unit with a jig"
        if self.name == PICO:
            what = "an emulated Pico"
        return f"{self.name} is {what}: {' and '.join(LACKS[need] for need in missing)}" if missing else None

    def asked(self) -> "World":
        """The same, with the features that its jig says it has. Raises LinkError, NoJig."""
        if self.jig is None:
            return self
        with closing(Jig(self.jig)) as jig:
            return replace(self, features=jig.features if self.wired is None else jig.features & self.wired)


def world(option: str, worker: int = 0, workers: int = 1, jig: str | None = None) -> World:
    """The world that `--bench` names; of a bench file the unit of this worker of so many, counted from 0. A place of
    labgrid is known only once it is asked for. Raises ValueError with a sentence for a person.
    """
    if jig is not None and not option.startswith("serial:"):
        raise ValueError(f"--jig {jig} goes with --bench serial:PORT; a bench file and labgrid name the jig themselves")
    if option == "virtual":
        return World("virtual", VIRTUAL)
    if option == PICO:
        return World(PICO, VIRTUAL - {"vm"})
    if option == LABGRID:
        return World(option, frozenset())
    if option.endswith(".toml"):
        return _of_file(Path(option), worker, workers)
    kind, _, port = option.partition(":")
    if kind == "serial" and port:
        return World(option, frozenset(), port, jig=jig)
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
    return World(unit.name, frozenset(), unit.port, unit.kind, unit.jig, unit.wired)


@contextmanager
def virtual_unit(
    folder: Path,
    *,
    seed: int = 3,
    is_virtual: bool = True,
    start_ticks_ms: int = 0,
    is_on: bool = True,
    manifest: str = "release",
    vcd: Path | None = None,
) -> Iterator[UnitUnderTest]:
    """A fresh virtual unit with blank memory, at rest in IDLE if `is_on`, else without power yet; `vcd`: its waveform."""
    pump = Pump(Clock(is_virtual=is_virtual))
    bench = JackpotBench(pump, folder, seed=seed, start_ticks_ms=start_ticks_ms, manifest=manifest)
    try:
        with tapped(vcd, bench.rig, BenchTransport(bench.unit)) as port:
            transport = RecordedTransport(port)
            unit = UnitUnderTest(transport, VIRTUAL, try_us=_TRY_VIRTUAL_US, bench=bench)
            if is_on:
                unit.give_power()
                unit.poll_state(codes.IDLE)
            yield unit
            transport.close()
    finally:
        bench.close()


@contextmanager
def serial_unit(world: World) -> Iterator[UnitUnderTest]:
    """A unit that runs elsewhere, brought to IDLE, its jig at rest; it keeps its state from test to test."""
    assert world.port is not None
    with ExitStack() as stack:
        jig = None if world.jig is None else stack.enter_context(closing(Jig(world.jig)))
        transport = RecordedTransport(SerialTransport(world.port), again=partial(SerialTransport, world.port))
        stack.callback(transport.close)
        transport.drop_input()
        unit = UnitUnderTest(transport, world.features, try_us=_TRY_REAL_US, jig=jig)
        found = texts.kind(unit.client.hello().kind)
        assert found == world.kind, f"at {world.port} is a {found}; the bench says that it is a {world.kind}"
        unit.bring_to_idle()
        unit.begin()
        yield unit
