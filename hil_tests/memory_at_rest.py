"""A virtual unit's critical memory while the unit is off: filled as years of play would, or spoilt as two bad chips would."""

from unit_under_test import UnitUnderTest

from kernel.journal import PAID
from kernel.memory import Memory
from pit.bench.plants.fram_image import FramImage
from pit.bench.proofs.memory_facts import use_quick_crc

_JOURNAL = 0x0C00
_JOURNAL_AGAIN = 0x0E00
_BYTES = 0x200
_LAMP_TEST = 16  # event code


class Cells:
    """A chip's cells as the kernel's memory reads and writes them."""

    def __init__(self, image: FramImage) -> None:
        self._image = image

    def read_into(self, offset: int, buf: bytearray | memoryview, /) -> bool:
        for index in range(len(buf)):
            buf[index] = self._image[offset + index]
        return True

    def write(self, offset: int, buf: bytes | bytearray | memoryview, /) -> bool:
        return self.write_verified(offset, buf)

    def write_verified(self, offset: int, buf: bytes | bytearray | memoryview, /) -> bool:
        for index, byte in enumerate(bytes(buf)):
            self._image[offset + index] = byte
        return True


def memory_of(unit: UnitUnderTest) -> Memory:
    """The unit's memory, booted on this side. The unit must be off."""
    use_quick_crc()
    rig = unit.rig
    memory = Memory(Cells(rig.fram_a.image), Cells(rig.fram_b.image), rig.wiring.unit_id)
    memory.boot()
    return memory


def play_games(unit: UnitUnderTest, games: int) -> list[int]:
    """So many games, paid; their prizes in cents per $1."""
    memory = memory_of(unit)
    prizes = [500 * (1 + number % 7) for number in range(games)]
    for number, prize_cents in enumerate(prizes):
        memory.journal.arm(number + 1, 1, 1)
        memory.journal.draw(number, 0, prize_cents)
        memory.journal.settle(PAID)
        memory.book()
    return prizes


def log_events(unit: UnitUnderTest, newest: int) -> None:
    """Log events till the newest has that number."""
    events = memory_of(unit).events
    while events.newest < newest:
        events.append(_LAMP_TEST, 0, 0, events.newest)


def lose_journal(unit: UnitUnderTest) -> None:
    """Spoil every record of the journal in all three copies."""
    rig = unit.rig
    for fram, first in ((rig.fram_a, _JOURNAL), (rig.fram_b, _JOURNAL), (rig.fram_a, _JOURNAL_AGAIN)):
        for address in range(first, first + _BYTES, 8):
            fram.flip_bit(address, 0)
