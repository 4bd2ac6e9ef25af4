"""What a ticket is about, for the actions that are about something: its argument, and what is sent behind it.

Layout: firmware/LAYOUTS.md sections 2.9 and 5. It signs nothing. A ticket for a change of key bears the start of a hash of that
key and its role, so it is good for no other.
"""

import hashlib

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.schedule.schedule import TEXTS
from pit.schedule.signing import modulus
from pit.tickets.ticket import ARGUMENT_BYTES, UNIT_BYTES
from wire import upkeep_codes

UNIT = "unit"
PERSONS = {
    "approver": upkeep_codes.LOAD_APPROVER,
    "supervisor": upkeep_codes.LOAD_SUPERVISOR,
    "engineer": upkeep_codes.LOAD_ENGINEER,
}
UNIT_KEY_BYTES = 32


def of_unit(unit_id: bytes) -> bytes:
    """The argument that is about another unit. Raises ValueError for a number of another length."""
    if len(unit_id) != UNIT_BYTES:
        raise ValueError(f"a unit's number takes {UNIT_BYTES} bytes, not {len(unit_id)}")
    return unit_id.ljust(ARGUMENT_BYTES, b"\0")


def of_key(given: bytes) -> bytes:
    """The argument that is about the key `given`, as `person_key` or `unit_key` make it."""
    return hashlib.sha256(given).digest()[:ARGUMENT_BYTES]


def person_key(role: str, key: rsa.RSAPublicKey, casino: str) -> bytes:
    """What stands behind a ticket that makes `key` this person's. Raises KeyError, ValueError."""
    name = casino.encode()
    if not 0 < len(name) <= TEXTS["casino"]:
        raise ValueError(f"a casino's name takes 1 to {TEXTS['casino']} bytes, not {len(name)}")
    return bytes([PERSONS[role]]) + name.ljust(TEXTS["casino"], b"\0") + modulus(key)


def unit_key(key: bytes) -> bytes:
    """What stands behind a ticket that makes `key` the unit's own. Raises ValueError."""
    if len(key) != UNIT_KEY_BYTES:
        raise ValueError(f"a unit's key takes {UNIT_KEY_BYTES} bytes, not {len(key)}")
    return bytes([upkeep_codes.LOAD_UNIT_KEY]) + key
