"""Runs `pit` in a process of its own that has read the command's modules already, as they take most of a command's time.

The process is forked off the test's: what it changes is gone with it. What reading modules does to a command is not seen here;
test_command_start.py and test_output.py run the installed script itself.
"""

import os
import select
import signal
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from importlib import import_module
from pathlib import Path
from typing import IO

from pit import cli
from pit.cli import commands

_READ_WHEN_NEEDED = ("typer._adapters", "typer.rich_utils", "pit.keystore", "pit.link.client", "pit.link.transport")


def pit(
    *arguments: str,
    environment: Mapping[str, str] | None = None,
    typed: str = "",
    folder: Path | None = None,
    timeout_s: float = 120,
) -> subprocess.CompletedProcess[str]:
    """Run it with `typed` at its standard input, in `folder`. Raises TimeoutExpired."""
    if arguments and arguments[0] in commands.COMMANDS:
        commands.load(arguments[0])
    for module in _READ_WHEN_NEEDED:
        import_module(module)
    with ExitStack() as stack:
        streams = [stack.enter_context(tempfile.TemporaryFile()) for _ in range(3)]
        streams[0].write(typed.encode())
        streams[0].seek(0)
        code = _forked(lambda: _main(arguments, dict(environment or os.environ), folder, streams), timeout_s)
        out, errors = map(_text, streams[1:])
    if code is None:
        raise subprocess.TimeoutExpired(["pit", *arguments], timeout_s, out, errors)
    return subprocess.CompletedProcess(["pit", *arguments], code, out, errors)


def _forked(run: Callable[[], None], timeout_s: float) -> int | None:
    """Its exit code; None if it took too long and was killed."""
    pid = os.fork()
    if not pid:
        os._exit(_code_of(run))
    ended = os.pidfd_open(pid)
    try:
        is_over = bool(select.select([ended], [], [], timeout_s)[0])
        if not is_over:
            os.kill(pid, signal.SIGKILL)
        code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    finally:
        os.close(ended)
    return code if is_over else None


def _code_of(run: Callable[[], None]) -> int:
    """As an interpreter ends: no exception gets back to the test's frames, which are not this process's to run."""
    code = 0
    try:
        run()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:  # noqa: BLE001 - all there is, told as an interpreter tells it
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    sys.stderr.flush()
    return code


def _text(stream: IO[bytes]) -> str:
    stream.seek(0)
    return stream.read().decode()


def _main(
    arguments: tuple[str, ...], environment: dict[str, str], folder: Path | None, streams: Sequence[IO[bytes]]
) -> None:
    for number, stream in enumerate(streams):
        os.dup2(stream.fileno(), number)
    sys.stdin, sys.stdout = os.fdopen(0, closefd=False), os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    os.environ.clear()
    os.environ.update(environment)
    if folder is not None:
        os.chdir(folder)
    sys.argv = ["pit", *arguments]
    cli.main()
