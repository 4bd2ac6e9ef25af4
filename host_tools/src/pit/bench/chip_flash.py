"""A unit's flash on the bench: what was done to it and when the power goes in a write; and a virtual chip's, in a file.

It takes no time unless `erase_us` is set; what a real chip takes, typically, is told by `typical_us`.
"""

from pathlib import Path
from typing import Final

from pit.bench.plants.cuts import CutMode, CutPlan
from pit.bench.plants.nets import PowerCut

SECTOR_BYTES: Final = 4096
PAGE_BYTES: Final = 256
_TYPICAL_ERASE_US: Final = 45_000  # W25Q16JV datasheet, 4 KB sector, typical; 400,000 at worst
_TYPICAL_PAGE_US: Final = 700  # typical 0.7 ms; 3 ms at worst


class FlashRecord:
    """What was done to one unit's flash, over all its boots, and what is to go wrong with it. `image` is what a unit without
    power has in it; `erase_us`: how long an erase holds the chip (RP2040: 45 ms typical, 400 ms worst).
    """

    def __init__(self, image: Path) -> None:
        self.image = image
        self.writes = 0  # commands: an erase or a program
        self.erases = 0  # sectors
        self.pages = 0  # begun
        self.erase_us = 0
        self._cuts = CutPlan()

    @property
    def typical_us(self) -> int:
        """How long a real chip is busy with all of it."""
        return self.erases * _TYPICAL_ERASE_US + self.pages * _TYPICAL_PAGE_US

    def cut_at(self, write_number: int, mode: CutMode) -> None:
        """Cut the power at the `write_number`-th program or erase from now; 1 is the next. A torn one ends half way."""
        self._cuts.arm(write_number, mode)

    def take_cut(self) -> CutMode | None:
        """A write begins: what a cut does to it, or None if it is written as usual."""
        return self._cuts.count_byte()


class FileFlash(FlashRecord):
    """A virtual chip's: the file `image` itself."""

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
        mode = self.take_cut()
        written = {None: len(data), CutMode.WHOLE: len(data), CutMode.TORN: len(data) // 2, CutMode.ABSENT: 0}[mode]
        with self.image.open("r+b") as image:
            image.seek(offset)
            image.write(data[:written])
        if mode is not None:
            raise PowerCut(f"the power went in a flash write at {offset:#x}, which is {mode.value}")
