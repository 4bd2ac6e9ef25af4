"""A unit as the host sees it: requests by name, answers by field, tried again when a frame is lost.

A request keeps its number while it is tried again, so the unit does nothing twice. A unit that has restarted asks for a
new session; the client opens one and goes on. It knows no game.
"""

import os
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from pit.link import texts
from pit.link.errors import NoAnswer, Refused
from pit.link.table import MESSAGES, Message, Value, pack, unpack
from pit.link.transport import Transport
from wire import codes, messages
from wire.frame import ANSWER, FRAME, LINE, MAX_FRAME, VERSION, Frame, Receiver

TRY_US = 250_000
TRIES = 4
_TEXT_LINES = 100
Keys = Callable[[bytes], bytes | None]
BOOT_US = 4_000_000  # a first boot, which formats the memory, takes up to two seconds


@dataclass(frozen=True)
class Identity:
    """Who a unit is, from its answer to `hello`."""

    kind: int
    unit_id: bytes
    address: int
    version: tuple[int, int, int]
    boots: int
    newest_event: int
    boot_nonce: bytes  # another after each restart


def _at_once(attempt: int) -> None:
    """Nobody else waits for the transport."""


class Client:
    """One unit on one transport. Not for use by two threads.

    `before_try` is called before each try of a request, with the number of tries before it: where the transport is shared.
    """

    def __init__(
        self,
        transport: Transport,
        address: int = 1,
        *,
        try_us: int = TRY_US,
        tries: int = TRIES,
        nonce: Callable[[], bytes] = lambda: os.urandom(8),
        before_try: Callable[[int], None] = _at_once,
        keys: Keys | None = None,
    ) -> None:
        """`keys` gives a unit's key, 32 bytes, for its id; None where the host has none for it."""
        self.transport = transport
        self.address = address
        self.identity: Identity | None = None
        self.retries = 0
        self.last_exchange = (0, 0)  # bytes sent and received for the last request that was answered
        self.text: deque[str] = deque(maxlen=_TEXT_LINES)  # the last lines of station text that came between frames
        self._try_us = try_us
        self._tries = tries
        self._before_try = before_try
        self._nonce = nonce
        self._keys = keys
        self._seq = 0
        self._receiver = Receiver()
        self._frame = Frame()
        self._out = bytearray(MAX_FRAME)
        self._pending = bytearray()
        self._received = 0
        self.garbage = 0  # frames that could not be read while the last request was answered or not

    def hello(self, within_us: int = BOOT_US) -> Identity:
        """Open a session; a unit that boots has `within_us` to answer. Raises NoAnswer, PortError, Refused."""
        answer = self._request(MESSAGES["hello"], self._greeting(), tries=max(self._tries, within_us // self._try_us))
        return self._meet(answer)

    def _greeting(self) -> dict[str, Value]:
        return {"major": messages.MAJOR, "minor": messages.MINOR, "nonce": self._nonce()}

    def _meet(self, answer: dict[str, Value]) -> Identity:
        self.identity = Identity(
            kind=_int(answer["kind"]),
            unit_id=_bytes(answer["unit_id"]),
            address=_int(answer["address"]),
            version=tuple(_bytes(answer["version"])),  # type: ignore[arg-type]
            boots=_int(answer["boots"]),
            newest_event=_int(answer["newest_event"]),
            boot_nonce=_bytes(answer["nonce"]),
        )
        return self.identity

    def request(self, name: str, **values: Value) -> dict[str, Value]:
        """Send the request `name` of the table; its answer's fields. Raises NoAnswer, PortError, Refused."""
        if self.identity is None:
            self.hello()
        try:
            return self._request(MESSAGES[name], values)
        except Refused as refused:
            if refused.code != codes.LINK_NO_SESSION:
                raise
        self.hello()
        return self._request(MESSAGES[name], values)

    def try_once(self, name: str, **values: Value) -> dict[str, Value] | None:
        """As `request`, but with one try, and `before_try` not called: None if nothing came of it. Where there is no session, the
        try goes into opening one, and the next call asks. Raises PortError, Refused.
        """
        if self.identity is None:
            answer = self._try(*self._framed(MESSAGES["hello"], self._greeting()))
            if answer is not None:
                self._meet(answer)
            return None
        try:
            return self._try(*self._framed(MESSAGES[name], values))
        except Refused as refused:
            if refused.code != codes.LINK_NO_SESSION:
                raise
        self.identity = None
        return None

    def close(self) -> None:
        self.transport.close()

    def _request(self, message: Message, values: dict[str, Value], tries: int | None = None) -> dict[str, Value]:
        tries = tries or self._tries
        self._before_try(0)
        framed = self._framed(message, values)
        self.garbage = 0
        for attempt in range(tries):
            if attempt:
                self._before_try(attempt)
                self.retries += 1
            answer = self._try(*framed)
            if answer is not None:
                return answer
        garbage = self.garbage
        what = f"answered, but not in frames that can be read ({garbage} of them)" if garbage else "did not answer"
        raise NoAnswer(
            f"the unit at {self.transport.name} {what}: '{message.name}' was sent {tries} times in "
            f"{tries * self._try_us / 1e6:.1f} s. It is not known whether the unit did it. "
            "Check that this port is a Pit unit, its supply and its cable, then try again."
        )

    def _framed(self, message: Message, values: dict[str, Value]) -> tuple[Message, bytes]:
        """The request with a number of its own."""
        self._seq = self._seq + 1 & 0xFFFF
        self._frame.begin(self.address, 0, message.type, self._seq)
        pack(self._frame, message.request, values)
        self._received = 0
        return message, bytes(self._out[: self._frame.encode(self._out)])

    def _try(self, message: Message, data: bytes) -> dict[str, Value] | None:
        self.transport.write(data)
        deadline = self.transport.now_us + self._try_us
        while (answer := self._next_frame(deadline)) is not None:
            if answer.seq == self._seq and answer.src == self.address and answer.type & ANSWER:
                self.last_exchange = (len(data), self._received)
                try:
                    return self._read(message, answer)
                except ValueError:
                    self.garbage += 1
        self.garbage += self._receiver.bad_frames
        self._receiver.bad_frames = 0
        return None

    def _read(self, message: Message, answer: Frame) -> dict[str, Value]:
        if answer.version != VERSION:
            raise ValueError("an answer in another version of the link, or with a tag that nobody asked for")
        if answer.type == messages.REFUSED | ANSWER:
            fields = unpack(answer, MESSAGES["refused"].answer)
            code, state, fault = _int(fields["code"]), _int(fields["state"]), _int(fields["fault"])
            raise Refused(message.name, code, state, fault, texts.refusal(message.name, code, state, fault))
        if answer.type != message.type | ANSWER:
            raise ValueError("an answer to something else")
        return unpack(answer, message.answer)

    def _next_frame(self, deadline_us: int) -> Frame | None:
        while True:
            for i, byte in enumerate(self._pending):
                found = self._receiver.feed(byte)
                if found == FRAME:
                    del self._pending[: i + 1]
                    return self._receiver.frame
                if found == LINE:
                    self.text.append(bytes(self._receiver.line[: self._receiver.line_length]).decode("ascii"))
            self._pending.clear()
            data = self.transport.read(deadline_us)
            if not data:
                return None
            if self.transport.now_us > deadline_us:
                self._pending.clear()  # a port that never falls silent is no unit
                return None
            self._received += len(data)
            self._pending.extend(data)


def _int(value: Value) -> int:
    assert isinstance(value, int)
    return value


def _bytes(value: Value) -> bytes:
    assert isinstance(value, bytes)
    return value
