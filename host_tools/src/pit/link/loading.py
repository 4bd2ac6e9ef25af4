"""Loads a file into a unit, piece by piece: a schedule, a person's public key, a ticket. The unit checks it for itself."""

import hashlib

from pit.link.client import Client

_PIECE = 200  # bytes of a chunk: with a tag it fits into a frame


def load(client: Client, what: int, data: bytes) -> None:
    """Give the unit `data`, which is a `codes.LOAD_...`; it restarts with it. Raises Refused, NoAnswer, PortError."""
    client.request("load_begin", what=what, length=len(data))
    for offset in range(0, len(data), _PIECE):
        client.request("load_chunk", offset=offset, data=data[offset : offset + _PIECE])
    client.request("load_end", digest=hashlib.sha256(data).digest())
