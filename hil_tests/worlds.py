"""Opens the worlds that `--bench` names: a virtual unit of its own for each test, or a unit that already runs elsewhere."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import ExitStack, closing, contextmanager
from dataclasses import dataclass, field, replace
from functools import partial
from pathlib import Path

from benches import unit_features
from benches.bench_file import BenchFileError, BenchUnit, read
from benches.card_jig import CardJig
from benches.jig import Jig
from benches.jig_lines import JigLines
from card_rest import bring_to_rest
from card_unit import CardUnit
from frame_record import RecordedTransport
from plant_seed import PLANT_SEED
from tapped_wires import tapped
from unit_under_test import VIRTUAL, UnitUnderTest

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from pit.link.client import Client
from pit.link.transport import SerialTransport
from wire import codes

_TRY_VIRTUAL_US = 500_000
_TRY_REAL_US = 150_000
_TRIES_REAL = 40  # of a desk that is busy
_TRY_ASKED_US = 500_000
_TRIES_ASKED = 20  # before the tests: a desk that is busy with their start is no reason to end them

WITHOUT_UF2 = (
    "an emulated Pico boots a stock MicroPython, which is yours to bring: download RPI_PICO v1.28 as .uf2 from "
    "micropython.org/download/RPI_PICO, or on Debian have one made by `pit bench uf2 FILE`, and give it with --uf2 FILE"
)
PICO = "pico"
LABGRID = "labgrid"
LACKS = {
    "hand": "nothing presses its button",
    "door": "nothing moves its door",
    "eye": "nothing reads its digits and lamp",
    "plants": "no fault can be planted in it",
    "power": "its supply can't be cut",
    "clock": "its time is real",
    "fresh": "it was used before",
    "vm": "its interpreter is no process of this machine",
    **unit_features.LACKS,
}
_LACKS_OF_CARDS = LACKS | {
    "hand": "nothing moves its lid, door, cards and wires",
    "eye": "nothing sees its relay and lamps",
}


@dataclass(frozen=True)
class World:
    """What `--bench` asked for. `port` is set for a unit that runs elsewhere; one of another kind may stand beside it."""

    name: str
    features: frozenset[str]
    port: str | None = None
    kind: str | None = None  # what the unit behind `port` must say that it is; None: it is asked
    jig: str | None = None  # the port of its hand and eye
    wired: frozenset[str] | None = None  # parts and lines of the jig that reach the unit; None: all that it has
    unwired: Mapping[str, Sequence[str]] = field(default_factory=dict)  # lines that do not, by the part
    board: str | None = None
    claimed: frozenset[str] = frozenset()  # what the unit must say that it has
    unit_id: bytes | None = None  # its own number, once it is asked
    beside: "World | None" = None

    def lack(self, needs: set[str], kind: str = "jackpot") -> str | None:
        """Why a test of a unit of that kind, with these needs, can't run here; None if it can."""
        if self.port is not None and self.kind is not None and self.kind != kind:
            return f"{self.name} is a {self.kind}, and this is a test of a {kind}"
        lacks = _LACKS_OF_CARDS if kind == "card_machine" else LACKS
        missing = [need for need in lacks if need in needs - self.features]
        what = "a unit without a jig" if self.jig is None else "a unit with a jig"
        if self.name == PICO:
            what = "an emulated Pico"
        why = [lacks[need] + self._lines_for(need) for need in missing]
        return f"{self.name} is {what}: {' and '.join(why)}" if missing else None

    def _lines_for(self, need: str) -> str:
        lines = self.unwired.get(need)
        return f" (not wired: {', '.join(lines)})" if lines else ""

    def of(self, kind: str) -> "World":
        """The world of the unit of that kind, where there are two; else this one."""
        return self.beside if self.beside is not None and self.kind != kind else self

    def asked(self) -> "World":
        """The same, with kind and features as the unit says, and those that its jig's wires give. Raises LinkError, Refused,
        NoJig, Contradiction.
        """
        if self.port is None:
            return self
        with ExitStack() as stack:
            jig = None if self.jig is None else stack.enter_context(closing(JigLines(self.jig)))
            transport = SerialTransport(self.port)
            client = stack.enter_context(closing(Client(transport, try_us=_TRY_ASKED_US, tries=_TRIES_ASKED)))
            said = unit_features.Bench(self.name, self.kind, self.board, self.claimed)
            kind, features = unit_features.ask(client, said)
            unwired = {} if jig is None else jig.unwired(kind, self.wired)
            wired = {part for part, lines in unwired.items() if not lines}
            unit_id = client.hello().unit_id
            return replace(self, kind=kind, features=features | wired, unwired=unwired, unit_id=unit_id)


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
    if workers > 1 and (option == LABGRID or option.startswith("serial:")):
        raise ValueError(f"--bench {option}: it is one unit, and {workers} workers (-n) can't share it; run without -n")
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
        units = read(path)
    except BenchFileError as error:
        raise ValueError(f"--bench: {error}") from error
    by_kind = [[unit for unit in units if unit.kind == kind] for kind in ("jackpot", "card_machine")]
    if workers > max(map(len, by_kind)):
        counted = " and ".join(f"{len(some)} {some[0].kind} units" for some in by_kind if some)
        raise ValueError(f"--bench {path}: it has {counted}; run at most so many workers (-n)")
    if worker >= workers:
        raise ValueError(
            f"--bench {path}: worker gw{worker} takes the place of one that died, whose unit may be in any state. Look at that "
            "unit, then run again without --max-worker-restart"
        )
    worlds = [of_unit(some[worker]) for some in by_kind if worker < len(some)]
    return replace(worlds[0], beside=worlds[1] if len(worlds) == 2 else None)


def used_by_all(option: str, workers: int, jig: str | None) -> tuple[World, ...]:
    """Each unit that runs elsewhere and that some worker uses. Raises ValueError as `world`."""
    firsts = [world(option, worker, workers, jig) for worker in range(workers)]
    return tuple(
        used for first in firsts for used in (first, first.beside) if used is not None and used.port is not None
    )


def of_unit(unit: BenchUnit) -> World:
    """The world of a unit that a bench file or labgrid names."""
    return World(
        unit.name, frozenset(), unit.port, unit.kind, unit.jig, unit.wired, board=unit.board, claimed=unit.features
    )


@contextmanager
def virtual_unit(
    folder: Path,
    *,
    seed: int = PLANT_SEED,
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
def _opened(port: str) -> Iterator[RecordedTransport]:
    transport = RecordedTransport(SerialTransport(port), again=partial(SerialTransport, port))
    with closing(transport):
        transport.drop_input()
        yield transport


@contextmanager
def serial_unit(world: World) -> Iterator[UnitUnderTest]:
    """A unit that runs elsewhere, brought to IDLE, its jig at rest; it keeps its state from test to test."""
    assert world.port is not None
    with ExitStack() as stack:
        jig = None if world.jig is None else stack.enter_context(closing(Jig(world.jig)))
        transport = stack.enter_context(_opened(world.port))
        unit = UnitUnderTest(transport, world.features, try_us=_TRY_REAL_US, tries=_TRIES_REAL, jig=jig)
        unit.bring_to_idle()
        unit.begin()
        yield unit


@contextmanager
def serial_card_unit(world: World) -> Iterator[CardUnit]:
    """A card machine's unit that runs elsewhere, its jig at rest, no cards told and no fault standing."""
    assert world.port is not None and world.jig is not None
    with closing(CardJig(world.jig)) as jig, _opened(world.port) as transport:
        unit = CardUnit(None, transport, jig=jig)
        bring_to_rest(unit)
        yield unit
