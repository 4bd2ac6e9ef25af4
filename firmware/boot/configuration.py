"""The unit's configuration: small values by tag, in two copies on each memory. Layout: firmware/LAYOUTS.md section 2.6.

It promises that a cut while a value is written leaves the old values or the new ones, and that nothing is taken for granted
where no copy is sound. For boot and maintenance only.
"""

from hashlib import sha256

from micropython import const

from kernel.record import get_u16, is_blank, put_u16
from wire.crc import crc32_into, crc32_matches

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.contract import Store

_BYTES = const(1024)
_MAGIC = b"PITC"
_VERSION = const(4)
_LENGTH = const(6)
_RECORDS = const(8)
_CRC = const(4)
_DIGEST = const(32)
_FIRST = const(0x0400)
_SECOND = const(0x0800)
_ON_B = const(0x0400)


class Configuration:
    """`is_lost`: something stands there, but no good copy. `is_half`: not all copies are the same."""

    def __init__(self, store_a: "Store", store_b: "Store") -> None:
        # B's second place holds public keys, so it has one copy.
        self._places = [(store_a, _FIRST), (store_b, _ON_B), (store_a, _SECOND)]
        self._values: "dict[int, bytes]" = {}
        self._version = 0
        self.is_lost = False
        self.is_half = False

    def load(self) -> None:
        """Read all places; the sound copy with the highest version counts."""
        self._values = {}
        self._version = 0
        wrong = []  # places, in writing order, with something that is no sound copy
        versions: "list[int]" = []
        for store, at in self._places:
            copy = bytearray(_BYTES)
            if not store.read_into(at, copy):
                wrong.append(-1)
                versions.append(0)
                continue
            versions.append(get_u16(copy, _VERSION) if _is_sound(copy) else 0)
            if versions[-1]:
                if get_u16(copy, _VERSION) > self._version:
                    self._version = get_u16(copy, _VERSION)
                    self._values = _values(copy)
            elif not is_blank(copy):
                wrong.append(len(versions) - 1)
        # A first change of all that was cut in its first copy: nothing stood there that could be lost.
        self.is_lost = not self._version and wrong not in ([], [0])
        self.is_half = self._version > 0 and min(versions) < self._version
        # A copy that alone holds the newest values is written last: a cut in it would bring back those before.
        places = self._places
        newest = [at for at, version in enumerate(versions) if version == self._version]
        self._places = [place for at, place in enumerate(places) if at not in newest] + [places[at] for at in newest]

    def get(self, kind: int) -> "bytes | None":
        """The value of the tag `kind`, or None."""
        return self._values.get(kind)

    @property
    def version(self) -> int:
        """How many changes made what counts; 0 where nothing does."""
        return self._version

    def copies(self) -> "tuple[int, bytes]":
        """How many copies are sound and say what counts, and their SHA-256, zeros for none."""
        count = 0
        digest = bytes(_DIGEST)
        for store, at in self._places:
            copy = bytearray(_BYTES)
            if store.read_into(at, copy) and _is_sound(copy) and get_u16(copy, _VERSION) == self._version:
                count += 1
                digest = sha256(memoryview(copy)[: get_u16(copy, _LENGTH) + _CRC]).digest()
        return count, digest

    def mend(self) -> bool:
        """Write all copies anew. Only for a memory that is known to be this unit's."""
        return self.put({})

    def put(self, values: "dict[int, bytes]", without: "tuple[int, ...]" = ()) -> bool:
        """Give tags their values, each of at most 255 bytes, and drop those in `without`, all in one step; no byte of what was
        dropped is left. False: a memory refused, or there is no room; what stood before stands, unless the other memory won't
        take it back.
        """
        is_change = bool(values or without)
        merged = dict(self._values)
        for tag in without:
            merged.pop(tag, None)
        merged.update(values)
        values = merged
        length = _RECORDS
        for content in values.values():
            length += 2 + len(content)
            if len(content) > 255:
                return False
        if length + _CRC > _BYTES:
            return False
        copy = bytearray(_BYTES if without else length + _CRC)
        copy[:_VERSION] = _MAGIC
        put_u16(copy, _VERSION, self._version + 1)
        put_u16(copy, _LENGTH, length)
        at = _RECORDS
        for known, content in values.items():
            copy[at] = known
            copy[at + 1] = len(content)
            copy[at + 2 : at + 2 + len(content)] = content
            at += 2 + len(content)
        crc32_into(copy, length, copy, length)
        former = []
        for store, place in self._places:
            old = bytearray(len(copy))
            if store.read_into(place, old):
                former.append((store, place, old))
            if not store.write_verified(place, copy):
                # Else a change that was refused would count from the next boot on.
                for written, at, old in former if is_change else ():
                    written.write_verified(at, old)
                return False
        self._version += 1
        self._values = values
        return True


def _is_sound(copy: bytearray) -> bool:
    length = get_u16(copy, _LENGTH)
    return copy[:_VERSION] == _MAGIC and _RECORDS <= length <= _BYTES - _CRC and crc32_matches(copy, length)


def _values(copy: bytearray) -> "dict[int, bytes]":
    values = {}
    at = _RECORDS
    while at < get_u16(copy, _LENGTH):
        length = copy[at + 1]
        values[copy[at]] = bytes(copy[at + 2 : at + 2 + length])
        at += 2 + length
    return values
