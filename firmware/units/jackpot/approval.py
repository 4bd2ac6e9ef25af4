"""Finds the schedule to play by: the file that the unit's approver signed, the built-in example, or none.

    approver's key    schedule file            the unit
    never given       none                     demonstrates with the example, and says so
    never given       there, or once loaded    refuses
    sound             signed, sound, its own,  plays by it
                      named by configuration
    sound             none, or anything else   refuses
    lost              any                      refuses

A unit that was cleared as it left the factory refuses all of them till it has a key of its own.
The configuration names the one file that was loaded last, so that whoever can write flash can't put an older one back.

Needed at boot and while a schedule is loaded, and forgotten in between. Layout: firmware/LAYOUTS.md section 3. Source: clause
Q03-34N. It checks again what the host has checked, since the file and the signature are all the unit has.
"""

from array import array
from hashlib import sha256

from micropython import const

from boot import files, keys
from boot.configuration import Configuration
from boot.pss import KEY_BYTES, is_signed
from kernel.record import get_u32
from units.jackpot import settings
from wire import codes, upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.contract import Store
    from units.jackpot.schedule import Schedule

PATH = "/schedule.bin"
MODULES = (
    "units.jackpot.approval",
    "units.jackpot.example",
    "boot.keys",
    "boot.pss",
    "boot.files",
    "boot.staging",
    "boot.configuration",
    "units.jackpot.settings",
    "rng.cutoffs",
)
MOST_PRIZES = const(100)
LONGEST = const(1340)  # bytes of a file with that many


_VERSION = const(1)
_COUNT = const(5)
_FLAGS = const(6)
_SPARE = const(9)
_ID = const(12)
_CASINO = const(28)
_JURISDICTION = const(60)
_GAME = const(68)
_CURRENCY = const(84)
_APPROVER = const(88)
_VALID_FROM = const(120)
_VALID_UNTIL = const(124)
_STAKE_MIN = const(128)
_STAKE_MAX = const(132)
_CAP = const(136)
_SUPERVISOR = const(140)
_TOTAL = const(144)
_ENTRIES = const(148)
_ENTRY = const(8)
_SIGNED_END = const(384)  # from the end: where the signature begins
_KEY_ID = const(392)  # from the end
_DIGEST = const(32)

_TEXTS = (_ID, _CASINO, _JURISDICTION, _GAME, _CURRENCY, _APPROVER, _VALID_FROM)  # each ends where the next begins
_KNOWN_FLAGS = const(0x03)
_BELOW = const(0x40000000)  # amounts and weights are below 2^30: beyond, a press would allocate
_MOST_WITH_CENTS = const(99_999_999)  # eight digits, two of them cents
_OUR_GAME = b"madness-21"


def take_up(
    schedule: "Schedule", store_a: "Store", store_b: "Store", unit_id: bytes
) -> "tuple[int, int, tuple[int, int, int, int] | None, int]":
    """Fill `schedule` with what the unit may play by, or with why there is nothing.

    The answer: force limit in millinewtons, contacts' discrepancy in ms, and the generator's limits, as the settings say; and
    the force sensor's full scale in millinewtons, 0 if it was not calibrated.
    """
    configuration = Configuration(store_a, store_b)
    configuration.load()
    found = None if configuration.is_lost else settings.read(configuration.get(upkeep_codes.TAG_SETTINGS) or b"")
    _take_file(schedule, store_a, store_b, unit_id, configuration.get(upkeep_codes.TAG_SCHEDULE_DIGEST))
    schedule.is_key_half |= configuration.is_half
    if found is None:
        schedule.reason = upkeep_codes.SCHEDULE_SETTINGS
        found = settings.read(b"")
    elif (
        configuration.get(upkeep_codes.TAG_CLEARED) is not None and configuration.get(upkeep_codes.TAG_UNIT_KEY) is None
    ):
        schedule.reason = upkeep_codes.SCHEDULE_CLEARED
    if schedule.reason:
        schedule.standing = codes.SCHEDULE_REFUSED
    assert found is not None
    force_mn, discrepancy_ms, limits = found
    return force_mn, discrepancy_ms, limits, settings.full_scale_mn(configuration.get(upkeep_codes.TAG_FORCE) or b"")


def _take_file(
    schedule: "Schedule", store_a: "Store", store_b: "Store", unit_id: bytes, digest: "bytes | None"
) -> None:
    key = keys.PublicKey(store_a, store_b, unit_id, keys.APPROVER)
    status = key.load()
    schedule.is_key_half = key.is_half
    data = _file(digest)
    if status == keys.NONE and data is None and digest is None:
        _take_example(schedule)
        return
    if status == keys.NONE:
        reason = upkeep_codes.SCHEDULE_NO_KEY
    elif status == keys.LOST:
        reason = upkeep_codes.SCHEDULE_KEY_LOST
    elif data is None:
        reason = codes.SCHEDULE_NO_FILE
    else:
        reason = refusal(data, key)
    own = sha256(data or b"").digest()
    if not reason and own != digest:
        reason = upkeep_codes.SCHEDULE_OTHER
    schedule.reason = reason
    if reason or data is None:
        schedule.facts = _facts(bytes(_ENTRIES + _KEY_ID), own)
        return
    schedule.standing = codes.SCHEDULE_VERIFIED
    schedule.valid_from = get_u32(data, _VALID_FROM)
    schedule.valid_until = get_u32(data, _VALID_UNTIL)
    schedule.has_cents = data[_FLAGS] & upkeep_codes.SCHEDULE_HAS_CENTS != 0
    schedule.facts = _facts(data, own)
    count = data[_COUNT]
    prizes = array("I", (get_u32(data, _ENTRIES + _ENTRY * i) for i in range(count)))
    schedule.take(prizes, array("I", (get_u32(data, _ENTRIES + _ENTRY * i + 4) for i in range(count))))


