"""A ring of sealed records, kept in several copies on two devices, of which the newest sound one counts.

    record      seq u32 | ... | crc32 u32        seq wraps at 2^30 and is compared as ticks are
    copies      (store, base) in writing order: number 1 lies on device B, all others on device A

It promises that a power cut at any byte of a write, or of a repair, leaves the old newest record or the new one. A new
record goes to a slot of its own, is read back copy by copy, and no older one is touched meanwhile. It does not promise
anything against two devices that fail at once; it tells that they did.
"""

from micropython import const

from kernel.record import get_u32, is_blank, is_sound
from wire.crc import crc32_into, keep

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.contract import Store

    Copies = tuple[tuple[Store, int], ...]
    Record = bytearray | memoryview

SEQ_MASK = const(0x3FFFFFFF)
_HALF = const(0x20000000)
_ALL = const(7)
_B = const(2)  # bit of the copy on device B
_A = const(5)  # bits of the copies on device A
_FIRST = const(3)  # bits of the first copy on each device
_OTHERS = const(4)  # and of the others
_LONGEST = const(128)  # bytes of a record

# One buffer a copy, shared by all rings: only one of them is read at a time.
_buffers = [memoryview(bytearray(_LONGEST)) for _ in range(3)]
_views: "dict[int, list[memoryview]]" = {}  # size of a record: its three buffers


def is_newer(seq: int, than: int) -> bool:
    """Does `seq` come after `than`? Both are taken modulo 2^30, as ticks are."""
    return 0 < (seq - than) & SEQ_MASK < _HALF


