"""A ticket's file: made in answer to a unit's challenge, signed by a person. Layout: firmware/LAYOUTS.md section 5.

It says nothing of whether a unit will take it: the unit knows its own key, its newest challenge and what was used.
"""

import struct
from dataclasses import dataclass
from pathlib import Path

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import padding, rsa

from pit.schedule.signing import key_id
from wire import texts

ROLES = {1: "supervisor", 2: "engineer", 3: "approver"}
UNIT_BYTES = 8
NONCE_BYTES = 16
ARGUMENT_BYTES = 16
TICKET_BYTES = 440

_MAGIC = b"PITT"
_VERSION = 1
_HEAD = struct.Struct("<4sBBBB8s16s16s8s")
_PSS = padding.PSS(mgf=padding.MGF1(hashes.SHA256()), salt_length=32)


class TicketError(Exception):
    """A ticket that can't be made or read: what is wrong, and what to do."""


@dataclass(frozen=True)
class Ticket:
    """What a ticket says. `action` is a number of `wire.codes`; the unit and the nonce are bytes as it tells them."""

    action: int
    unit_id: bytes
    nonce: bytes
    key_id: bytes
    role: int
    argument: bytes

    @property
    def action_name(self) -> str:
        return texts.ACTIONS[self.action][0] if self.action in texts.ACTIONS else f"action {self.action}"


def action_number(name: str) -> int:
    """The number of an action. Raises TicketError for one that no unit knows."""
    for number, (known, _) in texts.ACTIONS.items():
        if known == name:
            return int(number)
    names = ", ".join(known for known, _ in texts.ACTIONS.values())
    raise TicketError(f"no action is called {name!r}. Nothing was signed. Units take tickets for: {names}.")


def issue(
    action: int,
    unit_id: bytes,
    nonce: bytes,
    key: rsa.RSAPrivateKey,
    argument: bytes = bytes(ARGUMENT_BYTES),
    role: int | None = None,
) -> bytes:
    """The signed ticket, 440 bytes. Raises ValueError for a unit, a nonce or an argument of another length.

    `argument`: what the action is about, if it is about something. `role`: who signs, if not the usual person.
    """
    if len(unit_id) != UNIT_BYTES or len(nonce) != NONCE_BYTES or len(argument) != ARGUMENT_BYTES:
        raise ValueError(
            f"a unit's number takes {UNIT_BYTES} bytes, a challenge {NONCE_BYTES} and an argument {ARGUMENT_BYTES}"
        )
    signer = role or texts.ACTIONS[action][1]
    head = _HEAD.pack(_MAGIC, _VERSION, signer, action, 0, unit_id, nonce, argument, key_id(key.public_key()))
    return head + key.sign(head, _PSS, hashes.SHA256())


def read(data: bytes, name: str = "the ticket") -> Ticket:
    """Take a ticket apart, without a look at its signature. Raises TicketError."""
    if len(data) != TICKET_BYTES or data[:5] != _MAGIC + bytes([_VERSION]):
        raise TicketError(
            f"{name} is no ticket of version {_VERSION}. Nothing was sent. Issue one: `pit ticket issue`."
        )
    _, _, role, action, _, unit_id, nonce, argument, signer = _HEAD.unpack_from(data)
    return Ticket(action, unit_id, nonce, signer, role, argument)


def read_file(file: Path, action: int) -> bytes:
    """The bytes of the ticket in `file`. Raises TicketError if it is none, or for another action."""
    try:
        data = file.read_bytes()
    except OSError as error:
        raise TicketError(f"the ticket {file} can't be read ({error.strerror}). Nothing was sent.") from error
    said = read(data, str(file))
    if said.action != action:
        name = texts.ACTIONS[action][0]
        raise TicketError(
            f"{file} gives leave for {said.action_name}, not for {name}. Nothing was sent. "
            f"Issue one: `pit ticket issue --action {name}`."
        )
    return data
