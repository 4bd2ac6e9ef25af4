"""A process that serves a bench apart is its parent's to end, and runs nothing of what its parent would do then."""

import os
import signal
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from types import SimpleNamespace
from typing import Any

from pit.bench.proofs.serving import serve_apart


def _echo(line: Connection) -> None:
    try:
        line.send("begun")
        while True:
            line.send(line.recv())
    finally:  # else an exception would run on in this copy of the test
        os._exit(1)


def test_a_terminals_ctrl_c_is_not_heard_and_sigterm_ends_it_at_once() -> None:
    line, its_line = Pipe()
    bench: Any = SimpleNamespace(unit=SimpleNamespace(power_on=lambda: _echo(its_line)))
    numbers = (signal.SIGINT, signal.SIGTERM)
    before = {number: signal.signal(number, signal.default_int_handler) for number in numbers}
    process = serve_apart(bench)
    for number, handler in before.items():
        signal.signal(number, handler)
    its_line.close()
    assert line.recv() == "begun"
    os.kill(process, signal.SIGINT)
    line.send("goes on")
    assert line.recv() == "goes on"
    os.kill(process, signal.SIGTERM)
    assert os.waitstatus_to_exitcode(os.waitpid(process, 0)[1]) == -signal.SIGTERM
    line.close()
