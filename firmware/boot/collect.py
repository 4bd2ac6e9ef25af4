"""Hands out raw bits, blocks and draws of the very generator that a press draws from. In the debug manifest only.

It stands before the unit's answers and takes one request out of them. It touches no game, no meter and no record, and serves
only while no game runs. What it gives is lost to play.
"""

import gc

from micropython import const

from wire import codes, messages
from wire.collecting import COLLECT, DRAWS, ENTRIES, LIMITS, MOST, PREPARE, PRIZES, RAW
from wire.frame import ANSWER, MAX_FRAME, Frame

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Any

    from hal.contract import Hal

_HOST = const(0)
# Settings, as in units/jackpot/settings.py.
_TAG = const(5)
_PAIR = const(5)  # bytes
_A = const(3)
_H = const(4)
_USUAL_A = const(30)
_USUAL_H = const(128)
_COLLECT_AT_BYTES = const(8192)  # as boot/start.py


def install() -> None:
    """Have the boot make a unit that collects."""
    gc.threshold(_COLLECT_AT_BYTES)
    from units.jackpot.unit import JackpotUnit

    made = JackpotUnit.__init__

    def make(self: "Any", hal: "Hal", board: "Any") -> None:
        made(self, hal, board)
        self._port._answers = Collector(hal, self._port._answers, self.game)

    JackpotUnit.__init__ = make  # type: ignore[method-assign]


class Collector:
    def __init__(self, hal: "Hal", answers: "Any", game: "Any") -> None:
        self._hal = hal
        self._answers = answers
        self._game = game
        self._reply = Frame()
        self._out = bytearray(MAX_FRAME)

    def take(self, frame: Frame, bad_frames: int) -> None:
        """Serve a collection; pass anything else on."""
        address = self._answers.address
        if frame.type != COLLECT or frame.dst != address or frame.src != _HOST:
            self._answers.take(frame, bad_frames)
            return
        reply = self._reply
        reply.begin(_HOST, address, COLLECT | ANSWER, frame.seq)
        code = self._collect(frame.get_u8(), frame.get_u8())
        if code:
            machine = self._game.machine
            reply.begin(_HOST, address, messages.REFUSED | ANSWER, frame.seq)
            for value in (code, machine.state, machine.fault):
                reply.put_u8(value)
        self._hal.write(self._out, reply.encode(self._out))

    def _collect(self, what: int, count: int) -> int:
        game = self._game
        generator = game.chance.generator
        if what not in MOST or count > MOST[what]:
            return codes.REQUEST_VALUE
        if game.machine.game != codes.IDLE:
            return codes.REQUEST_STATE
        if what == RAW:
            for _ in range(count):
                generator.collect()
                self._put_bits(generator.raw)
            return 0
        if what == PRIZES:
            self._put_prizes(count)
            return 0
        if what == LIMITS:
            self._put_limits()
            return 0
        if what == PREPARE:
            return 0 if generator.refresh() else codes.REQUEST_FAULT
        for _ in range(count):
            if not (self._put_draw() if what == DRAWS else self._put_block()):
                return codes.REQUEST_FAULT
        return 0

    def _put_bits(self, raw: bytearray) -> None:
        byte = 0
        for bit in raw:
            byte = byte << 1 | bit
        self._reply.put_u8(byte)

    def _put_block(self) -> bool:
        block = bytearray(self._game.chance.generator.block())
        self._reply.put(block, len(block))
        return len(block) > 0

    def _put_draw(self) -> bool:
        schedule = self._game.schedule
        stop = self._game.chance.draw(schedule.total)
        if stop < 0:
            return False
        self._reply.put_u32(stop)
        self._reply.put_u16(schedule.index_of(stop))
        return True

    def _put_prizes(self, first: int) -> None:
        schedule = self._game.schedule
        ends = schedule._ends
        self._reply.put_u16(len(ends))
        for index in range(first, min(len(ends), first + ENTRIES)):
            self._reply.put_u32(ends[index])
            self._reply.put_u32(schedule.prize_cents(index))

    def _put_limits(self) -> None:
        from boot.configuration import Configuration

        configuration = Configuration(*self._game.chips)
        configuration.load()
        settings = configuration.get(_TAG) or b""
        values = {_A: _USUAL_A, _H: _USUAL_H}
        for at in range(0, len(settings), _PAIR):
            values[settings[at]] = int.from_bytes(settings[at + 1 : at + _PAIR], "little")
        self._reply.put_u8(values[_A])
        self._reply.put_u16(values[_H])
        for limit in self._game.chance.generator._limits:
            self._reply.put_u16(limit)
