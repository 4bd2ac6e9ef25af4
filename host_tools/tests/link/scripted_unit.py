"""A port with a script behind it: each write is answered as the test says, on a clock that moves only with reads."""

import zlib
from collections import deque
from collections.abc import Callable

from pit.link.errors import PortError
from wire import messages
from wire.frame import ANSWER

HELLO_ANSWER = bytes([1, 0, 1, 1]) + b"unit-id!" + b"nonce..." + bytes([0, 1, 0]) + bytes([7, 0, 0, 0, 9, 0, 0, 0])


def framed(kind: int, seq: int, payload: bytes, *, dst: int = 0, src: int = 1, version: int = 1) -> bytes:
    """A frame made without the code under test."""
    body = bytes([version, dst, src, kind]) + seq.to_bytes(2, "little") + payload
    body += zlib.crc32(body).to_bytes(4, "little")
    return b"\0" + b"".join(bytes([len(run) + 1]) + run for run in body.split(b"\0")) + b"\0"


def taken_apart(frame: bytes) -> tuple[int, int, bytes]:
    """Type, number and payload of a request."""
    body = b"\0".join(_runs(frame.strip(b"\0")))
    return body[3], int.from_bytes(body[4:6], "little"), body[6:-4]


def _runs(stuffed: bytes) -> list[bytes]:
    runs = []
    while stuffed:
        runs.append(stuffed[1 : stuffed[0]])
        stuffed = stuffed[stuffed[0] :]
    return runs


class ScriptedUnit:
    """`answer(type, seq, payload)` gives the bytes that come back, or nothing. `hello` is answered by itself."""

    def __init__(self, answer: Callable[[int, int, bytes], bytes], *, chunk: int = 1_000) -> None:
        self.name = "scripted"
        self.now_us = 0
        self.sent: list[bytes] = []
        self.hellos = 0
        self.is_gone = False
        self._answer = answer
        self._chunk = chunk
        self._waiting: deque[bytes] = deque()

    def write(self, data: bytes) -> None:
        self.sent.append(data)
        kind, seq, payload = taken_apart(data)
        if kind == messages.HELLO:
            self.hellos += 1
            self.say(framed(messages.HELLO | ANSWER, seq, HELLO_ANSWER))
        else:
            self.say(self._answer(kind, seq, payload))

    def say(self, data: bytes) -> None:
        """Let bytes come, in pieces."""
        self._waiting.extend(data[at : at + self._chunk] for at in range(0, len(data), self._chunk))

    def read(self, deadline_us: int) -> bytes:
        if self.is_gone:
            raise PortError("the port has gone")
        if self._waiting:
            self.now_us += 10
            return self._waiting.popleft()
        self.now_us = max(self.now_us, deadline_us)
        return b""

    def wait(self, until_us: int) -> None:
        self.now_us = max(self.now_us, until_us)

    def drop_input(self) -> None:
        self._waiting.clear()

    def close(self) -> None:
        self.is_gone = True
