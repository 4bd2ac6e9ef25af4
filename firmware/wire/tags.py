"""The tags on the frames of one session. Layout: firmware/LAYOUTS.md section 1.1.

    session key = HMAC(unit key, "PITL" 1, payload of hello, payload of its answer)
    tag         = first 8 bytes of HMAC(session key, counter u32, header, payload)

Both hellos bear a nonce, so a session key is never met again, and who altered either hello has another one. It promises that a
tag fits one frame, one direction, one session and one place in it; that a frame is not heard by others it doesn't.
"""

from struct import pack_into

from micropython import const

from wire.frame import HEADER
from wire.mac import mac

TYPE_CHECKING = const(0)
if TYPE_CHECKING:
    from wire.frame import Frame

_TAG = const(8)  # bytes
_MOST = const((1 << 30) - 1)  # frames of one session: then another is due


class Tags:
    """One session's, under the key of its unit: `begin` before anything else. Each side keeps both counters.

    `requests` counts the tagged frames of the host, `answers` those of the unit.
    """

    def __init__(self, key: bytes) -> None:
        self.key = key
        self.requests = 0
        self.answers = 0
        self._value = b""  # the session's key
        self._buf = bytearray(4)

    def begin(self, hello: "Frame", answer: "Frame") -> None:
        """A new session: the two frames that opened it, whole."""
        asked = memoryview(hello.raw)[HEADER : hello.length]
        self._value = mac(self.key, b"PITL\x01", asked, (memoryview(answer.raw)[HEADER : answer.length],))
        self.requests = 0
        self.answers = 0

    def seal(self, frame: "Frame", count: int) -> None:
        """Put the tag behind a frame that says that it has one."""
        digest = self._make(frame, count)
        raw, at = frame.raw, frame.length
        for i in range(_TAG):
            raw[at + i] = digest[i]

    def is_right(self, frame: "Frame", count: int) -> bool:
        """Is it the tag of this very frame in this place? Takes as long for any wrong tag."""
        digest = self._make(frame, count)
        raw, at = frame.raw, frame.length
        difference = 0
        for i in range(_TAG):
            difference |= raw[at + i] ^ digest[i]
        return not difference and count <= _MOST

    def _make(self, frame: "Frame", count: int) -> bytes:
        pack_into("<I", self._buf, 0, count)
        return mac(self._value, self._buf, memoryview(frame.raw)[: frame.length])
