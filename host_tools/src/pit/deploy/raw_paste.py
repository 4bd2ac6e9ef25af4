"""Runs a program at a board's raw prompt by raw paste, and reads what it says: as mpremote does, but in whole pieces and without
its rests of 10 ms, which a deploy would spend in each exchange.

    host    05 'A' 01    program, as far as there is room    04                               04 in the middle: it takes no more
    board   'R' 01, room                   01: as much room again    04    output 04 error 04 >

MicroPython's reference manual, "The MicroPython Interactive Interpreter Mode (aka REPL)", raw-paste mode.
"""

from typing import Protocol

from mpremote.transport import TransportError

PROMPT = b">"
_BEGIN = b"\x05A\x01"
_BEGUN = b"R\x01"
_MORE = b"\x01"
_END = b"\x04"
_ROOM_BYTES = 2
_SILENT_READS = 3  # what a program does may take longer on a busy desk than one read waits


class Port(Protocol):
    """What of serial.Serial is used; a read ends after its time-out."""

    @property
    def in_waiting(self) -> int: ...

    def read(self, size: int = 1) -> bytes: ...

    def write(self, data: bytes, /) -> int | None: ...


def paste(port: Port, program: bytes) -> None:
    """Send `program` to a board that has just said its prompt; it runs from here on. Raises TransportError."""
    port.write(_BEGIN)
    begun = _exactly(port, len(_BEGUN))
    if begun != _BEGUN:
        raise TransportError(f"the board takes no raw paste: it said {begun!r}")
    most = int.from_bytes(_exactly(port, _ROOM_BYTES), "little")
    room, at = most, 0
    while at < len(program):
        while not room or port.in_waiting:
            if not _has_room(port):
                port.write(_END)
                return
            room += most
        piece = program[at : at + room]
        port.write(piece)
        room -= len(piece)
        at += len(piece)
    port.write(_END)
    while _has_room(port):
        pass


def answer(port: Port) -> tuple[bytes, bytes]:
    """What the program printed and what it raised, up to the next prompt. Raises TransportError if it falls silent."""
    said = b""
    silent = 0
    while said.count(_END) < 2 or not said.endswith(PROMPT):
        piece = port.read(max(1, port.in_waiting))
        silent = 0 if piece else silent + 1
        if silent == _SILENT_READS:
            raise TransportError("the program came to no end, and said nothing more")
        said += piece
    printed, raised, _ = said.split(_END, 2)
    return printed, raised


def await_prompt(port: Port) -> None:
    """Read on to the prompt. Raises TransportError."""
    while not _some(port, max(1, port.in_waiting)).endswith(PROMPT):
        pass


def _has_room(port: Port) -> bool:
    """Does it take more? Waits for its word."""
    said = _exactly(port, 1)
    if said not in (_MORE, _END):
        raise TransportError(f"the board said {said!r} in the middle of a raw paste")
    return said == _MORE


def _exactly(port: Port, count: int) -> bytes:
    said = _some(port, count)
    if len(said) < count:
        raise TransportError(f"the board said {said!r}, and then nothing more")
    return said


def _some(port: Port, most: int) -> bytes:
    said = port.read(most)
    if not said:
        raise TransportError("the board said nothing more")
    return said
