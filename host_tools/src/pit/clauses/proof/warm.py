"""The process that has all tests imported: a child of it puts one fault in and runs the tests of one clause, in milliseconds."""

import gc
import json
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import accumulate
from pathlib import Path
from time import perf_counter
from types import FrameType
from typing import Any

import pytest
from _pytest.runner import runtestprotocol

from pit.clauses.proof import exchange
from pit.clauses.proof.forks import TOO_LATE, Task, run_all
from pit.clauses.proof.job import Base, Job, RowJob, Trial
from pit.clauses.proof.sample import sample
from pit.clauses.proof.scope import Place, places_of

NOT_EXCHANGED = 2
OTHER = 3
_WORDS = {0: "survived", OTHER: "other"}
_UNMARKED = "common practice"
_FIRST_KILLER = 10
_MOST_KILLERS = 240
_BASE_SECONDS = 300.0
_OTHERS_SECONDS = 2.0
_LEAST_SECONDS, _TIMES_AS_LONG = 5.0, 10

Tell = Callable[[Base | Trial], None]
Cold = tuple[RowJob, Place, Base, list[str]]
"""A place, and the tests of the clauses beside the row's."""


class Warm:
    """A pytest plugin that tries mutants where pytest would run the tests. `cold` are the places that it leaves to others."""

    def __init__(self, job: Job, folder: Path, tell: Tell) -> None:
        self._job, self._folder, self._tell = job, folder, tell
        self.cold: list[Cold] = []
        self._bases: dict[str, Base] = {}
        self._killed: set[str] = set()
        self._living = exchange.Living({}, ())

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests."""
        items: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            items.setdefault(item.nodeid.partition("[")[0], []).append(item)
        self._living = exchange.living()
        gc.freeze()  # children must not touch what they share, or its pages are copied
        unmarked = sorted(
            test for test, found in items.items() if all(item.get_closest_marker("clause") is None for item in found)
        )
        rows = [*self._job.rows, RowJob(_UNMARKED, [], unmarked, [], False)]
        run_all((self._base(row, items) for row in rows), self._job.at_once)
        sound = {test for base in self._bases.values() for test in base.passed}
        by_id = {item.nodeid: item for item in session.items if item.nodeid in sound}
        for is_more in (False, True):
            run_all(self._mutants(by_id, is_more), self._job.at_once)
        return True

    def _base(self, row: RowJob, items: dict[str, list[pytest.Item]]) -> Task:
        own = [item for test in row.tests for item in items.get(test, ())]
        answer = self._folder / f"{row.clause}.json"

        def done(code: int) -> None:
            base = Base(**json.loads(answer.read_text())) if code == 0 else Base(row.clause, failed=row.tests)
            missing = [test for test in row.tests if test not in items]
            base.failed += missing
            self._bases[row.clause] = base
            self._tell(base)

        return Task(partial(_run_base, row, own, answer, self._living), _BASE_SECONDS, done)

    def _mutants(self, items: dict[str, pytest.Item], is_more: bool) -> Iterator[Task]:
        imports = tuple(map(Path, self._job.bases))
        for row in self._job.rows:
            base = self._bases[row.clause]
            if not row.is_tried or not base.passed or (is_more and row.clause in self._killed):
                continue
            places = [place for carrier in row.carriers for place in places_of(*carrier, imports)]
            ran = {file: frozenset(lines) for file, lines in base.ran.items()}
            others = self._others(row)
            for place in sample(places, ran, self._job.sample, f"{self._job.seed}:{row.clause}")[is_more]:
                if is_more and row.clause in self._killed:
                    break
                if not place.is_code:
                    self.cold.append((row, place, base, others))
                    continue
                run = partial(_run_mutant, place, [items[test] for test in base.passed], self._living)
                run_others = partial(_run_others, [items[test] for test in others])
                done = partial(self._mutant_done, row, place, base, others)
                yield Task(partial(_first_of, run, run_others), seconds_for(base), done)

    def _others(self, row: RowJob) -> list[str]:
        """The quickest tests of the clauses that the row's functions carry too, and of common practice beside them."""
        files = {test.partition("::")[0] for test in (*row.tests, *row.other_tests)}
        timed = {
            test: seconds
            for clause, base in self._bases.items()
            for test, seconds in zip(base.passed, base.seconds, strict=True)
            if test.partition("[")[0] in row.other_tests or (clause == _UNMARKED and test.partition("::")[0] in files)
        }
        quickest = sorted((seconds, test) for test, seconds in timed.items())
        totals = accumulate(seconds for seconds, _ in quickest)
        return [test for (_, test), total in zip(quickest, totals, strict=True) if total < _OTHERS_SECONDS]

    def _mutant_done(self, row: RowJob, place: Place, base: Base, others: list[str], code: int) -> None:
        if code == NOT_EXCHANGED:
            self.cold.append((row, place, base, others))
            return
        killer = code - _FIRST_KILLER
        verdict = "late" if code == TOO_LATE else "killed" if killer >= 0 else _WORDS.get(code, "void")
        by = base.passed[killer] if 0 <= killer < _MOST_KILLERS else ""
        if verdict in ("killed", "late"):
            self._killed.add(row.clause)
        self._tell(trial(row, place, verdict, by))


