"""The books: how many draws, how much was drawn, paid, void and is pending, and what else is counted.

It promises drawn = paid + void + pending after every step, that each journal record is added once however often it is
offered, and that a counter stops at its greatest value. Money is cents per $1 staked. Layout: firmware/LAYOUTS.md
section 2.3. Only journal records move money; test and service modes write none, so they move nothing here.
"""

from micropython import const

from kernel.journal import DRAWN, KIND, PAID, PRIZE, VOID
from kernel.record import get_u16, get_u32, get_u64, put_u16, put_u32, put_u64
from kernel.ring import SEQ_MASK, Ring, is_newer

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.ring import Copies

_RECORD = const(128)  # bytes
_SLOTS = const(2)
FAULTS = const(32)

_APPLIED = const(4)
_DRAWS = const(8)
_IGNORED = const(12)
_BOOTS = const(16)
_STANDING = const(20)
_DRAWN = const(24)
_PAID = const(32)
_VOID = const(40)
_PENDING = const(48)
_FAULTS = const(56)

_U16_MOST = 0xFFFF
_U32_MOST = 0xFFFFFFFF
_U64_MOST = 0xFFFFFFFFFFFFFFFF


class Meters(Ring):
    """`next` holds the counters as they are now, `record` as they were last saved."""

    def __init__(self, copies: "Copies") -> None:
        Ring.__init__(self, copies, _RECORD, _SLOTS)
        self.is_suspect = False  # no good copy: readable, but never saved

    def create(self, applied: int) -> bool:
        """The first record of a new memory, whose journal ends with the record `applied`."""
        self.next[:] = bytes(_RECORD)
        put_u32(self.next, 0, 1)
        put_u32(self.next, _APPLIED, applied)
        self.is_suspect = False
        return self.append()

    def doubt(self, is_shown: bool = True) -> None:
        """Mark the counters as suspect; without a sound record, show what the first readable copy holds."""
        self.is_suspect = True
        if is_shown and self.seq < 0:
            for store, base in self.copies:
                if store.read_into(base, self.next) and any(self.next):
                    return

    def book(self, step: bytearray) -> bool:
        """Add one journal record; False, and nothing is added, if it was added before."""
        seq = get_u32(step, 0)
        if not self._is_due(seq):
            return False
        kind = step[KIND]
        prize_cents = get_u32(step, PRIZE)
        if kind == DRAWN:
            self._count(_DRAWS)
            self._add(_DRAWN, prize_cents)
            self._add(_PENDING, prize_cents)
        elif kind == PAID or kind == VOID:
            self._add(_PENDING, -prize_cents)
            self._add(_PAID if kind == PAID else _VOID, prize_cents)
        put_u32(self.next, _APPLIED, seq)
        return True

    def save(self) -> bool:
        """Write the counters as they are now. True: they stand on both devices."""
        if self.is_suspect:
            return False
        put_u32(self.next, 0, (self.seq + 1) & SEQ_MASK)
        return self.append()

    def count_ignored(self) -> None:
        self._count(_IGNORED)

    def count_boot(self) -> None:
        self._count(_BOOTS)

    def count_fault(self, fault: int) -> None:
        """Count fault number `fault`. IndexError for one that has no counter."""
        if not 0 <= fault < FAULTS:
            raise IndexError("no such fault")
        at = _FAULTS + 2 * fault
        put_u16(self.next, at, min(get_u16(self.next, at) + 1, _U16_MOST))

    @property
    def standing(self) -> int:
        """The faults that stood when the meters were last saved: bit n is fault n."""
        return get_u32(self.next, _STANDING)

    @standing.setter
    def standing(self, bits: int) -> None:
        put_u32(self.next, _STANDING, bits)

    @property
    def is_balanced(self) -> bool:
        """Is drawn = paid + void + pending? The sum stops where a counter does."""
        return self.drawn_cents == min(self.paid_cents + self.void_cents + self.pending_cents, _U64_MOST)

    @property
    def applied(self) -> int:
        return get_u32(self.next, _APPLIED)

    @property
    def draws(self) -> int:
        return get_u32(self.next, _DRAWS)

    @property
    def ignored(self) -> int:
        return get_u32(self.next, _IGNORED)

    @property
    def boots(self) -> int:
        return get_u32(self.next, _BOOTS)

    @property
    def drawn_cents(self) -> int:
        return get_u64(self.next, _DRAWN)

    @property
    def paid_cents(self) -> int:
        return get_u64(self.next, _PAID)

    @property
    def void_cents(self) -> int:
        return get_u64(self.next, _VOID)

    @property
    def pending_cents(self) -> int:
        return get_u64(self.next, _PENDING)

    def faults(self, fault: int) -> int:
        return get_u16(self.next, _FAULTS + 2 * fault)

    def _is_due(self, seq: int) -> bool:
        return is_newer(seq, self.applied)

    def _count(self, at: int) -> None:
        put_u32(self.next, at, min(get_u32(self.next, at) + 1, _U32_MOST))

    def _add(self, at: int, cents: int) -> None:
        put_u64(self.next, at, max(0, min(get_u64(self.next, at) + cents, _U64_MOST)))
