"""The flash chip behind the emulated SSI: counts what it is told to do, takes time if asked, dies half way if asked.

rp2040py's own does all at once. `erase_us` and `page_us` are 0 unless set: then the chip reports itself busy for so long, and
the boot ROM waits, interrupts held off, as on silicon. Reads from flash during that time are not refused, since the code that
waits lies in ROM and RAM. Built on two methods that rp2040py keeps to itself, so its version is pinned.
"""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from rp2040py.peripherals.ssi import (
    CMD_BLOCK_ERASE,
    CMD_PAGE_PROGRAM,
    CMD_READ_STATUS_1,
    CMD_SECTOR_ERASE,
    FLASH_SECTOR_SIZE,
    RPSSI,
)

from pit.bench.chip_flash import FlashRecord
from pit.bench.plants.cuts import CutMode

if TYPE_CHECKING:
    from rp2040py.rp2040 import RP2040

_SSI_BASE = 0x1800_0000
_PAGE = 12  # rp2040py's table of peripherals is by address >> 12
_READ_UNIQUE_ID = 0x4B
_ID_AT = 5  # after the command and four dummy bytes
_BUSY = 1
_HEADER = 4  # command and address
_WRITES = (CMD_SECTOR_ERASE, CMD_BLOCK_ERASE, CMD_PAGE_PROGRAM)


class EmulatedFlash(FlashRecord):
    """Of an emulated unit. `page_us`: how long a page holds the chip; `on_cut` is told that the supply fails in a write."""

    def __init__(self, image: Path, unit_id: bytes, on_cut: Callable[[], None]) -> None:
        super().__init__(image)
        self.unit_id = unit_id
        self.page_us = 0
        self.on_cut = on_cut

    def attach(self, mcu: "RP2040") -> None:
        """Put such a flash chip behind the SSI of a new chip."""
        mcu.peripherals[_SSI_BASE >> _PAGE] = _Ssi(mcu, self)


class _Ssi(RPSSI):
    def __init__(self, mcu: "RP2040", record: EmulatedFlash) -> None:
        super().__init__(mcu, "SSI")
        self._record = record
        self._busy_till = 0.0

    def _shift_byte(self, byte_out: int) -> int:
        answer = super()._shift_byte(byte_out)
        at = len(self._tx_buffer) - 1
        command = self._tx_buffer[0]
        if command == _READ_UNIQUE_ID and at >= _ID_AT:
            return self._record.unit_id[(at - _ID_AT) % len(self._record.unit_id)]
        if command == CMD_READ_STATUS_1 and at and self.rp2040.clock.nanos < self._busy_till:
            return answer | _BUSY
        return answer

    def _apply_command(self) -> None:
        is_write = self._write_enabled and len(self._tx_buffer) >= _HEADER and self._tx_buffer[0] in _WRITES
        if not is_write:
            super()._apply_command()
            return
        mode = self._record.take_cut()
        if mode is None or mode is CutMode.WHOLE:
            self._count()
            super()._apply_command()
        elif mode is CutMode.TORN:
            self._tear()
        if mode is not None:
            self._record.on_cut()

    def _count(self) -> None:
        record = self._record
        record.writes += 1
        busy_us = record.page_us
        if self._tx_buffer[0] == CMD_PAGE_PROGRAM:
            record.pages += 1
        else:
            sectors = 1 if self._tx_buffer[0] == CMD_SECTOR_ERASE else 65536 // FLASH_SECTOR_SIZE
            record.erases += sectors
            busy_us = record.erase_us * sectors
        self._busy_till = self.rp2040.clock.nanos + busy_us * 1000

    def _tear(self) -> None:
        """Half of it is done."""
        at = self._address_from_buffer()
        flash = self.rp2040.flash
        if self._tx_buffer[0] == CMD_PAGE_PROGRAM:
            data = self._tx_buffer[_HEADER:]
            for i, byte in enumerate(data[: len(data) // 2]):
                flash[at + i] &= byte
        else:
            at &= ~(FLASH_SECTOR_SIZE - 1)
            flash[at : at + FLASH_SECTOR_SIZE // 2] = b"\xff" * (FLASH_SECTOR_SIZE // 2)
