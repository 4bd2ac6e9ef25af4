"""Frames in and out of a byte stream, and the lines of text that a person types between them.

    00 | COBS( version, dst, src, type, seq u16, payload, [tag 8], crc32 ) | 00

`Receiver` takes one byte at a time and never holds anything up; `Frame` is one message being read or written, field after
field, in a buffer made once. Layout: firmware/LAYOUTS.md section 1. It knows no message and checks no tag.
"""

from struct import pack_into

from micropython import const

from wire import cobs
from wire.crc import crc32_into, crc32_matches, keep

VERSION = const(1)
TAGGED = const(0x80)  # bit of the version byte
ANSWER = const(0x80)  # bit of the type byte
MAX_FRAME = const(250)  # bytes, with COBS and both zeros
MAX_LINE = const(64)  # characters of a station command
GAP_MS = const(50)  # a frame that stops for so long is dropped
HEADER = const(6)
_TAG = const(8)
_LAST = const(10)  # bytes at the end of the shortest frame, CRC and all: of a tagged one its CRC and most of its tag
_SECOND = const(2)
_MAX_RAW = const(247)  # MAX_FRAME less two zeros and one byte of COBS

# What `Receiver.feed` found.
NOTHING = const(0)
FRAME = const(1)
LINE = const(2)
BAD_FRAME = const(3)


class Frame:
    """One message: `dst`, `src`, `type`, `seq`, and a payload read or written field by field."""

    def __init__(self) -> None:
        self.raw = bytearray(MAX_FRAME)
        self.length = HEADER  # bytes of header and payload
        self.at = HEADER  # where the next field is read
        self.is_short = False  # a field was read beyond the end, or written beyond the room

    def begin(self, dst: int, src: int, kind: int, seq: int) -> None:
        """An empty message without a tag."""
        raw = self.raw
        raw[0] = VERSION
        raw[1] = dst
        raw[2] = src
        raw[3] = kind
        raw[4] = seq & 255
        raw[5] = seq >> 8
        self.length = HEADER
        self.is_short = False

    @property
    def version(self) -> int:
        """The first byte, with the bit that says whether the frame is tagged."""
        return self.raw[0]

    @property
    def dst(self) -> int:
        return self.raw[1]

    @property
    def src(self) -> int:
        return self.raw[2]

    @property
    def type(self) -> int:
        return self.raw[3]

    @property
    def seq(self) -> int:
        return self.raw[4] | self.raw[5] << 8

    def put_u8(self, value: int) -> None:
        if self.length >= _MAX_RAW - 4:
            self.is_short = True
            return
        self.raw[self.length] = value
        self.length += 1

    # On a Pico a byte put or got by itself takes 90 us, and a poll's answer has forty: whole fields take no longer.

    def put_u16(self, value: int) -> None:
        at = self.length
        if at > _MAX_RAW - 6:
            self.is_short = True
            return
        pack_into("<H", self.raw, at, value & 0xFFFF)
        self.length = at + 2

    def put_u32(self, value: int) -> None:
        at = self.length
        if at > _MAX_RAW - 8:
            self.is_short = True
            return
        pack_into("<HH", self.raw, at, value & 0xFFFF, value >> 16 & 0xFFFF)
        self.length = at + 4

    def put(self, data: "bytes | bytearray | tuple[int, ...]", length: int) -> None:
        for i in range(length):
            self.put_u8(data[i])

    def put_rest(self, other: "Frame") -> None:
        """Copy what is left to read in `other`."""
        while other.left:
            self.put_u8(other.get_u8())

    def get_u8(self) -> int:
        if self.at >= self.length:
            self.is_short = True
            return 0
        value = self.raw[self.at]
        self.at += 1
        return value

    def get_u16(self) -> int:
        at = self.at
        if at + 2 > self.length:
            low = self.get_u8()
            return low | self.get_u8() << 8
        self.at = at + 2
        raw = self.raw
        return raw[at] | raw[at + 1] << 8

    def get_u32(self) -> int:
        at = self.at
        if at + 4 > self.length:
            low = self.get_u16()
            return low | self.get_u16() << 16
        self.at = at + 4
        raw = self.raw
        return raw[at] | raw[at + 1] << 8 | raw[at + 2] << 16 | raw[at + 3] << 24

    def get(self, into: bytearray, length: int) -> None:
        for i in range(length):
            into[i] = self.get_u8()

    @property
    def left(self) -> int:
        """Bytes of payload not yet read."""
        return self.length - self.at

    def repeats(self, into: bytearray) -> bool:
        """Does it end (CRC, tag) as the frame before, which left _LAST bytes in `into`? It leaves its own there."""
        raw = self.raw
        at = self.length + 4 - _LAST
        if raw[0] == VERSION | TAGGED:
            at += _TAG
        return keep(into, raw, at, _LAST)

    def encode(self, out: bytearray) -> int:
        """Write the frame, both zeros and all, to `out` (MAX_FRAME bytes); the answer is its length. It has its tag already."""
        raw = self.raw
        length = self.length
        if raw[0] == VERSION | TAGGED:
            length += _TAG
        crc32_into(raw, length, raw, length)
        out[0] = 0
        end = cobs.encode(raw, length + 4, out, 1)
        out[end] = 0
        return end + 1


