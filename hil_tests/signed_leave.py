"""People of one casino with their keys, made once, and their leave: tickets in order, sent to a virtual unit."""

import hashlib
from functools import cache

from cryptography.hazmat.primitives.asymmetric import rsa
from given_schedule import after_restart
from signed_image import put_signed
from unit_under_test import UnitUnderTest

from pit.link.errors import Refused
from pit.link.loading import load
from pit.schedule import signing
from pit.tickets import ticket
from wire import codes, upkeep_codes

CASINO = b"Example Casino".ljust(32, b"\0")
ROLES = {
    "approver": upkeep_codes.LOAD_APPROVER,
    "supervisor": upkeep_codes.LOAD_SUPERVISOR,
    "engineer": upkeep_codes.LOAD_ENGINEER,
}


@cache
def key_of(person: str) -> rsa.RSAPrivateKey:
    """The private key of a person of that name; the same name, the same key."""
    del person
    return signing.make_key()


def public(person: str) -> bytes:
    """That person's key as a unit is given it."""
    return CASINO + signing.modulus(key_of(person).public_key())


def give_keys(unit: UnitUnderTest, *roles: str) -> None:
    """Give a fresh unit the keys of the persons called as their roles are, and an image that this engineer signed."""
    if "engineer" in roles:
        unit.cut_power()
        put_signed(unit.bench, key_of("engineer"))
        unit.give_power()
    for role in roles:
        load(unit.client, ROLES[role], public(role))
        after_restart(unit)


def challenge(unit: UnitUnderTest) -> bytes:
    nonce = unit.client.request("challenge")["nonce"]
    assert isinstance(nonce, bytes)
    return nonce


def issued(
    unit: UnitUnderTest, action: int, person: str, argument: bytes = bytes(16), role: int | None = None
) -> bytes:
    """A ticket in answer to the unit's newest challenge."""
    unit_id = unit.client.hello().unit_id
    return ticket.issue(action, unit_id, challenge(unit), key_of(person), argument, role)


def start_of(data: bytes) -> bytes:
    """An argument that is about `data`."""
    return hashlib.sha256(data).digest()[:16]


def refusal(unit: UnitUnderTest, what: int, data: bytes) -> int:
    """Why the unit does not take it, as a result number; 0 if it did."""
    try:
        load(unit.client, what, data)
    except Refused as refused:
        return refused.code
    return 0


def key_change(unit: UnitUnderTest, given: bytes, person: str = "supervisor") -> bytes:
    """What a change of key sends: the ticket, and `given` behind it."""
    return issued(unit, upkeep_codes.ACTION_CHANGE_KEY, person, start_of(given)) + given


def send_all_but_the_end(unit: UnitUnderTest, what: int, data: bytes) -> bytes:
    """Load `data` up to its last request; that request, framed."""
    unit.client.request("load_begin", what=what, length=len(data))
    for offset in range(0, len(data), 200):
        unit.client.request("load_chunk", offset=offset, data=data[offset : offset + 200])
    return unit.link.request("load_end", hashlib.sha256(data).digest())


def takes_ticket_of(unit: UnitUnderTest, person: str) -> bool:
    """Is this person's signature the supervisor's to this unit? Asked with a ticket that is of no use to a sound unit."""
    data = issued(unit, codes.ACTION_CLEAR_MEMORY, person)
    return bool(refusal(unit, codes.LOAD_TICKET, data) == codes.REQUEST_STATE)
