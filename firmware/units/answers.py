"""Answers the host's frames, whatever the unit's kind: session, repeats, refusals, and the requests that every kind has.

Field order is the message table's (wire/py). A frame that comes again, byte for byte, gets the same answer again, and nothing
is done twice. A session belongs to the line that it was opened on. Where the unit has a key, a request of a marked kind is
refused without the tag of its place in the session; what is refused for that is counted, and logged at powers of two, so that
nobody flushes the log. The numbers are taken over by name, so that the table itself can be forgotten once all are read: its
texts are the host's. Each kind adds its own in `_answer_own`; its poll is answered without allocation.
"""

import gc

from micropython import const

from boot import version
from boot.transient import forget
from kernel.meters import FAULTS
from wire import codes, upkeep_codes
from wire.frame import ANSWER, HEADER, MAX_FRAME, TAGGED, VERSION, Frame
from wire.messages import (
    ANY_LENGTH,
    CHECK,
    CLEAR_FAULT,
    COUNTERS,
    ECHO,
    EVENT,
    HELLO,
    LAMP_TEST,
    MAJOR,
    MESSAGES,
    METERS,
    MINOR,
    REFUSED,
    RESET,
    SNAPSHOT,
    STATUS,
    put_lengths,
)

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Protocol

    from hal.contract import Hal
    from hal.drivers.fram import Fram
    from kernel.faults import Faults
    from kernel.memory import Memory
    from wire.tags import Tags

    class Judged(Protocol):
        """The kind's pure machine."""

        game: int
        fault: int
        is_door_open: bool
        is_link_lost: bool

        @property
        def state(self) -> int: ...

    class Unit(Protocol):
        """What the kind carries out requests with."""

        kind: int
        faults: Faults
        memory: Memory
        wants_reset: bool
        is_testing: bool
        tags: "Tags | None"

        def log(self, code: int, a: int, c: int) -> None: ...

        @property
        def machine(self) -> Judged: ...

        @property
        def is_at_rest(self) -> bool: ...

        @property
        def memory_errors(self) -> "tuple[int, int]": ...

        @property
        def chips(self) -> "tuple[Fram, Fram]": ...

        @property
        def unit_id(self) -> bytes: ...

        def clear_fault(self, fault: int) -> int: ...

    class Line(Protocol):
        """Where an answer goes."""

        def write(self, data: bytearray, length: int) -> bool: ...

    class Test(Protocol):
        def begin_test(self, seconds: int) -> None: ...


TABLE = "wire.messages"  # the module that may be forgotten once every part has been imported

_HOST = const(0)
# By kind, as length_of gives them; a kind of unit adds those of its own. What is asked at rest alone is not among them.
LENGTHS = bytearray(b"\x7f" * 0x40)
put_lengths(LENGTHS, MESSAGES)
del MESSAGES, put_lengths  # either would keep the whole table


