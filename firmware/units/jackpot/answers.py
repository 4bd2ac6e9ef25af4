"""Answers the host's frames: reads the fields of a request, asks the game, writes the fields of the answer.

Field order is the message table's (wire/messages.py). The poll is answered without allocation. A request that comes again
with the same number gets the same answer again, and nothing is done twice.
"""

import gc

from micropython import const

from boot.transient import forget
from boot.version import VERSION as FIRMWARE_VERSION
from wire import codes, messages
from wire.frame import ANSWER, MAX_FRAME, TAGGED, VERSION, Frame

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from hal.contract import Hal
    from units.jackpot.desk import Desk
    from units.jackpot.game import Game
    from units.jackpot.signals import Heartbeat, Signals, SignalsPart

_HOST = const(0)
_NO_SEQ = const(-1)
_LENGTHS = {kind: messages.length_of(fields) for kind, _, fields, _ in messages.MESSAGES}


class Answers:
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
        self._hal = hal
        self._game = game
        self._heartbeat = heartbeat
        self._signals = signals
        self._part = part
        self._desk = desk
        self.address = address
        self._reply = Frame()
        self._out = bytearray(MAX_FRAME)
        self._out_length = 0
        self._last_seq = _NO_SEQ
        self._last_type = 0
        self._has_session = False
        self._nonce = bytearray(8)
        self._unit_id = hal.unit_id()
        self._reset_cause = hal.reset_cause()
        self._event = bytearray(24)
        self._game_record = bytearray(32)
        self.frames = 0
        self.refused = 0
        self.dropped = 0
        self.repeated = 0
        hal.fill_system_random(self._nonce)

    def take(self, frame: Frame, bad_frames: int) -> None:
        """Answer one frame, if it is for this unit."""
        if frame.dst != self.address or frame.src != _HOST:
            return
        self.frames = self.frames + 1 & 0x3FFFFFFF
        kind = frame.type
        seq = frame.seq
        if seq == self._last_seq and kind == self._last_type and kind != messages.HELLO and self._out_length:
            self.repeated = self.repeated + 1 & 0xFFFF
            self._send()
            return
        self._reply.begin(_HOST, self.address, kind | ANSWER, seq)
        code = self._refusal_of(frame)
        if not code:
            code = self._answer(kind, frame, bad_frames)
        if code:
            self._refuse(seq, code)
        self._last_seq = seq
        self._last_type = kind
        self._out_length = self._reply.encode(self._out)
        self._send()

    def _send(self) -> None:
        if not self._hal.write(self._out, self._out_length):
            self.dropped = self.dropped + 1 & 0xFFFF

    def _refuse(self, seq: int, code: int) -> None:
        self.refused = self.refused + 1 & 0xFFFF
        reply = self._reply
        machine = self._game.machine
        reply.begin(_HOST, self.address, messages.REFUSED | ANSWER, seq)
        reply.put_u8(code)
        reply.put_u8(machine.state)
        reply.put_u8(machine.fault)

    def _refusal_of(self, frame: Frame) -> int:
        """Why the frame can't be read, whatever it asks; 0 if it can. No key is known yet, so no tag is right."""
        version = frame.version
        if version != VERSION:
            return codes.LINK_TAG if version == VERSION | TAGGED else codes.LINK_VERSION
        left = frame.left
        length = _LENGTHS.get(frame.type, left)
        return 0 if length == left or length == messages.ANY_LENGTH else codes.LINK_LENGTH

    def _answer(self, kind: int, frame: Frame, bad_frames: int) -> int:
        if kind == messages.POLL:
            return self._poll(frame) if self._has_session else codes.LINK_NO_SESSION
        if kind == messages.HELLO:
            return self._hello(frame)
        if kind == messages.ECHO:
            self._reply.put_rest(frame)
            return 0
        if not self._has_session:
            return codes.LINK_NO_SESSION
        if kind == messages.ARM:
            return self._arm(frame)
        if kind == messages.DISARM:
            return self._state(self._game.disarm(frame.get_u32()))
        if kind == messages.PRIZE:
            return self._prize(frame)
        if kind == messages.SETTLE:
            return self._settle(frame)
        if kind == messages.STATUS:
            return self._status()
        if kind == messages.COUNTERS:
            return self._counters(bad_frames)
        if kind == messages.METERS:
            return self._meters()
        if kind == messages.EVENT:
            return self._event_record(frame)
        if kind == messages.GAME:
            return self._recall(frame)
        if kind == messages.LAMP_TEST:
            return self._lamp_test(frame)
        if kind == messages.CLEAR_FAULT:
            return self._clear_fault(frame)
        if kind == messages.RESET:
            return self._reset()
        if messages.SCHEDULE <= kind <= messages.CHALLENGE:
            return self._maintain(kind, frame)
        return codes.LINK_UNKNOWN_TYPE

    # The hot one

    def _poll(self, frame: Frame) -> int:
        acknowledged = frame.get_u32()
        game = self._game
        machine = game.machine
        self._heartbeat.beat(self._hal.ticks_ms())
        reply = self._reply
        reply.put_u8(machine.state)
        reply.put_u8(machine.game)
        reply.put_u8(machine.fault)
        reply.put_u8(machine.box)
        reply.put_u16(self._flags())
        reply.put_u32(machine.press_id)
        reply.put_u32(machine.prize_cents if machine.game == codes.SHOWN else 0)
        reply.put_u32(self._hal.ticks_ms())
        events = game.memory.events
        number = acknowledged + 1
        if number < events.oldest:
            number = events.oldest
        record = self._event
        if acknowledged >= events.newest or not events.read(number, record):
            reply.put_u32(0)
            reply.put_u16(0)
            reply.put_u32(0)
            return 0
        reply.put_u32(number)
        reply.put_u8(record[6])
        reply.put_u8(record[7])
        for i in range(16, 20):
            reply.put_u8(record[i])
        return 0

    def _flags(self) -> int:
        game = self._game
        machine = game.machine
        flags = 0
        if self._signals.lamp.is_lit:
            flags |= codes.FLAG_LAMP
        if machine.is_door_open:
            flags |= codes.FLAG_DOOR
        if game.faults.stands(codes.FAULT_SUPPLY):
            flags |= codes.FLAG_SUPPLY
        if game.button.is_down:
            flags |= codes.FLAG_BUTTON
        if not game.is_schedule_verified:
            flags |= codes.FLAG_SCHEDULE_UNVERIFIED
        if machine.is_link_lost:
            flags |= codes.FLAG_LINK_LOST
        if game.memory.rebuilt:
            flags |= codes.FLAG_REBUILT
        if game.is_testing:
            flags |= codes.FLAG_TESTING
        if self._signals.is_over_limit:
            flags |= codes.FLAG_EXCESS_FORCE
        return flags

    # Play

    def _state(self, code: int) -> int:
        self._reply.put_u8(self._game.machine.state)
        return code

    def _arm(self, frame: Frame) -> int:
        press_id = frame.get_u32()
        box = frame.get_u8()
        seat = frame.get_u8()
        if not 0 < press_id < 1 << 30:
            return codes.REQUEST_VALUE
        return self._state(self._game.arm(press_id, box, seat))

    def _prize(self, frame: Frame) -> int:
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

    def _settle(self, frame: Frame) -> int:
        press_id = frame.get_u32()
        prize_cents = frame.get_u32()
        outcome = frame.get_u8()
        return self._state(self._game.settle(press_id, prize_cents, outcome))

    # The rest

    def _hello(self, frame: Frame) -> int:
        major = frame.get_u8()
        frame.get_u8()
        for _ in range(8):
            frame.get_u8()
        if major != messages.MAJOR:
            return codes.LINK_VERSION
        self._has_session = True
        self._last_seq = _NO_SEQ
        reply = self._reply
        reply.put_u8(messages.MAJOR)
        reply.put_u8(messages.MINOR)
        reply.put_u8(codes.KIND_JACKPOT)
        reply.put_u8(self.address)
        reply.put(self._unit_id, 8)
        reply.put(self._nonce, 8)
        reply.put(FIRMWARE_VERSION, 3)
        reply.put_u32(self._game.memory.meters.boots)
        reply.put_u32(self._game.memory.events.newest)
        return 0

    def _status(self) -> int:
        game = self._game
        machine = game.machine
        reply = self._reply
        reply.put_u8(machine.state)
        reply.put_u8(machine.game)
        reply.put_u8(machine.fault)
        reply.put_u8(self._reset_cause)
        reply.put_u16(self._flags())
        reply.put_u32(gc.mem_free())
        reply.put_u32(gc.mem_alloc())
        reply.put_u32(self._hal.ticks_ms())
        reply.put_u32(game.memory.meters.boots)
        reply.put_u32(game.faults.bits)
        reply.put_u32(self._signals.force.peak_mn)
        reply.put_u16(game.meter.echo_errors)
        errors_a, errors_b = game.memory_errors
        reply.put_u16(errors_a)
        reply.put_u16(errors_b)
        reply.put_u16(self._desk.errors)
        return 0

    def _counters(self, bad_frames: int) -> int:
        reply = self._reply
        reply.put_u32(self.frames)
        reply.put_u16(bad_frames)
        reply.put_u16(self.refused)
        reply.put_u16(self.dropped)
        reply.put_u16(self.repeated)
        reply.put_u32(gc.mem_alloc())
        return 0

    def _meters(self) -> int:
        meters = self._game.memory.meters
        reply = self._reply
        reply.put_u32(meters.draws)
        reply.put_u32(meters.ignored)
        reply.put_u32(meters.boots)
        for cents in (meters.drawn_cents, meters.paid_cents, meters.void_cents, meters.pending_cents):
            reply.put_u32(cents & 0xFFFFFFFF)
            reply.put_u32(cents >> 32)
        for fault in range(24):
            reply.put_u16(meters.faults(fault))
        return 0

    def _event_record(self, frame: Frame) -> int:
        number = frame.get_u32()
        if not self._game.memory.events.read(number, self._event):
            return codes.REQUEST_NOT_FOUND
        self._reply.put(self._event, 24)
        return 0

    def _recall(self, frame: Frame) -> int:
        age = frame.get_u8()
        if not self._game.memory.games.read(age, self._game_record):
            return codes.REQUEST_NOT_FOUND
        self._reply.put(self._game_record, 32)
        return 0

    def _lamp_test(self, frame: Frame) -> int:
        seconds = frame.get_u8()
        if self._game.machine.game != codes.IDLE:
            return codes.REQUEST_STATE
        self._part.begin_test(seconds)
        return self._state(0)

    def _clear_fault(self, frame: Frame) -> int:
        fault = frame.get_u8()
        code = self._game.clear_fault(fault)
        self._reply.put_u8(self._game.machine.state)
        self._reply.put_u8(self._game.machine.fault)
        return code

    def _reset(self) -> int:
        game = self._game.machine.game
        if game != codes.IDLE:
            return codes.REQUEST_STATE
        self._game.wants_reset = True
        return self._state(0)

    def _maintain(self, kind: int, frame: Frame) -> int:
        from units.jackpot import maintenance

        code = maintenance.answer(kind, frame, self._reply, self._game)
        if self._game.loading is None:
            names = maintenance.MODULES
            del maintenance
            forget(*names)
        return code
