"""Frames as firmware/LAYOUTS.md section 1 describes them, made and read without the code under test.

Only the standard library is used, so that a mistake in the shared codec can't hide itself.
"""

import struct
import zlib
from dataclasses import dataclass

_HEADER = struct.Struct("<BBBBH")
LONGEST_PAYLOAD = 237


@dataclass(frozen=True)
class Packet:
    """One frame, taken apart."""

    version: int
    dst: int
    src: int
    type: int
    seq: int
    payload: bytes


def stuff(data: bytes) -> bytes:
    """COBS (Cheshire and Baker, 1999) of less than 255 bytes."""
    return b"".join(bytes([len(part) + 1]) + part for part in data.split(b"\0"))


def unstuff(data: bytes) -> bytes:
    """Undo `stuff`. Raises ValueError if nothing was stuffed so."""
    parts = []
    at = 0
    while at < len(data):
        code = data[at]
        part = data[at + 1 : at + code]
        if code == 0 or len(part) != code - 1:
            raise ValueError("not COBS")
        parts.append(part)
        at += code
    return b"\0".join(parts)


def encode(
    kind: int, seq: int, payload: bytes = b"", *, dst: int = 1, src: int = 0, version: int = 1, crc_xor: int = 0
) -> bytes:
    """A whole frame, both zeros and all; `crc_xor` spoils its CRC."""
    body = _HEADER.pack(version, dst, src, kind, seq) + payload
    return b"\0" + stuff(body + struct.pack("<I", zlib.crc32(body) ^ crc_xor)) + b"\0"


def decode(stuffed: bytes) -> Packet:
    """What stands between two zeros. Raises ValueError if it is no sound frame."""
    body = unstuff(stuffed)
    if len(body) < _HEADER.size + 4 or zlib.crc32(body[:-4]) != int.from_bytes(body[-4:], "little"):
        raise ValueError("the CRC is wrong")
    version, dst, src, kind, seq = _HEADER.unpack_from(body)
    return Packet(version, dst, src, kind, seq, body[_HEADER.size : -4])
