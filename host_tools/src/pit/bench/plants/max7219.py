"""A chain of MAX7219 eight-digit display drivers, as a bus and as a person see it (Maxim 19-4452).

    MOSI -> chip 0 -> chip 1 -> ... -> DOUT: what was shifted in 16 clocks a chip ago, whatever was latched.
    LOAD rising: every chip takes its 16 bits, D11-D8 the register, D7-D0 the data.

Wiring facts: digit 0 is the rightmost of its chip, chip 0 (nearest the unit) the rightmost of the chain.
It keeps no brightness and no multiplex timing; the clock polarity is the bus's matter.
Faults: line noise on the way in, a flipped latched bit, stuck DOUT, a dead segment, a power glitch, an altered digit.
"""

from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from pit.bench.clock import Clock
from pit.bench.plants import seven_segments
from pit.bench.plants.nets import Line

NO_OP, DIGIT_0, DECODE, INTENSITY, SCAN_LIMIT, SHUTDOWN, TEST = 0x0, 0x1, 0x9, 0xA, 0xB, 0xC, 0xF
DIGITS = 8
HISTORY = 4_096  # latches and changes remembered; older ones are dropped

_ALL_LIT = (0xFF,) * DIGITS
_DARK = (0x00,) * DIGITS


@dataclass(frozen=True)
class Latch:
    """One rising edge of LOAD: the 16-bit word each chip took, chip 0 first."""

    at_us: int
    words: tuple[int, ...]


@dataclass(frozen=True)
class Shown:
    """What a person sees from `at_us` on."""

    at_us: int
    text: str
    amount_cents: int | None


