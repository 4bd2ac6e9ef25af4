"""The part of `pit prove cuts` about lock and unlock, on the real VM: the power goes at chosen bytes of FRAM and writes of flash.

After the restart the unit is locked or not, with its money, games and step as before, and no fault; and whoever may go on can:
a unit that is locked takes another ticket of its supervisor and is unlocked, one that is not is locked. Nobody is shut out.
"""

import itertools
import shutil
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import rsa

from boot import keys
from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.plants.cuts import CutMode
from pit.bench.proofs import memory_cases
from pit.bench.proofs.chips import Chips, Image
from pit.bench.proofs.memory_facts import UNIT_ID, restart
from pit.bench.proofs.memory_trials import Trial
from pit.bench.proofs.vm_scenarios import VmUnit
from pit.bench.pump import Pump
from pit.link.errors import LinkError, Refused
from pit.schedule import signing
from pit.tickets import locking
from wire import codes, upkeep_codes

_CASINO = b"Example Casino".ljust(keys.CASINO_BYTES, b"\0")
_SEED = 5
_FRAM_CUTS = 60

Cut = Callable[[JackpotBench], None]


@dataclass(frozen=True)
class _Stage:
    """A unit in a folder of its own, a copy of one that was made ready."""

    unit: VmUnit
    supervisor: rsa.RSAPrivateKey

    @property
    def bench(self) -> JackpotBench:
        return self.unit.bench

    def lock(self) -> None:
        self.unit.load(upkeep_codes.LOAD_LOCK, locking.main_digest())

    def unlock(self) -> None:
        self.unit.load(
            codes.LOAD_TICKET, locking.answered(self.unit.client, upkeep_codes.ACTION_UNLOCK, self.supervisor)
        )

    def is_locked(self) -> bool:
        self.unit.session()
        return locking.is_locked(self.unit.client)

    def held(self) -> tuple[object, ...]:
        """Step, money and games, from the chips' cells."""
        rig = self.bench.rig
        facts = restart(Image(bytes(rig.fram_a.image.snapshot()), bytes(rig.fram_b.image.snapshot()))).facts
        return facts.step, facts.money, facts.games


def lock_trials(most: int | None = None) -> Iterator[Trial]:
    """Both steps, cut at each program and erase of flash in each mode and at sixty bytes of FRAM; or at `most` of each.

    Raises MissingInterpreter.
    """
    supervisor = signing.make_key()
    with tempfile.TemporaryDirectory() as name:
        unlocked, locked = Path(name) / "unlocked", Path(name) / "locked"
        _make_ready(unlocked, supervisor)
        with _at_work(unlocked, supervisor, keeps=locked) as stage:
            stage.lock()
        yield from _trials_of("lock", unlocked, supervisor, _Stage.lock, most)
        yield from _trials_of("unlock", locked, supervisor, _Stage.unlock, most)


def _trials_of(
    name: str, ready: Path, supervisor: rsa.RSAPrivateKey, do: Callable[[_Stage], None], most: int | None
) -> Iterator[Trial]:
    case = f"on the VM: {name}"
    with _at_work(ready, supervisor) as stage:
        before, was_locked = stage.held(), stage.is_locked()
        fram, flash = _fram_writes(stage.bench), stage.bench.unit.flash.writes
        do(stage)
        fram, flash = _fram_writes(stage.bench) - fram, stage.bench.unit.flash.writes - flash
        yield Trial(case, "not cut", stage.held() == before and stage.is_locked() != was_locked)
    modes = itertools.cycle(CutMode)
    at_fram = [1 + number * (fram - 1) // (_FRAM_CUTS - 1) for number in range(_FRAM_CUTS)]
    cuts = [(f"byte {at} of {fram} of FRAM", _cut_fram(at, next(modes))) for at in at_fram]
    flash_cuts = [(at, mode) for at in range(1, flash + 1) for mode in CutMode]
    cuts += [(f"write {at} of {flash} of flash, {mode.value}", _cut_flash(at, mode)) for at, mode in flash_cuts]
    for where, cut in cuts if most is None else cuts[:: max(1, len(cuts) // most)][:most]:
        with _at_work(ready, supervisor) as stage:
            stage.unit.session()
            cut(stage.bench)
            do(stage)
            stage.bench.unit.power_off()
            stage.unit.boot()
            yield Trial(case, where, _survives(stage, before))


def _survives(stage: _Stage, before: tuple[object, ...]) -> bool:
    try:
        was_locked = stage.is_locked()
        fault = stage.unit.client.request("poll", acknowledged=0x3FFF_FFFF)["fault"]
        (_Stage.unlock if was_locked else _Stage.lock)(stage)
        return stage.is_locked() != was_locked and not fault and stage.held() == before
    except (LinkError, Refused):
        return False


def _cut_fram(at: int, mode: CutMode) -> Cut:
    return lambda bench: bench.rig.cut_at(at, mode)


def _cut_flash(at: int, mode: CutMode) -> Cut:
    return lambda bench: bench.unit.flash.cut_at(at, mode)


def _fram_writes(bench: JackpotBench) -> int:
    return bench.rig.fram_a.writes + bench.rig.fram_b.writes


def _make_ready(folder: Path, supervisor: rsa.RSAPrivateKey) -> None:
    """The memory of a unit that has played and holds its supervisor's key, and a flash with this firmware."""
    chips = Chips(memory_cases.played())
    key = keys.PublicKey(chips.a, chips.b, UNIT_ID, keys.SUPERVISOR)
    key.load()
    key.put(_CASINO, signing.modulus(supervisor.public_key()))
    folder.mkdir()
    (folder / "fram_a.img").write_bytes(chips.image.a)
    (folder / "fram_b.img").write_bytes(chips.image.b)
    (folder / "unit_id").write_text(UNIT_ID.hex())
    JackpotBench(Pump(Clock(is_virtual=True)), folder, seed=_SEED).close()


@contextmanager
def _at_work(ready: Path, supervisor: rsa.RSAPrivateKey, keeps: Path | None = None) -> Iterator[_Stage]:
    """A unit that has booted from a copy of that memory; what it holds at the end lies in `keeps`."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name) / "unit"
        shutil.copytree(ready, folder)
        bench = JackpotBench(
            Pump(Clock(is_virtual=True)), folder, seed=_SEED, is_blank=True
        )  # the flash as it lies there
        unit = VmUnit(bench)
        try:
            unit.boot()
            unit.session()
            yield _Stage(unit, supervisor)
        finally:
            unit.transport.close()
            bench.close()
        if keeps is not None:
            shutil.copytree(folder, keeps)