def trial(row: RowJob, place: Place, verdict: str, by: str) -> Trial:
    """What was tried, and how it went."""
    site = place.site
    return Trial(row.clause, place.file, site.first_line, site.kind, site.words, verdict, by)


def seconds_for(base: Base) -> float:
    """How long a row's tests may take with a fault in."""
    return _LEAST_SECONDS + _TIMES_AS_LONG * sum(base.seconds)


def _run_base(row: RowJob, items: Sequence[pytest.Item], answer: Path, living: exchange.Living) -> int:
    for forget in living.forget:  # what was worked out at import is to be run again
        forget()
    files = frozenset(file for file, _ in row.carriers)
    base, ran = Base(row.clause), dict[str, set[int]]()

    def in_line(frame: FrameType, _event: str, _arg: Any) -> Any:
        ran.setdefault(frame.f_code.co_filename, set()).add(frame.f_lineno)
        return in_line

    def in_call(frame: FrameType, _event: str, _arg: Any) -> Any:
        return in_line if frame.f_code.co_filename in files else None

    timed: list[tuple[float, str]] = []
    for item in items:
        started = perf_counter()
        sys.settrace(in_call)
        is_failed = _fails(item)
        sys.settrace(None)
        if is_failed:
            base.failed.append(item.nodeid)
        else:
            timed.append((perf_counter() - started, item.nodeid))
    timed.sort()
    base.passed, base.seconds = [test for _, test in timed], [seconds for seconds, _ in timed]
    base.ran = {file: sorted(lines) for file, lines in ran.items()}
    answer.write_text(json.dumps({name: getattr(base, name) for name in Base.__slots__}))
    return 0


def _run_mutant(place: Place, items: Sequence[pytest.Item], living: exchange.Living) -> int:
    if not exchange.exchange(place.file, place.site, living):
        return NOT_EXCHANGED
    for number, item in enumerate(items):
        if _fails(item):
            return _FIRST_KILLER + min(number, _MOST_KILLERS)
    return 0


def _first_of(run: Callable[[], int], otherwise: Callable[[], int]) -> int:
    return run() or otherwise()


def _run_others(items: Sequence[pytest.Item]) -> int:
    signal.signal(signal.SIGALRM, lambda _signal, _frame: os._exit(OTHER))
    signal.setitimer(signal.ITIMER_REAL, _LEAST_SECONDS + _TIMES_AS_LONG * _OTHERS_SECONDS)
    return OTHER if any(_fails(item) for item in items) else 0


def _fails(item: pytest.Item) -> bool:
    """Whether it doesn't pass; a skipped test passes nothing and fails nothing."""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
