"""Two programs for the PIO of an RP2040 (datasheet chapter 3): the jig's eye on a display bus, and its stopwatch.

    sniff      takes DATA at each rising edge of CLOCK; at each rising edge of LOAD it hands over the last 32 bits
    stopwatch  raises a pin, and hands over the count at each change of a watched one, which counts as low before; or at rises
               alone, which leaves the interrupts half the work

It promises 10 MHz on the bus with a system clock of 125 MHz (a clock is seen within 48 ns and lasts 50), and 1 us a count.
Interrupts empty the FIFOs, so of a burst of more than eight latches or four changes within the time of one some are lost; that
is told.
RP2040 and RP2350 alone have a PIO.
"""

from array import array

import machine
import micropython
import rp2
from micropython import const

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from rp2.asm_pio import *  # the instructions' names, which the assembler puts in place of this module's own

_STOPWATCH_HZ = const(8_000_000)  # eight cycles a count
_RAISE = const(2)  # of the word that starts it, the pin's level
_FALLS = const(1)  # and whether falls are told, too
_FROM = const(0xFFFF_FFFF)  # it counts down from here
_SNIFFER = const(0)
_STOPWATCH = const(1)
_FDEBUG = const(0x5020_0008)  # of the first PIO; bits 0 to 3: a machine found its FIFO full
MOST_CHANGES = const(96)
MOST_LATCHES = const(48)  # of two changes each


# in_base: CLOCK, then DATA. jmp_pin: LOAD, which idles low.
@rp2.asm_pio(in_shiftdir=rp2.PIO.SHIFT_LEFT, out_shiftdir=rp2.PIO.SHIFT_RIGHT, fifo_join=rp2.PIO.JOIN_RX)
def sniff() -> None:
    wrap_target()
    label("idle")
    jmp(pin, "latched")
    mov(osr, pins)
    out(y, 1)
    jmp(not_y, "idle")
    in_(osr, 1)
    wait(0, pin, 0)
    jmp("idle")
    label("latched")
    push(noblock)
    irq(rel(0))
    label("high")
    jmp(pin, "high")
    wrap()


# Each way round takes eight cycles, also that over a change. Y: falls are told, too.
@rp2.asm_pio(
    out_init=rp2.PIO.OUT_LOW,
    in_shiftdir=rp2.PIO.SHIFT_LEFT,
    out_shiftdir=rp2.PIO.SHIFT_RIGHT,
    autopush=True,
    push_thresh=32,
)
def stopwatch() -> None:
    pull(block)
    mov(x, invert(null))
    out(y, 1)
    out(pins, 1)
    label("low")
    jmp(pin, "rose")
    jmp(x_dec, "low")[6]
    label("rose")
    in_(x, 32)
    irq(rel(0))
    jmp(x_dec, "high")[4]
    label("high")
    jmp(pin, "still")
    jmp(not_y, "quiet")
    in_(x, 32)
    irq(rel(0))
    jmp(x_dec, "low")[3]
    label("quiet")
    jmp(x_dec, "low")[5]
    label("still")
    jmp(x_dec, "high")[6]


class Sniffer:
    """`registers` holds what each register of a MAX7219 last latched; `latches` counts. Of those from `begin` to `end` the
    first `noted` stand in `words` as they came: register, then value.
    """

    def __init__(self, clock: int, load: int) -> None:
        """`clock` and `load` are pins; DATA is the pin after `clock`."""
        self.registers = bytearray(16)
        self.latches = 0
        self.noted = 0
        self._is_noting = False
        self.words = array("H", (0,) * MOST_LATCHES)
        # Half a word is read: a whole one may be an integer that an interrupt would have to allocate.
        self._word = array("H", (0,))
        for pin in (clock, clock + 1, load):
            machine.Pin(pin, machine.Pin.IN)  # a pin of an RP2350 reads nothing before
        self._machine = rp2.StateMachine(_SNIFFER, sniff, in_base=machine.Pin(clock), jmp_pin=machine.Pin(load))
        self._machine.irq(self._latched, hard=True)
        machine.mem32[_FDEBUG] = 1 << _SNIFFER
        self._machine.active(1)

    def take_loss(self) -> bool:
        """Latches came faster than they were taken since this was asked last: a register may hold an older value."""
        is_lost = machine.mem32[_FDEBUG] >> _SNIFFER & 1
        if is_lost:
            machine.mem32[_FDEBUG] = 1 << _SNIFFER
        return bool(is_lost)

    def begin(self) -> None:
        """Note what is latched from now on."""
        self.noted = 0
        self._is_noting = True

    def end(self) -> None:
        """What was noted stays."""
        self._is_noting = False

    def forget(self) -> None:
        """The display has lost its supply, and with it every register."""
        for register in range(len(self.registers)):
            self.registers[register] = 0

    # Native, both, as a display's latches come every 70 us.

    @micropython.native
    def _latched(self, from_machine: "Any") -> None:
        # Runs in an interrupt: no allocation.
        word = self._word
        while from_machine.rx_fifo():
            from_machine.get(word)
            self.registers[word[0] >> 8 & 15] = word[0] & 255
            if self._is_noting and self.noted < MOST_LATCHES:
                self.words[self.noted] = word[0]
                self.noted += 1
            self.latches = self.latches + 1 & 0x3FFF_FFFF


class Stopwatch:
    """Times the changes of one pin after the rise of another; good for one measurement."""

    def __init__(self, out: int, watched: int) -> None:
        self.count = 0
        self._out = out
        # Buffers for each: an interrupt can't make the integers.
        self._counts = tuple(array("I", (0,)) for _ in range(MOST_CHANGES))
        self._machine = rp2.StateMachine(
            _STOPWATCH, stopwatch, freq=_STOPWATCH_HZ, out_base=machine.Pin(out), jmp_pin=machine.Pin(watched)
        )
        self._machine.irq(self._changed, hard=True)
        machine.mem32[_FDEBUG] = 1 << _STOPWATCH
        self._machine.active(1)

    def start(self, has_falls: bool) -> None:
        """Raise the pin, and time each change of the other one, or its rises alone."""
        self._machine.put(_RAISE | (_FALLS if has_falls else 0))

    def stop(self, level: int = 1) -> bool:
        """Stop, and leave the pin at that level. False: changes came faster than they were taken, and the times after that are
        wrong.
        """
        machine.Pin(self._out, machine.Pin.OUT, value=level)  # first, so that the line never goes without one
        self._machine.active(0)
        return not machine.mem32[_FDEBUG] >> _STOPWATCH & 1 and self.count < MOST_CHANGES

    def microseconds(self, change: int) -> int:
        """When that change came, counted from the rise."""
        return _FROM - self._counts[change][0]

    @micropython.native
    def _changed(self, from_machine: "Any") -> None:
        # Runs in an interrupt: no allocation.
        while from_machine.rx_fifo() and self.count < MOST_CHANGES:
            from_machine.get(self._counts[self.count])
            self.count += 1
