"""A virtual chip's flash: a file, in which the power can go in the middle of a write.

It takes no time unless `erase_us` is set; what a real chip takes, typically, is told by `typical_us`.
"""

from pathlib import Path
from typing import Final

from pit.bench.plants.cuts import CutMode, CutPlan
from pit.bench.plants.nets import PowerCut

SECTOR_BYTES: Final = 4096
PAGE_BYTES: Final = 256
TYPICAL_ERASE_US: Final = 45_000  # W25Q16JV datasheet, 4 KB sector, typical; 400,000 at worst
TYPICAL_PAGE_US: Final = 700  # typical 0.7 ms; 3 ms at worst


def typical_us(erases: int, pages: int) -> int:
    """How long a real chip is busy with so many sectors and pages."""
    return erases * TYPICAL_ERASE_US + pages * TYPICAL_PAGE_US


class ChipFlash:
    """The flash in the file `image`. `erase_us`: how long an erase holds the chip (RP2040: 45 ms typical, 400 ms worst)."""

    def __init__(self, image: Path) -> None:
        self.image = image
        self.writes = 0  # programs and erases
        self.erases = 0  # sectors
        self.pages = 0  # begun
        self.erase_us = 0
        self._cuts = CutPlan()

    @property
    def typical_us(self) -> int:
        """How long a real chip is busy with all of it."""
        return typical_us(self.erases, self.pages)

    def cut_at(self, write_number: int, mode: CutMode) -> None:
        """Cut the power at the `write_number`-th program or erase from now; 1 is the next. A torn one ends half way."""
        self._cuts.arm(write_number, mode)

    def erase(self, sector: int) -> None:
        """Raises PowerCut."""
        self.erases += 1
        self._write(sector * SECTOR_BYTES, b"\xff" * SECTOR_BYTES)

    def program(self, offset: int, data: bytes) -> None:
        """Raises PowerCut."""
        self.pages += -(-len(data) // PAGE_BYTES)
        self._write(offset, data)

    def _write(self, offset: int, data: bytes) -> None:
        self.writes += 1
        mode = self._cuts.count_byte()
        written = {None: len(data), CutMode.WHOLE: len(data), CutMode.TORN: len(data) // 2, CutMode.ABSENT: 0}[mode]
        with self.image.open("r+b") as image:
            image.seek(offset)
            image.write(data[:written])
        if mode is not None:
            raise PowerCut(f"the power went in a flash write at {offset:#x}, which is {mode.value}")
