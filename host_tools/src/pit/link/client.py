"""A unit as the host sees it: requests by name, answers by field, tried again when a frame is lost.

A request keeps its number while it is tried again, so the unit does nothing twice. A unit that has restarted asks for a
new session; the client opens one and goes on. What is asked of a unit that has a key goes through proof.py. It knows no game.
"""

import os
from collections import deque
from collections.abc import Callable
from dataclasses import dataclass

from pit.link import texts
from pit.link.errors import NoAnswer, NoKey, NotProven, Refused
from pit.link.proof import Keys as Keys
from pit.link.proof import Proof
from pit.link.table import MESSAGES, Message, Value, octets, pack, unpack, whole
from pit.link.transport import Transport
from wire import codes, messages
from wire.frame import ANSWER, FRAME, LINE, MAX_FRAME, TAGGED, VERSION, Frame, Receiver

TRY_US = 250_000
TRIES = 4
_TEXT_LINES = 100
_DOUBTS = 2  # answers without proof to a hello, before the client gives up
_BOOT_PART = 4  # bytes of a unit's nonce; the rest is another in each session
_LONG_US = {
    "load_end": 8_000_000
}  # a unit looks at a signature and may write flash meanwhile; its watchdog gives it as long
BOOT_US = 7_000_000  # on an emulated Pico a first boot, which makes the memory, takes 5.4 s, a later one 2.5


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
    has_key: bool = False


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
        self._proof = Proof(keys)
        self._is_open = False  # there is a session, and nothing speaks against it
        self._seq = 0
        self._receiver = Receiver()
        self._frame = Frame()
        self._out = bytearray(MAX_FRAME)
        self._pending = bytearray()
        self._received = 0
        self.garbage = (
            0  # frames that could not be read, or not be believed, while the last request was answered or not
        )

    def hello(self, within_us: int = BOOT_US) -> Identity:
        """Open a session; a unit that boots has `within_us` to answer. Raises NoAnswer, NotProven, PortError, Refused."""
        answer = self._request(MESSAGES["hello"], self._greeting(), tries=max(self._tries, within_us // self._try_us))
        return self._meet(answer)

    def _greeting(self) -> dict[str, Value]:
        return {"major": messages.MAJOR, "minor": messages.MINOR, "nonce": self._nonce()}

    def _meet(self, answer: dict[str, Value]) -> Identity:
        self.identity = Identity(
            kind=whole(answer["kind"]),
            unit_id=octets(answer["unit_id"]),
            address=whole(answer["address"]),
            version=tuple(octets(answer["version"])),  # type: ignore[arg-type]
            boots=whole(answer["boots"]),
            newest_event=whole(answer["newest_event"]),
            boot_nonce=octets(answer["nonce"])[:_BOOT_PART],
            has_key=self._proof.has_key,
        )
        self._is_open = True
        return self.identity

    def use_keys(self, keys: Keys | None) -> None:
        """From the next session on, which comes at once: for a unit that was given its key a moment ago."""
        self._proof = Proof(keys)
        self._is_open = False

    @property
    def unit_key(self) -> bytes | None:
        """The key that the unit has shown to hold, too."""
        return self._proof.key

    def request(self, name: str, **values: Value) -> dict[str, Value]:
        """Send the request `name` of the table; its answer's fields. Raises NoAnswer, NotProven, NoKey, PortError, Refused.

        A unit that says that it knows no such session, or not this place in it, or whose answer bears another session's tag, is
        asked again in another: twice done is once done for what has an id, and refused for the rest. What the table says
        to belong to one session may have been begun by then, and is not asked again: NoAnswer.
        """
        message = MESSAGES[name]
        if self.identity is None or not self._is_open:
            self.hello()
        self._require_key(message)
        try:
            return self._request(message, values)
        except (NotProven, Refused) as error:
            # Somebody may have opened a session in between: another one settles it.
            if isinstance(error, Refused) and not self._is_out_of_place(error):
                raise
        if message.is_of_one_session:
            assert self.identity is not None
            self._is_open = False
            raise NoAnswer(texts.not_asked_again(self.transport.name, name, self.identity.kind))
        was_on = self._proof.is_on
        try:
            self.hello()
            self._require_key(message)
            return self._request(message, values)
        except Refused as refused:
            if was_on and (refused.request != name or self._is_out_of_place(refused)):
                raise NotProven(
                    f"{refused} Nobody vouches for this word: it is not known whether the unit did it."
                ) from refused
            raise

    def try_once(self, name: str, **values: Value) -> dict[str, Value] | None:
        """As `request`, but with one try, and `before_try` not called: None if nothing came of it. Where there is no session, the
        try goes into opening one, and the next call asks. Raises NoKey, PortError, Refused.
        """
        message = MESSAGES[name]
        if self.identity is None or not self._is_open:
            answer = self._try(*self._framed(MESSAGES["hello"], self._greeting()))
            if answer is not None:
                self._meet(answer)
            return None
        self._require_key(message)
        try:
            answer = self._try(*self._framed(message, values))
        except Refused as refused:
            if not self._is_out_of_place(refused):
                raise
            self.identity = None
            return None
        if answer is None and (self._proof.is_asked or self._proof.doubts):
            self._is_open = False
        return answer

    @property
    def heard(self) -> int:
        """Bytes that came for the last request, answer or not."""
        return self._received

    @property
    def has_more(self) -> bool:
        """Did bytes come after the last answer? A unit speaks once, and only when it is asked."""
        return bool(self._pending)

    def close(self) -> None:
        self.transport.close()

    def _request(self, message: Message, values: dict[str, Value], tries: int | None = None) -> dict[str, Value]:
        tries = tries or max(self._tries, _LONG_US.get(message.name, 0) // self._try_us)
        self._before_try(0)
        framed = self._framed(message, values)
        self.garbage = 0
        self._is_open = self._is_open and message.name != "hello"
        for attempt in range(tries):
            if attempt:
                self._before_try(attempt)
                self.retries += 1
            answer = self._try(*framed)
            if answer is not None:
                return answer
            if self._proof.doubts >= (_DOUBTS if message.name == "hello" else 1):
                break
        if self._proof.is_asked or self._proof.doubts:
            self._is_open = False
        if self._proof.doubts:
            raise NotProven(f"{self._proof.sentence(self.transport.name)} '{message.name}' is taken as not answered.")
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
        self._proof.ask(message.name, self._frame)
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
        if answer.version & ~TAGGED != VERSION:
            raise ValueError("an answer in another version of the link")
        if answer.type == messages.REFUSED | ANSWER:
            self._proof.judge_refusal(answer, MESSAGES["refused"])
            fields = unpack(answer, MESSAGES["refused"].answer)
            code, state, fault = whole(fields["code"]), whole(fields["state"]), whole(fields["fault"])
            kind = None if self.identity is None else self.identity.kind
            raise Refused(message.name, code, state, fault, texts.refusal(message.name, code, state, fault, kind))
        if answer.type != message.type | ANSWER:
            raise ValueError("an answer to something else")
        fields = unpack(answer, message.answer)
        self._proof.judge(message.name, answer, fields)
        return fields

    def _is_out_of_place(self, refused: Refused) -> bool:
        """Does the unit say that it knows no session, or, where that may be asked of it, not this place in one?"""
        return refused.code == codes.LINK_NO_SESSION or (self._proof.is_on and refused.code == codes.LINK_TAG)

    def require_key(self, what: str = "what moves it") -> None:
        """Once there is a session: raises NoKey for a unit that has a key, if the host has none for it to do `what` under."""
        if self._proof.has_key and not self._proof.is_on:
            assert self.identity is not None
            raise NoKey(
                f"the unit {self.identity.unit_id.hex()} at {self.transport.name} has a key, and does {what} only "
                "under it. Nothing was sent. Give the keystore that holds its key: --keystore FILE, or PIT_KEYSTORE."
            )

    def _require_key(self, message: Message) -> None:
        if message.is_marked:
            self.require_key(f"'{message.name}'")

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
