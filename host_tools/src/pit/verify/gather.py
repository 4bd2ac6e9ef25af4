"""Asks a unit for all that a report rests on, and keeps its own words: nothing is judged here.

What it gathers is JSON: numbers, texts, and bytes in hex. The unit must be at rest; nothing is changed on it but its log.
"""

import os
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

from pit.image import answer, manifest
from pit.image.build import Image
from pit.link import snapshot, statement, texts
from pit.link.client import Client

FORMAT = "pit-verify-1"
TRY_US = 1_000_000  # a unit looks at a signature for 0.3 s, and at all copies of its records
ERRORS = ("echo_errors", "memory_a_errors", "memory_b_errors", "dealer_errors")

Tell = Callable[[int, int], None]


@dataclass(frozen=True)
class Release:
    """What should be on the unit. `interpreter`: its bytes, where the image names one and its file was given."""

    image: Image
    interpreter: bytes | None = None


def gather(
    client: Client,
    *,
    release: Release | None = None,
    key: bytes | None = None,
    nonce: bytes | None = None,
    tell: Tell = lambda done, of: None,
) -> dict[str, Any]:
    """`key`: the unit's own, 32 bytes. `nonce`: a third party's challenge, 32 bytes; a fresh one by default.

    Raises Refused, LinkError, StatementError, SnapshotError.
    """
    who = client.hello()
    said = statement.take(client)
    asked = os.urandom(statement.CHALLENGE_BYTES) if nonce is None else nonce
    given, tag = statement.challenge(client, asked, tell)
    status = {name: value for name, value in client.request("status").items() if isinstance(value, int)}
    return {
        "format": FORMAT,
        "taken": datetime.now(UTC).isoformat(timespec="seconds"),
        "unit": {
            "id": who.unit_id.hex(),
            "kind": texts.kind(who.kind),
            "address": who.address,
            "firmware": ".".join(map(str, who.version)),
        },
        "statement": {
            "body": said.body.hex(),
            "tag": said.tag.hex(),
            "is_the_units": None if key is None else statement.is_by(said, key),
        },
        "challenge": {
            "nonce": asked.hex(),
            "answer": given.hex(),
            "tag": tag.hex(),
            "is_the_units": None if key is None else statement.is_answer_by(who.unit_id, asked, given, tag, key),
        },
        "memory": snapshot.check(client),
        "errors": {name: status[name] for name in ERRORS},
        "release": None if release is None else _facts(release, asked),
    }


def _facts(release: Release, nonce: bytes) -> dict[str, Any]:
    said = manifest.read_manifest(release.image)
    signer = manifest.signer(release.image)
    is_answerable = not said.interpreter_bytes or release.interpreter is not None
    expected = answer.expected(release.image, nonce, release.interpreter) if is_answerable else None
    return {
        "kind": said.kind,
        "board": said.board,
        "version": ".".join(map(str, said.version)),
        "manifest": manifest.digest(release.image).hex(),
        "signer": None if signer is None else signer.hex(),
        "answer": None if expected is None else expected.hex(),
    }
