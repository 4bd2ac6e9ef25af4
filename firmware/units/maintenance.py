"""Answers what is asked of any unit at rest: what a ticket must answer, the time, and the loading of keys and tickets.

Imported when such a request comes and forgotten once nothing is being loaded, since play needs its room.
"""

import gc

from micropython import const

from kernel.loop import FLASH_MS, WATCHDOG_MS
from units.loading import Loading
from wire import codes, upkeep_codes
from wire.frame import HEADER, VERSION
from wire.messages import CHALLENGE, LOAD_BEGIN, LOAD_CHUNK

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from units.answers import Test
    from units.standing import Standing
    from wire.frame import Frame

MODULES = (
    "boot.configuration",
    "boot.files",
    "boot.keys",
    "boot.manifest",
    "boot.proof",
    "boot.pss",
    "boot.tickets",
    "boot.verify",
    "hal.flash",
    "units.factory",
    "units.inspection",
    "units.key_change",
    "units.leave",
    "units.loading",
    "units.locking",
    "units.maintenance",
    "units.provisioned",
    "units.replacing",
    "units.service",
    "units.rescue",
    "units.statement",
    "units.timekeeping",
    "wire.record_areas",
    "wire.upkeep_codes",
)

_DIGEST = 32
# So that what is needed together lies close together: a signature takes room in one piece.
_COLLECT_AT_BYTES = const(4096)
_SET_TIME = const(0x25)
_LOCK_STATE = const(0x26)
_READ_MEMORY = const(0x27)
_SERVICE = const(0x28)
_STATEMENT = const(0x2A)
_IMAGE_CHALLENGE = const(0x2B)
_IMAGE_ANSWER = const(0x2C)
_PROVISIONED = const(0x2D)

_FREE = (CHALLENGE, _LOCK_STATE, _READ_MEMORY, _PROVISIONED)  # without a tag, from a unit that has a key
_PROVEN = (
    codes.LOAD_TICKET,
    upkeep_codes.LOAD_CHANGE,
)  # by a person's signature: a way out for a unit whose key was lost


def answer(
    kind: int,
    frame: "Frame",
    reply: "Frame",
    unit: "Standing",
    test: "Test",
    loading_type: "type[Loading]" = Loading,
) -> int:
    """Fill `reply`; 0, or why not."""
    if unit.tags is not None and frame.version == VERSION and not _is_free(kind, frame, unit):
        return codes.LINK_UNTAGGED
    if kind == CHALLENGE:
        from boot import tickets

        unit.challenge = tickets.make_nonce(unit.hal, unit.memory.meters.boots)
        reply.put(unit.challenge, tickets.NONCE_BYTES)
        return 0
    if kind == _SET_TIME:
        from units import timekeeping

        code = timekeeping.set_time(frame, unit)
        reply.put_u8(unit.state)
        return code
    if kind > _SET_TIME:
        return _tell(kind, frame, reply, unit, test)
    if kind == LOAD_BEGIN:
        return _begin(frame, reply, unit, test, loading_type)
    loading = unit.loading
    if loading is None:
        return codes.REQUEST_STATE
    if kind == LOAD_CHUNK:
        code = loading.chunk(frame.get_u16(), frame)
        reply.put_u16(loading.held)
        return code
    digest = bytearray(_DIGEST)
    frame.get(digest, _DIGEST)
    unit.loading = None
    unit.hal.start_watchdog(FLASH_MS)
    gc.collect()
    gc.threshold(_COLLECT_AT_BYTES)
    try:
        code = loading.end(bytes(digest))
    except MemoryError:
        code = codes.REQUEST_HEAP  # as a cut would leave it: the next start makes it whole, or has the old
        unit.wants_reset = True
    gc.threshold(-1)
    unit.hal.start_watchdog(WATCHDOG_MS)
    reply.put_u8(unit.state)
    return code


def _begin(frame: "Frame", reply: "Frame", unit: "Standing", test: "Test", loading_type: "type[Loading]") -> int:
    what = frame.get_u8()
    length = frame.get_u16()
    unit.loading = None
    code = loading_type.refusal_to_begin(unit, what, length)
    if not code:
        unit.loading = loading_type(unit, what, length, test)
    reply.put_u8(unit.state)
    return code


def _tell(kind: int, frame: "Frame", reply: "Frame", unit: "Standing", test: "Test") -> int:
    """What changes no record. Where play leaves too little room for it just now, that is refused, and the unit plays on."""
    gc.threshold(_COLLECT_AT_BYTES)
    try:
        return _told(kind, frame, reply, unit, test)
    except MemoryError:
        unit.loading = None
        return codes.REQUEST_HEAP
    finally:
        gc.threshold(-1)


def _told(kind: int, frame: "Frame", reply: "Frame", unit: "Standing", test: "Test") -> int:
    if kind == _LOCK_STATE:
        from units import locking

        return codes.LINK_LENGTH if frame.left else locking.tell(reply, unit)
    if kind == _READ_MEMORY:
        from units import rescue

        return rescue.read_memory(frame, reply, unit)
    if kind == _SERVICE:
        from units import service

        return service.step(frame, reply, unit, test)
    if kind == _STATEMENT:
        from units import statement

        return statement.tell(frame, reply, unit)
    if kind == _IMAGE_CHALLENGE or (kind == _IMAGE_ANSWER and unit.loading is not None):
        from boot import proof

        return proof.answer(kind, frame, reply, unit)
    if kind == _IMAGE_ANSWER:
        return codes.REQUEST_STATE
    if kind == _PROVISIONED:
        from units import provisioned

        return provisioned.tell(frame, reply, unit)
    return codes.LINK_UNKNOWN_TYPE


def _is_free(kind: int, frame: "Frame", unit: "Standing") -> bool:
    """May this be asked without a tag? It reads nothing off the frame."""
    if kind == LOAD_BEGIN:
        return frame.raw[HEADER] in _PROVEN
    if LOAD_BEGIN < kind < CHALLENGE:
        return unit.loading is None or unit.loading.what in _PROVEN
    return kind in _FREE or _STATEMENT <= kind <= _IMAGE_ANSWER
