"""What the jig's two PIO programs do, among the plants: the last word at each LOAD, and the time of each change of a pin.

It stands for the programs (firmware/hal/pio.py), which are proven one by one on an emulated PIO; it executes none. FIFOs are as
deep as the chip's: a word that finds one full is lost.
"""

from collections import deque
from collections.abc import Callable

from pit.bench.clock import Clock
from pit.bench.plants.nets import Line, SpiDevice

SNIFF, STOPWATCH = 1, 2
_DEPTH = {SNIFF: 8, STOPWATCH: 4}
_FROM = 0xFFFF_FFFF
_WORD = 0xFFFF_FFFF


class Tap:
    """On a display's data and clock: passes every byte on and remembers the last four."""

    def __init__(self, device: SpiDevice) -> None:
        self._device = device
        self.word = 0

    def exchange(self, mosi: int) -> int:
        self.word = (self.word << 8 | mosi) & _WORD
        return self._device.exchange(mosi)


class StateMachine:
    """One of them. `on_word` is called when a word has come; the chip's interrupt stands behind it."""

    def __init__(self, clock: Clock, program: int, watched: Line, out: Line | None, tap: Tap | None) -> None:
        self._clock = clock
        self._program = program
        self._out = out
        self._tap = tap
        self._began_us: int | None = None
        self._has_falls = False
        self.is_active = False
        self.has_stalled = False  # a word found no room
        self.on_word: Callable[[], None] = lambda: None
        self.words: deque[int] = deque()
        self._watched = watched
        watched.watch(self._changed)

    def put(self, word: int) -> None:
        """The stopwatch's start: the pin rises."""
        assert self._out is not None
        self._has_falls = bool(word & 1)
        self._out.drive(self, word >> 1 & 1)
        self._began_us = self._clock.now_us
        if self._watched.level:
            self._push(_FROM)

    def stop(self) -> None:
        """It runs no more, and lets go of its pin."""
        self.is_active = False
        self.on_word = lambda: None
        if self._out is not None:
            self._out.drive(self, None)

    def _changed(self, level: int) -> None:
        if not self.is_active:
            return
        if self._program == SNIFF and level and self._tap is not None:
            self._push(self._tap.word)
        elif self._program == STOPWATCH and self._began_us is not None and (level or self._has_falls):
            self._push(_FROM - (self._clock.now_us - self._began_us))

    def _push(self, word: int) -> None:
        if len(self.words) < _DEPTH[self._program]:
            self.words.append(word)
            self.on_word()
        else:
            self.has_stalled = True


class Pio:
    """The state machines of one chip, over the wires that its pins lead to; `taps` by the pin of their clock."""

    def __init__(self, clock: Clock, line: Callable[[int], Line]) -> None:
        self.taps: dict[int, Tap] = {}
        self._clock = clock
        self._line = line
        self._machines: dict[int, StateMachine] = {}

    def make(self, number: int, program: int, in_base: int, jmp_pin: int, out_base: int) -> None:
        """A program is loaded; 255 is no pin."""
        self.release(number)
        out = None if program == SNIFF else self._line(out_base)
        self._machines[number] = StateMachine(self._clock, program, self._line(jmp_pin), out, self.taps.get(in_base))

    def run(self, number: int, is_active: bool, on_word: Callable[[], None]) -> None:
        machine = self._machines[number]
        if is_active:
            machine.is_active = True
            machine.on_word = on_word
        else:
            machine.stop()

    def put(self, number: int, word: int) -> None:
        self._machines[number].put(word)

    def count(self, number: int) -> int:
        """Words that wait."""
        return len(self._machines[number].words)

    def get(self, number: int) -> int:
        return self._machines[number].words.popleft()

    def __getitem__(self, address: int) -> int:
        """The register that tells stalls (FDEBUG), a bit a machine."""
        return sum(machine.has_stalled << number for number, machine in self._machines.items())

    def __setitem__(self, address: int, value: int) -> None:
        """A one clears its bit."""
        for number, machine in self._machines.items():
            machine.has_stalled = machine.has_stalled and not value >> number & 1

    def release(self, number: int) -> None:
        if number in self._machines:
            self._machines.pop(number).stop()

    def reset(self) -> None:
        """The chip restarts or has no power."""
        for number in tuple(self._machines):
            self.release(number)
