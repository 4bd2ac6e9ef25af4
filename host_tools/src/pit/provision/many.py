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
    """Each job's outcome, in their order. Ctrl-C lets each unit finish the step it is at; all outcomes are told still."""
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

    with _set_by_ctrl_c(stop), ThreadPoolExecutor(min(at_once, max(1, len(jobs)))) as pool:
        futures = [pool.submit(one, job) for job in jobs]
        return [future.result() for future in futures]


@contextmanager
def _set_by_ctrl_c(stop: threading.Event) -> Iterator[None]:
    """Ctrl-C raises nothing meanwhile, wherever it strikes. A caller's choice to ignore it stands; other threads hear none."""
    is_heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    if not is_heard or threading.current_thread() is not threading.main_thread():
        yield
        return
    signal.signal(signal.SIGINT, lambda _number, _frame: stop.set())
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, signal.default_int_handler)


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
