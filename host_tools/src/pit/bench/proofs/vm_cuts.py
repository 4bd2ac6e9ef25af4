"""The part of `pit prove cuts` that runs on the real VM: its process is killed at chosen bytes of FRAM and writes of flash.

A trial: prepare a memory, do one step with the power cut in it, give power again, maybe cut that too, and look. It survives
if journal, money and games are those before the step or those after it, undisturbed, and the unit is up and says the same
over its link. What it holds is read from the chips' cells, not from what the unit says.
"""

import itertools
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from pit.bench.clock import Clock
from pit.bench.jackpot import JackpotBench
from pit.bench.plants.cuts import CutMode
from pit.bench.proofs.chips import Image
from pit.bench.proofs.memory_cases import NextMemory
from pit.bench.proofs.memory_facts import UNIT_ID, Facts, make_memory, restart
from pit.bench.proofs.memory_trials import Trial
from pit.bench.proofs.vm_scenarios import Scenario, VmUnit, scenarios
from pit.bench.pump import Pump
from pit.link.errors import LinkError
from wire import codes

_SEED = 5


@dataclass(frozen=True)
class VmGrain:
    """How many cuts a step, spread over its bytes, and how many of them are followed by one in the recovery."""

    cuts: int
    again: int


FINE = VmGrain(cuts=24, again=8)
SAMPLE = VmGrain(cuts=1, again=1)


@dataclass(frozen=True)
class _Held:
    """What the chips hold: the facts that one step must change wholly or not at all."""

    step: bytes
    money: tuple[int, ...]
    games: tuple[bytes, ...]

    @classmethod
    def of(cls, facts: Facts) -> "_Held":
        return cls(facts.step, facts.money, facts.games)


@dataclass(frozen=True)
class _Seen:
    """After the last restart. `has_shown`: people could read an amount before the cut, so the step must stand."""

    held: _Held
    is_up: bool
    has_shown: bool


def vm_trials(grain: VmGrain = FINE) -> Iterator[Trial]:
    """Every scenario. Raises MissingInterpreter."""
    for scenario in scenarios():
        yield from trials_of(scenario, grain)


def trials_of(scenario: Scenario, grain: VmGrain) -> Iterator[Trial]:
    """The trials of one scenario. Raises MissingInterpreter."""
    before, after, count, has_shown = _undisturbed(scenario)
    is_kept = after != before if has_shown else True
    yield Trial(f"on the VM: {scenario.name}", "not cut", is_kept)
    modes = itertools.cycle(CutMode)
    for number in range(grain.cuts):
        at = 1 + number * (count - 1) // max(1, grain.cuts - 1) if grain.cuts > 1 else 1 + count // 3
        mode = next(modes)
        again_at = 1 + number * 29 if number < grain.again else None
        where = f"killed at byte {at} of {count}, {mode.value}"
        if again_at is not None:
            where += f", again at byte {again_at} of the restart"
        seen = _cut(scenario, at, mode, again_at)
        allowed = (after,) if seen.has_shown else (before, after)
        yield Trial(f"on the VM: {scenario.name}", where, seen.is_up and seen.held in allowed)


def _undisturbed(scenario: Scenario) -> tuple[_Held, _Held, int, bool]:
    """What is held before and after the step, how many bytes it writes, and whether it shows an amount."""
    with _Stage(scenario) as stage:
        before = stage.held() if not scenario.is_boot or any(scenario.image().a) else None
        stage.prepare()
        written = stage.written
        shown = stage.shown()
        scenario.act(stage.unit)
        after = stage.held()
        return before or after, after, stage.written - written, bool(shown)


def _cut(scenario: Scenario, at: int, mode: CutMode, again_at: int | None) -> _Seen:
    with _Stage(scenario) as stage:
        stage.prepare()
        stage.rig.cut_at(at, mode)
        shown = stage.shown()
        scenario.act(stage.unit)
        has_shown = bool(shown)
        stage.unit.bench.unit.power_off()
        if again_at is not None:
            stage.rig.cut_at(again_at, mode)
            stage.unit.boot()
            stage.unit.bench.unit.power_off()
        stage.unit.boot()
        return _Seen(stage.held(), stage.is_up(), has_shown)


class _Stage:
    """A bench in a folder of its own, with the scenario's memory and firmware."""

    def __init__(self, scenario: Scenario) -> None:
        self._scenario = scenario
        self._folder = tempfile.TemporaryDirectory()
        folder = Path(self._folder.name)
        image = scenario.image()
        (folder / "fram_a.img").write_bytes(image.a)
        (folder / "fram_b.img").write_bytes(image.b)
        (folder / "unit_id").write_text(UNIT_ID.hex())
        bench = JackpotBench(Pump(Clock(is_virtual=True)), folder, seed=_SEED)
        if scenario.flash is not None:
            (folder / "flash.img").write_bytes(scenario.flash())
        self.rig = bench.rig
        self.unit = VmUnit(bench)

    def __enter__(self) -> "_Stage":
        return self

    def __exit__(self, *error: object) -> None:
        self.unit.transport.close()
        self.unit.bench.close()
        self._folder.cleanup()

    @property
    def written(self) -> int:
        """Bytes written to both FRAMs so far."""
        return self.rig.fram_a.writes + self.rig.fram_b.writes

    def prepare(self) -> None:
        if not self._scenario.is_boot:
            self.unit.boot()
            self.unit.session()

    def shown(self) -> list[int]:
        """Fills with the amounts that people can read from now on; not those that a boot shows again."""
        shown: list[int] = []
        if not self._scenario.is_boot:
            self.rig.display.watch(lambda row: shown.append(row.amount_cents) if row.amount_cents else None)
        return shown

    def held(self) -> _Held:
        """What a restart of the kernel on this side finds in a copy of the cells."""
        image = Image(bytes(self.rig.fram_a.image.snapshot()), bytes(self.rig.fram_b.image.snapshot()))
        return _Held.of(restart(image, NextMemory if self._scenario.is_next else make_memory).facts)

    def is_up(self) -> bool:
        """The unit answers, has no fault, and tells the game that the cells hold."""
        try:
            self.unit.session()
            poll = self.unit.client.request("poll", acknowledged=0x3FFF_FFFF)
        except LinkError:
            return False
        kind = self.held().step[4]
        game = {1: codes.ARMED, 2: codes.SHOWN}.get(kind, codes.IDLE)
        return (poll["game"], poll["fault"]) == (game, 0)
