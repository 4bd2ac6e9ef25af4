"""Asks a port whether a deploy to it can come to its end, so that what would stop it after the upload is said at once.

    a fault that stands     outlasts the upload, so the new image would never be idle, and be taken back
    an open door            the same
    a bus                   has no station text and no interpreter: a deploy needs the unit's own USB port

It changes nothing there. A port that can't be opened, or says nothing, is for the deploy itself to tell.
"""

import re
from typing import Final

from pit.deploy.errors import DeployError
from pit.link import texts
from pit.link.client import Client
from pit.link.errors import LinkError, NoAnswer, PortError, Refused
from pit.link.transport import SerialTransport
from wire import codes, upkeep_codes

_TEXT_US: Final = 400_000  # a unit answers station text well within
_HELLO_US: Final = 100_000
_ADDRESSES: Final = range(1, 9)  # as many units as a bus has
_ENDS: Final = (b"OK\r\n", b">>> ")
_STATE: Final = re.compile(rb"# state (\d+)(?: game \d+)? fault (\d+)")
# Of the program, not of the box: another image may be the cure.
_CURED: Final = frozenset({upkeep_codes.FAULT_IMAGE, upkeep_codes.FAULT_STORAGE, codes.FAULT_FOREIGN_MEMORY})


def require_ready(url: str) -> None:
    """Raises DeployError for a unit that would not come to IDLE after a deploy, and for a port that leads to a bus."""
    try:
        transport = SerialTransport(url)
    except PortError:
        return
    try:
        said = _status(transport)
        # To what prints on, a frame could be a keyboard's Ctrl-C and Ctrl-D.
        if not said and (address := _answering(transport)):
            said = _status(transport)  # a unit that was just starting heard nothing of the first
            if not said.endswith(_ENDS):
                raise DeployError(
                    f"the port {url} leads to an RS-485 bus: a unit answers there at address {address}, and a bus has no "
                    "interpreter. Nothing was written; the unit runs on. Plug a cable into the unit's own USB port, find it "
                    "with `pit list`, and deploy there."
                )
    except PortError:
        return
    finally:
        transport.close()
    if found := _STATE.search(said):
        _check_state(url, int(found[1]), int(found[2]))


def _check_state(url: str, state: int, fault: int) -> None:
    if state == codes.FAULT and fault not in _CURED:
        raise DeployError(
            f"the unit at {url} stands in fault {fault}, {texts.fault(fault)}: it stays over a restart, and a new image that is "
            "not idle is taken back. Nothing was sent; the unit keeps what it runs. Mend it, clear it with "
            f"`pit unit clear-fault {url} {fault}`, then deploy again."
        )
    if state == codes.DOOR_OPEN:
        raise DeployError(
            f"the door of the unit at {url} is open: a new image that is not idle is taken back. "
            "Nothing was sent; the unit keeps what it runs. Shut its door, then deploy again."
        )


def _status(transport: SerialTransport) -> bytes:
    """What it says to a person who types `status`; a prompt says that it has no such name."""
    transport.drop_input()
    transport.write(b"\rstatus\r")
    deadline_us = transport.now_us + _TEXT_US
    said = b""
    while not said.endswith(_ENDS) and transport.now_us < deadline_us:  # a program may print on for ever
        said += transport.read(deadline_us)
    return said


def _answering(transport: SerialTransport) -> int:
    """The first address whose unit answers frames, 0 for none."""
    for address in _ADDRESSES:
        try:
            Client(transport, address, try_us=_HELLO_US, tries=1).hello(_HELLO_US)
        except NoAnswer:
            continue
        except (Refused, LinkError):
            return address  # an answer, whatever it says
        return address
    return 0
