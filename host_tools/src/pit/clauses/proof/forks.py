"""Children with a time-out, several at once. A child answers with a small number as its exit code; one that is late is killed."""

import os
import resource
import signal
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import NoReturn

TOO_LATE = -1

_MOST_BYTES = 3 << 30


@dataclass(frozen=True, slots=True)
class Task:
    """What a child does, for how long at most, and who hears its exit code (`TOO_LATE` if it had to be killed)."""

    run: Callable[[], int]
    seconds: float
    done: Callable[[int], None]


def run_all(tasks: Iterable[Task], at_once: int) -> None:
    """Run every task in a child of its own. A task may be made when the ones before it are done."""
    waiting = iter(tasks)
    running: dict[int, Task] = {}
    while True:
        while len(running) < at_once:
            task = next(waiting, None)
            if task is None:
                break
            running[_start(task)] = task
        if not running:
            return
        pid, status = os.wait()
        ended = running.pop(pid, None)
        if ended is not None:
            ended.done(os.WEXITSTATUS(status) if os.WIFEXITED(status) else TOO_LATE)


def _start(task: Task) -> int:
    pid = os.fork()
    return pid or _child(task)


def _child(task: Task) -> NoReturn:
    code = 1
    try:
        signal.signal(signal.SIGALRM, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_REAL, task.seconds)
        resource.setrlimit(resource.RLIMIT_AS, (_MOST_BYTES, _MOST_BYTES))
        nowhere = os.open(os.devnull, os.O_RDWR)
        for stream in (0, 1, 2):
            os.dup2(nowhere, stream)
        code = task.run()
    finally:
        os._exit(code)
