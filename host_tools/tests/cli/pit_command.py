"""Runs `pit` in a process of its own that has read the command's modules already, as they take most of a command's time.

The process is forked off the test's: what it changes is gone with it. What reading modules does to a command is not seen here;
test_command_start.py and test_output.py run the installed script itself.
"""

import gc
import os
import select
import signal
import subprocess
import sys
import tempfile
import threading
import traceback
from collections.abc import Mapping
from importlib import import_module
from io import FileIO
from pathlib import Path

from pit import cli
from pit.cli import commands

_READ_WHEN_NEEDED = ("typer._adapters", "typer.rich_utils", "pit.keystore", "pit.link.client", "pit.link.transport")
_MOST_FILES = 65_536
_READING = threading.Lock()  # a child that is forked while another thread reads a module waits for that module for ever


def _read(command: str = "") -> None:
    if command in commands.COMMANDS:
        commands.load(command)
    for module in _READ_WHEN_NEEDED:
        import_module(module)


class RunningPit:
    """One that was started, with `typed` at its standard input, in `folder`. As much of a Popen as tests need."""

    def __init__(
        self,
        *arguments: str,
        environment: Mapping[str, str] | None = None,
        typed: str = "",
        folder: Path | None = None,
    ) -> None:
        self.command = ["pit", *arguments]
        self.returncode: int | None = None
        self._errors = tempfile.TemporaryFile()  # noqa: SIM115 - closed once it was read
        reads, writes = os.pipe()
        with tempfile.TemporaryFile() as given, _READING:
            _read(*arguments[:1])
            given.write(typed.encode())
            given.seek(0)
            self.pid = os.fork()
            if not self.pid:
                os._exit(_code_of(self.command, environment, folder, (given.fileno(), writes, self._errors.fileno())))
        os.close(writes)
        self.stdout = FileIO(reads)
        self._ended = os.pidfd_open(self.pid)

    def poll(self, within_s: float = 0) -> int | None:
        """Its exit code, if it ends by then."""
        return self._wait(within_s)

    def terminate(self) -> None:
        if self.poll() is None:
            os.kill(self.pid, signal.SIGTERM)

    def communicate(self, timeout_s: float) -> tuple[str, str]:
        """What is left of its output, and all errors, once it has ended. Raises TimeoutExpired, and it is killed."""
        read = bytearray()
        with self.stdout as out:
            while select.select([out], [], [], timeout_s)[0] and (piece := os.read(out.fileno(), 65_536)):
                read += piece
            is_late = self._wait(timeout_s) is None
        if is_late:
            os.kill(self.pid, signal.SIGKILL)
            self._wait(None)
        with self._errors as errors:
            errors.seek(0)
            said = read.decode(), errors.read().decode()
        if is_late:
            raise subprocess.TimeoutExpired(self.command, timeout_s, *said)
        return said

    def _wait(self, timeout_s: float | None) -> int | None:
        if self.returncode is None and select.select([self._ended], [], [], timeout_s)[0]:
            self.returncode = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
            os.close(self._ended)
        return self.returncode


def pit(
    *arguments: str,
    environment: Mapping[str, str] | None = None,
    typed: str = "",
    folder: Path | None = None,
    timeout_s: float = 120,
) -> subprocess.CompletedProcess[str]:
    """Run it to its end. Raises TimeoutExpired."""
    running = RunningPit(*arguments, environment=environment, typed=typed, folder=folder)
    out, errors = running.communicate(timeout_s)
    assert running.returncode is not None
    return subprocess.CompletedProcess(running.command, running.returncode, out, errors)


def _code_of(
    command: list[str], environment: Mapping[str, str] | None, folder: Path | None, streams: tuple[int, int, int]
) -> int:
    """As an interpreter runs it and ends: no exception gets back to the test's frames, which are not this process's to run."""
    gc.freeze()  # what the test's process left must close no file of this one's
    for number, stream in enumerate(streams):
        os.dup2(stream, number)
    os.closerange(3, _MOST_FILES)
    sys.stdin, sys.stdout = os.fdopen(0, closefd=False), os.fdopen(1, "w", closefd=False)
    sys.stderr = os.fdopen(2, "w", buffering=1, closefd=False)
    signal.signal(signal.SIGINT, signal.default_int_handler)
    for number in (signal.SIGTERM, signal.SIGHUP):
        signal.signal(number, signal.SIG_DFL)
    if environment is not None:
        os.environ.clear()
        os.environ.update(environment)
        tempfile.tempdir = None  # is read anew
    code = 0
    try:
        if folder is not None:
            os.chdir(folder)
        sys.argv = command
        cli.main()
    except SystemExit as ended:
        code = ended.code if isinstance(ended.code, int) else int(ended.code is not None)
    except BaseException:  # noqa: BLE001 - all there is, told as an interpreter tells it
        traceback.print_exc()
        code = 1
    sys.stdout.flush()
    return code
