"""`pit prove rng`: the generator's own code on this interpreter draws by the million, and every planted fault is caught.

Ten units with noise of their own share the draws: most of them draw from the example schedule, one below 54 and one below a
large prime. Where a sound generator is refused, or a Bonferroni bound lies below the mark, the proof has failed. The noise is
seeded and fair: nothing here says anything of a chip's source, whose entropy is not assessed.
"""

from bisect import bisect_right
from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, replace
from itertools import accumulate

from pit.bench.proofs.rng_faults import MARK, Case, Verdict, cases, started
from pit.bench.proofs.rng_noise import Noise, use_quick_twins
from pit.children import process_pool
from pit.rng.statistics import Prizes, Result, all_tests, smallest
from pit.schedule import page
from rng.generator import Generator

DRAWS = 10_000_000
RESTARTS = 300_000

_UNITS = 10
_PIECE = 10_000
_REFRESH_AT = 100_000
_OTHER_TOTALS = {8: 54, 9: 1_000_003}


@dataclass(frozen=True)
class Caught:
    """One planted fault: whether its judge objected to it, and to nothing else."""

    name: str
    judge: str
    is_caught: bool
    is_false_alarm: bool
    words: str


@dataclass(frozen=True)
class Evidence:
    """All of it. `smallest_p` is one of `len(results)`."""

    draws: int
    restarts: int
    planted: tuple[Caught, ...]
    results: tuple[Result, ...]
    smallest_p: float
    bonferroni: float
    entropy: str = "H is not assessed: 0.5 bit a raw bit is a claim until a laboratory has measured silicon"

    @property
    def caught(self) -> int:
        return sum(fault.is_caught for fault in self.planted)

    @property
    def is_met(self) -> bool:
        """Every planted fault was caught, nothing sound was objected to, and the draws show nothing."""
        are_right = all(fault.is_caught and not fault.is_false_alarm for fault in self.planted)
        return are_right and self.bonferroni >= MARK

    @property
    def line(self) -> str:
        return (
            f"prove rng: planted {len(self.planted)}, caught {self.caught}; "
            f"draws {self.draws}, smallest p {self.smallest_p:.2g} of {len(self.results)}"
        )


def prove(
    draws: int = DRAWS,
    restarts: int = RESTARTS,
    *,
    seed_bits: int = 32,
    workers: int = 1,
    tell: Callable[[str], None] = lambda line: None,
) -> Evidence:
    """Plant, catch and draw. `tell` gets a line before each step. Raises ValueError for fewer than 10,000 draws."""
    if draws < _UNITS * 1_000:
        raise ValueError(f"the tests need at least {_UNITS * 1_000} draws")
    each = [draws // _UNITS + (unit < draws % _UNITS) for unit in range(_UNITS)]
    if workers == 1:
        undo = use_quick_twins()
        try:
            planted = [_caught(case, tell) for case in cases(restarts, seed_bits)]
            tell(f"{draws} draws")
            results = [_draw(unit, count) for unit, count in enumerate(each)]
        finally:
            undo()
    else:
        with process_pool(workers, use_quick_twins) as pool:
            # The longest first: a fault in the seed takes as long as millions of draws.
            numbers = sorted(range(len(cases(1))), key=lambda n: cases(1)[n].judge != "restarts")
            catching = {n: pool.submit(_caught_by_number, n, restarts, seed_bits) for n in numbers}
            drawing = [pool.submit(_draw, unit, count) for unit, count in enumerate(each)]
            planted = [catching[n].result() for n in _told(sorted(catching), tell)]
            results = list(_in_turn(drawing, tell))
    found = tuple(result for unit in results for result in unit)
    least, bound = smallest(found)
    return Evidence(draws, restarts, tuple(planted), found, least, bound)


def _told(numbers: list[int], tell: Callable[[str], None]) -> Iterator[int]:
    for number in numbers:
        tell(cases(1)[number].name)
        yield number


def _in_turn(drawing: list["Future[list[Result]]"], tell: Callable[[str], None]) -> Iterator[list[Result]]:
    for unit, future in enumerate(drawing):
        tell(f"draws of unit {unit + 1} of {_UNITS}")
        yield future.result()


def _caught_by_number(number: int, restarts: int, seed_bits: int) -> Caught:
    return _caught(cases(restarts, seed_bits)[number], lambda _: None)


def _caught(case: Case, tell: Callable[[str], None]) -> Caught:
    tell(case.name)
    faulty: Verdict = case.faulty()
    sound: Verdict = case.sound()
    words = f"{faulty.words}; sound: {sound.words}"
    return Caught(case.name, case.judge, faulty.objects, sound.objects, words)


def _draw(unit: int, count: int) -> list[Result]:
    """The results of one unit's draws."""
    prizes = page.read(page.EXAMPLE_FILE).prizes
    ends = tuple(accumulate(prize.weight for prize in prizes))
    total = _OTHER_TOTALS.get(unit, ends[-1])
    tests = all_tests(total)
    by_prize = Prizes(ends, [f"${prize.prize_cents / 100:g}" for prize in prizes])
    generator = started(Generator, Noise(b"unit", b"system", unit.to_bytes(8)))
    for at in range(0, count, _PIECE):
        if at % _REFRESH_AT == 0 and not generator.refresh():
            raise RuntimeError("sound noise was refused")
        numbers = [generator.draw(total) for _ in range(min(_PIECE, count - at))]
        for test in tests:
            test.feed(numbers)
        if unit not in _OTHER_TOTALS:
            by_prize.feed([bisect_right(ends, number) for number in numbers])
    found = [*(test.result() for test in tests), by_prize.result() if unit not in _OTHER_TOTALS else None]
    return [replace(r, name=f"{r.name}, unit {unit + 1}, W = {total}", cells=()) for r in found if r is not None]
