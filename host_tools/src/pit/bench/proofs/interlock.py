"""`pit prove interlock`: no card is dealt that must not be, and none is lost, whatever fails in the middle of a round.

Most rounds are played by the firmware's parts on the interpreter of the desk, with interrupts in the middle of the loop and a
tick counter that wraps; some by whole units on the VM. The relay's loop through the lid is bridged in both, so that the
unit alone keeps the cards from moving. It judges by wires and cards, and must catch every planted fault.
"""

import tempfile
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from pit.bench.proofs.interlock_faults import PLANTED
from pit.bench.proofs.interlock_rounds import Shift, Tally, World
from pit.bench.proofs.interlock_unit import DeskUnit, Parts
from pit.bench.proofs.interlock_virtual import VirtualWorld
from pit.bench.proofs.memory_facts import use_quick_crc
from pit.link.errors import LinkError

ROUNDS = 100_000
VIRTUAL_ROUNDS = 200
SAMPLE_ROUNDS = 300
SAMPLE_VIRTUAL_ROUNDS = 3

_ROUNDS_A_UNIT = 1_000  # then a new one, with another seed
_ROUNDS_TO_CATCH = 3_000
_TROUBLE_PERCENT = 50
_BEFORE_WRAP_MS = (1 << 30) - 600_000


@dataclass
class Evidence:
    """What was played on each world, what went wrong, and in which round each planted fault was caught.

    `violations`: cards that could be dealt though they must not be. `cut_short`: why a world was not played to its end.
    """

    rounds: int = 0
    virtual_rounds: int = 0
    faults: Counter[str] = field(default_factory=Counter)
    unaccounted: int = 0
    violations: list[str] = field(default_factory=list)
    cut_short: list[str] = field(default_factory=list)
    caught: dict[str, str] = field(default_factory=dict)  # how; empty: not

    @property
    def is_proven(self) -> bool:
        is_clean = not self.violations and not self.unaccounted and not self.cut_short
        return is_clean and all(self.caught.values())

    def as_dict(self) -> dict[str, object]:
        """All of it, for a file."""
        return {
            "rounds": self.rounds,
            "virtual_rounds": self.virtual_rounds,
            "faults": dict(sorted(self.faults.items())),
            "cards_unaccounted": self.unaccounted,
            "violations": self.violations,
            "cut_short": self.cut_short,
            "planted": self.caught,
        }

    @property
    def line(self) -> str:
        caught = sum(bool(how) for how in self.caught.values())
        return (
            f"prove interlock: rounds {self.rounds + self.virtual_rounds}, faults {self.faults.total()}, "
            f"cards unaccounted {self.unaccounted}, deals while inhibited {len(self.violations)}; "
            f"planted {len(self.caught)}, caught {caught}"
        )


def prove(
    rounds: int = ROUNDS, virtual_rounds: int = VIRTUAL_ROUNDS, tell: Callable[[str], None] = lambda line: None
) -> Evidence:
    """Play, then plant each fault until it is caught. `tell` gets a line now and then."""
    use_quick_crc()
    evidence = Evidence()
    for number, count in enumerate(_batches(rounds)):
        shift = desk_shift(number, Parts())
        shift.play(count)
        evidence.rounds += shift.tally.rounds
        _add(evidence, shift, f"seed {number}")
        tell(f"{evidence.rounds} of {rounds} rounds on the desk")
    if virtual_rounds:
        play_virtual(evidence, virtual_rounds, tell)
    for name, parts in PLANTED:
        evidence.caught[name] = caught(parts)
        tell(f"planted {name}: {evidence.caught[name]}")
    return evidence


def desk_shift(seed: int, parts: Parts, trouble_percent: int = _TROUBLE_PERCENT) -> Shift:
    """A shift on a unit made of these parts, open for play; its ticks wrap in the tenth minute."""
    return _opened(DeskUnit(seed, parts, _BEFORE_WRAP_MS), seed, trouble_percent)


def caught(parts: Parts) -> str:
    """How a unit made of these parts was caught, or nothing if it was not."""
    shift = desk_shift(7, parts, trouble_percent=70)
    if shift.play(_ROUNDS_TO_CATCH):
        return ""
    return f"round {shift.tally.rounds}: {_wrong(shift)}"


def _opened(world: World, seed: int, trouble_percent: int) -> Shift:
    world.rig.relay.bridge_loop()
    shift = Shift(world, seed, trouble_percent=trouble_percent)
    shift.open()
    return shift


def play_virtual(evidence: Evidence, rounds: int, tell: Callable[[str], None] = lambda line: None) -> None:
    """Play on a whole unit in a VM of its own, and add what came of it."""
    with tempfile.TemporaryDirectory() as folder:
        world = VirtualWorld(Path(folder), seed=1)
        try:
            shift = _opened(world, 1, _TROUBLE_PERCENT)
            for _ in range(rounds):
                if not shift.play(1):
                    break
                tell(f"{shift.tally.rounds} of {rounds} rounds on a virtual unit")
        except LinkError as error:
            evidence.cut_short.append(f"virtual unit: {error}")
            return
        finally:
            world.close()
    evidence.virtual_rounds += shift.tally.rounds
    _add(evidence, shift, "virtual unit")


def _add(evidence: Evidence, shift: Shift, where: str) -> None:
    tally: Tally = shift.tally
    evidence.faults += tally.faults
    evidence.unaccounted += tally.unaccounted
    if shift.judge.violations:
        evidence.violations.append(f"{where}, round {tally.rounds}: {_wrong(shift)}")
    elif tally.stopped:
        evidence.cut_short.append(f"{where}, round {tally.rounds}: {tally.stopped}")


def _wrong(shift: Shift) -> str:
    if shift.judge.violations:
        return shift.judge.violations[0].what
    return shift.tally.stopped or f"cards unaccounted: {shift.tally.unaccounted}"


def _batches(rounds: int) -> list[int]:
    full, rest = divmod(rounds, _ROUNDS_A_UNIT)
    return [_ROUNDS_A_UNIT] * full + ([rest] if rest else [])
