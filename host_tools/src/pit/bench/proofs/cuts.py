"""`pit prove cuts`: wherever the power goes, each step stands wholly or not at all.

It runs the kernel's storage on the interpreter of the desk, over chips in memory, and must catch eight planted faults.
What the bus and the VM add is not tried here.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from pit.bench.proofs.memory_cases import Case, cases
from pit.bench.proofs.memory_facts import MakeMemory, make_memory, use_quick_crc
from pit.bench.proofs.memory_faults import PLANTED
from pit.bench.proofs.memory_trials import Grain, Trial, trials

__all__ = ["COARSE", "SAMPLE", "Evidence", "Trial", "first_failure", "prove"]

SAMPLE = Grain(cut=53, recovery=2, dropped=997, spoilt=61)
COARSE = Grain(cut=11, recovery=5, dropped=53, spoilt=17)


@dataclass
class Evidence:
    """Trials by case, the trials that failed, and for each planted fault the trial that caught it, if one did."""

    tried: dict[str, int] = field(default_factory=dict)
    failed: list[Trial] = field(default_factory=list)
    caught: dict[str, Trial | None] = field(default_factory=dict)

    @property
    def is_proven(self) -> bool:
        return not self.failed and all(self.caught.values())

    def as_dict(self) -> dict[str, object]:
        """All of it, for a file."""
        return {
            "tried": self.tried,
            "failed": [trial._asdict() for trial in self.failed],
            "caught": {name: trial and trial._asdict() for name, trial in self.caught.items()},
        }

    @property
    def line(self) -> str:
        tried = sum(self.tried.values())
        caught = sum(trial is not None for trial in self.caught.values())
        survived = tried - len(self.failed)
        return f"prove cuts: tried {tried}, survived {survived}; planted {len(self.caught)}, caught {caught}"


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
    for name, make in PLANTED:
        evidence.caught[name] = first_failure(all_cases, make, COARSE) or first_failure(all_cases, make)
        tell(f"planted {name}: {evidence.caught[name]}")
    return evidence


def first_failure(all_cases: list[Case], make: MakeMemory, grain: Grain | None = None) -> Trial | None:
    """The first trial that the firmware of `make` does not survive; it must behave like the first format's."""

    def tried() -> Iterator[Trial]:
        for case in all_cases:
            if case.make is make_memory:
                yield from trials(case, make, grain)

    return next((trial for trial in tried() if not trial.is_survived), None)
