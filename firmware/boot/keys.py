"""A public key in its place on both memories, and the casino it speaks for. Layout: firmware/LAYOUTS.md section 2.9.

    NONE    both places are blank: the unit was never given this key
    SOUND   at least one place holds this unit's key, and no other stands beside it
    LOST    something is there, but no good copy: nothing may be taken for granted

`put` never overwrites a sound key; `change`, for which its caller has a ticket, takes the old one's place so that a cut leaves
the old one or the new one. A copy is mended only when the caller says that the memory is this unit's.
"""

from micropython import const

from boot.pss import KEY_BYTES, KEY_ID_BYTES, is_key, key_id
from kernel.record import is_blank, is_sound, seal

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.contract import Store

# What `load` found.
NONE = const(0)
SOUND = const(1)
LOST = const(2)

# Roles, as in a ticket.
SUPERVISOR = const(1)
ENGINEER = const(2)
APPROVER = const(3)

CASINO_BYTES = const(32)

_MAGIC = b"PITK"
_RECORD = const(512)
_ROLE = const(4)
_GENERATION = const(5)
_GENERATIONS = const(256)
_UNIT_ID = const(8)
_KEY_ID = const(16)
_CASINO = const(24)
_MODULUS = const(56)
_PLACES = {  # on A, on B
    APPROVER: (0x3400, 0x0800),
    ENGINEER: (0x3600, 0x0A00),
    SUPERVISOR: (0x3800, 0x0200),
}


class PublicKey:
    """`key_id`, `casino` (padded with zeros) and `modulus` hold once `load` has said SOUND."""

    def __init__(self, store_a: "Store", store_b: "Store", unit_id: bytes, role: int) -> None:
        at_a, at_b = _PLACES[role]
        self._copies = ((store_a, at_a), (store_b, at_b))
        self._unit_id = unit_id
        self._role = role
        self._record = bytearray(_RECORD)
        self.is_half = False  # one copy is bad, missing, or of the key before
        self.status = LOST

    def load(self) -> int:
        """Read both places. NONE, SOUND or LOST."""
        sound = []
        blank = 0
        for store, at in self._copies:
            record = bytearray(_RECORD)
            if not store.read_into(at, record):
                continue
            if self._is_ours(record):
                sound.append(record)
            elif is_blank(record):
                blank += 1
        newest = _newest(sound)
        if newest is not None:
            self._record = newest
            self.status = SOUND
        else:
            self.status = NONE if blank == len(self._copies) else LOST
        self.is_half = self.status == SOUND and (len(sound) == 1 or sound[0] != sound[1])
        return self.status

    @property
    def key_id(self) -> bytes:
        return bytes(self._record[_KEY_ID:_CASINO])

    @property
    def casino(self) -> bytes:
        return bytes(self._record[_CASINO:_MODULUS])

    @property
    def modulus(self) -> bytes:
        return bytes(self._record[_MODULUS : _MODULUS + KEY_BYTES])

    def mend(self) -> bool:
        """Write the sound copy over the other. Only for a memory that is known to be this unit's."""
        return self.status == SOUND and self._write()

    def change(self, casino: bytes, modulus: bytes) -> bool:
        """Put another key in the place of the sound one. False as for `put`; the old one stands then."""
        if self.status != SOUND or (self.is_half and not self.mend()):
            return False
        return self._give(casino, modulus, (self._record[_GENERATION] + 1) % _GENERATIONS)

    def hand_over(self, unit_id: bytes) -> bool:
        """Make the sound key another unit's, whose memory this is to become. A cut leaves it sound as either's."""
        if self.status != SOUND:
            return False
        self._unit_id = unit_id
        self._record[_UNIT_ID:_KEY_ID] = unit_id
        seal(self._record)
        return self._write() and self.load() == SOUND

    def erase(self) -> bool:
        """Make both places blank, whatever stands there. False: a device refused."""
        for store, at in self._copies:
            if not store.write_verified(at, bytes(_RECORD)):
                return False
        return self.load() == NONE

    def put(self, casino: bytes, modulus: bytes) -> bool:
        """Make it this unit's key. False: no such key, one stands already, or a device refused: what stood before stands then,
        unless the other device won't take it back.
        """
        return self.status != SOUND and self._give(casino, modulus, 0)

    def _give(self, casino: bytes, modulus: bytes, generation: int) -> bool:
        if len(casino) != CASINO_BYTES or not is_key(modulus):
            return False
        record = bytearray(_RECORD)
        record[: len(_MAGIC)] = _MAGIC
        record[_ROLE] = self._role
        record[_GENERATION] = generation
        record[_UNIT_ID:_KEY_ID] = self._unit_id
        record[_KEY_ID:_CASINO] = key_id(modulus)
        record[_CASINO:_MODULUS] = casino
        record[_MODULUS : _MODULUS + KEY_BYTES] = modulus
        seal(record)
        former = []
        for store, at in self._copies:
            old = bytearray(_RECORD)
            if store.read_into(at, old):
                former.append((store, at, old))
        self._record = record
        if self._write() and self.load() == SOUND:
            return True
        # Else a key that was refused would stand from the next boot on.
        for store, at, old in former:
            store.write_verified(at, old)
        self.load()
        return False

    def _write(self) -> bool:
        are_written = True
        for store, at in self._copies:
            are_written = store.write_verified(at, self._record) and are_written
        return are_written

    def _is_ours(self, record: bytearray) -> bool:
        return (
            is_sound(record)
            and record[: len(_MAGIC)] == _MAGIC
            and record[_ROLE] == self._role
            and record[_UNIT_ID:_KEY_ID] == self._unit_id
            and record[_KEY_ID : _KEY_ID + KEY_ID_BYTES] == key_id(record[_MODULUS : _MODULUS + KEY_BYTES])
        )


def _newest(sound: "list[bytearray]") -> "bytearray | None":
    """Of two that differ, the one that took the other's place; None if neither did."""
    if not sound:
        return None
    first, last = sound[0], sound[-1]
    age = (last[_GENERATION] - first[_GENERATION]) % _GENERATIONS
    if first == last or age == _GENERATIONS - 1:
        return first
    return last if age == 1 else None
