"""Answers the bench's frames for a jig: who it is, what it sees, and what it is to do. It has no key or memory.

A request that comes again is answered again, not done again: also by a jig that has restarted meanwhile, since it does nothing
before it is greeted. What is refused moves no line.
"""

from micropython import const

from boot.version import VERSION as FIRMWARE_VERSION
from wire import codes
from wire.frame import ANSWER, MAX_FRAME, VERSION, Frame
from wire.jig_messages import (
    CARDS,
    DRIVE,
    DRIVEN,
    KIND_JIG,
    LATCHED,
    LINES,
    LOOK,
    MESSAGES,
    NO_GATE,
    PASSED,
    PUSH,
    RELEASE,
    SET,
    TIME,
    TIMED_PUSH,
    TIMED_SET,
    TIMES,
)
from wire.messages import ANY_LENGTH, ECHO, HELLO, MAJOR, MINOR, REFUSED, put_lengths

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal
    from hal.pio import Sniffer
    from units.jig.cards import Cards
    from units.jig.hands import Hands
    from units.jig.timing import Timing

_HOST = const(0)
_ADDRESS = const(1)
_NONCE_BYTES = const(8)
_TOLD_APART = const(10)  # bytes at a frame's end
_NO_FAULT = const(0)
_COUNTER = const(0xFFFF)
_MOST_WORDS = const(48)  # of two bytes, in an answer
_FIRST_WATCHED = DRIVEN + 1  # behind LOAD, which the sniffer has
_ALL_DRIVEN = (1 << DRIVEN) - 1
_LENGTHS = bytearray([ANY_LENGTH] * 0x50)  # by kind, as length_of gives them
put_lengths(_LENGTHS, MESSAGES)


