"""One emulated RP2040 with the MicroPython of a UF2 file and a file system on its flash. It has power as long as it exists.

It executes only inside `run_to`, in the caller's thread, so nothing moves while the bench looks. rp2040py's clock is the
chip's; `started_us` says when on the bench's clock that began.
"""

import asyncio
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

from rp2040py.boards import BOARDS, FlashLayout
from rp2040py.device import MicroPythonDevice
from rp2040py.memory_map import FLASH_START_ADDRESS

from pit.bench.pico.clock import EmulatedClock
from pit.image.flash import BLOCK_BYTES, FLASH_BLOCKS

FLASH_BYTES = 2 * 1024 * 1024
FILES_AT = (
    FLASH_BYTES - BLOCK_BYTES * FLASH_BLOCKS
)  # MicroPython: ports/rp2/boards/RPI_PICO, MICROPY_HW_FLASH_STORAGE_BYTES


class EmulatedChip:
    """`device` is rp2040py's, `mcu` its chip. Raises ValueError for a file that is no UF2."""

    def __init__(self, clock: EmulatedClock, uf2: Path, files: Path) -> None:
        layout = FlashLayout(fs_start=FILES_AT, fs_blocksize=BLOCK_BYTES, fs_blockcount=FLASH_BLOCKS)
        board = replace(BOARDS["pico"], image=uf2, layout=layout, extras=())
        self.device = MicroPythonDevice(board=board, filesystem=files)
        self.mcu = self.device.mcu
        self.on_due: Callable[[], None] = clock.run_due
        self._clock = clock
        self._simulator = self.device.simulator
        self._loop = asyncio.new_event_loop()
        self._simulator.bind_loop(self._loop)
        self.started_us = clock.now_us
        self._end = self.mcu.clock.create_alarm(self._simulator.stop)
        self._due = self.mcu.clock.create_alarm(self._run_due)
        self._due_us: int | None = None
        self._is_interrupted = False
        self._is_over = False
        self.mcu.core.pc = FLASH_START_ADDRESS

    @property
    def now_us(self) -> int:
        return self.started_us + int(self.mcu.clock.nanos) // 1000

    def run_to(self, at_us: int) -> bool:
        """Execute till then. False if `interrupt` came first. One that is closed executes nothing."""
        left_ns = self._nanos_till(at_us)
        if left_ns <= 0 or self._is_over:
            return True
        self._is_interrupted = False
        self._arm()
        self._end.schedule(left_ns)
        try:
            self._loop.run_until_complete(self._simulator.execute())
        finally:
            self._end.cancel()
            self._due.cancel()
            self._due_us = None
            if self._is_over:
                self._loop.close()
        return not self._is_interrupted

    def interrupt(self) -> None:
        """End a running `run_to` after this instruction."""
        self._is_interrupted = True
        self._simulator.stop()

    def wake_at(self, at_us: int) -> None:
        if self._due_us is None or at_us < self._due_us:
            self._due_us = at_us
            self._due.schedule(max(0.0, self._nanos_till(at_us)))

    def close(self) -> None:
        """Have it execute nothing more, and free what it holds: from within its execution, once that has ended."""
        self._is_over = True
        if self._loop.is_running():
            self.interrupt()
        else:
            self._loop.close()

    def _nanos_till(self, at_us: int) -> float:
        return float((at_us - self.started_us) * 1000 - self.mcu.clock.nanos)

    def _run_due(self) -> None:
        self._due_us = None
        self.on_due()
        self._arm()

    def _arm(self) -> None:
        due_us = self._clock.next_due_us
        if due_us is not None:
            self.wake_at(due_us)