class Max7219Chain:
    """An SpiDevice. `history` holds latches, `shown` what became visible, each oldest first."""

    def __init__(self, clock: Clock, load: Line, chips: int = 1) -> None:
        self.chips = chips
        self.loads = 0
        self.history: deque[Latch] = deque(maxlen=HISTORY)
        self.shown: deque[Shown] = deque(maxlen=HISTORY)
        self._clock = clock
        self._watchers: list[Callable[[Shown], None]] = []
        self._has_supply = True
        self._flips_in: list[tuple[int, int, int]] = []  # transfers to come before it, byte, mask
        self._dout: int | None = None
        self._dead: dict[tuple[int, int], int] = {}
        self._altered: dict[int, int] = {}
        self._reset()
        self._visible = self.segments()
        load.watch(self._on_load)

    def exchange(self, mosi: int) -> int:
        if not self._has_supply:
            return 0xFF
        mosi = self._with_noise(mosi)
        leaves = self._shift.popleft()
        self._shift.append(mosi)
        self._byte_count += 1
        if self._byte_count == 2 * self.chips:
            self._end_transfer()
        return leaves if self._dout is None else self._dout

    def register(self, register: int, chip: int = 0) -> int:
        """What the chip has latched."""
        return self._registers[chip][register]

    def segments(self) -> tuple[tuple[int, ...], ...]:
        """The lit pattern of each digit, by chip, digit 0 first, as a person sees it."""
        return tuple(self._lit(chip) for chip in range(self.chips))

    def text(self) -> str:
        """What a person reads, left to right; '?' for a pattern that is no character."""
        return "".join(seven_segments.read(lit) for chip in reversed(self.segments()) for lit in reversed(chip))

    def amount_cents(self) -> int | None:
        """The amount a person reads, in cents; None where it can't be read as one."""
        return seven_segments.amount_cents(self.text())

    def dollars(self) -> int | None:
        """The amount a person reads, in whole dollars; None where it is none or has cents."""
        cents = self.amount_cents()
        return None if cents is None or cents % 100 else cents // 100

    def shown_since_us(self, cents: int) -> int | None:
        """When the LOAD came that completed the amount shown now, if that is `cents`; else None."""
        if not self.shown or self.shown[-1].amount_cents != cents:
            return None
        return self.shown[-1].at_us

    def watch(self, watcher: Callable[[Shown], None]) -> None:
        """`watcher` is called at each visible change."""
        self._watchers.append(watcher)

    def flip_on_way_in(self, transfer: int = 1, bit: int = 0, chip: int = 0) -> None:
        """Line noise: flip `bit` of the word meant for `chip` in the `transfer`-th transfer from now (1 is the next).

        A transfer is 16 bits a chip, counted from the last LOAD or the last full transfer. The echo shows the flip.
        """
        if transfer < 1 or not 0 <= bit < 16 or not 0 <= chip < self.chips:
            raise ValueError(f"no bit {bit} for chip {chip} of {self.chips} in transfer {transfer}")
        byte = 2 * (self.chips - 1 - chip) + (0 if bit >= 8 else 1)
        pending = transfer if self._byte_count else transfer - 1
        self._flips_in.append((pending, byte, 1 << (bit & 7)))

    def flip_latched(self, register: int, bit: int, chip: int = 0) -> None:
        """Flip a bit of a latched register now; no echo ever shows it, a rewrite of the register heals it."""
        self._registers[chip][register] ^= 1 << bit
        self._look()

    def stick_dout(self, level: int) -> None:
        """The echo line is stuck at `level`; the digits are not affected."""
        self._dout = 0xFF if level else 0x00

    def kill_segment(self, digit: int, segment_bit: int, chip: int = 0) -> None:
        """The segment stays dark for a person; no bus can tell."""
        self._dead[chip, digit] = self._dead.get((chip, digit), 0) | 1 << segment_bit
        self._look()

    def glitch(self) -> None:
        """A dip of the supply too short for the unit: every chip is as after power-on."""
        self._reset()
        self._look()

    def alter_digit(self, position: int = 0, by: int = 1) -> None:
        """Show a digit `by` higher than the word sent at `position` from the right; the bus and its echo stay true."""
        self._altered[position] = by
        self._look()

    def mend(self) -> None:
        """Undo every standing fault; what was latched stays."""
        self._flips_in.clear()
        self._dout = None
        self._dead.clear()
        self._altered.clear()
        self._look()

    def power_off(self) -> None:
        self._has_supply = False
        self._look()

    def power_on(self) -> None:
        self._has_supply = True
        self._reset()
        self._look()

    def _reset(self) -> None:
        self._shift = deque([0] * (2 * self.chips))
        self._byte_count = 0
        self._registers = [[0] * 16 for _ in range(self.chips)]

    def _with_noise(self, mosi: int) -> int:
        for pending, byte, mask in self._flips_in:
            if pending == 0 and byte == self._byte_count:
                mosi ^= mask
        return mosi

    def _end_transfer(self) -> None:
        self._byte_count = 0
        self._flips_in = [(pending - 1, byte, mask) for pending, byte, mask in self._flips_in if pending]

    def _on_load(self, level: int) -> None:
        if not level or not self._has_supply:
            return
        if self._byte_count:
            self._end_transfer()
        sent = list(self._shift)
        words = tuple(sent[at] << 8 | sent[at + 1] for at in range(2 * self.chips - 2, -1, -2))
        self.loads += 1
        self.history.append(Latch(self._clock.now_us, words))
        is_changed = False
        for registers, word in zip(self._registers, words, strict=True):
            register, data = word >> 8 & 0x0F, word & 0xFF
            if register != NO_OP and registers[register] != data:
                registers[register] = data
                is_changed = True
        if is_changed:
            self._look()

    def _lit(self, chip: int) -> tuple[int, ...]:
        registers = self._registers[chip]
        if not self._has_supply:
            return _DARK
        if registers[TEST] & 1:
            lit = _ALL_LIT
        elif not registers[SHUTDOWN] & 1:
            return _DARK
        else:
            lit = tuple(self._pattern(chip, digit) for digit in range(DIGITS))
        return tuple(pattern & ~self._dead.get((chip, digit), 0) for digit, pattern in enumerate(lit))

    def _pattern(self, chip: int, digit: int) -> int:
        registers = self._registers[chip]
        if digit > registers[SCAN_LIMIT] & 0x07:
            return 0
        data = registers[DIGIT_0 + digit]
        pattern = seven_segments.decode_b(data) if registers[DECODE] >> digit & 1 else data
        return seven_segments.next_digit(pattern, self._altered.get(DIGITS * chip + digit, 0))

    def _look(self) -> None:
        visible = self.segments()
        if visible == self._visible:
            return
        self._visible = visible
        text = self.text()
        shown = Shown(self._clock.now_us, text, seven_segments.amount_cents(text))
        self.shown.append(shown)
        for watcher in self._watchers:
            watcher(shown)
