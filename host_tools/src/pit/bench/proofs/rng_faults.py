"""Faults planted in the generator or in what it stands on, and the judge that must catch each. Every judge passes a sound one.

fault                          judge
a stuck source                 the start-up test
a biased source                the start-up test
a source that repeats itself   the start-up test
modulo bias at W = 54          statistics of the draws
an inclusive bound             statistics of the draws
a stuck bit in the numbers     statistics of the draws
every number twice             statistics of the draws
a 32-bit seed                  equal first blocks over many restarts; no statistical test sees it
two units with one stream      two units on equal noise, compared
a source that is not read      another source, compared
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from random import Random

from pit.bench.proofs.rng_noise import UNIT_ID, BiasedNoise, Noise, RepeatingNoise, StuckNoise
from pit.rng.statistics import all_tests, smallest
from rng.generator import CARRIED, Generator
from rng.integer import pick

MARK = 1e-6  # a Bonferroni bound below it is no accident

_TOTAL = 54
_DRAWS = 30_000
_COMPARED = 50

Make = Callable[[Noise], Generator]
Restart = Callable[[int], Noise]


@dataclass(frozen=True)
class Verdict:
    """Whether a judge objects, and in which words."""

    objects: bool
    words: str


@dataclass(frozen=True)
class Case:
    """One planted fault: what the judge says of it, and what it says of a sound generator in its place."""

    name: str
    judge: str
    faulty: Callable[[], Verdict]
    sound: Callable[[], Verdict]


# Judges


def start_up(noise: Noise) -> Verdict:
    """Does the generator refuse to start?"""
    refuses = not Generator(noise).start(bytes(CARRIED))
    return Verdict(refuses, "refused to start" if refuses else "started")


def statistics(make: Make) -> Verdict:
    """Does any test over the draws give a p-value too small for accident?"""
    generator = started(make, Noise(b"statistics"))
    tests = all_tests(_TOTAL)
    numbers = [generator.draw(_TOTAL) for _ in range(_DRAWS)]
    for test in tests:
        test.feed(numbers)
    least, bound = smallest([result for test in tests if (result := test.result()) is not None])
    return Verdict(bound < MARK, f"smallest p {least:.1e}, bound {bound:.1e}, in {_DRAWS} draws")


def restarts(noise_of: Restart, count: int) -> Verdict:
    """Are there two equal first blocks among so many restarts?"""
    firsts = Counter(started(Generator, noise_of(number)).block() for number in range(count))
    equal = sum(times * (times - 1) // 2 for times in firsts.values())
    return Verdict(equal > 0, f"{equal} pairs of equal first blocks in {count} restarts")


def two_units(make: Make) -> Verdict:
    """Do two units on equal noise draw the same?"""
    one = started(make, Noise(b"shared"))
    other = started(make, Noise(b"shared", unit_id=UNIT_ID[::-1]))
    same = stream(one) == stream(other)
    return Verdict(same, f"{_COMPARED} draws are {'equal' if same else 'different'}")


def source_matters(make: Make) -> Verdict:
    """Does another source leave the draws as they are, or the same source change them?"""
    noises = [Noise(seed) for seed in (b"first", b"first", b"second")]
    first, again, second = (stream(started(make, noise)) for noise in noises)
    objects = first != again or first == second or not noises[0].reads
    return Verdict(
        objects, f"the source was read {noises[0].reads} times; another one changes {_differ(first, second)}"
    )


def started(make: Make, noise: Noise) -> Generator:
    generator = make(noise)
    if not generator.start(bytes(CARRIED)):
        raise RuntimeError("sound noise was refused")
    return generator


def stream(generator: Generator) -> list[int]:
    return [generator.draw(1 << 30) for _ in range(_COMPARED)]


def _differ(one: list[int], other: list[int]) -> str:
    return f"{sum(a != b for a, b in zip(one, other, strict=True))} of {_COMPARED} draws"


# Faults


class ModuloBias(Generator):
    """One byte, folded."""

    def draw(self, total: int) -> int:
        return self.block()[0] % total


class InclusiveBound(Generator):
    """0 .. total, one too many."""

    def draw(self, total: int) -> int:
        block = self.block()
        number: int = pick(block, len(block), total + 1)
        return number


class StuckBit(Generator):
    """The lowest bit of a number is never set."""

    def draw(self, total: int) -> int:
        return super().draw(total) & ~1


class EveryNumberTwice(Generator):
    """Each block serves two draws."""

    def __init__(self, source: Noise) -> None:
        super().__init__(source)
        self._kept = -1

    def draw(self, total: int) -> int:
        number, self._kept = (self._kept, -1) if self._kept >= 0 else (super().draw(total),) * 2
        return number


class NoIdentity(Generator):
    """Its seed leaves the unit's id out."""

    def start(self, carried: bytes | bytearray | memoryview) -> bool:
        vars(self._source)["_unit_id"] = UNIT_ID
        return super().start(carried)


class SourceUnread(Generator):
    """It feeds itself from a generator of the language, always from the same seed."""

    def __init__(self, source: Noise) -> None:
        super().__init__(_Language())


class _Language:
    def __init__(self) -> None:
        self._random = Random(1)

    def fill_entropy(self, raw: bytearray) -> None:
        raw[:] = bytes(self._random.getrandbits(1) for _ in range(len(raw)))

    def fill_system_random(self, into: bytearray) -> None:
        into[:] = self._random.randbytes(len(into))

    def unit_id(self) -> bytes:
        return UNIT_ID


def seeded(bits: int) -> Restart:
    """Restart number n has noise that follows from a seed of so many bits, drawn anew each time."""
    seeds = Random(2024)
    return lambda _: Noise(seeds.getrandbits(bits).to_bytes((bits + 7) // 8))


def cases(restart_count: int, seed_bits: int = 32) -> list[Case]:
    """All planted faults. The 32-bit seed needs some 300,000 restarts; fewer bits are found by fewer."""
    return [
        Case("a stuck source", "start-up", lambda: start_up(StuckNoise(b"1")), lambda: start_up(Noise(b"1"))),
        Case("a biased source", "start-up", lambda: start_up(BiasedNoise(b"2")), lambda: start_up(Noise(b"2"))),
        Case(
            "a source that repeats itself",
            "start-up",
            lambda: start_up(RepeatingNoise(b"3")),
            lambda: start_up(Noise(b"3")),
        ),
        *(
            Case(name, "statistics", _judged(statistics, fault), _judged(statistics, Generator))
            for name, fault in (
                (f"modulo bias at W = {_TOTAL}", ModuloBias),
                ("an inclusive bound", InclusiveBound),
                ("a stuck bit in the numbers", StuckBit),
                ("every number twice", EveryNumberTwice),
            )
        ),
        Case(
            f"a {seed_bits}-bit seed",
            "restarts",
            lambda: restarts(seeded(seed_bits), restart_count),
            lambda: restarts(seeded(256), restart_count // 10),
        ),
        Case("two units with one stream", "comparison", _judged(two_units, NoIdentity), _judged(two_units, Generator)),
        Case(
            "a source that is not read",
            "comparison",
            _judged(source_matters, SourceUnread),
            _judged(source_matters, Generator),
        ),
    ]


def _judged(judge: Callable[[Make], Verdict], make: Make) -> Callable[[], Verdict]:
    return lambda: judge(make)
