"""`pit prove cuts`: wherever the power goes, each step stands wholly or not at all.

It runs the kernel's storage on the interpreter of the desk, over chips in memory, and must catch eight planted faults; so it
does with change of key, replacement and factory clear, and three; then the whole firmware on the VM, whose process is killed at
a sample of the bytes and at each write of flash.
"""

import itertools
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pit.bench.jackpot import MissingInterpreter
from pit.bench.proofs import vm_cuts
from pit.bench.proofs.flash_cuts import flash_trials
from pit.bench.proofs.lock_cuts import lock_trials
from pit.bench.proofs.memory_cases import Case, cases
from pit.bench.proofs.memory_facts import MakeMemory, make_memory, use_quick_crc
from pit.bench.proofs.memory_faults import PLANTED
from pit.bench.proofs.memory_trials import Grain, Trial, trials
from pit.bench.proofs.role_trials import role_failures, role_trials
from pit.bench.proofs.vm_cuts import VmGrain

__all__ = ["COARSE", "SAMPLE", "Evidence", "Trial", "first_failure", "prove"]

SAMPLE = Grain(cut=53, recovery=2, dropped=997, spoilt=61)
COARSE = Grain(cut=11, recovery=5, dropped=53, spoilt=17)


@dataclass
class Evidence:
    """Trials by case, the trials that failed, and for each planted fault the trial that caught it, if one did."""

    tried: dict[str, int] = field(default_factory=dict)
    failed: list[Trial] = field(default_factory=list)
    caught: dict[str, Trial | None] = field(default_factory=dict)
    on_vm: int = 0  # trials among them that killed a VM

    @property
    def is_proven(self) -> bool:
        return not self.failed and all(self.caught.values())

    def as_dict(self) -> dict[str, object]:
        """All of it, for a file."""
        return {
            "tried": self.tried,
            "on_vm": self.on_vm,
            "failed": [trial._asdict() for trial in self.failed],
            "caught": {name: trial and trial._asdict() for name, trial in self.caught.items()},
        }

    @property
    def line(self) -> str:
        tried = sum(self.tried.values())
        caught = sum(trial is not None for trial in self.caught.values())
        survived = tried - len(self.failed)
        planted = f"planted {len(self.caught)}, caught {caught}"
        return f"prove cuts: tried {tried} ({self.on_vm} on the VM), survived {survived}; {planted}"


def prove(grain: Grain | None = None, tell: Callable[[str], None] = lambda line: None) -> Evidence:
    """Run every case, then every planted fault until it is caught. `tell` gets a line for each."""
    use_quick_crc()
    evidence = Evidence()
    all_cases = cases()
    for case in all_cases:
        evidence.tried[case.name] = 0
        for trial in trials(case, grain=grain):
            evidence.tried[case.name] += 1
            if not trial.is_survived:
                evidence.failed.append(trial)
        tell(f"{case.name}: {evidence.tried[case.name]}")
    for trial in role_trials(1 if grain is None else grain.cut):
        _count(evidence, trial, tell)
    _on_vm(evidence, tell, *((vm_cuts.SAMPLE, 3) if grain is SAMPLE else (vm_cuts.FINE, None)))
    for name, make in PLANTED:
        evidence.caught[name] = first_failure(all_cases, make, COARSE) or first_failure(all_cases, make)
        tell(f"planted {name}: {evidence.caught[name]}")
    for name, caught in role_failures(COARSE.cut):
        evidence.caught[name] = caught
        tell(f"planted {name}: {caught}")
    return evidence


def _count(evidence: Evidence, trial: Trial, tell: Callable[[str], None]) -> None:
    evidence.tried[trial.case] = evidence.tried.get(trial.case, 0) + 1
    if not trial.is_survived:
        evidence.failed.append(trial)
    tell(f"{trial.case}: {evidence.tried[trial.case]}")


def _on_vm(evidence: Evidence, tell: Callable[[str], None], grain: VmGrain, flash_cuts: int | None) -> None:
    try:
        for trial in itertools.chain(vm_cuts.vm_trials(grain), flash_trials(flash_cuts), lock_trials(flash_cuts)):
            evidence.on_vm += 1
            _count(evidence, trial, tell)
    except MissingInterpreter as missing:
        tell(str(missing))


def first_failure(all_cases: list[Case], make: MakeMemory, grain: Grain | None = None) -> Trial | None:
    """The first trial that the firmware of `make` does not survive; it must behave like the first format's."""

    def tried() -> Iterator[Trial]:
        for case in all_cases:
            if case.make is make_memory:
                yield from trials(case, make, grain)

    return next((trial for trial in tried() if not trial.is_survived), None)
