"""What a unit states of itself under its key: image, keys, configuration, schedule, memory; and its answer to a challenge.

Layout: firmware/LAYOUTS.md section 10. A unit without a key states the same unsigned.
"""

import hmac
import os
import struct
from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, TypeVar

from pit.link.client import Client
from pit.link.errors import Refused
from pit.link.table import octets, whole
from wire import codes, upkeep_codes

NONCE_BYTES: Final = 16
CHALLENGE_BYTES: Final = 32

UNVERIFIED, VERIFIED, REFUSED = 0, 1, 2  # what its image and its schedule are to a unit
ROLES: Final = ("supervisor", "engineer", "approver")
NONE, SOUND, LOST = 0, 1, 2  # what stands where a key may stand

_BODY = struct.Struct("<4s4B8s16s3sBIII8B32s8s8s8sHBB32s32sI12x")
_MAGIC = b"PITV"
_VERSION = 1
_ANSWERED = b"PITA\x01"
_SUSPECT, _BALANCED, _MAY_ARM, _SIGNED = 1, 2, 4, 8
_HAS_UNIT_KEY, _IS_LOCKED = 0x40, 0x80
_TRIES = 5

_Given = TypeVar("_Given")


class StatementError(Exception):
    """A statement or an answer that is none, answers something else, or does not bear its unit's tag."""


@dataclass(frozen=True)
class Statement:
    """`keys` by role: what stands there, and the key's id. `body` and `tag` are what the unit sent."""

    kind: int
    state: int
    verdict: int
    unit_id: bytes
    nonce: bytes
    firmware: tuple[int, ...]
    is_suspect: bool
    is_balanced: bool
    may_arm: bool
    is_signed: bool
    is_locked: bool
    utc: int
    boots: int
    faults: int
    image_standing: int
    image_reason: int
    folder: str
    names_interpreter: bool
    schedule_standing: int
    schedule_reason: int
    manifest_digest: bytes
    keys: dict[str, tuple[int, bytes]]
    configuration_version: int
    configuration_copies: int
    is_configuration_lost: bool
    configuration_digest: bytes
    schedule_digest: bytes
    newest_event: int
    body: bytes
    tag: bytes

    @property
    def has_image_fault(self) -> bool:
        return bool(self.faults >> upkeep_codes.FAULT_IMAGE & 1)


def take(client: Client, nonce: bytes | None = None) -> Statement:
    """Ask the unit for one; `nonce` is 16 bytes, fresh by default. Raises Refused, LinkError, StatementError."""
    asked = os.urandom(NONCE_BYTES) if nonce is None else nonce
    answer = _with_room(lambda: client.request("statement", nonce=asked))
    made = read(octets(answer["body"]), octets(answer["tag"]))
    if made.nonce != asked:
        raise StatementError("the unit's statement answers another question. Nothing was kept. Ask again.")
    return made


def read(body: bytes, tag: bytes) -> Statement:
    """Take a statement apart, without a look at its tag. Raises StatementError."""
    if len(body) != _BODY.size or body[:5] != _MAGIC + bytes([_VERSION]):
        raise StatementError("that is no statement of version 1. Read it with the Pit that took it.")
    (
        _, _, kind, state, verdict, unit_id, nonce, firmware, flags, utc, boots, faults,
        image_standing, image_reason, folder, named, schedule_standing, schedule_reason, held, _,
        manifest, engineer, approver, supervisor, version, copies, is_lost, configuration, schedule, newest,
    ) = _BODY.unpack(body)  # fmt: skip
    ids = dict(zip(ROLES, (supervisor, engineer, approver), strict=True))
    return Statement(
        kind=kind,
        state=state,
        verdict=verdict,
        unit_id=unit_id,
        nonce=nonce,
        firmware=tuple(firmware),
        is_suspect=bool(flags & _SUSPECT),
        is_balanced=bool(flags & _BALANCED),
        may_arm=bool(flags & _MAY_ARM),
        is_signed=bool(flags & _SIGNED and held & _HAS_UNIT_KEY),
        is_locked=bool(held & _IS_LOCKED),
        utc=utc,
        boots=boots,
        faults=faults,
        image_standing=image_standing,
        image_reason=image_reason,
        folder=chr(folder),
        names_interpreter=bool(named),
        schedule_standing=schedule_standing,
        schedule_reason=schedule_reason,
        manifest_digest=manifest,
        keys={role: (held >> 2 * place & 3, ids[role]) for place, role in enumerate(ROLES)},
        configuration_version=version,
        configuration_copies=copies,
        is_configuration_lost=bool(is_lost),
        configuration_digest=configuration,
        schedule_digest=schedule,
        newest_event=newest,
        body=body,
        tag=tag,
    )


def is_by(statement: Statement, key: bytes) -> bool:
    """Did the holder of this unit key (32 bytes) make it?"""
    made = hmac.digest(key, statement.body, "sha256")
    return statement.is_signed and hmac.compare_digest(made, statement.tag)


def challenge(
    client: Client, nonce: bytes, tell: Callable[[int, int], None] = lambda done, of: None
) -> tuple[bytes, bytes]:
    """Have the unit answer a third party's nonce (32 bytes) over its whole image: the answer, and the unit's tag over that.

    Takes some seconds at rest; `tell` hears of bytes done, of how many. Raises Refused, LinkError.
    """
    return _with_room(lambda: _answer(client, nonce, tell))


def _answer(client: Client, nonce: bytes, tell: Callable[[int, int], None]) -> tuple[bytes, bytes]:
    total = whole(client.request("image_challenge", nonce=nonce)["total"])
    while True:
        given = client.request("image_answer")
        tell(min(whole(given["done"]), total), total)
        answer = octets(given["answer"])
        if any(answer):
            return answer, octets(given["tag"])


def _with_room(ask: Callable[[], _Given]) -> _Given:
    """Ask again where a unit has too little room just now: it gathers what is free with each answer. Raises Refused."""
    for _ in range(_TRIES - 1):
        try:
            return ask()
        except Refused as refused:
            if refused.code != codes.REQUEST_HEAP:
                raise
    return ask()


def is_answer_by(unit_id: bytes, nonce: bytes, answer: bytes, tag: bytes, key: bytes) -> bool:
    """Did the holder of this unit key vouch for the answer?"""
    return hmac.compare_digest(hmac.digest(key, _ANSWERED + unit_id + nonce + answer, "sha256"), tag)
