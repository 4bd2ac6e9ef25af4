"""Locks a unit down, and answers its challenge on the spot for whoever holds the key that its people trust.

The unit decides for itself whether it can be locked and whom it obeys (firmware/units/locking.py).
"""

import hashlib

from cryptography.hazmat.primitives.asymmetric import rsa

from pit.image.build import FIRMWARE
from pit.link.client import Client
from pit.link.loading import load
from pit.tickets import ticket
from wire import codes, upkeep_codes


def is_locked(client: Client) -> bool:
    """Does the unit's flash or its memory say that it is locked down? Raises Refused, LinkError."""
    return client.request("lock_state")["locked"] != 0


def main_digest() -> bytes:
    """SHA-256 of the main.py that a unit must have to be locked."""
    return hashlib.sha256((FIRMWARE / "boot" / "main.py").read_bytes()).digest()


def lock(client: Client) -> None:
    """Have the unit lock itself down and restart. Raises Refused, LinkError."""
    load(client, upkeep_codes.LOAD_LOCK, main_digest())


def answered(client: Client, action: int, key: rsa.RSAPrivateKey) -> bytes:
    """A ticket for that action in answer to the unit's challenge. Raises Refused, LinkError."""
    nonce = client.request("challenge")["nonce"]
    assert isinstance(nonce, bytes)
    assert client.identity is not None
    return ticket.issue(action, client.identity.unit_id, nonce, key)


def unlock(client: Client, leave: bytes) -> None:
    """Have the unit take a supervisor's ticket to unlock; it restarts. Raises Refused, LinkError."""
    load(client, codes.LOAD_TICKET, leave)
