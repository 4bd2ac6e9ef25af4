"""Frames as bytes on a wire, and what a receiver makes of them."""

from collections.abc import Iterable

from hypothesis import strategies as st

import pit  # noqa: F401 (lets CPython import the firmware's files)
from wire.frame import FRAME, MAX_FRAME, Frame, Receiver

LONGEST_PAYLOAD = 237
payloads = st.binary(max_size=LONGEST_PAYLOAD)


def made(payload: bytes, *, dst: int = 1, src: int = 0, kind: int = 5, seq: int = 7) -> bytes:
    """A frame on the wire, made by the code under test."""
    frame = Frame()
    frame.begin(dst, src, kind, seq)
    frame.put(payload, len(payload))
    assert not frame.is_short
    out = bytearray(MAX_FRAME)
    return bytes(out[: frame.encode(out)])


def payload_of(frame: Frame) -> bytes:
    """What a received frame carries."""
    data = bytearray(frame.left)
    frame.get(data, len(data))
    return bytes(data)


def fed(receiver: Receiver, data: Iterable[int]) -> list[bytes]:
    """Payloads of the frames that the bytes completed."""
    return [payload_of(receiver.frame) for byte in data if receiver.feed(byte) == FRAME]
