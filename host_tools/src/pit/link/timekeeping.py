"""Tells a unit the time, under the unit's own key and in answer to its challenge. Layout: firmware/LAYOUTS.md section 8.

The unit keeps whole seconds till it restarts; what the line takes (some milliseconds) makes it late by as much.
"""

import hmac
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Final

from pit.link.client import Client
from pit.link.table import octets

EPOCH: Final = datetime(2000, 1, 1, tzinfo=UTC)
_WORD: Final = b"PITU\x01"


def now() -> datetime:
    """This desk's time."""
    return datetime.now(UTC)


def set_time(client: Client, key: bytes, tell: Callable[[], datetime] = now) -> datetime:
    """Set the unit's clock by `tell`; what it was set to. `key`: the unit's, 32 bytes.

    A ticket's challenge that the unit gave before is void then. Raises Refused, NoAnswer, PortError.
    """
    challenge = octets(client.request("challenge")["nonce"])
    if client.identity is None:
        client.hello()
    assert client.identity is not None
    utc = seconds(tell())
    client.request("set_time", utc=utc, tag=tag(key, client.identity.unit_id, challenge, utc))
    return moment(utc)


def tag(key: bytes, unit_id: bytes, challenge: bytes, utc: int) -> bytes:
    """HMAC-SHA-256 of a time for this unit, in answer to its challenge."""
    return hmac.digest(key, _WORD + unit_id + challenge + utc.to_bytes(4, "little"), "sha256")


def seconds(at: datetime) -> int:
    """Whole seconds since 2000-01-01 UTC."""
    return int((at - EPOCH).total_seconds())


def moment(utc: int) -> datetime:
    """The same as a moment."""
    return EPOCH + timedelta(seconds=utc)
