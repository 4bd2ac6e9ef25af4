"""Takes over the records of a unit whose board is dead: the memories stand in this board and become this unit's.

    keys             the persons' public keys are bound to this unit: they are the casino's, and one of them signed the ticket
    configuration    stays, but for the former unit's own key, which speaks for that unit alone
    headers          A first, B first, A second, B second: bear this unit's number and the next serial; the last one decides

It promises that a cut anywhere leaves another unit's memory, which nobody plays by, or this unit's with every record as it
was; and that it may be done again from wherever it was cut. Journal, meters, games and events are not touched. It does not
promise that no third board holds a copy of those memories. Needed once, and forgotten afterwards.
"""

from micropython import const

from boot import keys
from boot.configuration import Configuration
from kernel import memory
from kernel.record import get_u16, get_u32, is_sound, put_u32, seal
from wire import upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.contract import Store
    from units.standing import Standing


# A header, as in kernel/header.py.
_RECORD = const(32)
_FORMAT = const(4)
_DEVICE = const(6)
_PHASE = const(7)
_UNIT_ID = const(8)
_SERIAL = const(16)
_MAGIC = b"PITF"
_LETTERS = b"AB"
_PLACES = ((0, 0), (1, 0), (0, _RECORD), (1, _RECORD))  # chip and offset, in writing order


def refusal(unit: "Standing", former: bytes) -> int:
    """0, or why the records of unit `former` can't be taken over from these memories."""
    store = unit.memory
    if store.verdict != memory.FOREIGN or store.header.silent:
        return upkeep_codes.REPLACE_NOT_THEIRS
    theirs: "list[int]" = []
    ours: "list[int]" = []
    for chip, at in _PLACES:
        found = _header(unit.chips[chip], at)
        if found is None:
            continue
        if get_u16(found, _FORMAT) != memory.Memory.FORMAT:
            return upkeep_codes.REPLACE_RECORDS
        serials = {former: theirs, unit.unit_id: ours}.get(bytes(found[_UNIT_ID:_SERIAL]))
        # Ours are there only if a take-over was cut: then they come first, and count on from theirs.
        if serials is None or (serials is ours and theirs) or found[_DEVICE] != _LETTERS[chip] or found[_PHASE]:
            return upkeep_codes.REPLACE_NOT_THEIRS
        serials.append(get_u32(found, _SERIAL))
    if former == unit.unit_id or not theirs or min(theirs) != max(theirs) or min(ours + [theirs[0] + 1]) <= theirs[0]:  # noqa: RUF005
        return upkeep_codes.REPLACE_NOT_THEIRS
    return upkeep_codes.REPLACE_RECORDS if store.lost else 0


def do(unit: "Standing", former: bytes) -> int:
    """Take them over, and log that. 0, or why they are still the other's."""
    for role in (keys.APPROVER, keys.SUPERVISOR, keys.ENGINEER):
        for owner in (former, unit.unit_id):  # ours already where a take-over was cut
            key = _key(unit, owner, role)
            if key.load() == keys.SOUND:
                if not key.hand_over(unit.unit_id):
                    return upkeep_codes.REQUEST_STORE
                break
    configuration = Configuration(*unit.chips)
    configuration.load()
    if configuration.get(upkeep_codes.TAG_UNIT_KEY) is not None and not configuration.put(
        {}, (upkeep_codes.TAG_UNIT_KEY,)
    ):
        return upkeep_codes.REQUEST_STORE
    if not _write_headers(unit):
        return upkeep_codes.REQUEST_STORE
    unit.memory.events.is_closed = False
    unit.log(upkeep_codes.EVENT_REPLACED, 0, int.from_bytes(former[:4], "little"))
    return 0


def _write_headers(unit: "Standing") -> bool:
    """On each chip that bears a good header; one without any is a new chip, which the next boot fills from the other."""
    serial = unit.memory.header.serial + 1
    for chip, at in _PLACES:
        store = unit.chips[chip]
        record = _header(store, 0) or _header(store, _RECORD)
        if record is None:
            continue
        record[_UNIT_ID:_SERIAL] = unit.unit_id
        put_u32(record, _SERIAL, serial)
        seal(record)
        if not store.write_verified(at, record):
            return False
    return True


def _header(store: "Store", at: int) -> "bytearray | None":
    """A sound header, or None."""
    record = bytearray(_RECORD)
    return record if store.read_into(at, record) and is_sound(record) and record[:4] == _MAGIC else None


def _key(unit: "Standing", owner: bytes, role: int) -> keys.PublicKey:
    a, b = unit.chips
    return keys.PublicKey(a, b, owner, role)
