"""The process of one MicroPython VM, and the line to it: a socket that keeps messages apart.

    request   op, pin or bus, x; the VM's time; v1, v2; bytes sent and read at its port so far; then the payload, if it has one
    message   kind, number, payload's length; the bench's time; value; how long the bus was taken; then the payload

Killing it is a power cut between two machine instructions. What is asked and answered is for its unit to know.
"""

import contextlib
import os
import signal
import socket
import struct
import subprocess
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import IO, Final

from pit.image.build import ARCHITECTURES, cache_folder, compile_folder

HEAP: Final = "232k"  # a stock Pico has 236 KB; words here are twice as wide
REPLY: Final = 0
EDGE: Final = 1

_ENDS_S: Final = 20.0  # on a busy desk

_VM = Path(__file__).parent / "vm"
_REQUEST = struct.Struct("<5Q")
_MESSAGE = struct.Struct("<4Q")


@cache
def vm_modules() -> Path:
    """The folder of the VM's side of the bench, compiled as firmware is: a source's every name would stay in the VM's heap."""
    return compile_folder(_VM, ARCHITECTURES["virtual"], cache_folder())


class Ended(Exception):
    """The VM has left without a word."""


@dataclass(frozen=True)
class Request:
    """What a VM asks or posts. `sent` and `read` count the bytes at its port since it started."""

    op: int
    a: int
    x: int
    v1: int
    v2: int
    payload: bytes
    now_us: int
    sent: int
    read: int


class VmProcess:
    """A VM that runs `module` of its side of the bench, with the flash image and further arguments."""

    def __init__(
        self,
        interpreter: list[str],
        module: str,
        flash_image: Path,
        *arguments: str,
        port: int,
        errors: int | IO[bytes],
        options: tuple[str, ...] = (),
    ) -> None:
        self._line, theirs = socket.socketpair(socket.AF_UNIX, socket.SOCK_SEQPACKET)
        self._process = subprocess.Popen(
            [
                *(*interpreter, *options, "-X", f"heapsize={HEAP}", "-m", module),
                *(str(theirs.fileno()), str(flash_image), *arguments),
            ],
            stdin=port,
            stdout=port,
            stderr=errors,
            env=os.environ | {"MICROPYPATH": f"{vm_modules()}:.frozen"},
            pass_fds=[theirs.fileno()],
            start_new_session=True,
        )
        theirs.close()
        self._has_left = False

    @property
    def pid(self) -> int:
        return self._process.pid

    @property
    def ended_by(self) -> int | None:
        """The signal that ended it, if one has."""
        if self._has_left:
            with contextlib.suppress(subprocess.TimeoutExpired):  # its line is closed a moment before it has ended
                self._process.wait(_ENDS_S)
        code = self._process.poll()
        return -code if code is not None and code < 0 else None

    def fileno(self) -> int:
        """Of the line: readable when a request waits."""
        return self._line.fileno()

    def kill(self) -> None:
        self._process.kill()
        self._process.wait()
        self._line.close()

    def pause(self) -> None:
        self._process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self._process.send_signal(signal.SIGCONT)

    def send(self, kind: int, number: int, now_us: int, value: int, busy_us: int, payload: bytes) -> None:
        """Raises Ended."""
        try:
            self._line.send(_MESSAGE.pack(kind | number << 8 | len(payload) << 16, now_us, value, busy_us))
            if payload:
                self._line.send(payload)
        except (BrokenPipeError, ConnectionResetError) as error:
            self._has_left = True
            raise Ended from error

    def receive(self, *, waits: bool) -> Request | None:
        """The next request; None if there is none yet and it doesn't wait for one. Raises Ended."""
        try:
            message = self._line.recv(_REQUEST.size, 0 if waits else socket.MSG_DONTWAIT)
        except BlockingIOError:
            return None
        except ConnectionResetError as error:
            self._has_left = True
            raise Ended from error
        if len(message) < _REQUEST.size:
            self._has_left = True
            raise Ended
        head, now_us, v1, v2, counts = _REQUEST.unpack(message)
        length = head >> 16 & 0xFFFF
        payload = self._line.recv(length) if length else b""
        return Request(
            head & 0xFF, head >> 8 & 0xFF, head >> 32, v1, v2, payload, now_us, counts >> 32, counts & 0xFFFF_FFFF
        )
