"""Puts another key in the place of one that this unit holds: a person's public key, or the unit's own.

    what u8, as something that can be loaded | casino 32, modulus 384; or the unit's own key, 32

A cut leaves the old key or the new one. The ticket's argument is the start of the SHA-256 of all of that, so it is good for
one key in one role. A key that never stood, or is lost, is given, not changed. Needed once, and forgotten afterwards.
"""

from micropython import const

from boot import keys
from boot.configuration import Configuration
from boot.pss import KEY_BYTES, is_key
from boot.tickets import start_of
from wire import codes, upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any


_UNIT_KEY_BYTES = const(32)
_ROLES = {
    upkeep_codes.LOAD_APPROVER: keys.APPROVER,
    upkeep_codes.LOAD_SUPERVISOR: keys.SUPERVISOR,
    upkeep_codes.LOAD_ENGINEER: keys.ENGINEER,
}


def refusal(given: bytes, unit: "Any") -> int:
    """0, or why this key can't take another's place here and now."""
    if not unit.is_at_rest:
        return codes.REQUEST_STATE
    if given[0] == upkeep_codes.LOAD_UNIT_KEY:
        configuration = _configuration(unit)
        is_right = len(given) == 1 + _UNIT_KEY_BYTES
        is_there = configuration.get(upkeep_codes.TAG_UNIT_KEY) is not None
    else:
        if given[0] not in _ROLES:
            return codes.REQUEST_VALUE
        is_right = len(given) == 1 + keys.CASINO_BYTES + KEY_BYTES and is_key(given[-KEY_BYTES:])
        is_there = _place(given, unit).load() == keys.SOUND
    if not is_right:
        return upkeep_codes.REQUEST_KEY
    return 0 if is_there else codes.REQUEST_NOT_FOUND


def do(given: bytes, unit: "Any") -> int:
    """Change it, and log that. 0, or why the old one stands."""
    if given[0] == upkeep_codes.LOAD_UNIT_KEY:
        is_done = _configuration(unit).put({upkeep_codes.TAG_UNIT_KEY: given[1:]})
    else:
        place = _place(given, unit)
        place.load()
        is_done = place.change(given[1:-KEY_BYTES], given[-KEY_BYTES:])
    if not is_done:
        return upkeep_codes.REQUEST_STORE
    unit.log(upkeep_codes.EVENT_KEY_CHANGED, given[0], int.from_bytes(start_of(given)[:4], "little"))
    return 0


def _place(given: bytes, unit: "Any") -> keys.PublicKey:
    a, b = unit.chips
    return keys.PublicKey(a, b, unit.unit_id, _ROLES[given[0]])


def _configuration(unit: "Any") -> Configuration:
    found = Configuration(*unit.chips)
    found.load()
    return found
