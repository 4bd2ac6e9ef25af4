"""The last 100 games with their random result, newest first. A game record is the journal record of its last step.

It promises that a game reads as drawn or as settled, never as a mixture. Layout: firmware/LAYOUTS.md section 2.4.
"""

from micropython import const

from kernel.journal import DRAW_NO, DRAWN, KIND, RECORD, VOID
from kernel.record import get_u32
from kernel.ring import Ring

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.ring import Copies, Record

_SLOTS = const(100)


class Games(Ring):
    """Slots go by draw number; the newer of two records of one game is the one whose step came later."""

    def __init__(self, copies: "Copies") -> None:
        Ring.__init__(self, copies, RECORD, _SLOTS)

    def slot_of(self, record: "Record") -> int:
        return get_u32(record, DRAW_NO) % _SLOTS

    def book(self, step: bytearray) -> bool:
        """Keep one journal record; writing it again changes nothing. False: no copy took it."""
        if step[KIND] < DRAWN or step[KIND] > VOID:
            return True
        self.next[:] = step
        self.append()
        return not self.is_stuck

    @property
    def count(self) -> int:
        """How many games can be read: 0 to 100."""
        return min(get_u32(self.record, DRAW_NO), _SLOTS)

    def read(self, age: int, into: bytearray) -> bool:
        """Fill `into` (32 bytes) with the game of that age, 0 for the newest. False: no such game, or no good copy."""
        if not 0 <= age < self.count:
            return False
        draw_no = get_u32(self.record, DRAW_NO) - age
        slot = draw_no % _SLOTS
        for store, base in self.copies:
            is_read = store.read_into(base + slot * RECORD, into)
            if is_read and self._is_sound(into, slot) and get_u32(into, DRAW_NO) == draw_no:
                return True
        return False