class Ring:
    """`record` is the newest sound one (zeros if there is none), `next` the buffer to fill before `commit`."""

    def __init__(self, copies: "Copies", size: int, slots: int) -> None:
        self.copies = copies
        self.size = size
        self.slots = slots
        self.record = bytearray(size)
        self.next = bytearray(size)
        self.seq = -1  # of the newest record; -1: there is none
        self.good = 0  # bits of the copies known to hold the newest record
        self.failed = 0  # bits of the copies that refused a read or a write since the last load
        self.rebuilt = 0  # copies of records that were written again
        self.lost = 0  # slots of which no copy is good
        self.is_stuck = False  # takes no record before the next load: no copy took the last one
        if size not in _views:
            _views[size] = [buffer[:size] for buffer in _buffers]
        self._read = _views[size]

    def slot_of(self, record: "Record") -> int:
        return get_u32(record, 0) % self.slots

    @property
    def is_on_both(self) -> bool:
        """Does the newest record stand on each of the two devices?"""
        return self.good & _A != 0 and self.good & _B != 0

    # Load and repair

    def load(self, trusted: int = _ALL, usable: int = _ALL, may_mend: bool = True) -> None:
        """Find the newest record, and give each copy of each slot the newest sound record any of them holds.

        Bits of copies: `usable` ones are read and mended, `trusted` ones count as a source. Sets `lost` and `rebuilt`.
        """
        self._forget()
        step = _LONGEST // self.size
        for slot in range(0, self.slots, step):
            if trusted & usable == _ALL and self._load(slot, step):
                continue
            for one in range(slot, min(slot + step, self.slots)):
                self._load_slot(one, trusted, usable, may_mend)
        self.next[:] = self.record

    def _load(self, slot: int, step: int) -> bool:
        """Load `step` slots at once, as mostly can be done: all copies are the same, each record sound or blank. Else False."""
        size, first = self.size, _buffers[0]
        if step * size != _LONGEST or slot + step > self.slots:
            return False
        for copy, (store, base) in enumerate(self.copies):
            if not store.read_into(base + slot * size, _buffers[copy]) or _buffers[copy] != first:
                return False
        for at in range(step):
            found = first[at * size : (at + 1) * size]
            if self._is_sound(found, slot + at):
                self._take(found, _ALL >> 3 - len(self.copies))
            elif not is_blank(found):
                return False
        return True

    def _take(self, record: "bytes | Record", held: int) -> None:
        """It is the newest record, unless a newer one was found before. Bits of copies: who holds it."""
        seq = get_u32(record, 0)
        if self.seq < 0 or self._is_newer(seq, self.seq):
            self.seq = seq
            self.record[:] = record
            self.good = held

    def _forget(self) -> None:
        self.seq = -1
        self.good = self.failed = self.rebuilt = self.lost = 0
        self.is_stuck = False
        self.record[:] = bytes(self.size)

    def _load_slot(self, slot: int, trusted: int, usable: int, may_mend: bool) -> None:
        readable = self._read_slot(slot, usable)
        source, is_known = self._choose(slot, readable & trusted)
        if not is_known:
            self.lost += 1
            return
        wanted = self._read[source] if source >= 0 else bytes(self.size)
        held = 0
        for copy in range(len(self.copies)):
            if not readable >> copy & 1:
                continue
            found = self._read[copy]
            if found == wanted or (source < 0 and is_blank(found)):
                held |= 1 << copy
            elif may_mend and self._write(copy, slot, wanted):
                held |= 1 << copy
                self.rebuilt += 1
        if source >= 0:
            self._take(wanted, held)

    def _read_slot(self, slot: int, usable: int) -> int:
        readable = 0
        for copy in range(len(self.copies)):
            store, base = self.copies[copy]
            if not usable >> copy & 1:
                continue
            if store.read_into(base + slot * self.size, self._read[copy]):
                readable |= 1 << copy
            else:
                self.failed |= 1 << copy
        return readable

    def _choose(self, slot: int, candidates: int) -> "tuple[int, bool]":
        """The copy with the newest sound record (-1: the slot was never used), and whether that can be known.

        It can't if no copy is sound or blank, or if two sound ones of the same seq differ.
        """
        source = -1
        is_known = False
        for copy in range(len(self.copies)):
            if not candidates >> copy & 1:
                continue
            found = self._read[copy]
            if self._is_sound(found, slot):
                seq = get_u32(found, 0)
                if source >= 0 and seq == get_u32(self._read[source], 0) and found != self._read[source]:
                    return -1, False
                if source < 0 or self._is_newer(seq, get_u32(self._read[source], 0)):
                    source = copy
                is_known = True
            elif is_blank(found):
                is_known = True
        return source, is_known

    def _is_sound(self, record: "Record", slot: int) -> bool:
        return is_sound(record) and self.slot_of(record) == slot

    def _is_newer(self, seq: int, than: int) -> bool:
        return is_newer(seq, than)

    # Writing

    def commit(self) -> bool:
        """Seal `next` and write it: to one copy on each device, read back, and then to the others. True: it stands on both.

        False with `is_stuck`: on none. Else it stands on one device, and is the newest record all the same. Once it stands on
        both, the others are read back by `complete` alone: a press is shown before.
        """
        if self.is_stuck:
            return False
        record = self.next
        size = self.size
        crc32_into(record, size - 4, record, size - 4)
        at = self.slot_of(record) * size
        copies = self.copies
        good = 0
        for copy in range(len(copies)):
            store, base = copies[copy]
            if good == _FIRST:
                is_taken = store.write(base + at, record)
            else:
                is_taken = store.write_verified(base + at, record)
                if is_taken:
                    good |= 1 << copy
            if not is_taken:
                self.failed |= 1 << copy
        self.good = good
        if not good:
            self.is_stuck = True
            return False
        keep(self.record, record, 0, size)  # a swap of the two would take four times as long
        self.seq = get_u32(record, 0)
        return good & _A != 0 and good & _B != 0

    def complete(self) -> bool:
        """Read back the copies that `commit` did not, write those anew that differ, and make `next` equal the newest record.

        True: it stands on both.
        """
        if self._keep_rest(_OTHERS & ~self.good):
            self.failed |= _OTHERS
        keep(self.next, self.record, 0, self.size)
        return self.is_on_both

    def append(self) -> bool:
        """`commit`, then `complete`."""
        self.commit()
        return not self.is_stuck and self.complete()

    def _keep_rest(self, usable: int) -> int:
        """Compare these copies of the newest record with memory; write anew what differs, if any is good. How many it wrote."""
        record = self.record
        slot = self.slot_of(record)
        readable = self._read_slot(slot, usable)
        self.good &= ~usable
        for copy in range(len(self.copies)):
            if readable >> copy & 1 and self._read[copy] == record:
                self.good |= 1 << copy
        rebuilt = 0
        if self.good:
            for copy in range(len(self.copies)):
                if usable & ~self.good & 1 << copy:
                    self._keep(copy, slot, record)
                    rebuilt += self.good >> copy & 1
        return rebuilt

    def _keep(self, copy: int, slot: int, record: "bytes | Record") -> None:
        store, base = self.copies[copy]
        if store.write_verified(base + slot * self.size, record):
            self.good |= 1 << copy
        else:
            self.failed |= 1 << copy

    def _write(self, copy: int, slot: int, record: "bytes | Record") -> bool:
        store, base = self.copies[copy]
        if store.write_verified(base + slot * self.size, record):
            return True
        self.failed |= 1 << copy
        return False

    # Checks

    def verify(self) -> bool:
        """Compare every copy of the newest record with memory and mend those that differ. False: none agreed."""
        if self.is_stuck:
            return False
        self.rebuilt += self._keep_rest(_ALL)
        return self.good != 0

    def find(self, seq: int, into: bytearray) -> bool:
        """Fill `into` with the record of that seq, from the first copy that holds it sound."""
        slot = seq % self.slots
        for store, base in self.copies:
            is_read = store.read_into(base + slot * self.size, into)
            if is_read and self._is_sound(into, slot) and get_u32(into, 0) == seq:
                return True
        return False

    def erase(self) -> bool:
        """Make every slot of every copy blank. False at the first that refuses."""
        blank = bytes(self.size)
        for slot in range(self.slots):
            readable = self._read_slot(slot, _ALL)
            for copy in range(len(self.copies)):
                if (not readable >> copy & 1 or not is_blank(self._read[copy])) and not self._write(copy, slot, blank):
                    return False
        self._forget()
        return True
