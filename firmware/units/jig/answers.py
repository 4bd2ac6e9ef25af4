"""Answers the bench's frames for a jig: who it is, what it sees, and what it is to do. It has no session, key or memory.

A request that comes again is answered again, not done again.
"""

from micropython import const

from boot.version import VERSION as FIRMWARE_VERSION
from wire import codes
from wire.frame import ANSWER, MAX_FRAME, Frame
from wire.jig_messages import DRIVE, DRIVEN, KIND_JIG, LINES, LOOK, PUSH, RELEASE, TIME, TIMES
from wire.messages import ECHO, HELLO, MAJOR, MINOR, REFUSED

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal
    from hal.pio import Sniffer
    from units.jig.hands import Hands
    from units.jig.timing import Timing

_HOST = const(0)
_ADDRESS = const(1)
_NONCE_BYTES = const(8)
_UNKNOWN = const(-1)
_NO_FAULT = const(0)


class JigAnswers:
    def __init__(self, hal: "Hal", board: "Any", hands: "Hands", timing: "Timing", sniffer: "Sniffer") -> None:
        self.address = _ADDRESS
        self.line: "Any" = hal
        self._hal = hal
        self._hands = hands
        self._timing = timing
        self._sniffer = sniffer
        self._watched = tuple(
            hal.pin_in(name) if name in board.PINS else None for name in LINES[DRIVEN:] if name != "sniff_load"
        )
        self._wired = sum(1 << n for n, name in enumerate(LINES) if name in board.PINS)
        self._reply = Frame()
        self._out = bytearray(MAX_FRAME)
        self._out_length = 0
        self._last = _UNKNOWN
        self._nonce = bytearray(_NONCE_BYTES)
        hal.fill_system_random(self._nonce)

    def take(self, frame: Frame, bad_frames: int) -> None:
        """Answer one frame, if it is for this jig."""
        if frame.dst != self.address or frame.src != _HOST:
            return
        kind = frame.type
        this = frame.seq << 8 | kind
        if this != self._last or kind == HELLO:
            reply = self._reply
            reply.begin(_HOST, self.address, kind | ANSWER, frame.seq)
            code = self._answer(kind, frame) or (codes.LINK_LENGTH if frame.is_short else 0)
            if code:
                reply.begin(_HOST, self.address, REFUSED | ANSWER, frame.seq)
                reply.put_u8(code)
                reply.put_u8(codes.IDLE)
                reply.put_u8(_NO_FAULT)
            self._last = this
            self._out_length = reply.encode(self._out)
        self.line.write(self._out, self._out_length)

    def _answer(self, kind: int, frame: Frame) -> int:
        reply = self._reply
        if kind == HELLO:
            return self._hello(frame)
        if kind == ECHO:
            reply.put_rest(frame)
            return 0
        if kind == LOOK:
            reply.put_u16(self._wired)
            reply.put_u16(self._levels())
            reply.put_u32(self._sniffer.latches)
            reply.put(self._sniffer.registers, 16)
            return 0
        if kind == TIMES:
            reply.put_u8(self._timing.is_over)
            reply.put_u8(self._timing.is_sound)
            self._timing.put_times(frame.get_u8(), reply)
            return 0
        if kind == DRIVE:
            line = frame.get_u8()
            self._timing.let_go(line)
            is_done = self._hands.drive(line, frame.get_u8() & 1)
            self._forget_if_cut(line)
        elif kind == PUSH:
            is_done = self._hands.push(frame.get_u16())
        elif kind == RELEASE:
            is_done = self._hands.release()
        elif kind == TIME:
            line = frame.get_u8()
            is_done = self._timing.start(line, frame.get_u8(), frame.get_u16())
            if is_done:
                self._forget_if_cut(line)
        else:
            return codes.LINK_UNKNOWN_TYPE
        reply.put_u16(self._levels())
        return 0 if is_done else codes.REQUEST_VALUE

    def _forget_if_cut(self, line: int) -> None:
        """A display that lost its supply, or has it again, shows nothing that was sent to it before."""
        if line < DRIVEN and LINES[line] == "cut_power":
            self._sniffer.forget()

    def _levels(self) -> int:
        levels = self._hands.driven
        for n, pin in enumerate(self._watched):
            if pin is not None and pin.value():
                levels |= 1 << DRIVEN + 1 + n
        return levels

    def _hello(self, frame: Frame) -> int:
        if frame.get_u8() != MAJOR:
            return codes.LINK_VERSION
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
