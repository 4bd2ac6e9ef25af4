"""Answers an inspector: what the check of critical memory found, and a snapshot of meters and newest step under the unit's key.

Both are answered in each state. A snapshot of a unit without a key says that it is not signed. Imported when such a request
comes and forgotten afterwards. Layout: firmware/LAYOUTS.md section 7.
"""

from micropython import const

from boot.configuration import Configuration
from boot.version import VERSION
from kernel import memory
from kernel.record import put_u32
from wire import upkeep_codes
from wire.mac import mac

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.memory import Memory
    from units.answers import Unit
    from wire.frame import Frame

MODULES = ("boot.configuration", "units.inspection")

_SUSPECT = const(1)
_BALANCED = const(2)
_MAY_ARM = const(4)
_SIGNED = const(8)
_HISTORY = const(16)

_BODY = const(196)
_TAG = const(32)
_VERDICT = const(5)
_FLAGS = const(6)
_KIND = const(7)
_UNIT_ID = const(8)
_NONCE = const(16)
_FIRMWARE = const(24)
_UTC = const(28)
_NEWEST_EVENT = const(32)
_STEP = const(36)
_METERS = const(68)


def check(reply: "Frame", unit: "Unit") -> None:
    """Compare all copies while no game runs, and tell what was found then or before."""
    store = unit.memory
    if unit.is_at_rest:
        store.check()
    reply.put_u8(store.verdict)
    reply.put_u8(_flags(store, _configuration(unit)))
    reply.put_u8(store.rebuilt)
    reply.put_u8(store.lost)
    reply.put_u8(store.faults)
    reply.put_u16(store.header.format)
    reply.put_u32(store.header.serial)


def snapshot(frame: "Frame", reply: "Frame", unit: "Unit") -> None:
    """Answer the nonce in `frame` with body and tag."""
    nonce = bytearray(8)
    frame.get(nonce, 8)
    configuration = _configuration(unit)
    key = configuration.get(upkeep_codes.TAG_UNIT_KEY)
    body = _body(unit, bytes(nonce), _flags(unit.memory, configuration) | (0 if key is None else _SIGNED))
    reply.put(body, _BODY)
    reply.put(bytes(_TAG) if key is None else mac(key, body), _TAG)


def _configuration(unit: "Unit") -> Configuration:
    a, b = unit.chips
    configuration = Configuration(a, b)
    configuration.load()
    return configuration


def _flags(store: "Memory", configuration: Configuration) -> int:
    """What a unit that was cleared as it left the factory says is history till it has a key again, so nobody may rely on it."""
    is_history = (
        configuration.get(upkeep_codes.TAG_CLEARED) is not None and configuration.get(upkeep_codes.TAG_UNIT_KEY) is None
    )
    flags = _HISTORY if is_history else 0
    if is_history or store.meters.is_suspect:
        flags |= _SUSPECT
    if store.meters.is_balanced:
        flags |= _BALANCED
    if store.may_arm:
        flags |= _MAY_ARM
    return flags


def _body(unit: "Unit", nonce: bytes, flags: int) -> bytearray:
    store = unit.memory
    body = bytearray(_BODY)
    body[:_VERDICT] = b"PITM\x01"
    body[_VERDICT] = store.verdict
    body[_FLAGS] = flags
    body[_KIND] = unit.kind
    body[_UNIT_ID:_NONCE] = unit.unit_id
    body[_NONCE:_FIRMWARE] = nonce
    body[_FIRMWARE : _FIRMWARE + 3] = bytes(VERSION)
    put_u32(body, _UTC, store.events.utc)
    put_u32(body, _NEWEST_EVENT, store.events.newest)
    if store.verdict != memory.OTHER_FORMAT:
        body[_STEP:_METERS] = store.journal.record
        body[_METERS:] = store.meters.next
    return body
