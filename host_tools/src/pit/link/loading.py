"""Loads a file into a unit, piece by piece: a schedule, a person's public key, a ticket. The unit checks it for itself.

What is begun lives in the unit's RAM. A unit that restarted in the middle, by its watchdog or its supply, has lost it and is
given the whole again, a few times.
"""

import hashlib

from pit.link.client import Client
from pit.link.errors import Refused
from wire import codes

_PIECE = 200  # bytes of a chunk: with a tag it fits into a frame
_TIMES = 3


def load(client: Client, what: int, data: bytes) -> None:
    """Give the unit `data`, which is a `codes.LOAD_...`; it restarts with it. Raises Refused, NoAnswer, PortError."""
    for time in range(1, _TIMES + 1):
        client.request("load_begin", what=what, length=len(data))
        begun = client.identity
        try:
            _send(client, data)
        except Refused as refused:
            has_restarted = (
                begun is not None and client.identity is not None and (client.identity.boot_nonce != begun.boot_nonce)
            )
            if refused.code != codes.REQUEST_STATE or not has_restarted or time == _TIMES:
                raise
        else:
            return


def _send(client: Client, data: bytes) -> None:
    for offset in range(0, len(data), _PIECE):
        client.request("load_chunk", offset=offset, data=data[offset : offset + _PIECE])
    client.request("load_end", digest=hashlib.sha256(data).digest())
