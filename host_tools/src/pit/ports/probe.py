"""One port asked what is behind it. Promises to change nothing there: no program is stopped, no game is touched.

First a carriage return after Ctrl-B, which a MicroPython prompt answers with `>>>` and a Pit unit ignores; then a Pit session. A
prompt is asked whether Pit's files are there. A program that is neither is left running and told as silent.
"""

import os
from dataclasses import dataclass
from enum import Enum

from pit.link import texts
from pit.link.client import Client, Identity
from pit.link.errors import LinkError, NoAnswer, PortError, Refused
from pit.link.transport import SerialTransport, Transport
from wire import codes
from wire.jig_messages import KIND_JIG

_PROMPT_US = 250_000
_PROMPT_PART = 4  # of a given patience
_TRY_US = 250_000
_HELLOS = 3
_SECOND_US = 60_000  # another unit with the same address has begun to answer by then
_WAKE = b"\x02\r"  # out of the raw REPL, if another program left it there; then a new prompt
_PROMPT = b">>> "
_ASK_FILES = b"print('%s%s' % ('pit', '=yes' if 'current' in __import__('os').listdir('/') else '=no'))\r"
_ARE_PITS = b"pit=yes"  # neither is in the echo of the question
_ARE_NOT = b"pit=no"


class Condition(Enum):
    """What a port turned out to be."""

    UNIT = "Pit unit"
    CLASH = "answers that nobody can read: two units with this address, or a damaged bus. Unplug one and ask again"
    MICROPYTHON = "MicroPython, no Pit"
    STOPPED = "Pit unit at its prompt, as a deploy that was stopped leaves it: pit unit reset, or deploy again"
    SILENT = "no answer: no program, not Pit's, or a deploy was stopped half way: pit unit reset, or deploy again"
    IN_USE = "in use by another program"
    ABSENT = "not there"
    NO_RIGHT = "you may not open it: see pit doctor"
    UNREADABLE = "can't be opened"

    @property
    def has_prompt(self) -> bool:
        """Does an interpreter answer there?"""
        return self in (Condition.MICROPYTHON, Condition.STOPPED)


@dataclass(frozen=True)
class Answer:
    """What one address of a port said. The fields of a unit are empty where there is none."""

    condition: Condition
    address: int = 0
    kind: str = ""
    state: str = ""
    unit_id: str = ""
    firmware: str = ""


def probe(port: str, addresses: range = range(1, 2), patience_s: float | None = None) -> list[Answer]:
    """Who is at `port`: a line for each unit found at `addresses`, else one line that says what the port is.

    `patience_s`: how long each address has to answer, and a quarter of it a prompt; None for 1 s and a quarter.
    """
    prompt_us = _PROMPT_US if patience_s is None else int(patience_s * 1e6) // _PROMPT_PART
    within_us = _TRY_US if patience_s is None else int(patience_s * 1e6)
    if _is_path(port) and not os.path.exists(port):  # noqa: PTH110 - a pyserial URL is no path
        return [Answer(Condition.ABSENT)]
    if os.path.exists(port) and not os.access(port, os.R_OK | os.W_OK):  # noqa: PTH110 - a pyserial URL is no path
        return [Answer(Condition.NO_RIGHT)]
    try:
        transport = SerialTransport(port)
    except PortError as error:
        return [Answer(Condition.IN_USE if "in use" in str(error) else Condition.UNREADABLE)]
    try:
        prompt = prompt_at(transport, prompt_us)
        if prompt is not None:
            return [Answer(prompt)]
        is_bus = len(addresses) > 1
        units = [
            found for address in addresses if (found := _unit(transport, address, within_us, is_bus=is_bus)) is not None
        ]
        return units or [Answer(Condition.SILENT)]
    except PortError:
        return [Answer(Condition.UNREADABLE)]
    finally:
        transport.close()


def prompt_at(transport: Transport, within_us: int = _PROMPT_US) -> Condition | None:
    """Whose prompt answers there, MICROPYTHON's or that of a STOPPED unit; None if none does. Raises PortError."""
    if _PROMPT not in _said(transport, _WAKE, within_us, _PROMPT):
        return None
    said = _said(transport, _ASK_FILES, within_us, _ARE_PITS, _ARE_NOT)  # more than one prompt may have answered
    return Condition.STOPPED if _ARE_PITS in said else Condition.MICROPYTHON


def _said(transport: Transport, question: bytes, within_us: int, *ends: bytes) -> bytes:
    """What is said from that question on, to the first of `ends` or till time is up."""
    transport.write(question)
    deadline = transport.now_us + within_us
    text = b""
    while not any(end in text for end in ends) and transport.now_us < deadline:  # a program may print on for ever
        text += transport.read(deadline)
    return text


def _is_path(port: str) -> bool:
    return "://" not in port


def _unit(transport: SerialTransport, address: int, within_us: int, *, is_bus: bool) -> Answer | None:
    if is_bus:
        _await_quiet(transport)
    client = Client(transport, address, try_us=_TRY_US)
    try:
        who = client.hello(within_us)
        if not _is_alone(client, transport, who):
            return Answer(Condition.CLASH, address)
        state = codes.IDLE if who.kind == KIND_JIG else client.request("status")["state"]
    except NoAnswer:
        is_clash = client.garbage or (is_bus and client.heard)  # spoilt ends leave no frame, only bytes
        return Answer(Condition.CLASH, address) if is_clash else None
    except (Refused, LinkError) as error:
        return Answer(Condition.UNIT, address, state=str(error))
    assert isinstance(state, int)
    return Answer(
        Condition.UNIT,
        address,
        texts.kind(who.kind),
        texts.state(state),
        who.unit_id.hex(),
        ".".join(map(str, who.version)),
    )


def _await_quiet(transport: SerialTransport) -> None:
    """Let what a clash at the address before left go by."""
    until_us = transport.now_us + _TRY_US
    while transport.read(transport.now_us + _SECOND_US) and transport.now_us < until_us:
        pass


def _is_alone(client: Client, transport: SerialTransport, who: Identity) -> bool:
    """A unit answers once, and is always the same. After a try that was lost a late answer says nothing: it is asked again."""
    retries = 0
    for _ in range(_HELLOS):
        if retries == client.retries:
            return not client.has_more and not transport.read(transport.now_us + _SECOND_US)
        retries = client.retries
        if client.hello(_TRY_US).unit_id != who.unit_id:
            return False
    return True