class JigAnswers:
    def __init__(
        self, hal: "Hal", board: "Any", hands: "Hands", timing: "Timing", cards: "Cards", sniffer: "Sniffer"
    ) -> None:
        self.address = _ADDRESS
        self.line: "Any" = hal
        self._hal = hal
        self._hands = hands
        self._timing = timing
        self._cards = cards
        self._sniffer = sniffer
        self._mirror_moves = 0
        self._watched = tuple(
            hal.pin_in(name, self._on_mirror if name == "watch_mirror" else None) if name in board.PINS else None
            for name in LINES[_FIRST_WATCHED:]
        )
        self._wired = sum(1 << n for n, name in enumerate(LINES) if name in board.PINS)
        self._reply = Frame()
        self._out = bytearray(MAX_FRAME)
        self._out_length = 0
        self._last = bytearray(_TOLD_APART)
        self._is_greeted = False
        self._nonce = bytearray(_NONCE_BYTES)
        hal.fill_system_random(self._nonce)

    def _on_mirror(self, _: object = None) -> None:
        """Runs in a hard interrupt: no allocation."""
        self._mirror_moves = self._mirror_moves + 1 & _COUNTER

    def take(self, frame: Frame, bad_frames: int) -> None:
        """Answer one frame, if it is for this jig."""
        if frame.dst != self.address or frame.src != _HOST:
            return
        kind = frame.type
        if not frame.repeats(self._last) or kind == HELLO:
            reply = self._reply
            reply.begin(_HOST, self.address, kind | ANSWER, frame.seq)
            code = self._refusal_of(kind, frame) or self._answer(kind, frame)
            if code:
                reply.begin(_HOST, self.address, REFUSED | ANSWER, frame.seq)
                reply.put_u8(code)
                reply.put_u8(codes.IDLE)
                reply.put_u8(_NO_FAULT)
            self._out_length = reply.encode(self._out)
        self.line.write(self._out, self._out_length)

    def _refusal_of(self, kind: int, frame: Frame) -> int:
        """Why the frame can't be read, or nothing done for it, whatever it asks; 0 if it can."""
        if frame.version != VERSION:
            return codes.LINK_VERSION
        length = _LENGTHS[kind] if kind < len(_LENGTHS) else ANY_LENGTH
        if length not in (frame.left, ANY_LENGTH):
            return codes.LINK_LENGTH
        return 0 if self._is_greeted or kind in (HELLO, ECHO) else codes.LINK_NO_SESSION

    def _answer(self, kind: int, frame: Frame) -> int:
        reply = self._reply
        if kind == HELLO:
            return self._hello(frame)
        if kind == ECHO:
            reply.put_rest(frame)
            return 0
        if kind == LOOK:
            reply.put_u32(self._wired)
            reply.put_u32(self._levels())
            reply.put_u32(self._sniffer.latches)
            reply.put(self._sniffer.registers, 16)
            reply.put_u16(self._mirror_moves)
            reply.put_u8(self._sniffer.take_loss())
            return 0
        if kind == TIMES:
            reply.put_u8(self._timing.is_over)
            reply.put_u8(self._timing.is_sound)
            self._timing.put_times(frame.get_u8(), reply)
            return 0
        if kind == LATCHED:
            self._put_latched(frame.get_u8())
            return 0
        if kind == PASSED:
            return self._cards.put_passed(frame.get_u8(), reply)
        if kind == DRIVE:
            is_done = self._drive(frame.get_u8(), frame.get_u8() & 1)
        elif kind == SET:
            is_done = self._set(frame.get_u32(), frame.get_u32())
        elif kind == CARDS:
            is_done = self._deal(frame)
        elif kind == PUSH:
            is_done = self._hands.push(frame.get_u16())
        elif kind == TIMED_PUSH:
            is_done = self._push_timed(frame.get_u16(), frame.get_u8(), frame.get_u16())
        elif kind == TIMED_SET:
            is_done = self._set_timed(frame.get_u32(), frame.get_u8(), frame.get_u16())
        elif kind == RELEASE:
            is_done = self._hands.release()
        elif kind == TIME:
            is_done = self._time(frame.get_u8(), frame.get_u8(), frame.get_u16())
        else:
            return codes.LINK_UNKNOWN_TYPE
        reply.put_u32(self._levels())
        return 0 if is_done else codes.REQUEST_VALUE

    def _drive(self, line: int, level: int) -> bool:
        self._timing.let_go(line)
        self._cards.let_go(line)
        is_done = self._hands.drive(line, level)
        self._forget_if_cut(line)
        return is_done

    def _set(self, lines: int, acting: int) -> bool:
        """Many lines at once; none of them if one is not there."""
        if lines & ~(self._wired & _ALL_DRIVEN):
            return False
        for line in range(DRIVEN):
            if lines >> line & 1:
                self._drive(line, acting >> line & 1)
        return True

    def _time(self, line: int, watched: int, for_ms: int) -> bool:
        is_done = self._timing.start(line, watched, for_ms)
        if is_done:
            self._cards.let_go(line)
            self._forget_if_cut(line)
        return is_done

    def _push_timed(self, hold_ms: int, watched: int, for_ms: int) -> bool:
        """False, too, for no time."""
        return for_ms > 0 and self._hands.push(hold_ms, watched, for_ms)

    def _set_timed(self, lines: int, watched: int, for_ms: int) -> bool:
        """None of them acts if one is not there."""
        if not lines or lines & ~(self._wired & _ALL_DRIVEN):
            return False
        first = 0
        while not lines >> first & 1:
            first += 1
        if not self._time(first, watched, for_ms):
            return False
        return self._set(lines & ~(1 << first), lines)

    def _put_latched(self, first: int) -> None:
        sniffer, reply = self._sniffer, self._reply
        count = max(0, min(_MOST_WORDS, sniffer.noted - first))
        reply.put_u8(count)
        for number in range(first, first + count):
            reply.put_u16(sniffer.words[number])

    def _deal(self, frame: Frame) -> bool:
        line, count, pass_ms, rest_ms, gate = (
            frame.get_u8(),
            frame.get_u16(),
            frame.get_u16(),
            frame.get_u16(),
            frame.get_u8(),
        )
        if gate == NO_GATE:
            pin = None
        elif _FIRST_WATCHED <= gate < len(LINES) and self._watched[gate - _FIRST_WATCHED] is not None:
            pin = self._watched[gate - _FIRST_WATCHED]
        else:
            return False
        if not self._wired >> line & 1 or not pass_ms or not rest_ms:
            return False
        is_done = self._cards.start(line, count, pass_ms, rest_ms, pin)
        if is_done:
            self._timing.let_go(line)
        return is_done

    def _forget_if_cut(self, line: int) -> None:
        """A display that lost its supply, or has it again, shows nothing that was sent to it before."""
        if line < DRIVEN and LINES[line] == "cut_power":
            self._sniffer.forget()

    def _levels(self) -> int:
        levels = self._hands.driven
        for n, pin in enumerate(self._watched):
            if pin is not None and pin.value():
                levels |= 1 << _FIRST_WATCHED + n
        return levels

    def _hello(self, frame: Frame) -> int:
        major = frame.get_u8()
        if frame.is_short:
            return codes.LINK_LENGTH
        if major != MAJOR:
            return codes.LINK_VERSION
        self._is_greeted = True
        reply = self._reply
        reply.put_u8(MAJOR)
        reply.put_u8(MINOR)
        reply.put_u8(KIND_JIG)
        reply.put_u8(self.address)
        reply.put(self._hal.unit_id(), 8)
        reply.put(self._nonce, _NONCE_BYTES)
        reply.put(FIRMWARE_VERSION, 3)
        reply.put_u32(0)
        reply.put_u32(0)
        return 0
