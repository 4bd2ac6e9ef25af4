"""What a card machine's unit must know after a power cut: approval, cards, round. Three copies on two devices.

One record of 32 bytes is the whole state; the newest counts. Layout: firmware/LAYOUTS.md section 2.10.
"""

from micropython import const

from kernel.record import get_u16, get_u32, put_u16, put_u32
from kernel.ring import SEQ_MASK, Ring

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from kernel.contract import Store
    from units.card_machine.machine import Machine

_RECORD = const(32)  # bytes
_SLOTS = const(4)
_FIRST = const(0x0040)
_SECOND = const(0x00C0)

# Offsets.
_GAME = const(4)
_DECKS = const(5)
_DECK_CARDS = const(6)
_STEPS = const(7)
_LOADED = const(8)
_OUT = const(10)
_RETURNED = const(12)
_APPROVED_GAME = const(14)
_DECK_RANGE = const(15)  # most << 4 | fewest
_ROUND = const(16)
_APPROVED_CARDS = const(20)
_OFFERED = const(21)


class CardRecord(Ring):
    def __init__(self, store_a: "Store", store_b: "Store") -> None:
        Ring.__init__(self, ((store_a, _FIRST), (store_b, _FIRST), (store_a, _SECOND)), _RECORD, _SLOTS)

    def save(self, machine: "Machine") -> bool:
        """Write the state as it is now. False: it does not stand on both devices."""
        record = self.next
        put_u32(record, 0, self.seq + 1 & SEQ_MASK)
        record[_GAME] = machine.game
        record[_DECKS] = machine.decks
        record[_DECK_CARDS] = machine.deck_cards
        record[_STEPS] = machine.steps
        put_u16(record, _LOADED, machine.loaded)
        put_u16(record, _OUT, machine.out & 0xFFFF)
        put_u16(record, _RETURNED, machine.returned & 0xFFFF)
        record[_APPROVED_GAME] = machine.approved_game
        record[_DECK_RANGE] = machine.max_decks << 4 | machine.min_decks
        put_u32(record, _ROUND, machine.round)
        record[_APPROVED_CARDS] = machine.approved_deck_cards
        record[_OFFERED] = machine.offered
        return self.append()

    def restore(self, machine: "Machine") -> None:
        """Take the state up where it stood. A memory without a record is a new unit's."""
        if self.seq < 0:
            return
        record = self.record
        machine.game = record[_GAME]
        machine.decks = record[_DECKS]
        machine.deck_cards = record[_DECK_CARDS]
        machine.steps = record[_STEPS]
        machine.loaded = get_u16(record, _LOADED)
        machine.out = _signed(get_u16(record, _OUT))
        machine.returned = get_u16(record, _RETURNED)
        machine.approved_game = record[_APPROVED_GAME]
        machine.min_decks = record[_DECK_RANGE] & 15
        machine.max_decks = record[_DECK_RANGE] >> 4
        machine.round = get_u32(record, _ROUND)
        machine.approved_deck_cards = record[_APPROVED_CARDS]
        machine.offered = record[_OFFERED]


def _signed(value: int) -> int:
    """Cards out may be fewer than none, where more lie in the machine than its decks have."""
    return value - 0x10000 if value & 0x8000 else value
