"""The VM's prompt on a unit's port, as a stock board shows it: between the port and a terminal that the VM has to itself.

Ctrl-C stops a program that runs, and is a byte like any other to one that reads, as on a chip. After a soft reboot in the raw
REPL the VM is in the raw REPL again. It starts no VM: the unit does.
"""

import os
import pty
import select
import signal
import tty
from collections.abc import Callable
from pathlib import Path

from pit.bench.pump import Pump

_CTRL_A = b"\x01"
_CTRL_C = b"\x03"
_RAW = b"raw REPL; CTRL-B to exit\r\n>"
_FRIENDLY = b"for more information.\r\n>>> "
_BANNER = b"MicroPython "
_PIECE = 1024
_FULL_US = 2_000  # till a reader that is behind is asked again


class Prompt:
    """`terminal` is the VM's end while it is open; `pid` the VM. `port` is the unit's end of the host's line."""

    def __init__(self, pump: Pump, port: int) -> None:
        self.is_open = False
        self.is_raw = False
        self.has_begun = False  # the VM has started, so that a Ctrl-C stops its program and not its start
        self.pid = 0
        self.terminal = -1
        self._pump = pump
        self._port = port
        self._inner = -1
        self._seen = b""
        self._watched: set[int] = set()
        self._held: bytes | None = None  # what a VM said that is not yet back in the raw REPL

    def open(self, is_raw: bool) -> None:
        """Make a terminal for a VM that is about to start; `is_raw`: it goes back to the raw REPL by itself."""
        self._inner, self.terminal = pty.openpty()
        tty.setraw(self.terminal)
        self.is_open = True
        self.has_begun = False
        self.is_raw = is_raw
        self._seen = b""
        self._held = b"" if is_raw else None
        self._watch(self._inner, self._from_vm)
        self._watch(self._port, self._from_host)

    def close(self) -> None:
        """Take the terminal away."""
        if not self.is_open:
            return
        self.is_open = False
        self.drain()
        for fd in self._watched:
            self._pump.forget(fd)
        self._watched.clear()
        os.close(self._inner)
        os.close(self.terminal)

    def drain(self) -> None:
        """Pass on what a VM that has ended still said."""
        while self.is_open and _is_readable(self._inner) and _is_writable(self._port):
            os.write(self._port, os.read(self._inner, _PIECE))

    def _from_host(self) -> None:
        if not _is_readable(self._port):
            return  # it was told of before the VM changed
        if not _is_writable(self._inner):
            self._rest(self._port, self._from_host)
            return
        data = os.read(self._port, _PIECE)
        if _CTRL_C in data and self.has_begun and self._is_running():
            os.kill(self.pid, signal.SIGINT)
            data = data.replace(_CTRL_C, b"")
        os.write(self._inner, data)

    def _from_vm(self) -> None:
        if not _is_readable(self._inner):
            return
        if not _is_writable(self._port):
            self._rest(self._inner, self._from_vm)
            return
        data = os.read(self._inner, _PIECE)
        self._seen = (self._seen + data)[-len(_RAW) - len(_FRIENDLY) :]
        if self._held is not None:
            self._return_to_raw(data)
            return
        if self._seen.endswith(_RAW):
            self.is_raw = True
        elif self._seen.endswith(_FRIENDLY):
            self.is_raw = False
        os.write(self._port, data)

    def _return_to_raw(self, data: bytes) -> None:
        assert self._held is not None
        self._held += data
        if self._held.endswith(_FRIENDLY):
            said = self._held[: self._held.rindex(_BANNER)]
            self._held = said
            os.write(self._inner, _CTRL_A)
        elif self._held.endswith(_RAW):
            os.write(self._port, self._held)
            self._held = None

    def _watch(self, fd: int, serve: Callable[[], None]) -> None:
        self._watched.add(fd)
        self._pump.watch(fd, serve)

    def _rest(self, fd: int, serve: Callable[[], None]) -> None:
        """Who reads what comes from `fd` is behind: look again a little later."""
        opened = self._inner
        self._watched.remove(fd)
        self._pump.forget(fd)

        def again() -> None:
            if self.is_open and self._inner == opened and fd not in self._watched:
                self._watch(fd, serve)

        self._pump.clock.call_after(_FULL_US, again)

    def _is_running(self) -> bool:
        """Does the VM run a program? Then it catches SIGINT."""
        status = Path(f"/proc/{self.pid}/status").read_text()
        caught = next((line.split()[1] for line in status.splitlines() if line.startswith("SigCgt:")), "0")
        return bool(int(caught, 16) >> (signal.SIGINT - 1) & 1)


def _is_readable(fd: int) -> bool:
    return bool(select.select([fd], [], [], 0)[0])


def _is_writable(fd: int) -> bool:
    return bool(select.select([], [fd], [], 0)[1])
