"""Runs the link's fuzzer for so many inputs, as a process of its own, since libFuzzer ends the process that it runs in.

It starts from frames that a forger heard in another session of the same key, so that it reaches what lies behind the first bytes.
It promises that what it tells was counted by libFuzzer itself; an input that got through is kept, and named.
"""

import re
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

from pit.bench.proofs import link_fuzz
from pit.bench.proofs.link_forger import on_wire
from pit.bench.proofs.link_siege import Siege

WEAKNESS: Final = "marks that the unit does not ask for"
"""What is planted to see that the fuzzer would find something; of all the weaknesses the one that no seed shows by itself."""

_LONGEST: Final = 260  # bytes of an input: the longest frame is 250
_HEARD: Final = 600  # forged frames, among which the host says each of its requests
_SEED: Final = 1
_RUNS_TO_CATCH: Final = 500_000
_DONE: Final = re.compile(r"^Done (\d+) runs in (\d+) second")
_REACHED: Final = re.compile(r"^#\d+\s+\w+\s+cov: (\d+)")
_COUNT: Final = re.compile(r"^#(\d+)\s")
_RAISED: Final = "=== Uncaught Python exception: ==="  # the line after it says which


class CannotFuzz(Exception):
    """The fuzzer isn't there or didn't start; nothing was tried."""


@dataclass(frozen=True)
class Fuzzed:
    """`runs` inputs in `seconds`, reaching `reached` branches; `failure` is what the last of them did, empty for nothing."""

    runs: int
    seconds: int
    reached: int
    failure: str = ""

    @property
    def words(self) -> str:
        """For a line of figures."""
        return f"fuzzed inputs {self.runs}, failures {int(bool(self.failure))}"


class _Running:
    """The fuzzers of some threads. Once they are ended, one that is added is ended, too."""

    def __init__(self) -> None:
        self._runs: list[subprocess.Popen[str]] = []
        self._is_over = False

    def add(self, run: "subprocess.Popen[str]") -> None:
        self._runs.append(run)
        if self._is_over:
            run.kill()

    def end(self) -> None:
        self._is_over = True
        for run in self._runs:
            run.kill()


def fuzz(runs: int, workers: int = 1, tell: Callable[[str], None] = lambda line: None, weakness: str = "") -> Fuzzed:
    """So many inputs in all, or as many as a worker needs to find a failure; each has a seed of its own. Raises CannotFuzz."""
    shares = [runs // workers + (number < runs % workers) for number in range(workers)]
    running = _Running()
    with ThreadPoolExecutor(workers) as pool:
        try:
            found = list(
                pool.map(lambda number: _one(running, shares[number], number + 1, tell, weakness), range(workers))
            )
        except BaseException:
            running.end()
            raise
    return Fuzzed(
        sum(each.runs for each in found),
        max(each.seconds for each in found),
        max(each.reached for each in found),
        next((each.failure for each in found if each.failure), ""),
    )


def _one(running: _Running, runs: int, seed: int, tell: Callable[[str], None], weakness: str) -> Fuzzed:
    with TemporaryDirectory(prefix="pit-fuzz-") as temporary:
        folder = Path(temporary)
        for name in ("seeds", "found"):
            (folder / name).mkdir()
        for number, data in enumerate(seeds()):
            (folder / "seeds" / str(number)).write_bytes(data)
        planted = [link_fuzz.PLANT + weakness] if weakness else []
        command = [sys.executable, "-m", "pit.bench.proofs.link_fuzz", *planted, f"-runs={runs}", f"-seed={seed}"]
        command += [f"-max_len={_LONGEST}", f"-artifact_prefix={folder}/", str(folder / "found"), str(folder / "seeds")]
        lines = _said_by(running, command, tell)
        return _read(lines, sorted(folder.glob("*-*")))


def is_caught(tell: Callable[[str], None] = lambda line: None) -> str:
    """How the planted weakness was found, empty if it was not. Raises CannotFuzz."""
    return fuzz(_RUNS_TO_CATCH, 1, tell, WEAKNESS).failure


def seeds() -> list[bytes]:
    """One frame of each kind and length that a host says, whole and without its ends."""
    kinds: dict[tuple[int, int, int], bytes] = {}
    for is_card_machine in (False, True):
        siege = Siege(_SEED, is_card_machine=is_card_machine)
        siege.go_on(_HEARD)
        for body in siege.heard:
            kinds.setdefault((body[0], body[3], len(body)), body)
    return [data for body in kinds.values() for data in (body, on_wire(body))]


def _said_by(running: _Running, command: list[str], tell: Callable[[str], None]) -> list[str]:
    with subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
    ) as run:
        running.add(run)
        assert run.stdout is not None
        lines = []
        for line in run.stdout:
            lines.append(line.rstrip())
            if line.startswith("#"):
                tell(f"fuzzed {line.split()[0][1:]} inputs")
    return lines


def _read(lines: list[str], kept: list[Path]) -> Fuzzed:
    reached = [int(found[1]) for line in lines if (found := _REACHED.match(line))]
    counts = [int(found[1]) for line in lines if (found := _COUNT.match(line))]
    raised = [after.strip() for line, after in pairwise(lines) if _RAISED in line]
    done = next((found for line in lines if (found := _DONE.match(line))), None)
    if raised or kept:
        what = raised[0] if raised else "it ended without a word"
        where = f", by {kept[0].read_bytes().hex()}" if kept else ""
        return Fuzzed(max(counts, default=0), 0, max(reached, default=0), what + where)
    if done is None:
        raise CannotFuzz(lines[-1] if lines else "the fuzzer ended and said nothing. Nothing was proven. Try again.")
    return Fuzzed(int(done[1]), int(done[2]), max(reached, default=0))
