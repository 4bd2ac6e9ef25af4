"""Frames that a forger who hears the whole line and holds no key can make of what he heard. Each CRC fits, but that of noise.

replayed          any earlier frame, byte for byte
flipped           some bits of it
stripped          its tag taken off, and the bit that tells of one
cut               its payload or its tag shortened
re-addressed      to or from another address
retagged          one frame under another's tag, also one of an earlier session
another's         a frame of a unit with another key, or of a twin with the same key and another session
made up           a request or answer of any kind with any payload, without a tag or with any
noise             any bytes
in flight         the frame that is on its way, changed in one of the ways above, and there before it
kept              an old answer to a request of the same number and kind
"""

import zlib
from collections import deque
from collections.abc import Callable
from random import Random

from wire.frame import HEADER, TAGGED, VERSION

_TAG = 8
_CRC = 4
_HEARD = 400  # frames that he remembers
_LONGEST = 235  # header and payload beside tag and CRC


def on_wire(body: bytes) -> bytes:
    """A frame, both zeros and all, around header, payload and tag."""
    whole = body + zlib.crc32(body).to_bytes(_CRC, "little")
    return b"\0" + b"".join(bytes((len(part) + 1,)) + part for part in whole.split(b"\0")) + b"\0"


def body_of(frame: bytes) -> bytes:
    """Header, payload and tag of one sound frame."""
    stuffed = frame.strip(b"\0")
    parts = []
    at = 0
    while at < len(stuffed):
        parts.append(stuffed[at + 1 : at + stuffed[at]])
        at += stuffed[at]
    return b"\0".join(parts)[:-_CRC]


class Forger:
    """Hears one direction of a line; `foreign` are other lines that he heard before."""

    def __init__(self, random: Random, foreign: list[bytes]) -> None:
        self.random = random
        self.heard: deque[bytes] = deque(maxlen=_HEARD)
        self._foreign = foreign
        self._ways: tuple[tuple[str, Callable[[], bytes]], ...] = (
            ("replayed", lambda: on_wire(self._any())),
            ("flipped", lambda: on_wire(self._flipped(self._any()))),
            ("flipped", lambda: on_wire(self._flipped(self.heard[-1]))),
            ("stripped", lambda: on_wire(_stripped(self._any()))),
            ("cut", lambda: on_wire(self._cut(self._any()))),
            ("re-addressed", lambda: on_wire(self._readdressed(self._any()))),
            ("retagged", lambda: on_wire(self._retagged(self._any(), self._any()))),
            ("another's", lambda: on_wire(self.random.choice(self._foreign))),
            ("another's", lambda: on_wire(self._retagged(self._any(), self.random.choice(self._foreign)))),
            ("made up", lambda: on_wire(self._made_up())),
            ("noise", self._noise),
        )

    def hear(self, frame: bytes) -> None:
        self.heard.append(body_of(frame))

    def forge(self) -> tuple[str, bytes]:
        """How, and the bytes."""
        name, way = self.random.choice(self._ways)
        return name, way()

    def in_flight(self, frame: bytes) -> bytes:
        """A frame that is on its way, changed."""
        body = body_of(frame)
        way = self.random.choice((self._flipped, _stripped, self._cut, self._readdressed, self._with_other_tag))
        return on_wire(way(body))

    def kept(self, number: int, kind: int) -> list[bytes]:
        """What was heard under that number, of that kind."""
        head = bytes((kind,)) + number.to_bytes(2, "little")
        return [on_wire(body) for body in self.heard if body[3:HEADER] == head]

    def _with_other_tag(self, body: bytes) -> bytes:
        return self._retagged(body, self._any()) if self.heard else self._flipped(body)

    def _any(self) -> bytes:
        """Mostly what was said a moment ago."""
        heard = self.heard
        if self.random.random() < 0.5:
            return heard[-1 - self.random.randrange(min(8, len(heard)))]
        return heard[self.random.randrange(len(heard))]

    def _flipped(self, body: bytes) -> bytes:
        changed = bytearray(body)
        for _ in range(self.random.choice((1, 1, 1, 2, 5))):
            changed[self.random.randrange(len(changed))] ^= 1 << self.random.randrange(8)
        return bytes(changed)

    def _cut(self, body: bytes) -> bytes:
        if self.random.random() < 0.5 or len(body) <= HEADER + _TAG:
            return body[: max(HEADER, len(body) - self.random.randint(1, 12))]
        head, tag = body[:-_TAG], body[-_TAG:]
        return head[: self.random.randint(HEADER, len(head) - 1) if len(head) > HEADER else HEADER] + tag

    def _readdressed(self, body: bytes) -> bytes:
        changed = bytearray(body)
        changed[self.random.choice((1, 2))] = self.random.choice((0, 1, 2, 3, 247, 255))
        return bytes(changed)

    def _retagged(self, body: bytes, other: bytes) -> bytes:
        tag = other[-_TAG:] if other[0] & TAGGED else self.random.randbytes(_TAG)
        return bytes((VERSION | TAGGED,)) + _stripped(body)[1:] + tag

    def _made_up(self) -> bytes:
        last = self.heard[-1]
        number = int.from_bytes(last[4:HEADER], "little") + self.random.choice((0, 1, 1, 2))
        kind = self.random.choice(self.heard)[3] if self.random.random() < 0.7 else self.random.randrange(256)
        payload = self.random.randbytes(self.random.choice((0, 1, 4, 6, 9, 33, self.random.randrange(_LONGEST))))
        head = bytes((last[1], last[2], kind)) + (number & 0xFFFF).to_bytes(2, "little")
        if self.random.random() < 0.5:
            return bytes((VERSION,)) + head + payload
        return (bytes((VERSION | TAGGED,)) + head + payload)[:_LONGEST] + self.random.randbytes(_TAG)

    def _noise(self) -> bytes:
        if self.random.random() < 0.5:
            return self.random.randbytes(self.random.randrange(1, 300))
        wire = bytearray(on_wire(self._any()))
        for _ in range(self.random.randint(1, 4)):
            wire[self.random.randrange(len(wire))] = self.random.randrange(256)
        return bytes(wire)


def _stripped(body: bytes) -> bytes:
    return bytes((VERSION,)) + body[1:-_TAG] if body[0] & TAGGED and len(body) >= HEADER + _TAG else body
