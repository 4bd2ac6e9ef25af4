"""A board for firmware that runs on the interpreter of the desk: its pins are the plants' wires, its clock is the bench's.

An edge runs its handler at once, as a hard interrupt does, also in the middle of what the loop is doing: reading a pin and
writing a memory take time, and plants move in it. It has no port; ticks wrap at 2^30 as on the chip.
"""

from collections.abc import Callable

from pit.bench.clock import Clock
from pit.bench.plants.nets import Line

Buffer = bytes | bytearray | memoryview

PERIOD = 1 << 30
_HALF = 1 << 29
_PIN_US = 2
_BYTE_US = 9  # on I2C at 1 MHz, acknowledge included
_HEAD_BYTES = 4


class DeskHal:
    """As much of hal/contract.py as a unit's parts use beside its port. `start_ms` is where the ticks begin."""

    def __init__(self, clock: Clock, lines: dict[str, Line], unit_id: bytes, start_ms: int = 0) -> None:
        self.clock = clock
        self.is_woken = False
        self.wake_at_us = 0
        self.is_blind = False  # interrupts are masked: their edges are lost
        self.is_starting = False  # a wait lasts as long as it should; else whoever turns the loop lets it
        self._lines = lines
        self._unit_id = unit_id
        self._start_ms = start_ms
        self._handlers: dict[str, Callable[[], None]] = {}
        self._watched: set[str] = set()
        self._in_interrupt = False

    def spend(self, us: int) -> None:
        """The processor is busy; what falls due meanwhile happens meanwhile."""
        if not self._in_interrupt:
            self.clock.advance_to(self.clock.now_us + us)

    def reset_chip(self) -> None:
        """Interrupts are off and outputs let go."""
        self._handlers.clear()
        self.is_woken = False

    # hal/contract.py

    def ticks_ms(self) -> int:
        return (self.clock.now_us // 1000 + self._start_ms) % PERIOD

    def ticks_add(self, ticks: int, delta: int) -> int:
        return (ticks + delta) % PERIOD

    def ticks_diff(self, later: int, earlier: int) -> int:
        return (later - earlier + _HALF) % PERIOD - _HALF

    def wait(self, until_ms: int) -> int:
        """Note till when: whoever turns the loop lets that time pass, and may have things of its own to do in it."""
        left_ms = max(0, self.ticks_diff(until_ms, self.ticks_ms()))
        self.wake_at_us = (self.clock.now_us // 1000 + left_ms) * 1000
        if self.is_starting:
            self.is_woken = False
            self.sleep(self.wake_at_us)
        return 0

    def sleep(self, until_us: int) -> None:
        """Let time pass till then, or till an interrupt wakes the loop."""
        clock = self.clock
        while not self.is_woken and clock.now_us < until_us:
            due_us = clock.next_due_us
            clock.advance_to(until_us if due_us is None else min(until_us, due_us))

    def wake(self) -> None:
        self.is_woken = True

    def unit_id(self) -> bytes:
        return self._unit_id

    def mark(self, number: int) -> None:
        """Nothing on the desk outlives a unit but its memory."""

    def start_watchdog(self, timeout_ms: int) -> None:
        """None bites here: nothing on a desk hangs."""

    def feed_watchdog(self) -> None:
        """There is none."""

    def pin_in(self, name: str, on_edge: Callable[[], None] | None = None) -> "DeskIn":
        line = self._lines[name]
        if on_edge is not None:
            self._handlers[name] = on_edge
            if name not in self._watched:
                self._watched.add(name)
                line.watch(lambda _level: self._edge(name))
        return DeskIn(self, line)

    def pin_out(self, name: str, level: int = 0) -> "DeskOut":
        pin = DeskOut(self._lines[name])
        pin.value(level)
        return pin

    def _edge(self, name: str) -> None:
        if self.is_blind:
            return
        handler = self._handlers.get(name)
        if handler is None:
            return
        was_in_interrupt, self._in_interrupt = self._in_interrupt, True
        handler()
        self._in_interrupt = was_in_interrupt


class DeskIn:
    def __init__(self, hal: DeskHal, line: Line) -> None:
        self._hal = hal
        self._line = line

    def value(self) -> int:
        level = self._line.level
        self._hal.spend(_PIN_US)
        return level


class DeskOut:
    def __init__(self, line: Line) -> None:
        self._line = line

    def value(self, level: int) -> int:
        self._line.drive(self._line, level)
        return level


class DeskMemory:
    """One FRAM's cells, kept over power cuts; a write and its reading back take as long as on the bus."""

    errors = 0
    mismatches = 0

    def __init__(self, hal: DeskHal, size: int = 32_768) -> None:
        self._hal = hal
        self._cells = bytearray(size)

    def read_into(self, offset: int, buf: bytearray | memoryview) -> bool:
        buf[:] = self._cells[offset : offset + len(buf)]
        return True

    def write(self, offset: int, buf: Buffer) -> bool:
        self._cells[offset : offset + len(buf)] = buf
        self._hal.spend((_HEAD_BYTES + len(buf)) * _BYTE_US)
        return True

    def write_verified(self, offset: int, buf: Buffer) -> bool:
        self._hal.spend((_HEAD_BYTES + len(buf)) * _BYTE_US)
        return self.write(offset, buf)
