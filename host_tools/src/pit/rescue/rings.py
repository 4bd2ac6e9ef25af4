"""Sealed records in several copies, judged: which copy is sound, which is newest, which differ. Pure, from LAYOUTS.md alone.

It shares no code with the firmware's own recovery: it is there to be held against it, and for memories whose unit is gone.
"""

import zlib
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from pit.rescue.image import MemoryImage

SEQ = 1 << 30  # numbers of records wrap there, and are compared as ticks are
COPIES = ("A, first", "B", "A, second")


class Place(NamedTuple):
    """Where a copy lies: chip 0 (A) or 1 (B), first byte."""

    copy: str
    chip: int
    base: int


@dataclass(frozen=True)
class CopyVerdict:
    """How one copy of one area was found. `newest` is the number of its newest sound record."""

    area: str
    copy: str
    newest: int | None
    sound: int
    damaged: int
    unread: int
    says: str

    def as_dict(self) -> dict[str, object]:
        return {
            "area": self.area,
            "copy": self.copy,
            "found": self.says,
            "newest": "" if self.newest is None else self.newest,
            "sound": self.sound,
            "damaged": self.damaged,
            "not read": self.unread,
        }


@dataclass(frozen=True)
class Ring:
    """The newest record of each slot over all copies. `lost`: slots of which no copy is sound, blank or to be believed."""

    records: tuple[bytes, ...]
    newest: bytes | None
    lost: int
    verdicts: tuple[CopyVerdict, ...]


def is_sound(record: bytes) -> bool:
    """Does the CRC-32 in the last four bytes fit?"""
    return zlib.crc32(record[:-4]) == int.from_bytes(record[-4:], "little")


def is_blank(record: bytes) -> bool:
    return not any(record) or min(record) == 0xFF


def number_of(record: bytes) -> int:
    """Its first field: the number it bears."""
    return int.from_bytes(record[:4], "little")


def is_newer(one: int, other: int) -> bool:
    """Does record `one` come after record `other`?"""
    return 0 < (one - other) % SEQ < SEQ // 2


def judge(
    image: MemoryImage,
    area: str,
    places: Sequence[Place],
    size: int,
    slots: int,
    slot_of: Callable[[bytes], int],
) -> Ring:
    """Read every copy of every slot of a ring of records of `size` bytes."""
    found = [[image.piece(place.chip, place.base + slot * size, size) for slot in range(slots)] for place in places]
    sound = [
        [one if one is not None and is_sound(one) and slot_of(one) == slot else None for slot, one in enumerate(copy)]
        for copy in found
    ]
    records: list[bytes] = []
    lost = 0
    for slot in range(slots):
        good = [copy[slot] for copy in sound if copy[slot] is not None]
        best = newest_of([one for one in good if one is not None])
        seen = [copy[slot] for copy in found if copy[slot] is not None]
        if best is None:
            lost += not any(is_blank(one) for one in seen if one is not None)
            continue
        if any(number_of(one) == number_of(best) and one != best for one in good if one is not None):
            lost += 1
        records.append(best)
    newest = newest_of(records)
    verdicts = tuple(_verdict(area, place.copy, found[at], sound[at], newest) for at, place in enumerate(places))
    return Ring(tuple(records), newest, lost, verdicts)


def newest_of(records: Sequence[bytes]) -> bytes | None:
    best: bytes | None = None
    for record in records:
        if best is None or is_newer(number_of(record), number_of(best)):
            best = record
    return best


def _verdict(
    area: str, copy: str, found: Sequence[bytes | None], sound: Sequence[bytes | None], newest: bytes | None
) -> CopyVerdict:
    own = newest_of([one for one in sound if one is not None])
    unread = sum(one is None for one in found)
    good = sum(one is not None for one in sound)
    damaged = sum(one is not None and sound[at] is None and not is_blank(one) for at, one in enumerate(found))
    if unread == len(found):
        says = "not read"
    elif own is None:
        says = "damaged" if damaged else "blank"
    elif own == newest:
        says = "newest" if not damaged and not unread else "newest, but damaged"
    elif newest is not None and number_of(own) == number_of(newest):
        says = "differs"
    else:
        says = "behind"
    return CopyVerdict(area, copy, None if own is None else number_of(own), good, damaged, unread, says)