class Receiver:
    """Turns bytes into frames (in `frame`) and lines (in `line`, `line_length`), one `feed` a byte, or many by `take`.

    A zero that ended a frame may have begun the next, if one of the two zeros between them was lost: what follows is a
    frame if its second byte is a version, which no line has. After a spoilt frame all is taken for a frame till a zero
    or a gap: the rest of one must never be read as a command.
    """

    def __init__(self) -> None:
        self.frame = Frame()
        self.line = bytearray(MAX_LINE)
        self.line_length = 0
        self.bad_frames = 0
        self._buffer = bytearray(MAX_FRAME)
        self._length = 0
        self._in_frame = False
        self._since_frame = _SECOND  # bytes since the zero that ended a frame, as far as that matters
        self._spoilt = False  # this line has a byte that no command has
        self._was_given = False  # `line` was handed out and stands till the next byte

    def feed(self, byte: int) -> int:
        """Take one byte; NOTHING, or what it completed. `frame` and `line` hold until the next call."""
        if byte == 0:
            if self._in_frame and self._length:
                return self._end_frame()
            self._in_frame = True
            self._length = 0
            return NOTHING
        if self._in_frame:
            if self._length < MAX_FRAME:
                self._buffer[self._length] = byte
            self._length += 1
            return NOTHING
        if self._since_frame < _SECOND:
            self._buffer[self._since_frame] = byte
            self._since_frame += 1
            if self._since_frame == _SECOND and byte & ~TAGGED == VERSION:
                self._in_frame = True
                self._length = _SECOND
                return NOTHING
        return self._feed_line(byte)

    def take(self, data: bytearray, at: int, end: int) -> int:
        """Take at once what data[at:end] has of a frame that has begun. How far that is: the rest is for `feed`."""
        if not self._in_frame:
            return at
        last = cobs.copy(data, at, end, self._buffer, self._length)
        self._length += last - at
        return last

    def gap(self) -> bool:
        """Nothing came for GAP_MS: drop what was begun. True if that was part of a frame."""
        was_begun = self._in_frame and self._length > 0
        if was_begun:
            self._count_bad()
        self._in_frame = False
        self._since_frame = _SECOND
        self._length = 0
        self._start_line()
        return was_begun

    @property
    def is_partial(self) -> bool:
        """A frame has begun and not ended."""
        return self._in_frame

    def _end_frame(self) -> int:
        length = self._length
        self._length = 0
        self._start_line()
        if length > MAX_FRAME - 2:
            return self._count_bad()
        length = cobs.decode(self._buffer, length)
        tag = _TAG if length > 0 and self._buffer[0] == VERSION | TAGGED else 0
        if length < HEADER + 4 + tag or not crc32_matches(self._buffer, length - 4):
            return self._count_bad()
        self._in_frame = False
        self._since_frame = 0
        frame = self.frame
        self._buffer, frame.raw = frame.raw, self._buffer
        frame.length = length - 4 - tag
        frame.at = HEADER
        frame.is_short = False
        return FRAME

    def _count_bad(self) -> int:
        if self.bad_frames < 0xFFFF:
            self.bad_frames += 1
        return BAD_FRAME

    def _start_line(self) -> None:
        self.line_length = 0
        self._spoilt = False
        self._was_given = False

    def _feed_line(self, byte: int) -> int:
        if self._was_given:
            self._start_line()
        if byte == 13 or byte == 10:
            if self.line_length > 0 and not self._spoilt:
                self._was_given = True
                return LINE
            self._start_line()
        elif byte < 32 or byte > 126 or self.line_length >= MAX_LINE:
            self._spoilt = True
        else:
            self.line[self.line_length] = byte
            self.line_length += 1
        return NOTHING
