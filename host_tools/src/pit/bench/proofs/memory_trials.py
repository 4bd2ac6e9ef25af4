"""Tries to break the memory: one script, cut at every byte, with dropped writes, spoilt copies, dead and new chips.

A trial survives if the facts after the restart are those before the step or those after it, and never earlier than the
last step that the script claimed. The reference is the unmodified firmware, left alone.
"""

import sys
from bisect import bisect_right
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

from kernel.memory import Memory
from kernel.ring import Ring
from pit.bench.proofs.chips import Chip, Chips, Image, Written, cuts
from pit.bench.proofs.memory_cases import Case
from pit.bench.proofs.memory_facts import Facts, MakeMemory, restart


class Trial(NamedTuple):
    """One restart: `where` says what was done to the memory before it."""

    case: str
    where: str
    is_survived: bool


@dataclass(frozen=True)
class Grain:
    """How fine to try: each n-th cut, cut of a recovery, cut behind a dropped write, and spoilt byte."""

    cut: int = 1
    recovery: int = 1
    dropped: int = 11
    spoilt: int = 3


@dataclass
class _Run:
    start: Image
    log: list[Written]
    claims: list[int]  # how many bytes were written when each step was claimed
    chips: Chips
    memory: Memory

    def allowed(self, known: list[Facts], whole: int) -> list[Facts]:
        """The facts before and after the step in which a cut came, of a run whose `known` facts are right."""
        claimed = bisect_right(self.claims, whole)
        return known[claimed : claimed + 2]


def trials(case: Case, make: MakeMemory | None = None, grain: Grain | None = None) -> Iterator[Trial]:
    """All trials of the case with the firmware that `make` gives, or with the case's own."""
    firmware = make or case.make
    fine = grain or Grain()
    run = _run(case, firmware)
    known = _known_facts(case)
    yield from _lost_chips(case, firmware, run, known[-1])
    yield from _muted(case, firmware, known)
    yield from _spoilt(case, firmware, run, known[-1], fine.spoilt)
    yield from _cut(case, firmware, run, known, fine)
    yield from _dropped(case, firmware, known, fine.dropped)


def _run(case: Case, make: MakeMemory, spoil: Callable[[Chips], None] = lambda chips: None) -> _Run:
    chips = Chips(case.image)
    spoil(chips)
    memory = make(chips)
    claims = [len(chips.log) for _ in case.script(memory)]
    return _Run(case.image, chips.log, claims, chips, memory)


def _known_facts(case: Case) -> list[Facts]:
    """The facts at the start and at each claim of an undisturbed run of the unmodified firmware."""
    chips = Chips(case.image)
    known = [restart(case.image, case.make).facts]
    known.extend(restart(chips.image, case.make).facts for _ in case.script(case.make(chips)))
    return known


def _cut(case: Case, make: MakeMemory, run: _Run, known: list[Facts], grain: Grain) -> Iterator[Trial]:
    for number, cut in enumerate(cuts(run.start, run.log)):
        if number % grain.cut:
            continue
        allowed = run.allowed(known, cut.whole)
        where = f"cut after byte {cut.whole}{', the next torn' if cut.is_torn else ''}"
        after = restart(cut.image, make)
        yield Trial(case.name, where, after.facts in allowed)
        if number % grain.recovery or not after.log:
            continue
        stop = number * 37 % len(after.log)  # spreads the second cut over the whole recovery
        for again in cuts(cut.image, after.log[: stop + 1]):
            last = again
        again_where = f"{where}, then after byte {last.whole} of the recovery"
        yield Trial(case.name, again_where, restart(last.image, make).facts in allowed)


def _dropped(case: Case, make: MakeMemory, known: list[Facts], stride: int) -> Iterator[Trial]:
    """One write leaves no trace; the script goes on, and is cut."""
    plain = _run(case, make).chips
    for letter, writes in (("a", plain.a.writes), ("b", plain.b.writes)):
        for number in range(0, writes, 1 + writes // 40):
            run = _run(case, make, partial(_drop, letter=letter, numbers=range(number, number + 1)))
            for at, cut in enumerate(cuts(run.start, run.log)):
                is_last = cut.whole == len(run.log)
                if at % stride and not is_last:
                    continue
                where = f"write {number} to {letter} dropped, cut after byte {cut.whole}"
                yield Trial(case.name, where, restart(cut.image, make).facts in run.allowed(known, cut.whole))


def _muted(case: Case, make: MakeMemory, known: list[Facts]) -> Iterator[Trial]:
    """From one write on both chips acknowledge all and keep nothing, until the restart."""
    plain = _run(case, make).chips
    for number in range(0, plain.b.writes, 1 + plain.b.writes // 20):
        for ahead in (0, 1):  # whether A keeps one write more than B
            run = _run(case, make, partial(_mute, kept_a=number + ahead, kept_b=number))
            allowed = run.allowed(known, len(run.log))
            where = f"nothing kept after write {number + ahead} to a and {number} to b"
            yield Trial(case.name, where, restart(run.chips.image, make).facts in allowed)


def _drop(chips: Chips, letter: str, numbers: range) -> None:
    chip: Chip = getattr(chips, letter)
    chip.dropped = numbers


def _mute(chips: Chips, kept_a: int, kept_b: int) -> None:
    _drop(chips, "a", range(kept_a, sys.maxsize))
    _drop(chips, "b", range(kept_b, sys.maxsize))


def _spoilt(case: Case, make: MakeMemory, run: _Run, known: Facts, stride: int) -> Iterator[Trial]:
    """A byte of one copy of a newest record turns over while the unit is off."""
    memory = run.memory
    for ring, what in ((memory.journal, "journal"), (memory.meters, "meters"), (memory.games, "game")):
        for copy, (_, base) in enumerate(ring.copies):
            for offset in range(0, ring.size, stride):
                image = run.chips.image.spoilt(copy % 2, [base + _newest_slot(ring) * ring.size + offset])
                where = f"byte {offset} of the {what}'s copy {copy} spoilt"
                yield Trial(case.name, where, restart(image, make).facts == known)
    for place in range(4):
        for offset in range(0, 32, stride):
            image = run.chips.image.spoilt(place % 2, [place // 2 * 32 + offset])
            where = f"byte {offset} of header {place} spoilt"
            yield Trial(case.name, where, restart(image, make).facts == known)


def _newest_slot(ring: Ring) -> int:
    return ring.slot_of(ring.record)


def _lost_chips(case: Case, make: MakeMemory, run: _Run, known: Facts) -> Iterator[Trial]:
    for chip in range(2):
        found = restart(run.chips.image.blanked(chip), make).facts
        yield Trial(case.name, f"a new chip for {'AB'[chip]}", found == known)
        found = restart(run.chips.image, make, dead=chip).facts
        yield Trial(case.name, f"{'AB'[chip]} is dead", found == known.but_playable())
