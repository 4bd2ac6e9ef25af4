"""Answers a third party's challenge: HMAC-SHA-256 under its nonce over the whole image and the interpreter, read anew.

    begin   the nonce; how many bytes that takes
    step    a slice of them, so that polls are served in between; the last one gives the answer

Whoever has the released files works out the same. It promises that each byte counts, and that there are no other files. It
proves that the unit holds these bytes, not that they are what runs: only a chip with signed boot could. It stands where
something that is being loaded stands, and is forgotten with it. Play leaves little room, so that one piece is held at a time.
Layout: firmware/LAYOUTS.md section 10.
"""

import os
import sys
from hashlib import sha256

from micropython import const

from boot import manifest
from units.loading import Loading
from wire import codes, upkeep_codes
from wire.mac import mac

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from typing import Iterator

    from units.standing import Standing
    from wire.frame import Frame

    Piece = bytes | bytearray | memoryview

NONCE_BYTES = const(32)
ANSWER_BYTES = const(32)


_SLICE = const(8192)  # bytes a step: 15 ms on an RP2040
_PIECE = const(512)
_CHALLENGE = const(0x2B)
_TAG = const(32)
_ANSWERED = b"PITA\x01"
_FOLDER = const(0x4000)
_BLOCK = const(64)
_EDGE = const(512)  # bytes of a manifest: more than what stands before its files, and than one of them takes


def answer(kind: int, frame: "Frame", reply: "Frame", unit: "Standing") -> int:
    """Take a challenge, or go on with it; fill `reply`. 0, or why not."""
    code = _take(kind, frame, reply, unit)
    if code:
        unit.loading = None
    return code


def _take(kind: int, frame: "Frame", reply: "Frame", unit: "Standing") -> int:
    code = unit.refusal_to_take(upkeep_codes.LOAD_SCHEDULE)
    if code:
        return code
    if frame.left != (NONCE_BYTES if kind == _CHALLENGE else 0):
        return codes.LINK_LENGTH
    try:
        return _begin(frame, reply, unit) if kind == _CHALLENGE else _go_on(reply, unit)
    except (OSError, ValueError):
        return upkeep_codes.IMAGE_FILE


def _begin(frame: "Frame", reply: "Frame", unit: "Standing") -> int:
    nonce = bytearray(NONCE_BYTES)
    frame.get(nonce, NONCE_BYTES)
    unit.loading = None
    unit.loading = going = Proof(unit, bytes(nonce))
    reply.put_u32(going.total)
    return 0


def _go_on(reply: "Frame", unit: "Standing") -> int:
    going = unit.loading
    if not isinstance(going, Proof):
        return codes.REQUEST_STATE
    going.step()
    tag = bytes(_TAG)
    if going.is_done:
        unit.loading = None
        from boot.configuration import Configuration

        configuration = Configuration(*unit.chips)
        configuration.load()
        key = configuration.get(upkeep_codes.TAG_UNIT_KEY)
        if key is not None:
            tag = mac(key, _ANSWERED + unit.unit_id + going.nonce + going.answer)
    reply.put_u32(going.done)
    reply.put(going.answer, ANSWER_BYTES)
    reply.put(tag, _TAG)
    return 0


class Proof(Loading):
    """`answer` holds once `is_done`; `done` of `total` bytes are taken in. `base` stands before each path. Raises OSError."""

    def __init__(self, unit: "Standing", nonce: bytes, base: str = "") -> None:
        Loading.__init__(self, unit, 0, 0)
        self.nonce = nonce
        self.is_done = False
        self.answer = bytes(ANSWER_BYTES)
        self.done = 0
        self._base = base
        padded = nonce + bytes(_BLOCK - NONCE_BYTES)
        self._inner = sha256(bytes(byte ^ 0x36 for byte in padded))
        self._outer = sha256(bytes(byte ^ 0x5C for byte in padded))
        self.total = manifest.interpreter_bytes(base + sys.path[0])
        for _, size in self._named():
            self.total += size
        self._pieces = self._contents()

    def end(self, digest: bytes) -> int:
        """Nothing is being loaded."""
        return codes.REQUEST_STATE

    def step(self) -> None:
        """Take in the next slice. Raises OSError, ValueError."""
        until = self.done + _SLICE
        while self.done < until:
            piece = next(self._pieces, None)
            if piece is None:
                self._outer.update(self._inner.digest())
                self.answer = self._outer.digest()
                self.is_done = True
                self.unit.log(upkeep_codes.EVENT_PROVEN, 0, int.from_bytes(self.nonce[:4], "little"))
                return
            self._inner.update(piece)

    def _contents(self) -> "Iterator[Piece]":
        """All that counts, in order."""
        for path, _ in self._named():
            yield from self._file(path)
        yield from self._file("manifest.json")
        if "manifest.sig" in os.listdir(self._base + sys.path[0]):
            yield from self._file("manifest.sig")
        yield b"\0\0" + self._count(self._base + sys.path[0]).to_bytes(4, "little")
        count = manifest.interpreter_bytes(self._base + sys.path[0])
        if count:
            from hal import flash

            for at in range(0, count, _PIECE):
                size = min(_PIECE, count - at)
                self.done += size
                yield flash.read(at, size)
        yield count.to_bytes(4, "little")

    def _file(self, path: str) -> "Iterator[Piece]":
        name = path.encode()
        yield len(name).to_bytes(2, "little") + name
        buffer = bytearray(_PIECE)
        size = 0
        with open(self._base + (path if path.startswith("/") else sys.path[0] + "/" + path), "rb") as file:
            while True:
                count = file.readinto(buffer)
                if not count:
                    break
                size += count
                self.done += count
                yield memoryview(buffer)[:count]
        yield size.to_bytes(4, "little")

    def _named(self) -> "Iterator[tuple[str, int]]":
        """The files of the manifest, in its order, and their bytes as it says."""
        with open(self._base + sys.path[0] + "/manifest.json", "rb") as file:
            at = file.read(_EDGE).find(b'"files":{') + len(b'"files":{')
            while True:
                file.seek(at)
                entry = file.read(_EDGE)
                end = entry.find(b"]")
                if end < 0 or entry[:1] != b'"':
                    return
                path, facts = entry[1:end].split(b'":[')
                yield path.decode(), int(facts.split(b",")[0])
                at += end + 2

    def _count(self, place: str) -> int:
        """How many files there are in the image's folder."""
        found = 0
        for entry in os.ilistdir(place):
            found += self._count(place + "/" + entry[0]) if entry[1] & _FOLDER else 1
        return found
