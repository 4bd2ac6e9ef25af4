"""The game in progress, step by step: the newest record is the state of play.

    armed (1) -> drawn (2) -> paid (3) or void (4) -> armed ...
    armed (1) -> disarmed (5) -> armed ...

It promises that each step stands wholly or not at all, once, and only where it follows from the one before: a prize
can't be drawn twice for one press, nor settled twice. Layout: firmware/LAYOUTS.md section 2.2. It decides no amount.
"""

from struct import pack_into

from micropython import const

from kernel.record import get_u16, get_u32, put_u16, put_u32
from kernel.ring import SEQ_MASK, Ring

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.ring import Copies

ARMED = const(1)
DRAWN = const(2)
PAID = const(3)
VOID = const(4)
DISARMED = const(5)

RECORD = const(32)  # bytes
SLOTS = const(16)

# Offsets in a record.
KIND = const(4)
PRIZE = const(12)  # from here to the index one field follows the other
DRAW_NO = const(20)
_BOX = const(5)
_SEAT = const(6)
_FLAGS = const(7)
_PRESS_ID = const(8)
_RANDOM = const(16)
_INDEX = const(24)

# kind of the newest record: the kinds that may follow, a bit each
_MAY_FOLLOW = (0, 1 << DRAWN | 1 << DISARMED, 1 << PAID | 1 << VOID, 1 << ARMED, 1 << ARMED, 1 << ARMED)


class Journal(Ring):
    """A step returns True if it stands on both devices; False with `is_stuck` if on none, else it stands on one.

    Each raises ValueError if it does not follow from the newest record.
    """

    def __init__(self, copies: "Copies") -> None:
        Ring.__init__(self, copies, RECORD, SLOTS)

    def create(self) -> bool:
        """The first record of a new memory: no press. From here on a journal without a record is a damaged one."""
        self.next[:] = bytes(RECORD)
        self.next[KIND] = DISARMED
        put_u32(self.next, 0, 1)
        return self.append()

    def may(self, kind: int) -> bool:
        """Does a step of that kind follow from the newest record?"""
        return self.kind < len(_MAY_FOLLOW) and _MAY_FOLLOW[self.kind] >> kind & 1 != 0

    def arm(self, press_id: int, box: int, seat: int) -> bool:
        self._begin(ARMED)
        record = self.next
        record[_BOX] = box
        record[_SEAT] = seat
        record[_FLAGS] = 0
        put_u32(record, _PRESS_ID, press_id)
        put_u32(record, PRIZE, 0)
        put_u32(record, _RANDOM, 0)
        put_u16(record, _INDEX, 0)
        return self.append()

    def draw(self, random: int, index: int, prize_cents: int, flags: int = 0) -> bool:
        """Commit a prize, in cents per $1: two copies on two devices, read back, then the third. True: it may be shown.

        Allocates nothing for values below 2^30. `complete` reads the third copy back.
        """
        if self.record[KIND] != ARMED:
            raise ValueError("not the next step")
        record = self.next
        record[KIND] = DRAWN
        record[_FLAGS] = flags
        pack_into(b"<I", record, 0, self.seq + 1 & SEQ_MASK)
        pack_into(b"<IIIH", record, PRIZE, prize_cents, random, get_u32(record, DRAW_NO) + 1, index)
        return self.commit()

    def settle(self, kind: int) -> bool:
        """The table has paid the prize (PAID), or another amount by another rule (VOID)."""
        if kind != PAID and kind != VOID:
            raise ValueError("not a settlement")
        self._begin(kind)
        return self.append()

    def disarm(self) -> bool:
        """The turn ended without a press."""
        self._begin(DISARMED)
        return self.append()

    def _begin(self, kind: int) -> None:
        if not self.may(kind):
            raise ValueError("not the next step")
        self.complete()
        self.next[KIND] = kind
        put_u32(self.next, 0, (self.seq + 1) & SEQ_MASK)

    @property
    def kind(self) -> int:
        return self.record[KIND]

    @property
    def box(self) -> int:
        return self.record[_BOX]

    @property
    def seat(self) -> int:
        return self.record[_SEAT]

    @property
    def flags(self) -> int:
        return self.record[_FLAGS]

    @property
    def press_id(self) -> int:
        return get_u32(self.record, _PRESS_ID)

    @property
    def prize_cents(self) -> int:
        return get_u32(self.record, PRIZE)

    @property
    def random(self) -> int:
        return get_u32(self.record, _RANDOM)

    @property
    def draw_no(self) -> int:
        return get_u32(self.record, DRAW_NO)

    @property
    def index(self) -> int:
        return get_u16(self.record, _INDEX)
