"""A transport that remembers what went over it, and tells it decoded: what a failed test prints last."""

import time
from collections import deque
from collections.abc import Callable
from typing import NamedTuple

from pit.link.errors import PortError
from pit.link.table import MESSAGES, unpack
from pit.link.transport import PassedOn, Transport
from wire.frame import ANSWER, BAD_FRAME, FRAME, LINE, Frame, Receiver

_CHUNKS = 4_096
_AWAY_S = 15.0  # a boot, and the host's own dealings with a new USB device
_LOOK_S = 0.05
_STATION_ANSWERS = ("# ", "OK", "ERROR ", "PROGRESS ")
_BY_TYPE = {message.type: message for message in MESSAGES.values()}

opened: "list[RecordedTransport]" = []
"""Those of the test that runs now: a unit that does not start is in no fixture yet."""


class Chunk(NamedTuple):
    """Bytes that went one way at once."""

    at_us: int
    from_host: bool
    data: bytes


class RecordedTransport(PassedOn):
    """Passes everything on and keeps the newest chunks, both ways. `again` opens the port anew, where it may go and come back."""

    def __init__(self, inner: Transport, again: Callable[[], Transport] | None = None) -> None:
        super().__init__(inner)
        self._again = again
        self.chunks: deque[Chunk] = deque(maxlen=_CHUNKS)
        opened.append(self)

    def write(self, data: bytes) -> None:
        self.chunks.append(Chunk(self.now_us, True, data))
        super().write(data)

    def read(self, deadline_us: int) -> bytes:
        data = super().read(deadline_us)
        if data:
            self.chunks.append(Chunk(self.now_us, False, data))
        return data

    def come_back(self) -> None:
        """Open the port again: USB's goes with its chip's supply, and at each reset. Raises PortError if it stays away."""
        assert self._again is not None, f"{self.name} can't go"
        self.inner.close()
        until = time.monotonic() + _AWAY_S
        while True:
            try:
                self.inner = self._again()
            except PortError:
                if time.monotonic() > until:
                    raise
                time.sleep(_LOOK_S)
            else:
                return

    def strange_text(self) -> list[str]:
        """Lines from the unit that are no answer of a station command: a print, a traceback, a prompt."""
        receiver = Receiver()
        lines = []
        for chunk in self.chunks:
            for byte in b"" if chunk.from_host else chunk.data:
                if receiver.feed(byte) == LINE:
                    lines.append(bytes(receiver.line[: receiver.line_length]).decode())
        return [line for line in lines if not line.startswith(_STATION_ANSWERS)]

    def last_frames(self, count: int = 24) -> str:
        """The newest frames and lines, oldest first, a line each."""
        receivers = {True: Receiver(), False: Receiver()}
        lines: deque[str] = deque(maxlen=count)
        for chunk in self.chunks:
            arrow = "->" if chunk.from_host else "<-"
            receiver = receivers[chunk.from_host]
            for byte in chunk.data:
                found = receiver.feed(byte)
                if found == FRAME:
                    lines.append(f"{chunk.at_us / 1e6:10.6f} {arrow} {describe(receiver.frame)}")
                elif found == LINE:
                    lines.append(
                        f"{chunk.at_us / 1e6:10.6f} {arrow} text {bytes(receiver.line[: receiver.line_length])!r}"
                    )
                elif found == BAD_FRAME:
                    lines.append(f"{chunk.at_us / 1e6:10.6f} {arrow} bad frame")
        return "\n".join(lines) or "nothing was sent or received"


def describe(frame: Frame) -> str:
    """One frame in words: addresses, number, message and fields."""
    message = _BY_TYPE.get(frame.type & ~ANSWER)
    head = f"{frame.src}->{frame.dst} seq {frame.seq:5} "
    if message is None:
        return head + f"type {frame.type:#04x}, unknown"
    is_answer = bool(frame.type & ANSWER)
    try:
        fields = unpack(frame, message.answer if is_answer else message.request)
    except ValueError:
        return head + f"{message.name}, of a wrong length"
    told = " ".join(f"{name}={value.hex() if isinstance(value, bytes) else value}" for name, value in fields.items())
    return head + f"{message.name}{' answer' if is_answer else ''} {told}"
