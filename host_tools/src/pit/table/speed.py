"""`pit prove speed`, the rows of a table: rounds a second on a virtual unit, as `pit table run` plays them.

Two runs of different length are timed and their difference counts, so that starting and stopping don't.
"""

import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

from pit.bench.proofs.rows import Row

_FEW = 10
_MANY = {"virtual": 210, "real": 40}


def rows(tell: Callable[[str], None] = lambda line: None) -> list[Row]:
    """Play on both clocks; about half a minute."""
    found = []
    for clock, many in _MANY.items():
        tell(f"rounds on the {clock} clock")
        seconds = _play(clock, many) - _play(clock, _FEW)
        found.append(Row(f"rounds played, {clock} clock", round((many - _FEW) / seconds, 1), "a second"))
    return found


def _play(clock: str, rounds: int) -> float:
    pit = Path(sys.executable).parent / "pit"
    with tempfile.TemporaryDirectory() as folder:
        command = [str(pit), "table", "run", "--clock", clock, "--rounds", str(rounds), "--seed", "1", "--pace", "0"]
        began = time.perf_counter()
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder)
    if done.returncode:
        raise RuntimeError(f"the table did not agree: {done.stdout[-200:]}{done.stderr[-400:]}")
    return time.perf_counter() - began
