"""States how the unit stands, in answer to a nonce and under its own key: image, keys, configuration, schedule, memory, faults.

It is told at rest, by each kind. A unit without a key says that it is not signed. It looks at manifest and signature anew, at the
files as the last start found them. Imported when such a request comes and forgotten afterwards. Layout: LAYOUTS.md section 10.
"""

import os
import sys

from micropython import const

from boot import keys, manifest
from boot.configuration import Configuration
from boot.version import VERSION
from kernel.record import put_u16, put_u32
from wire import codes, upkeep_codes
from wire.mac import mac

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import (
        Any as Unit,  # a units.standing.Standing with what its kind says: kind, is_at_rest, perhaps a schedule
    )

    from wire.frame import Frame


_NONCE_BYTES = const(16)
_BODY = const(196)
_TAG = const(32)

_UNVERIFIED = const(0)
_VERIFIED = const(1)
_REFUSED = const(2)
_SUSPECT = const(1)
_BALANCED = const(2)
_MAY_ARM = const(4)
_SIGNED = const(8)
_HAS_UNIT_KEY = const(0x40)
_IS_LOCKED = const(0x80)
_DIGEST = const(32)


def tell(frame: "Frame", reply: "Frame", unit: "Unit") -> int:
    """Answer the nonce in `frame`; 0, or why not."""
    if frame.left != _NONCE_BYTES:
        return codes.LINK_LENGTH
    if not unit.is_at_rest:
        return codes.REQUEST_STATE
    nonce = bytearray(_NONCE_BYTES)
    frame.get(nonce, _NONCE_BYTES)
    configuration = Configuration(*unit.chips)
    configuration.load()
    key = configuration.get(upkeep_codes.TAG_UNIT_KEY)
    body = _body(unit, nonce, configuration)
    reply.put(body, _BODY)
    reply.put(bytes(_TAG) if key is None else mac(key, body), _TAG)
    return 0


def _body(unit: "Unit", nonce: bytearray, configuration: Configuration) -> bytearray:
    store = unit.memory
    store.book()
    has_key = configuration.get(upkeep_codes.TAG_UNIT_KEY) is not None
    flags = (_SUSPECT if store.meters.is_suspect else 0) | (_BALANCED if store.meters.is_balanced else 0)
    flags |= (_MAY_ARM if store.may_arm else 0) | (_SIGNED if has_key else 0)
    body = bytearray(_BODY)
    body[:8] = b"PITV" + bytes((1, unit.kind, unit.state, store.verdict))
    body[8:16] = unit.unit_id
    body[16:32] = nonce
    body[32:36] = bytes(VERSION) + bytes((flags,))
    put_u32(body, 36, store.events.utc)
    put_u32(body, 40, store.meters.boots)
    put_u32(body, 44, unit.faults.bits)
    _put_image_and_keys(body, unit)
    body[54] |= _HAS_UNIT_KEY if has_key else 0
    body[54] |= _IS_LOCKED if configuration.get(upkeep_codes.TAG_LOCKED) or "locked" in os.listdir("/") else 0
    count, digest = configuration.copies()
    put_u16(body, 112, configuration.version)
    body[114] = count
    body[115] = 1 if configuration.is_lost else 0
    body[116:148] = digest
    schedule = getattr(unit, "schedule", None)
    if schedule is not None:
        body[52] = schedule.standing
        body[53] = schedule.refusal(store.events.utc)
        body[148:180] = schedule.facts[-_DIGEST:]
    put_u32(body, 180, store.events.newest)
    return body


def _put_image_and_keys(body: bytearray, unit: "Unit") -> None:
    held = 0
    at = 88
    for role in (keys.ENGINEER, keys.APPROVER, keys.SUPERVISOR):
        key = keys.PublicKey(unit.chips[0], unit.chips[1], unit.unit_id, role)
        status = key.load()
        held |= status << 2 * role - 2
        if status == keys.SOUND:
            body[at : at + 8] = key.key_id
        at += 8
        if role == keys.ENGINEER:
            engineer = key
    place = sys.path[0]
    digest = manifest.digest(place)
    code = manifest.signature(place, engineer)
    if not code and unit.faults.stands(upkeep_codes.FAULT_IMAGE):
        code = _as_logged(unit)
    body[48] = _REFUSED if code else _UNVERIFIED if engineer.status == keys.NONE else _VERIFIED
    body[49] = code
    body[50] = ord(place[1])
    body[51] = 1 if manifest.interpreter_bytes(place) else 0
    body[54] = held
    body[56:88] = digest or bytes(_DIGEST)


def _as_logged(unit: "Unit") -> int:
    """Why this start refused the image."""
    events = unit.memory.events
    record = bytearray(24)
    number = events.newest
    while number >= events.oldest and number > 0 and events.read(number, record):
        if record[6] == upkeep_codes.EVENT_IMAGE:
            return record[7]
        if record[6] == codes.EVENT_BOOT:
            break
        number -= 1
    return upkeep_codes.IMAGE_FILE
