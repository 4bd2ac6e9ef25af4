"""The process that tries mutants: `python -m pit.clauses.proof.worker JOB ANSWERS`. An answer a line, as they come.

The tests are imported in a child, so that this process stays clean for what must be imported anew.
"""

import json
import os
import pickle
import sys
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from typing import Final, TextIO

import pytest

from pit.clauses.proof import cold
from pit.clauses.proof.forks import run_all
from pit.clauses.proof.job import Base, Job, Trial, read
from pit.clauses.proof.warm import Cold, Warm

_OF_OTHERS: Final = ("hypothesis", "numpy", "cryptography.hazmat.primitives.asymmetric.rsa", "pokerkit", "treys")


def main() -> None:
    """Try everything that the job says."""
    job_file, answers = map(Path, sys.argv[1:])
    job = read(job_file)
    os.chdir(job.root)
    sys.dont_write_bytecode = True
    for name in _OF_OTHERS:  # so that no child has to import what can't be mutated
        if find_spec(name.partition(".")[0]):
            __import__(name)
    _settle_hypothesis()
    left = job_file.with_name("cold.pickle")
    with answers.open("w", encoding="utf-8", buffering=1) as out:
        pid = os.fork()
        if not pid:
            os._exit(_warm(job, job_file.parent, left, out))
        os.waitpid(pid, 0)
        if left.exists():
            places: list[Cold] = pickle.loads(left.read_bytes())
            print(json.dumps({"cold": len(places)}), file=out)
            tasks = (cold.task(*place, lambda found: _tell(out, found)) for place in places)
            run_all(tasks, job.at_once)
        print(json.dumps({"end": True}), file=out)


def _warm(job: Job, folder: Path, left: Path, out: TextIO) -> int:
    warm = Warm(job, folder, lambda found: _tell(out, found))
    files = sorted({test.partition("::")[0] for row in job.rows for test in row.tests})
    code = pytest.main([*cold.FLAGS[:2], *cold.FLAGS[3:], "--continue-on-collection-errors", *files], [warm])
    left.write_bytes(pickle.dumps(warm.cold))
    return int(code)


def _settle_hypothesis() -> None:
    if find_spec("hypothesis"):
        import hypothesis

        hypothesis.settings.register_profile("mutants", database=None, derandomize=True, deadline=None, max_examples=25)
        hypothesis.settings.load_profile("mutants")


def _tell(out: TextIO, found: Base | Trial) -> None:
    print(json.dumps({type(found).__name__.lower(): asdict(found)}), file=out, flush=True)


if __name__ == "__main__":
    main()
