"""Provisions several units at once, each on a thread of its own: one that fails or hangs holds up none of the others."""

import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Final

from pit.keystore import Keystore
from pit.provision.carry import Provisioning, Stopped
from pit.provision.outcome import End, Outcome
from pit.provision.wanted import Wanted

AT_ONCE: Final = 64

_STOPPING = (signal.SIGINT, signal.SIGTERM, signal.SIGHUP)

TellOne = Callable[[str, str, int, int], None]
"""Hears of each unit's steps: its port, the step that begins, how many are done, of how many. Called from several threads."""


@dataclass(frozen=True)
class Job:
    """One unit. `port` is empty where none was found for it."""

    port: str
    wanted: Wanted
    problem: str = ""


def provision(
    jobs: Sequence[Job],
    keystore: Keystore | None,
    tell: TellOne,
    *,
    execute: bool,
    may_change: bool = False,
    at_once: int = AT_ONCE,
) -> list[Outcome]:
    """Each job's outcome, in their order. What stops it (Ctrl-C, SIGTERM) lets each unit finish its step; all are told still."""
    stop = threading.Event()
    claimed: dict[bytes, str] = {}

    def one(job: Job) -> Outcome:
        if not job.port:
            return _not_found(job)

        def tell_or_stop(step: str, done: int, of: int) -> None:
            if stop.is_set():
                raise Stopped
            tell(job.port, step, done, of)

        def claim(unit_id: bytes) -> str:
            return claimed.setdefault(unit_id, job.port)  # one step, whatever other threads do

        one_units = Provisioning(job.port, job.wanted, keystore, tell_or_stop, claim, may_change=may_change)
        return one_units.run(execute=execute)

    with _set_by_signals(stop), ThreadPoolExecutor(min(at_once, max(1, len(jobs)))) as pool:
        futures = [pool.submit(one, job) for job in jobs]
        return [future.result() for future in futures]


@contextmanager
def _set_by_signals(stop: threading.Event) -> Iterator[None]:
    """Ctrl-C, SIGTERM and SIGHUP raise nothing meanwhile, wherever they strike. One that is ignored, or ends the process at
    once, goes on to do so; other threads hear none."""
    is_main = threading.current_thread() is threading.main_thread()
    before = {number: signal.getsignal(number) for number in (_STOPPING if is_main else ())}
    heard = {number: handler for number, handler in before.items() if callable(handler)}
    for number in heard:
        signal.signal(number, lambda _number, _frame: stop.set())
    try:
        yield
    finally:
        for number, handler in heard.items():
            signal.signal(number, handler)


def _not_found(job: Job) -> Outcome:
    wanted = job.wanted
    return Outcome(
        port="",
        unit=wanted.unit_id.hex() if wanted.unit_id else "",
        kind=wanted.kind or "",
        table=wanted.table or "",
        role=wanted.role,
        end=End.FAILED,
        at="looking for it",
        problem=job.problem,
    )
