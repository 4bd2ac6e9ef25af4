"""`pit prove link`: of a million frames from a forger who hears everything and holds no key, none is obeyed and none believed.

The firmware's receiver and answers and the host's client run on the interpreter of the desk, jackpot and card machine in turn. It
must catch every weakness that is planted in them. What it can't show is that HMAC-SHA-256 holds, or that a key stays secret.
"""

from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass, field

import wire.frame
import wire.mac
from pit.bench.proofs import link_fuzz_run
from pit.bench.proofs.link_fuzz_run import Fuzzed
from pit.bench.proofs.link_planted import PLANTED
from pit.bench.proofs.link_siege import Siege, Tally
from pit.bench.proofs.memory_facts import quick_crc32_into, quick_crc32_matches
from pit.bench.proofs.rng_noise import quick_pad_key
from pit.children import process_pool

FRAMES = 1_000_000
SAMPLE = 20_000

_FRAMES_A_SIEGE = 10_000  # then another unit, with another seed
_FRAMES_TO_CATCH = 60_000
_SEED_TO_CATCH = 75
_TOLD = 120  # characters of how a weakness was caught


@dataclass
class Evidence:
    """What was sent, what went wrong, and how each planted weakness was caught (empty: it was not)."""

    to_unit: int = 0
    to_host: int = 0
    rounds: int = 0
    refused: int = 0
    ways: Counter[str] = field(default_factory=Counter)
    accepted: list[str] = field(default_factory=list)
    crashes: list[str] = field(default_factory=list)
    stalls: list[str] = field(default_factory=list)
    caught: dict[str, str] = field(default_factory=dict)
    fuzzed: Fuzzed | None = None
    caught_by_fuzzing: str = ""

    @property
    def frames(self) -> int:
        return self.to_unit + self.to_host

    @property
    def is_proven(self) -> bool:
        is_fuzzed_well = self.fuzzed is None or bool(not self.fuzzed.failure and self.caught_by_fuzzing)
        return not (self.accepted or self.crashes or self.stalls) and all(self.caught.values()) and is_fuzzed_well

    def as_dict(self) -> dict[str, object]:
        """All of it, for a file."""
        return {
            "frames_to_unit": self.to_unit,
            "frames_to_host": self.to_host,
            "requests_of_the_host": self.rounds,
            "refused_for_their_tag": self.refused,
            "ways": dict(sorted(self.ways.items())),
            "accepted": self.accepted,
            "crashes": self.crashes,
            "stalls": self.stalls,
            "planted": self.caught,
            "fuzzed": None if self.fuzzed is None else asdict(self.fuzzed) | {"planted": self.caught_by_fuzzing},
        }

    @property
    def line(self) -> str:
        planted, caught = len(self.caught), sum(map(bool, self.caught.values()))
        fuzzed = ""
        if self.fuzzed is not None:
            planted, caught = planted + 1, caught + bool(self.caught_by_fuzzing)
            fuzzed = f"{self.fuzzed.words}; "
        return (
            f"prove link: frames {self.frames} ({self.to_unit} to the unit, {self.to_host} to the host), "
            f"accepted forgeries {len(self.accepted)}, crashes {len(self.crashes)}, stalls {len(self.stalls)}; "
            f"{fuzzed}planted {planted}, caught {caught}"
        )


def prove(
    frames: int = FRAMES, workers: int = 1, tell: Callable[[str], None] = lambda line: None, *, fuzzed: int = 0
) -> Evidence:
    """Besiege units till so many frames were forged, then plant each weakness. `tell` gets a line now and then.

    `fuzzed`: how many inputs a fuzzer tries beside that, and then one weakness; it raises CannotFuzz where it isn't installed.
    """
    evidence = Evidence()
    if fuzzed:
        evidence.fuzzed = link_fuzz_run.fuzz(fuzzed, workers, tell)
        evidence.caught_by_fuzzing = link_fuzz_run.is_caught(tell)
    jobs = [(seed, min(_FRAMES_A_SIEGE, frames - at)) for seed, at in enumerate(range(0, frames, _FRAMES_A_SIEGE))]
    with process_pool(workers, use_quick_twins) as pool:
        for tally in pool.map(besiege, *zip(*jobs, strict=True)):
            _add(evidence, tally)
            tell(f"{evidence.frames} of {frames} frames")
        names = [name for name, _ in PLANTED]
        for name, how in zip(names, pool.map(caught, names), strict=True):
            evidence.caught[name] = how
            tell(f"planted {name}: {how}")
    return evidence


def besiege(seed: int, frames: int) -> Tally:
    """One unit, a jackpot or by turns a card machine."""
    siege = Siege(seed, is_card_machine=seed % 3 == 2)
    siege.go_on(frames)
    return siege.tally


def caught(name: str) -> str:
    """How that weakness was caught, or nothing if it was not."""
    with dict(PLANTED)[name]():
        siege = Siege(_SEED_TO_CATCH)
        if siege.go_on(_FRAMES_TO_CATCH):
            return ""
    tally = siege.tally
    return f"frame {tally.frames}: {(tally.accepted + tally.crashes + tally.stalls)[0]}"[:_TOLD]


def use_quick_twins() -> None:
    """Loops that this interpreter has faster ones for: the same bytes in a twentieth of the time."""
    vars(wire.frame).update(crc32_into=quick_crc32_into, crc32_matches=quick_crc32_matches)
    vars(wire.mac).update(pad_key=quick_pad_key)


def _add(evidence: Evidence, tally: Tally) -> None:
    evidence.to_unit += tally.to_unit
    evidence.to_host += tally.to_host
    evidence.rounds += tally.rounds
    evidence.refused += tally.refused
    evidence.ways += tally.ways
    evidence.accepted += tally.accepted
    evidence.crashes += tally.crashes
    evidence.stalls += tally.stalls
