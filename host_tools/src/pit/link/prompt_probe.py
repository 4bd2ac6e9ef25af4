"""Throws at a unit's port all that could bring an interpreter's prompt; looks for one byte that is neither frame nor answer.

    in turn     Ctrl-A to Ctrl-D in every order, the headers of paste and raw paste, floods, each between frames and within one
    repl        the station command
    restarts    the same bytes, all the while the unit restarts

It finds the prompt of a unit that gives its port away, and says after what; the unit then has to be started anew. It finds no way
in that needs the chip itself: its boot button, its debug pins, its flash.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import permutations
from typing import Final

from pit.link.client import Client
from pit.link.errors import NoAnswer, PortError
from pit.link.transport import Transport
from wire.frame import GAP_MS

_CONTROLS: Final = (b"\x01", b"\x02", b"\x03", b"\x04")
_PASTED: Final = b"print(6*7)\r\n\x04"
_TRICKS: Final = {
    "raw paste": b"\x05A\x01" + _PASTED,
    "raw REPL, then raw paste": b"\x01\x05A\x01" + _PASTED,
    "paste mode": b"\x05" + _PASTED,
    "interrupts, then raw REPL": b"\r\x03\x03\x01" + _PASTED,
    "a soft reset in the raw REPL": b"\x01\x04\x04",
    "a flood of Ctrl-C": b"\x03" * 300,
    "a flood of Ctrl-D": b"\x04" * 300,
    "a flood of all four": b"\x03\x01\x04\x02" * 100,
    "a line of source": b"\rimport machine\r\n",
}
_HALF_FRAME: Final = b"\x00\x0b\x01\x01\x01\x04\x07"
_FRAME: Final = re.compile(rb"\x00[^\x00]*\x00")
_ANSWER: Final = re.compile(rb"(?:# [\x20-\x7e]*|OK|ERROR \d+|PROGRESS [\x20-\x7e]*)?\r\n")
_SHOWN: Final = 80
_QUIET_US: Final = (GAP_MS + 10) * 1000
_PROMPT_US: Final = 5_000_000
_RESTART_US: Final = 2_500_000
_EACH_US: Final = 3_000


@dataclass
class Probed:
    """What was thrown and what came. `found`: what was no frame and no answer, by what had been thrown before it."""

    thrown: int = 0
    came: int = 0
    restarts: int = 0
    found: dict[str, str] = field(default_factory=dict)
    answers: bool = False

    @property
    def is_closed(self) -> bool:
        """Nothing of an interpreter came out, and the unit answers still."""
        return not self.found and self.answers


def sequences() -> Iterator[tuple[str, bytes]]:
    """What is thrown between frames, each with its name."""
    for count in range(1, len(_CONTROLS) + 1):
        for order in permutations(_CONTROLS, count):
            data = b"".join(order)
            yield "bytes " + data.hex(" "), data
    yield from _TRICKS.items()
    for name, data in _TRICKS.items():
        yield name + ", within a frame", _HALF_FRAME + data


def strange(said: bytes) -> str:
    """What of it is neither a frame nor a line of an answer; as text, cut short."""
    left = _ANSWER.sub(b"", _FRAME.sub(b"", said))
    return left.decode("ascii", errors="backslashreplace").strip("\0")[:_SHOWN]


def probe(transport: Transport, client: Client, restarts: int = 2) -> Probed:
    """Throw it all at the unit at rest behind `transport`. Raises PortError, and Refused if it can't restart now."""
    made = Probed()
    client.hello()
    for name, data in sequences():
        _throw(transport, made, name, data + b"\r", _QUIET_US)
    for _ in range(restarts):
        client.request("reset")
        made.restarts += 1
        _storm(transport, made)
        client.hello()
    _throw(transport, made, "repl", b"\rrepl\r", _QUIET_US, _PROMPT_US)
    try:
        client.hello()
    except NoAnswer:
        return made
    made.answers = True
    return made


def _throw(transport: Transport, made: Probed, name: str, data: bytes, quiet_us: int, if_granted_us: int = 0) -> None:
    """Send it and listen till it is quiet for so long; where the unit said OK, for longer: it may be on its way."""
    transport.write(data)
    made.thrown += len(data)
    said = _until_quiet(transport, quiet_us)
    ends_us = transport.now_us + (if_granted_us if b"OK" in said else 0)
    while transport.now_us < ends_us and not strange(said):
        said += transport.read(ends_us)
    _judge(made, name, said + _until_quiet(transport, quiet_us))


def _storm(transport: Transport, made: Probed) -> None:
    """Every few milliseconds another sequence, while the unit goes down and comes up."""
    ends_us = transport.now_us + _RESTART_US
    thrown = [data for _, data in sequences()]
    said = b""
    number = 0
    while transport.now_us < ends_us:
        try:
            transport.write(thrown[number % len(thrown)])
            made.thrown += len(thrown[number % len(thrown)])
            said += transport.read(transport.now_us + _EACH_US)
        except PortError:  # a chip's own USB port is away while it restarts
            transport.wait(transport.now_us + _EACH_US)
        number += 1
    transport.write(b"\0\r")  # ends what stands half thrown
    _judge(made, "a restart under fire", said + _until_quiet(transport, _QUIET_US))


def _until_quiet(transport: Transport, quiet_us: int) -> bytes:
    said = b""
    while data := transport.read(transport.now_us + quiet_us):
        said += data
    return said


def _judge(made: Probed, name: str, said: bytes) -> None:
    made.came += len(said)
    if found := strange(said):
        made.found.setdefault(name, found)
