"""A unit's snapshot for opening and closing a table: meters and newest step, under the unit's key if it has one.

Layout: firmware/LAYOUTS.md section 7. It promises nothing about an unsigned one.
"""

import hmac
import os
import struct
from dataclasses import dataclass

from pit.link.client import Client
from pit.link.table import octets

UNIT_KEY_BYTES = 32
UNSIGNED = "unsigned: no unit key"

VERDICTS = {
    0: "sound",
    1: "rebuilt from a good copy",
    2: "one device is silent",
    3: "unrecoverable",
    4: "another unit's",
    5: "of another format",
}

_HEAD = struct.Struct("<4sBBBB8s8s3sxII32s128s")
_METERS = struct.Struct("<6I4Q")
_SUSPECT, _BALANCED, _MAY_ARM, _SIGNED, _HISTORY = 1, 2, 4, 8, 16


class SnapshotError(Exception):
    """A snapshot that is not what was asked for, or does not bear its unit's tag."""


@dataclass(frozen=True)
class Snapshot:
    """What a unit states of itself. Money in cents per $1 staked; `body` and `tag` are what it sent."""

    unit_id: bytes
    nonce: bytes
    firmware: tuple[int, ...]
    verdict: int
    is_suspect: bool
    is_balanced: bool
    may_arm: bool
    is_signed: bool
    is_history: bool  # keys and configuration were cleared since, and it was not provisioned anew
    utc: int
    newest_event: int
    draws: int
    ignored: int
    boots: int
    drawn_cents: int
    paid_cents: int
    void_cents: int
    pending_cents: int
    body: bytes
    tag: bytes

    @property
    def is_noise(self) -> bool:
        """The meters' bytes are suspect, and their money does not even add up: no amount should be read out of them."""
        return self.is_suspect and not self.is_balanced

    def as_dict(self) -> dict[str, object]:
        """All of it but for the raw bytes, in words where there are some."""
        return {
            "unit": self.unit_id.hex(),
            "firmware": ".".join(map(str, self.firmware)),
            "memory": VERDICTS.get(self.verdict, str(self.verdict)),
            "suspect": self.is_suspect,
            "history": self.is_history,
            "balanced": self.is_balanced,
            "may_arm": self.may_arm,
            "utc": self.utc,
            "newest_event": self.newest_event,
            "boots": self.boots,
            "draws": self.draws,
            "ignored": self.ignored,
            "drawn_cents": self.drawn_cents,
            "paid_cents": self.paid_cents,
            "void_cents": self.void_cents,
            "pending_cents": self.pending_cents,
            "nonce": self.nonce.hex(),
        }


def take(client: Client, nonce: bytes | None = None) -> Snapshot:
    """Ask the unit for one; `nonce` is 8 bytes, fresh by default. Raises Refused, NoAnswer, PortError, SnapshotError."""
    asked = os.urandom(8) if nonce is None else nonce
    answer = client.request("snapshot", nonce=asked)
    snapshot = read(octets(answer["body"]), octets(answer["tag"]))
    if snapshot.nonce != asked:
        raise SnapshotError("the unit's snapshot answers another question. Nothing was kept. Ask again.")
    return snapshot


def read(body: bytes, tag: bytes) -> Snapshot:
    """Take a snapshot apart, without a look at its tag. Raises SnapshotError."""
    if len(body) != _HEAD.size or body[:5] != b"PITM\x01":
        raise SnapshotError("that is no snapshot of version 1. Read it with the Pit that took it.")
    _, _, verdict, flags, _, unit_id, nonce, firmware, utc, newest, _, meters = _HEAD.unpack(body)
    _, _, draws, ignored, boots, _, drawn, paid, void, pending = _METERS.unpack_from(meters)
    return Snapshot(
        unit_id,
        nonce,
        tuple(firmware),
        verdict,
        bool(flags & _SUSPECT),
        bool(flags & _BALANCED),
        bool(flags & _MAY_ARM),
        bool(flags & _SIGNED),
        bool(flags & _HISTORY),
        utc,
        newest,
        draws,
        ignored,
        boots,
        drawn,
        paid,
        void,
        pending,
        body,
        tag,
    )


def verify(snapshot: Snapshot, key: bytes) -> None:
    """Raises SnapshotError unless the holder of the unit key made it."""
    if not snapshot.is_signed:
        raise SnapshotError(f"the snapshot is {UNSIGNED}. Give the unit a key with `pit unit key`.")
    if not hmac.compare_digest(hmac.digest(key, snapshot.body, "sha256"), snapshot.tag):
        raise SnapshotError("the snapshot does not bear this unit key's tag: another unit's key, or it was altered.")


def check(client: Client) -> dict[str, object]:
    """Have the unit check its memory: what it found, and what it has to do with this unit. Raises as `Client.request`."""
    number = {name: value for name, value in client.request("check").items() if isinstance(value, int)}
    areas = ("header", "journal", "meters", "games", "events")
    return {
        "memory": VERDICTS.get(number["verdict"], str(number["verdict"])),
        "suspect": bool(number["flags"] & _SUSPECT),
        "history": bool(number["flags"] & _HISTORY),
        "drawn = paid + void + pending": bool(number["flags"] & _BALANCED),
        "a game may start": bool(number["flags"] & _MAY_ARM),
        "rebuilt": [area for bit, area in enumerate(areas) if number["rebuilt"] >> bit & 1],
        "lost": [area for bit, area in enumerate(areas) if number["lost"] >> bit & 1],
        "devices that failed": [letter for bit, letter in enumerate("AB") if number["chips"] >> bit & 1],
        "format": number["format"],
        "pairing": number["serial"],
    }


def is_in_order(found: dict[str, object]) -> bool:
    """Whether a check found nothing to worry about."""
    return not (found["lost"] or found["suspect"] or found["devices that failed"]) and bool(
        found["drawn = paid + void + pending"]
    )