def _file(digest: "bytes | None") -> "bytes | None":
    """The schedule file; the one that waits beside it, if that is the one named: a load was cut before its last step."""
    data = files.read(PATH)
    if digest is not None and sha256(data or b"").digest() != digest:
        from boot import staging

        return staging.read(PATH, digest) or data
    return data


def mend_key(store_a: "Store", store_b: "Store", unit_id: bytes) -> bool:
    """Write sound copies of key and configuration over the others. Only when the memory is known to be this unit's."""
    configuration = Configuration(store_a, store_b)
    configuration.load()
    if configuration.is_half and not configuration.mend():
        return False
    key = keys.PublicKey(store_a, store_b, unit_id, keys.APPROVER)
    return key.load() == keys.SOUND and key.mend()


def refusal(data: bytes, key: keys.PublicKey) -> int:
    """0 if this is a schedule that the holder of the key signed for this game and casino; else why not."""
    if not _is_whole(data):
        return upkeep_codes.SCHEDULE_FORM
    if data[-_KEY_ID:-_SIGNED_END] != key.key_id:
        return upkeep_codes.SCHEDULE_SIGNER
    if not is_signed(key.modulus, sha256(data[:-_SIGNED_END]).digest(), data[-KEY_BYTES:]):
        return upkeep_codes.SCHEDULE_SIGNATURE
    if data[_GAME:_CURRENCY].rstrip(b"\0") != _OUR_GAME:
        return upkeep_codes.SCHEDULE_GAME
    if data[_CASINO:_JURISDICTION] != key.casino:
        return upkeep_codes.SCHEDULE_CASINO
    return 0 if _are_values_usable(data) else upkeep_codes.SCHEDULE_VALUES


def _is_whole(data: bytes) -> bool:
    if len(data) < _ENTRIES + _KEY_ID or data[:_COUNT] != b"PITS\x01":
        return False
    return len(data) == _ENTRIES + _ENTRY * data[_COUNT] + _KEY_ID and data[_COUNT] <= MOST_PRIZES


def _are_values_usable(data: bytes) -> bool:
    if data[_FLAGS] & ~_KNOWN_FLAGS or any(data[_SPARE:_ID]):
        return False
    for i in range(len(_TEXTS) - 1):
        text = data[_TEXTS[i] : _TEXTS[i + 1]].rstrip(b"\0")
        if not text or b"\0" in text:
            return False
    if not get_u32(data, _VALID_FROM) < get_u32(data, _VALID_UNTIL):
        return False
    if not 0 < get_u32(data, _STAKE_MIN) <= get_u32(data, _STAKE_MAX):
        return False
    return _are_prizes_usable(data)


def _are_prizes_usable(data: bytes) -> bool:
    has_cents = data[_FLAGS] & upkeep_codes.SCHEDULE_HAS_CENTS
    cap = get_u32(data, _CAP)
    last = total = 0
    for i in range(data[_COUNT]):
        prize = get_u32(data, _ENTRIES + _ENTRY * i)
        weight = get_u32(data, _ENTRIES + _ENTRY * i + 4)
        if not last < prize <= cap or not weight:
            return False
        if prize % 100 and not has_cents:
            return False
        last = prize
        total += weight
    if last >= _BELOW or (has_cents and last > _MOST_WITH_CENTS):
        return False
    return 0 < total < _BELOW and total == get_u32(data, _TOTAL)


def _facts(data: bytes, digest: bytes) -> bytes:
    return data[:_ENTRIES] + data[-_KEY_ID:-_SIGNED_END] + digest


def _take_example(schedule: "Schedule") -> None:
    from units.jackpot import example

    head = bytearray(_ENTRIES + _KEY_ID)
    head[_COUNT] = len(example.WEIGHTS)
    head[_FLAGS] = upkeep_codes.SCHEDULE_IS_EXAMPLE
    head[_ID : _ID + len(example.ID)] = example.ID
    head[_GAME : _GAME + len(example.GAME)] = example.GAME
    total = sum(example.WEIGHTS)
    head[_TOTAL : _TOTAL + 4] = total.to_bytes(4, "little")
    schedule.reason = 0
    schedule.standing = codes.SCHEDULE_DEMONSTRATION
    schedule.facts = _facts(bytes(head), bytes(_DIGEST))
    schedule.take(array("I", example.PRIZES_CENTS), array("I", example.WEIGHTS))
