"""The part of `pit prove cuts` about flash: the power goes at chosen programs and erases while a unit takes a new schedule.

After the restart it plays by the old schedule or by the new one, verified anew by its signature, and has no fault. Today a
schedule is all that a unit writes to flash. The keys are made for the proof and forgotten.
"""

import itertools
import tempfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.plants.cuts import CutMode
from pit.bench.proofs.memory_trials import Trial
from pit.bench.proofs.vm_scenarios import VmUnit
from pit.bench.pump import Pump
from pit.link.errors import LinkError
from pit.schedule import on_unit, page, signing
from wire import upkeep_codes

_NAME = "on the VM: schedule to flash"
_CASINO = "Example Casino"
_SEED = 5


class _Bench:
    """A unit that plays by the first of two schedules."""

    def __init__(self, trust: bytes, old: bytes) -> None:
        self._folder = tempfile.TemporaryDirectory()
        bench = JackpotBench(Pump(Clock(is_virtual=True)), Path(self._folder.name), seed=_SEED)
        self.vm = bench.unit
        self.unit = VmUnit(bench)
        self.unit.boot()
        self.unit.load(upkeep_codes.LOAD_APPROVER, trust)
        self.unit.load(upkeep_codes.LOAD_SCHEDULE, old)

    def __enter__(self) -> "_Bench":
        return self

    def __exit__(self, *error: object) -> None:
        self.unit.transport.close()
        self.unit.bench.close()
        self._folder.cleanup()

    def plays_by(self) -> str | None:
        """The id of the schedule it has verified; None if it has none, a fault, or does not answer."""
        try:
            self.unit.session()
            standing = on_unit.standing(self.unit.client)
            fault = self.unit.client.request("poll", acknowledged=0x3FFF_FFFF)["fault"]
        except LinkError:
            return None
        return standing.schedule.id if standing.schedule and not standing.reason and not fault else None


def flash_trials(most: int | None = None) -> Iterator[Trial]:
    """A cut at each program and erase, in each mode; or `most` of them. Raises MissingInterpreter."""
    key = signing.make_key()
    example = replace(page.read(page.EXAMPLE_FILE), is_example=False, casino=_CASINO)
    old, new = (signing.sign(replace(example, id=name), key) for name in ("old", "new"))
    trust = _CASINO.encode().ljust(32, b"\0") + signing.modulus(key.public_key())
    with _Bench(trust, old) as bench:
        before = bench.vm.flash.writes
        bench.unit.load(upkeep_codes.LOAD_SCHEDULE, new)
        count = bench.vm.flash.writes - before
        yield Trial(_NAME, "not cut", bench.plays_by() == "new")
    cuts = list(itertools.product(range(1, count + 1), CutMode))
    for at, mode in cuts if most is None else cuts[:: max(1, len(cuts) // most)][:most]:
        with _Bench(trust, old) as bench:
            bench.vm.flash.cut_at(at, mode)
            bench.unit.load(upkeep_codes.LOAD_SCHEDULE, new)
            is_cut = not bench.vm.is_powered
            bench.vm.power_off()
            bench.unit.boot()
            yield Trial(_NAME, f"write {at} of {count}, {mode.value}", is_cut and bench.plays_by() in ("old", "new"))
