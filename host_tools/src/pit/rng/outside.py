"""Two test suites by others, over collected bits, where they are installed: rngtest (FIPS 140-2) and dieharder.

A suite that is not there, or that has too few bits, is skipped; each skip is counted and says why. Debian has both: packages
rng-tools5 and dieharder.
"""

import re
import shutil
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path

from pit.rng.statistics import Result

_TIMEOUT_S = 600
_FIPS_BYTES = 2_500  # a block of 20,000 bits; four bytes more are read at the start
_FIPS_START = 4
_LEAST_FOR_DIEHARDER = 1_000_000
_P_SAMPLES = 20
_DIEHARDER_TESTS = {100: "monobit", 101: "runs"}
_SPARE = 2  # dieharder gets half of what there is, so that it never reads anything twice
_ROW = re.compile(r"^\s*(\w+)\|\s*(\d+)\|\s*\d+\|\s*\d+\|\s*([0-9.]+)\s*\|", re.MULTILINE)


@dataclass(frozen=True)
class Outcome:
    """What a suite said: p-values, or lines of text; or why it did not run."""

    suite: str
    results: tuple[Result, ...] = ()
    lines: tuple[str, ...] = ()
    skipped: str = ""


def rngtest(data: bytes) -> Outcome:
    """FIPS 140-2 over blocks of 20,000 bits: how many failed. A sound source fails about one in 1,200."""
    blocks = (len(data) - _FIPS_START) // _FIPS_BYTES
    missing = _missing("rngtest", "rng-tools5")
    if missing or blocks < 1:
        return Outcome(
            "rngtest", skipped=missing or f"it takes {_FIPS_BYTES + _FIPS_START} bytes; there are {len(data)}"
        )
    ended = subprocess.run(
        ["rngtest", "-c", str(blocks)], input=data, capture_output=True, timeout=_TIMEOUT_S, check=False
    )
    said = [line.removeprefix("rngtest: ") for line in ended.stderr.decode(errors="replace").splitlines()]
    lines = tuple(line for line in said if line.startswith("FIPS 140-2"))
    return Outcome("rngtest", lines=lines) if lines else Outcome("rngtest", skipped="it said nothing that can be read")


def dieharder(data: bytes) -> Outcome:
    """The tests of dieharder that a file of this size is long enough for without being read twice."""
    missing = _missing("dieharder", "dieharder")
    if missing or len(data) < _LEAST_FOR_DIEHARDER:
        few = f"it would read {len(data)} bytes over and over; it takes {_LEAST_FOR_DIEHARDER}"
        return Outcome("dieharder", skipped=missing or few)
    found = []
    with tempfile.NamedTemporaryFile(suffix=".bin") as file:
        file.write(data)
        file.flush()
        for number in _DIEHARDER_TESTS:
            found += _dieharder(Path(file.name), number, len(data) // (4 * _P_SAMPLES * _SPARE))
    if not found:
        return Outcome("dieharder", skipped="it gave no p-value without reading bits twice")
    return Outcome("dieharder", tuple(found))


def _dieharder(path: Path, number: int, samples: int) -> list[Result]:
    command = ["dieharder", "-g", "201", "-f", str(path), "-d", str(number), "-t", str(samples), "-p", str(_P_SAMPLES)]
    said = subprocess.run(command, capture_output=True, text=True, timeout=_TIMEOUT_S, check=False).stdout
    if "rewound" in said:
        return []
    return [Result(f"dieharder {name} {ntup}", float(p), float(p), None) for name, ntup, p in _ROW.findall(said)]


def _missing(program: str, package: str) -> str:
    return "" if shutil.which(program) else f"{program} is not installed (Debian: {package})"
