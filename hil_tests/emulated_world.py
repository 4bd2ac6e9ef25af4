"""The world of `--bench pico --uf2 FILE`: the same tests on an emulated Pico, whose code takes its time.

A first start alone takes a minute here, so one unit of each kind is started for all tests: each goes on from that moment, new
and at rest, in a process split off from this one (forked.py), with a copy of its memory. Their images have no manifest, so that
no start is spent on comparing them; tests that are about that are for other worlds. A test that takes too long there for what it
shows says `@pytest.mark.slow_on_pico("why")`: each further start of its chip takes a minute. Where a whole file does, the tests
that stand for it say `@pytest.mark.on_pico`.
"""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from card_unit import CardUnit
from frame_record import RecordedTransport
from plant_seed import PLANT_SEED
from tapped_wires import tapped
from unit_under_test import VIRTUAL, UnitUnderTest

from pit.bench.pico.assembly import EmulatedCardMachine, EmulatedJackpot
from pit.bench.pico.clock import EmulatedClock
from pit.bench.pump import Pump
from wire import codes

FEATURES = VIRTUAL - {"vm"}
_TRY_US = 500_000
_STARTED_US = 6_000_000


@contextmanager
def emulated_unit(
    folder: Path,
    uf2: Path,
    *,
    seed: int = PLANT_SEED,
    is_on: bool = True,
    manifest: str = "release",
    has_entropy: bool = True,
    has_manifest: bool = False,
    vcd: Path | None = None,
) -> Iterator[UnitUnderTest]:
    """An emulated unit, its memory as it lies in `folder`; at rest in IDLE if `is_on`, else without power yet."""
    bench = EmulatedJackpot(
        Pump(EmulatedClock()),
        folder,
        uf2=uf2,
        seed=seed,
        manifest=manifest,
        has_entropy=has_entropy,
        has_manifest=has_manifest,
    )
    try:
        with _jackpot(bench, vcd) as unit:
            if is_on:
                unit.give_power()
                unit.poll_state(codes.IDLE, _STARTED_US)
            yield unit
    finally:
        bench.close()


@contextmanager
def _port(bench: EmulatedJackpot | EmulatedCardMachine, vcd: Path | None) -> Iterator[RecordedTransport]:
    with ExitStack() as stack:
        port = stack.enter_context(tapped(vcd, bench.rig, bench.open_port(), bytes_end_now=True))
        transport = RecordedTransport(port)
        stack.callback(transport.close)
        yield transport


@contextmanager
def _jackpot(bench: EmulatedJackpot, vcd: Path | None) -> Iterator[UnitUnderTest]:
    with _port(bench, vcd) as transport:
        yield UnitUnderTest(transport, FEATURES, try_us=_TRY_US, bench=bench)


class KeptUnit:
    """A jackpot unit in IDLE after its first start, in `folder`; it stays there as long as this process does."""

    def __init__(self, folder: Path, uf2: Path) -> None:
        """Raises LinkError, AssertionError if it does not come to IDLE."""
        self._bench = EmulatedJackpot(
            Pump(EmulatedClock()), folder / "kept", uf2=uf2, seed=PLANT_SEED, has_manifest=False
        )
        with _jackpot(self._bench, None) as unit:
            unit.give_power()
            unit.poll_state(codes.IDLE, _STARTED_US)
        self._cut = folder / "cut"
        self._bench.save(self._cut)

    @contextmanager
    def go_on(self, folder: Path, vcd: Path | None = None) -> Iterator[UnitUnderTest]:
        """That unit, with a copy of its memory in `folder`. Once in a process: there is no way back."""
        self._bench.move_to(folder)
        with _jackpot(self._bench, vcd) as unit:
            unit.client.hello()
            unit.poll_state(codes.IDLE)
            yield unit

    def copy_memory(self, folder: Path) -> Path:
        """A folder with the memory of the same unit, whose power was cut at that moment."""
        shutil.copytree(self._cut, folder)
        return folder


class KeptCardUnit:
    """The same for a card machine's unit, approved for nothing, its machine empty."""

    def __init__(self, folder: Path, uf2: Path) -> None:
        """Raises LinkError if it does not answer."""
        self._bench = EmulatedCardMachine(
            Pump(EmulatedClock()), folder / "kept", uf2=uf2, seed=PLANT_SEED, has_manifest=False
        )
        with _port(self._bench, None) as transport:
            CardUnit(self._bench, transport).give_power()

    @contextmanager
    def go_on(self, folder: Path, vcd: Path | None = None) -> Iterator[CardUnit]:
        """That unit, as `KeptUnit.go_on`."""
        self._bench.move_to(folder)
        with _port(self._bench, vcd) as transport:
            unit = CardUnit(self._bench, transport)
            unit.client.hello()
            yield unit
