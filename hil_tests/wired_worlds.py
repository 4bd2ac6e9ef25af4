"""A virtual unit whose hand and eye is a virtual jig, wired to it, on one virtual clock: a real bench, every time alike."""

from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path

from benches.card_jig import CardJig
from benches.jig import Jig
from card_unit import CardUnit
from frame_record import RecordedTransport
from plant_seed import PLANT_SEED
from unit_under_test import UnitUnderTest

from pit.bench.card_machine import CardMachineBench
from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.jig import JigBench, Kind
from pit.bench.pump import Pump
from pit.bench.transport import BenchTransport
from wire import codes

_FEATURES = frozenset({"hand", "door", "eye", "power", "clock", "fresh"})
_TRY_US = 500_000
_NAME = "virtual jig"


@contextmanager
def _powered(folder: Path, kind: Kind) -> Iterator[JigBench]:
    bench = JigBench(Pump(Clock(is_virtual=True)), folder, kind=kind, seed=PLANT_SEED)
    try:
        bench.power_on()
        yield bench
    finally:
        bench.close()


@contextmanager
def wired_unit(folder: Path) -> Iterator[tuple[UnitUnderTest, JigBench]]:
    """A jackpot unit in IDLE, and the bench that both boards are on."""
    with _powered(folder, JackpotBench) as bench, closing(Jig(_NAME, BenchTransport(bench.jig))) as jig:
        transport = RecordedTransport(BenchTransport(bench.unit.unit))
        unit = UnitUnderTest(transport, _FEATURES, try_us=_TRY_US, jig=jig)
        unit.await_boot()
        unit.poll_state(codes.IDLE)
        yield unit, bench


@contextmanager
def wired_card_unit(folder: Path) -> Iterator[tuple[CardUnit, JigBench]]:
    """A card machine's unit, its machine with cards so that its own wires say so, and the bench that both boards are on."""
    with _powered(folder, CardMachineBench) as bench, closing(CardJig(_NAME, BenchTransport(bench.jig))) as jig:
        assert isinstance(bench.unit, CardMachineBench)
        bench.unit.rig.machine.fill(range(312))
        unit = CardUnit(None, RecordedTransport(BenchTransport(bench.unit.unit)), jig=jig)
        unit.await_boot()
        yield unit, bench
