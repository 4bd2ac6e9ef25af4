"""Two FRAMs in memory that remember every byte written to them, in order: the quick twin of the plants, for proofs.

What the chips would hold had the power gone at any byte of it is made from that record afterwards (`cuts`), so a
run is made once and cut everywhere. It has no bus and no time; a write that is read back is one call, as in the driver.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

SIZE = 32_768  # bytes of an MB85RC256V

Buffer = bytes | bytearray | memoryview


class Written(NamedTuple):
    """One byte that changed hands: on chip 0 (A) or 1 (B)."""

    chip: int
    at: int
    old: int
    new: int


@dataclass(frozen=True)
class Image:
    """The cells of both chips."""

    a: bytes = bytes(SIZE)
    b: bytes = bytes(SIZE)

    def spoilt(self, chip: int, at: Iterable[int], mask: int = 0xFF) -> "Image":
        """The cells with the bits of `mask` turned over at each of `at`."""
        cells = (bytearray(self.a), bytearray(self.b))
        for offset in at:
            cells[chip][offset] ^= mask
        return Image(bytes(cells[0]), bytes(cells[1]))

    def blanked(self, chip: int) -> "Image":
        """The cells with a new chip in place of A (0) or B (1)."""
        return Image(b=self.b) if chip == 0 else Image(a=self.a)


class Cut(NamedTuple):
    """What the chips hold after `whole` bytes of a log, with the one after it torn or absent."""

    whole: int
    is_torn: bool
    image: Image


def cuts(start: Image, log: Sequence[Written]) -> Iterator[Cut]:
    """Every different image that a power cut within `log` can leave: each byte absent, torn and whole."""
    cells = (bytearray(start.a), bytearray(start.b))
    yield Cut(0, False, start)
    for index, byte in enumerate(log):
        torn = _torn(byte)
        if torn not in (byte.old, byte.new):
            cells[byte.chip][byte.at] = torn
            yield Cut(index, True, Image(bytes(cells[0]), bytes(cells[1])))
        if byte.new != byte.old:
            cells[byte.chip][byte.at] = byte.new
            yield Cut(index + 1, False, Image(bytes(cells[0]), bytes(cells[1])))


def _torn(byte: Written) -> int:
    """A value between old and new: some bits taken, some not, by the place in the chip."""
    taken = (0x0F, 0xF0, 0x55, 0x81)[byte.at % 4]
    return byte.old & ~taken & 0xFF | byte.new & taken


class Chip:
    """A FRAM with its driver. Faults: `is_dead` (no acknowledge) and `dropped` (writes that leave no trace)."""

    def __init__(self, number: int, cells: Buffer, log: list[Written]) -> None:
        self.cells = bytearray(cells)
        self.is_dead = False
        self.verifies = True
        self.dropped = range(0)  # writes, counted from 0 over the chip's life here
        self.writes = 0
        self.bytes_read = 0
        self._number = number
        self._log = log

    def read_into(self, offset: int, buf: bytearray | memoryview, /) -> bool:
        if self.is_dead:
            return False
        length = len(buf)
        if offset < 0 or offset + length > SIZE:
            raise ValueError("outside the chip")
        self.bytes_read += length
        buf[:] = self.cells[offset : offset + length]
        return True

    def write_verified(self, offset: int, buf: Buffer, /) -> bool:
        is_taken = self.write(offset, buf)
        return is_taken and (not self.verifies or self.cells[offset : offset + len(buf)] == buf)

    def write(self, offset: int, buf: Buffer, /) -> bool:
        if self.is_dead:
            return False
        length = len(buf)
        if offset < 0 or offset + length > SIZE:
            raise ValueError("outside the chip")
        number = self.writes
        self.writes += 1
        if number not in self.dropped:
            old = self.cells[offset : offset + length]
            self._log.extend(
                Written(self._number, offset + index, old[index], new) for index, new in enumerate(bytes(buf))
            )
            self.cells[offset : offset + length] = buf
        return True


class Chips:
    """A and B, started from an image, and the log of what was written since."""

    def __init__(self, image: Image | None = None) -> None:
        start = image or Image()
        self.log: list[Written] = []
        self.a = Chip(0, start.a, self.log)
        self.b = Chip(1, start.b, self.log)

    @property
    def image(self) -> Image:
        return Image(bytes(self.a.cells), bytes(self.b.cells))

    @property
    def bytes_read(self) -> int:
        return self.a.bytes_read + self.b.bytes_read
