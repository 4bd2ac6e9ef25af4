"""Answers what only a jackpot unit is asked: its poll, and the requests that arm, settle, recall and load.

The poll is answered without allocation. While a press may come, nothing is answered that imports, collects or writes: that
would hold it up.
"""

from struct import pack_into

from micropython import const

from boot.transient import forget
from units.answers import Answers
from wire import codes
from wire.messages import (
    ARM,
    DISARM,
    GAME,
    POLL,
    PRIZE,
    SCHEDULE,
    SETTLE,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from units.heartbeat import Heartbeat
    from units.jackpot.desk import Desk
    from units.jackpot.game import Game
    from units.jackpot.signals import Signals, SignalsPart
    from wire.frame import Frame

_LAST_OF_MAINTENANCE = const(0x2F)
_MOST_BOXES = const(9)  # of a table: settings of Spanish blackjack allow no more


class JackpotAnswers(Answers):
    def __init__(
        self,
        hal: "Hal",
        game: "Game",
        heartbeat: "Heartbeat",
        signals: "Signals",
        part: "SignalsPart",
        desk: "Desk",
        address: int,
    ) -> None:
        Answers.__init__(self, hal, game, part, address)
        self._game = game
        self._heartbeat = heartbeat
        self._signals = signals
        self._desk = desk
        self._game_record = bytearray(32)

    def _answer_own(self, kind: int, frame: "Frame") -> int:
        if kind == POLL:
            return self._poll(frame)
        if kind == ARM:
            return self._arm(frame)
        if kind == DISARM:
            return self._state(self._game.disarm(frame.get_u32()))
        if kind == PRIZE:
            return self._prize(frame)
        if kind == SETTLE:
            return self._settle(frame)
        if kind == GAME:
            return self._recall(frame)
        if SCHEDULE <= kind <= _LAST_OF_MAINTENANCE:
            return self._maintain(kind, frame)
        return codes.LINK_UNKNOWN_TYPE

    def _poll(self, frame: "Frame") -> int:
        acknowledged = frame.get_u32()
        game = self._game
        machine = game.machine
        self._heartbeat.beat(self._hal.ticks_ms())
        if game.button.take_press() >= 0:
            game.press()  # nothing to be told is worth its wait
        is_shown = machine.game == codes.SHOWN
        if is_shown or machine.fault:
            self._vouch()
        reply = self._reply
        pack_into(
            b"<BBBBHIII",
            reply.raw,
            reply.length,
            machine.state,
            machine.game,
            machine.fault,
            machine.box,
            self._flags(),
            machine.press_id,
            machine.prize_cents if is_shown else 0,
            self._hal.ticks_ms(),
        )
        reply.length += 18
        self._put_event(acknowledged)
        return 0

    def _own_flags(self) -> int:
        game = self._game
        flags = 0
        if self._signals.lamp.is_lit:
            flags |= codes.FLAG_LAMP
        if game.button.is_down:
            flags |= codes.FLAG_BUTTON
        if not game.is_schedule_verified:
            flags |= codes.FLAG_SCHEDULE_UNVERIFIED
        if self._signals.is_over_limit:
            flags |= codes.FLAG_EXCESS_FORCE
        return flags

    def _own_status(self) -> "tuple[int, int, int]":
        return (self._signals.force.peak_mn, self._game.meter.echo_errors, self._desk.errors)

    def _arm(self, frame: "Frame") -> int:
        press_id = frame.get_u32()
        box = frame.get_u8()
        seat = frame.get_u8()
        if not 0 < press_id < 1 << 30 or not 0 < box <= _MOST_BOXES:
            return codes.REQUEST_VALUE
        return self._state(self._game.arm(press_id, box, seat))

    def _prize(self, frame: "Frame") -> int:
        press_id = frame.get_u32()
        game = self._game
        machine = game.machine
        reply = self._reply
        if press_id == machine.press_id and game.is_drawn:
            reply.put_u8(machine.state)
            reply.put_u8(machine.box)
            reply.put_u16(machine.index)
            reply.put_u32(machine.prize_cents)
            reply.put_u32(machine.random)
            reply.put_u32(machine.draw_no)
            return 0
        return codes.REQUEST_NOT_FOUND

    def _settle(self, frame: "Frame") -> int:
        press_id = frame.get_u32()
        prize_cents = frame.get_u32()
        outcome = frame.get_u8()
        return self._state(self._game.settle(press_id, prize_cents, outcome))

    def _recall(self, frame: "Frame") -> int:
        age = frame.get_u8()
        self._game.book()
        if not self._game.memory.games.read(age, self._game_record):
            return codes.REQUEST_NOT_FOUND
        self._reply.put(self._game_record, 32)
        return 0

    def _inspect(self, kind: int, frame: "Frame") -> int:
        return codes.LINK_BUSY if self._game.machine.takes_press else Answers._inspect(self, kind, frame)

    def _maintain(self, kind: int, frame: "Frame") -> int:
        if self._game.machine.takes_press:
            return codes.LINK_BUSY
        try:
            from units.jackpot import maintenance

            code = maintenance.answer(kind, frame, self._reply, self._game, self._test)
        except MemoryError:
            self._game.wants_reset = True  # the next start has its room in one piece
            return codes.REQUEST_HEAP
        if self._game.loading is None:
            names = maintenance.MODULES
            del maintenance
            forget(*names)
        return code
