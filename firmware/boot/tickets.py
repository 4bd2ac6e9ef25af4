"""Tickets: a supervisor's or an engineer's signed leave for one action on one unit, once. Layout: firmware/LAYOUTS.md section 5.

    challenge   the unit's nonce; a new one takes the place of the last
    ticket      signed by the key that this unit holds for that action, for this unit, this action, that nonce
    used        written down on both memories before the action begins

It promises that a ticket is good for nothing else and not again, also where the source of the nonce has failed and gives
the same one twice. It carries out no action. For maintenance only.
"""

from hashlib import sha256

from micropython import const

from boot import keys
from boot.pss import KEY_BYTES, KEY_ID_BYTES, is_signed
from kernel.record import put_u32
from kernel.ring import SEQ_MASK, Ring
from wire import upkeep_codes

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from kernel.contract import Store


BYTES = const(440)
NONCE_BYTES = const(16)
NO_ARGUMENT = bytes(16)

_ROLE = const(5)
_ACTION = const(6)
_UNIT_ID = const(8)
_NONCE = const(16)
_ARGUMENT = const(32)
_KEY_ID = const(48)
_SIGNATURE = const(56)
_RAW_BITS = const(256)

# A used ticket's record.
_USED_SLOTS = const(8)
_USED_BYTES = const(32)
_USED_BASE = const(0x1300)
_USED_ACTION = const(4)
_USED_NONCE = const(8)


def make_nonce(hal: "Hal", boots: int) -> bytes:
    """Sixteen bytes that this unit has not given before; hard to foretell where its source of entropy is sound."""
    raw = bytearray(_RAW_BITS)
    hal.fill_entropy(raw)
    digest = sha256(raw)
    hal.fill_system_random(raw)
    digest.update(raw)
    digest.update(hal.unit_id())
    digest.update(boots.to_bytes(4, "little"))
    digest.update(hal.ticks_us().to_bytes(4, "little"))
    made: bytes = digest.digest()
    return made[:NONCE_BYTES]


class Desk:
    """Takes tickets for one unit, whose memories are `store_a` and `store_b`."""

    def __init__(self, store_a: "Store", store_b: "Store", unit_id: bytes) -> None:
        self._stores = (store_a, store_b)
        self._unit_id = unit_id
        self._used = Ring(((store_a, _USED_BASE), (store_b, _USED_BASE)), _USED_BYTES, _USED_SLOTS)

    def refusal(self, ticket: bytes, challenge: "bytes | None", argument: bytes, keys_of: "bytes | None" = None) -> int:
        """0 if the person whom its action asks for gave leave in answer to `challenge`; else why not, as a result number.

        `argument` is what it must bear (NO_ARGUMENT for most actions), `keys_of` the unit whose keys count, if not this one.
        """
        if len(ticket) != BYTES or ticket[:_ROLE] != b"PITT\x01":
            return upkeep_codes.TICKET_FORM
        role = role_of(ticket)
        key = keys.PublicKey(self._stores[0], self._stores[1], keys_of or self._unit_id, role)
        if key.load() != keys.SOUND:
            return upkeep_codes.TICKET_NO_KEY
        if ticket[_ROLE] != role or ticket[_KEY_ID : _KEY_ID + KEY_ID_BYTES] != key.key_id:
            return upkeep_codes.TICKET_SIGNER
        if not is_signed(key.modulus, sha256(ticket[:_SIGNATURE]).digest(), ticket[-KEY_BYTES:]):
            return upkeep_codes.TICKET_SIGNATURE
        if ticket[_UNIT_ID:_NONCE] != self._unit_id:
            return upkeep_codes.TICKET_UNIT
        if self._was_used(ticket[_NONCE:_ARGUMENT]):
            return upkeep_codes.TICKET_USED
        if ticket[_NONCE:_ARGUMENT] != challenge:
            return upkeep_codes.TICKET_NONCE
        return 0 if ticket[_ARGUMENT:_KEY_ID] == argument else upkeep_codes.TICKET_ARGUMENT

    def use(self, ticket: bytes) -> bool:
        """Write down that the ticket is used up. False: no memory took it, and it must not be acted on."""
        used = self._used
        used.load()
        record = used.next
        record[:] = bytes(_USED_BYTES)
        put_u32(record, 0, (used.seq + 1) & SEQ_MASK)
        record[_USED_ACTION] = ticket[_ACTION]
        record[_USED_NONCE : _USED_NONCE + NONCE_BYTES] = ticket[_NONCE:_ARGUMENT]
        used.append()
        return not used.is_stuck

    def _was_used(self, nonce: bytes) -> bool:
        used = self._used
        used.load(may_mend=False)
        record = bytearray(_USED_BYTES)
        for age in range(_USED_SLOTS):
            is_there = used.seq >= age and used.find(used.seq - age, record)
            if is_there and record[_USED_NONCE : _USED_NONCE + NONCE_BYTES] == nonce:
                return True
        return False


def role_of(ticket: bytes) -> int:
    """Who must sign it. A factory clear is a supervisor's, or an engineer's where the supervisor's key is lost (KEYS.md)."""
    action = ticket[_ACTION]
    if action == upkeep_codes.ACTION_FACTORY_CLEAR:
        return keys.ENGINEER if ticket[_ROLE] == keys.ENGINEER else keys.SUPERVISOR
    return keys.ENGINEER if upkeep_codes.ENGINEERS >> action & 1 else keys.SUPERVISOR


def former_of(ticket: bytes) -> bytes:
    """The other unit that a replacement is about."""
    return ticket[_ARGUMENT : _ARGUMENT + _NONCE - _UNIT_ID]


def start_of(given: bytes) -> bytes:
    """The argument of a ticket that is about what stands behind it."""
    digest: bytes = sha256(given).digest()
    return digest[:NONCE_BYTES]


def action_of(ticket: bytes) -> int:
    """What the ticket gives leave for."""
    return ticket[_ACTION]


def nonce_start(ticket: bytes) -> int:
    """The first four bytes of its nonce, as an event tells them."""
    return int.from_bytes(ticket[_NONCE : _NONCE + 4], "little")
