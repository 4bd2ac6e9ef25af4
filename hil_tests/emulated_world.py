"""The world of `--bench pico --uf2 FILE`: the same tests on an emulated Pico, whose code takes its time.

A unit starts from the memory of one that was started before, since a first start alone takes minutes here. Its clock is no
plaything: a test that lets hours pass says `needs("clock")`. One that is possible but takes too long for what it shows says
`@pytest.mark.slow_on_pico("why")`.
"""

import shutil
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from frame_record import RecordedTransport
from tapped_wires import tapped
from unit_under_test import VIRTUAL, UnitUnderTest

from pit.bench.pico.assembly import EmulatedJackpot
from pit.bench.pico.clock import EmulatedClock
from pit.bench.pump import Pump
from wire import codes

FEATURES = VIRTUAL - {"clock"}
_TRY_US = 500_000
_STARTED_US = 6_000_000


@contextmanager
def emulated_unit(
    folder: Path,
    uf2: Path,
    *,
    seed: int = 3,
    is_on: bool = True,
    manifest: str = "release",
    has_entropy: bool = True,
    vcd: Path | None = None,
) -> Iterator[UnitUnderTest]:
    """An emulated unit, its memory as it lies in `folder`; at rest in IDLE if `is_on`, else without power yet."""
    with ExitStack() as stack:
        bench = EmulatedJackpot(
            Pump(EmulatedClock()), folder, uf2=uf2, seed=seed, manifest=manifest, has_entropy=has_entropy
        )
        stack.callback(bench.close)
        port = stack.enter_context(tapped(vcd, bench.rig, bench.open_port(), bytes_end_now=True))
        transport = RecordedTransport(port)
        stack.callback(transport.close)
        unit = UnitUnderTest(transport, FEATURES, try_us=_TRY_US, bench=bench)
        if is_on:
            unit.give_power()
            unit.poll_state(codes.IDLE, _STARTED_US)
        yield unit


def started_memory(folder: Path, uf2: Path) -> Path:
    """The memory of a unit that was started once and lost its power in IDLE; made where it isn't there yet."""
    made = folder / "started"
    if not made.is_dir():
        with emulated_unit(folder / "first", uf2):
            pass
        (folder / "first").rename(made)
    return made


def copy_of(memory: Path, folder: Path) -> Path:
    """A folder of its own with that memory in it."""
    shutil.copytree(memory, folder, dirs_exist_ok=True)
    return folder
