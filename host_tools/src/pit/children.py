"""Processes that this one starts for a piece of work: none of them outlives an end of it, as Ctrl-C or any exception.

They hear nothing of a terminal's Ctrl-C, which all that hang on it get at once: the process that started them ends them.
"""

import multiprocessing
import os
import signal
import subprocess
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO


@contextmanager
def process_pool(workers: int, begin: Callable[[], object] | None = None) -> Iterator[ProcessPoolExecutor]:
    """Fresh Python processes, so many at most, which share nothing with this one; each runs `begin` first.

    An executor alone waits for all that was handed in: its workers take a Ctrl-C for one piece's failure, and do the next.
    """
    before = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")
    pool = ProcessPoolExecutor(workers, context, initializer=_begin, initargs=(begin,))
    try:
        yield pool
    except BaseException:
        for worker in set(multiprocessing.active_children()) - before:
            worker.kill()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


@contextmanager
def process_group(
    command: Sequence[str], said: IO[bytes], folder: Path | None = None
) -> Iterator["subprocess.Popen[bytes]"]:
    """A program that runs in `folder`, and whatever it starts itself; what they print goes to `said`."""
    with subprocess.Popen(command, cwd=folder, stdout=said, stderr=said, start_new_session=True) as leader:
        try:
            yield leader
        finally:
            with suppress(ProcessLookupError):  # all have ended
                os.killpg(leader.pid, signal.SIGKILL)


def _begin(begin: Callable[[], object] | None) -> None:
    for number in (signal.SIGINT, signal.SIGHUP):
        signal.signal(number, signal.SIG_IGN)
    if begin is not None:
        begin()
