"""The process that has all tests imported: a child of it puts one fault in and runs the tests of one clause, in milliseconds."""

import json
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
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
_FIRST_KILLER = 10
_MOST_KILLERS = 240
_BASE_SECONDS = 300.0
_LEAST_SECONDS, _TIMES_AS_LONG = 2.0, 10

Tell = Callable[[Base | Trial], None]


class Warm:
    """A pytest plugin that tries mutants where pytest would run the tests. `cold` are the places that it leaves to others."""

    def __init__(self, job: Job, folder: Path, tell: Tell) -> None:
        self._job, self._folder, self._tell = job, folder, tell
        self.cold: list[tuple[RowJob, Place, Base]] = []

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Instead of running the tests."""
        items: dict[str, list[pytest.Item]] = {}
        for item in session.items:
            items.setdefault(item.nodeid.partition("[")[0], []).append(item)
        bases: list[tuple[RowJob, Base]] = []
        run_all((self._base(row, items, bases) for row in self._job.rows), self._job.at_once)
        functions = exchange.living()
        by_id = {item.nodeid: item for item in session.items}
        run_all(self._mutants(bases, by_id, functions), self._job.at_once)
        return True

    def _base(self, row: RowJob, items: dict[str, list[pytest.Item]], bases: list[tuple[RowJob, Base]]) -> Task:
        own = [item for test in row.tests for item in items.get(test, ())]
        answer = self._folder / f"{row.clause}.json"
        bases.append((row, Base(row.clause)))
        place = len(bases) - 1

        def done(code: int) -> None:
            base = Base(**json.loads(answer.read_text())) if code == 0 else Base(row.clause, failed=row.tests)
            missing = [test for test in row.tests if test not in items]
            base.failed += missing
            bases[place] = row, base
            self._tell(base)

        return Task(partial(_run_base, row, own, answer), _BASE_SECONDS, done)

    def _mutants(
        self, bases: Sequence[tuple[RowJob, Base]], items: dict[str, pytest.Item], functions: exchange.Living
    ) -> Iterator[Task]:
        imports = tuple(map(Path, self._job.bases))
        for row, base in bases:
            if not base.passed:
                continue
            places = [place for carrier in row.carriers for place in places_of(*carrier, imports)]
            ran = {file: frozenset(lines) for file, lines in base.ran.items()}
            for place in sample(places, ran, self._job.sample, f"{self._job.seed}:{row.clause}"):
                if not place.is_code:
                    self.cold.append((row, place, base))
                    continue
                own = [items[test] for test in base.passed]
                run = partial(_run_mutant, place, own, functions)
                yield Task(run, seconds_for(base), partial(self._mutant_done, row, place, base))

    def _mutant_done(self, row: RowJob, place: Place, base: Base, code: int) -> None:
        if code == NOT_EXCHANGED:
            self.cold.append((row, place, base))
            return
        killer = code - _FIRST_KILLER
        verdict = "late" if code == TOO_LATE else "killed" if killer >= 0 else "survived" if code == 0 else "void"
        by = base.passed[killer] if 0 <= killer < _MOST_KILLERS else ""
        self._tell(trial(row, place, verdict, by))


def trial(row: RowJob, place: Place, verdict: str, by: str) -> Trial:
    """What was tried, and how it went."""
    site = place.site
    return Trial(row.clause, place.file, site.first_line, site.kind, site.words, verdict, by)


def seconds_for(base: Base) -> float:
    """How long a row's tests may take with a fault in."""
    return _LEAST_SECONDS + _TIMES_AS_LONG * sum(base.seconds)


def _run_base(row: RowJob, items: Sequence[pytest.Item], answer: Path) -> int:
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


def _run_mutant(place: Place, items: Sequence[pytest.Item], functions: exchange.Living) -> int:
    if not exchange.exchange(place.file, place.site, functions):
        return NOT_EXCHANGED
    for number, item in enumerate(items):
        if _fails(item):
            return _FIRST_KILLER + min(number, _MOST_KILLERS)
    return 0


def _fails(item: pytest.Item) -> bool:
    """Whether it doesn't pass; a skipped test passes nothing and fails nothing."""
    return any(report.failed for report in runtestprotocol(item, log=False, nextitem=None))
