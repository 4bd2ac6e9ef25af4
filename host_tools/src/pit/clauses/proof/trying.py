"""Rows given to a worker, and its answers read as they come."""

import json
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from time import sleep

from pit.children import process_group
from pit.clauses.matrix import Row, State
from pit.clauses.places import ClausesError, Places
from pit.clauses.proof.job import Base, Job, RowJob, Trial
from pit.clauses.proof.verdict import Verdict

_SECONDS_BETWEEN_LOOKS = 0.2
_SHOWN_OF_ERRORS = 300

Tell = Callable[[str], None]


def try_rows(
    places: Places, found: Sequence[Row], rows: Sequence[Row], sample: int, seed: int, at_once: int, tell: Tell
) -> list[Verdict]:
    """A verdict for each of the rows, in the same order; `found` are all rows that there are.

    Raises ClausesError if the worker ends before its time.
    """
    verdicts = [Verdict(row, _is_by_unit(places, row)) for row in rows]
    tried = [verdict for verdict in verdicts if verdict.row.state is State.BUILT and not verdict.is_by_unit]
    if tried:
        bases = [str(folder.parent if (folder / "__init__.py").exists() else folder) for folder in places.sources]
        wanted = [verdict.row for verdict in tried]
        carriers = frozenset(carrier for row in wanted for carrier in row.carriers)
        beside = [
            row for row in found if row.state is State.BUILT and carriers & set(row.carriers) and row not in wanted
        ]
        jobs = [_job(places, row, [*wanted, *beside], row in wanted) for row in (*wanted, *beside)]
        _run(Job(str(places.root), bases, jobs, sample, seed, at_once), tried, tell)
    return verdicts


def _is_by_unit(places: Places, row: Row) -> bool:
    asserting = [test for test in row.tests if test.is_asserting]
    return bool(asserting) and not any(places.is_desk_test(test.file) for test in asserting)


def _job(places: Places, row: Row, rows: Sequence[Row], is_tried: bool) -> RowJob:
    carriers = [(str(places.root / carrier.file), carrier.name) for carrier in row.carriers]
    tests = [str(test) for test in row.tests if places.is_desk_test(test.file)]
    beside = [other for other in rows if other is not row and set(other.carriers) & set(row.carriers)]
    of_others = {str(test) for other in beside for test in other.tests if places.is_desk_test(test.file)}
    return RowJob(row.clause.id, carriers, tests, sorted(of_others - set(tests)), is_tried)


def _run(job: Job, verdicts: Iterable[Verdict], tell: Tell) -> None:
    by_clause = {verdict.row.clause.id: verdict for verdict in verdicts}
    with tempfile.TemporaryDirectory(prefix="pit-clauses-") as folder:
        job_file, answers, said = (Path(folder) / name for name in ("job.json", "answers", "said"))
        job.write(job_file)
        answers.touch()
        command = [sys.executable, "-m", "pit.clauses.proof.worker", str(job_file), str(answers)]
        with said.open("wb") as log, process_group(command, log) as worker:
            has_ended = _follow(worker, answers, by_clause, tell)
        if not has_ended:
            words = said.read_text(errors="replace")[-_SHOWN_OF_ERRORS:].strip()
            raise ClausesError(f"the process that tries mutants ended early: {words}. The sources are as they were.")


def _follow(worker: "subprocess.Popen[bytes]", answers: Path, verdicts: dict[str, Verdict], tell: Tell) -> bool:
    bases, mutants, cold, has_ended = 0, 0, "", False
    torn: list[str] = []
    with answers.open(encoding="utf-8") as lines:
        while not has_ended:
            is_over = worker.poll() is not None
            for line in whole_lines(lines, torn):
                answer = json.loads(line)
                if "base" in answer:
                    base = Base(**answer["base"])
                    bases += 1
                    if base.clause in verdicts:
                        verdicts[base.clause].base = base
                elif "trial" in answer:
                    trial = Trial(**answer["trial"])
                    verdicts[trial.clause].trials.append(trial)
                    mutants += 1
                elif "cold" in answer:
                    cold = f", the last {answer['cold']} import everything anew"
                else:
                    has_ended = True
            tell(f"{bases} rows' tests run, {mutants} mutants tried{cold}")
            if is_over:
                break
            sleep(_SECONDS_BETWEEN_LOOKS)
    return has_ended


def whole_lines(parts: Iterable[str], torn: list[str]) -> Iterator[str]:
    """The lines that have come whole; what the worker has only begun to write stays in `torn` for the next time."""
    for part in parts:
        torn.append(part)
        if part.endswith("\n"):
            line = "".join(torn)
            torn.clear()
            yield line