class Answers:
    def __init__(self, hal: "Hal", unit: "Unit", test: "Test", address: int) -> None:
        self._hal = hal
        self._unit = unit
        self._test = test
        self.address = address
        self.line: "Line" = hal
        self._reply = Frame()
        self._out = bytearray(MAX_FRAME)
        self._out_length = 0
        self._last = bytearray(10)  # how the last frame ended
        self._session: "Line | None" = None  # the line it was opened on
        self._nonce = bytearray(8)
        self._unit_id = hal.unit_id()
        self._reset_cause = hal.reset_cause()
        self._event = bytearray(24)
        self.frames = 0
        self.refused = 0
        self.dropped = 0
        self.repeated = 0
        self.mismatches = 0  # frames refused for want of the right tag
        hal.fill_system_random(self._nonce)

    def take(self, frame: Frame, bad_frames: int) -> None:
        """Answer one frame, if it is for this unit."""
        raw = frame.raw  # on a Pico a property takes 60 us more
        if raw[1] != self.address or raw[2] != _HOST:
            return
        self.frames = self.frames + 1 & 0x3FFFFFFF
        if frame.repeats(self._last) and self._session is self.line:
            self.repeated = self.repeated + 1 & 0xFFFF
            self._send()
            return
        kind = raw[3]
        reply = self._reply
        reply.begin(_HOST, self.address, kind | ANSWER, raw[4] | raw[5] << 8)
        code = self._refusal_of(frame)
        if not code:
            code = self._answer(kind, frame, bad_frames)
        if code:
            self._refuse(kind, code)
        tags = self._unit.tags
        if tags is not None and reply.version != VERSION:
            tags.answers += 1
            tags.seal(reply, tags.answers)
        self._out_length = reply.encode(self._out)
        self._send()

    def _send(self) -> None:
        if not self.line.write(self._out, self._out_length):
            self.dropped = self.dropped + 1 & 0xFFFF

    def _refuse(self, kind: int, code: int) -> None:
        self.refused = self.refused + 1 & 0xFFFF
        if code == codes.LINK_TAG or code == codes.LINK_UNTAGGED:
            self.mismatches = count = self.mismatches + 1 & 0x3FFFFFFF
            if not count & count - 1:
                self._unit.log(upkeep_codes.EVENT_UNTRUSTED, kind, count)
        reply = self._reply
        machine = self._unit.machine
        reply.raw[3] = REFUSED | ANSWER
        reply.length = HEADER
        reply.put_u8(code)
        reply.put_u8(machine.state)
        reply.put_u8(machine.fault)

    def _refusal_of(self, frame: Frame) -> int:
        """Why the frame can't be read or believed, whatever it asks; 0 if it can."""
        tags = self._unit.tags
        kind = frame.raw[3]
        form = frame.raw[0]
        length = LENGTHS[kind] if kind < len(LENGTHS) else ANY_LENGTH
        if form == VERSION:
            if length > ANY_LENGTH and tags is not None:
                return codes.LINK_UNTAGGED
        elif form != VERSION | TAGGED:
            return codes.LINK_VERSION
        elif self._session is not self.line:
            return codes.LINK_NO_SESSION
        elif tags is None or not tags.is_right(frame, tags.requests + 1):
            return codes.LINK_TAG
        else:
            tags.requests += 1
            self._vouch()
        length &= ANY_LENGTH
        return 0 if length == frame.left or length == ANY_LENGTH else codes.LINK_LENGTH

    def _vouch(self) -> None:
        """The answer is to bear a tag, if the unit has a key."""
        if self._unit.tags is not None:
            self._reply.raw[0] = VERSION | TAGGED

    def _answer(self, kind: int, frame: Frame, bad_frames: int) -> int:
        if kind == HELLO:
            return self._hello(frame)
        if kind == ECHO:
            self._reply.put_rest(frame)
            return 0
        if self._session is not self.line:
            return codes.LINK_NO_SESSION
        code = self._answer_own(kind, frame)
        if code != codes.LINK_UNKNOWN_TYPE:
            return code
        if kind == STATUS:
            return self._status()
        if kind == COUNTERS:
            return self._counters(bad_frames)
        if kind == METERS:
            return self._meters()
        if kind == EVENT:
            return self._event_record(frame)
        if kind == CHECK or kind == SNAPSHOT:
            return self._inspect(kind, frame)
        unit = self._unit
        if kind == CLEAR_FAULT:
            code = unit.clear_fault(frame.get_u8())
            self._reply.put_u8(unit.machine.state)
            self._reply.put_u8(unit.machine.fault)
            return code
        if kind == LAMP_TEST or kind == RESET:
            if not unit.is_at_rest:
                return codes.REQUEST_STATE
            if kind == RESET:
                unit.wants_reset = True
            else:
                self._test.begin_test(frame.get_u8())
            return self._state(0)
        return codes.LINK_UNKNOWN_TYPE

    # What a kind says for itself

    def _answer_own(self, kind: int, frame: Frame) -> int:
        """Answer a request that only this kind has: 0, why not, or LINK_UNKNOWN_TYPE."""
        return codes.LINK_UNKNOWN_TYPE

    def _own_flags(self) -> int:
        return 0

    def _own_status(self) -> "tuple[int, int, int]":
        """Force, echo errors of the meter, errors of the dealer's display: for a kind that has them."""
        return (0, 0, 0)

    # Parts of answers

    def _put_event(self, number: int) -> None:
        """The oldest event after that number, which is acknowledged, or zeros. Allocates nothing."""
        reply = self._reply
        events = self._unit.memory.events
        raw = reply.raw
        at = reply.length
        number = max(number + 1, events.oldest)
        record = self._event
        is_told = number <= events.newest and events.read(number, record)
        if is_told:
            self._vouch()
        for i in b"\x00\x01\x02\x03\x06\x07\x10\x11\x12\x13":  # its number, code, a and c in the record
            raw[at] = record[i] if is_told else 0
            at += 1
        reply.length = at

    def _flags(self) -> int:
        unit = self._unit
        machine = unit.machine
        flags = self._own_flags()
        if machine.is_door_open:
            flags |= codes.FLAG_DOOR
        if unit.faults.stands(codes.FAULT_SUPPLY):
            flags |= codes.FLAG_SUPPLY
        if machine.is_link_lost:
            flags |= codes.FLAG_LINK_LOST
        if unit.memory.rebuilt:
            flags |= codes.FLAG_REBUILT
        if unit.is_testing:
            flags |= codes.FLAG_TESTING
        return flags

    def _state(self, code: int) -> int:
        self._reply.put_u8(self._unit.machine.state)
        return code

    # Requests of every kind

    def _hello(self, frame: Frame) -> int:
        if frame.get_u8() != MAJOR:
            return codes.LINK_VERSION
        self._session = self.line
        nonce = self._nonce
        for i in range(4, 8):  # the first half stands for this boot, the second counts hellos
            nonce[i] = nonce[i] + 1 & 255
            if nonce[i]:
                break
        unit = self._unit
        reply = self._reply
        reply.put_u8(MAJOR)
        reply.put_u8(MINOR)
        reply.put_u8(unit.kind)
        reply.put_u8(self.address)
        reply.put(self._unit_id, 8)
        reply.put(nonce, 8)
        reply.put(version.VERSION, 3)
        reply.put_u32(unit.memory.meters.boots)
        reply.put_u32(unit.memory.events.newest)
        if unit.tags is not None:
            unit.tags.begin(frame, reply)
            self._vouch()
        return 0

    def _status(self) -> int:
        unit = self._unit
        machine = unit.machine
        reply = self._reply
        reply.put_u8(machine.state)
        reply.put_u8(machine.game)
        reply.put_u8(machine.fault)
        reply.put_u8(self._reset_cause)
        reply.put_u16(self._flags())
        reply.put_u32(gc.mem_free())
        reply.put_u32(gc.mem_alloc())
        reply.put_u32(self._hal.ticks_ms())
        reply.put_u32(unit.memory.meters.boots)
        reply.put_u32(unit.faults.bits)
        force_mn, echo_errors, dealer_errors = self._own_status()
        errors_a, errors_b = unit.memory_errors
        reply.put_u32(force_mn)
        reply.put_u16(echo_errors)
        reply.put_u16(errors_a)
        reply.put_u16(errors_b)
        reply.put_u16(dealer_errors)
        return 0

    def _counters(self, bad_frames: int) -> int:
        reply = self._reply
        reply.put_u32(self.frames)
        reply.put_u16(bad_frames)
        reply.put_u16(self.refused)
        reply.put_u16(self.dropped)
        reply.put_u16(self.repeated)
        reply.put_u32(gc.mem_alloc())
        reply.put_u16(self.mismatches & 0xFFFF)
        return 0

    def _meters(self) -> int:
        self._unit.memory.book()
        meters = self._unit.memory.meters
        reply = self._reply
        reply.put_u32(meters.draws)
        reply.put_u32(meters.ignored)
        reply.put_u32(meters.boots)
        for cents in (meters.drawn_cents, meters.paid_cents, meters.void_cents, meters.pending_cents):
            reply.put_u32(cents & 0xFFFFFFFF)
            reply.put_u32(cents >> 32)
        for fault in range(FAULTS):
            reply.put_u16(meters.faults(fault))
        return 0

    def _event_record(self, frame: Frame) -> int:
        number = frame.get_u32()
        if not self._unit.memory.events.read(number, self._event):
            return codes.REQUEST_NOT_FOUND
        self._reply.put(self._event, 24)
        return 0

    def _inspect(self, kind: int, frame: Frame) -> int:
        from units import inspection

        self._unit.memory.book()
        if kind == CHECK:
            inspection.check(self._reply, self._unit)
        else:
            inspection.snapshot(frame, self._reply, self._unit)
        names = inspection.MODULES
        del inspection
        forget(*names)
        return 0
