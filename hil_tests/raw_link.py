"""Bytes to a unit and packets from it, below the client: for frames that no client would send."""

import re

from reference_frame import LONGEST_PAYLOAD, Packet, decode, encode

from pit.link.table import MESSAGES, Value
from pit.link.transport import Transport

ANSWER = 0x80
REFUSED = 0xFF
_FRAME = re.compile(rb"\0[^\0]*(?:\0|\Z)")
NO_ANSWER_US = 120_000  # a unit answers within a few milliseconds, or never
_ALL_IS_READ_US = 5_000_000  # some thousand bytes that a chip must look at first


class RawLink:
    """`seq` counts on by itself. The answers are kept apart from text."""

    def __init__(self, transport: Transport, address: int = 1) -> None:
        self.transport = transport
        self.address = address
        self.seq = 0x4000  # far from where a client counts
        self.text = b""
        self._pending = b""

    def next_seq(self) -> int:
        self.seq = (self.seq + 1) & 0xFFFF
        return self.seq

    def request(self, name: str, payload: bytes = b"", *, seq: int | None = None) -> bytes:
        """The frame of a request of the table, with any payload."""
        return encode(MESSAGES[name].type, self.next_seq() if seq is None else seq, payload, dst=self.address)

    def send(self, data: bytes) -> None:
        self.transport.write(data)

    def packets(self, count: int, within_us: int = 500_000) -> list[Packet]:
        """The next `count` packets from the unit; fewer if time runs out. Broken frames raise ValueError."""
        found: list[Packet] = []
        deadline_us = self.transport.now_us + within_us
        while len(found) < count:
            packet = self._take()
            if packet is not None:
                found.append(packet)
                continue
            data = self.transport.read(deadline_us)
            if not data:
                break
            self._pending += data
        return found

    def ask(self, data: bytes) -> Packet:
        """Send a frame; its one answer. Raises AssertionError without one."""
        self.send(data)
        answers = self.packets(1)
        assert answers, "the unit did not answer"
        return answers[0]

    def packets_till_all_is_read(self) -> list[Packet]:
        """What the unit answers to all that was sent: an echo, sent now, is answered last."""
        last = b"that is all"
        self.send(self.request("echo", last))
        found: list[Packet] = []
        while not found or found[-1].payload != last:
            more = self.packets(1, _ALL_IS_READ_US)
            assert more, "the unit did not answer the echo that was sent last"
            found += more
        return found[:-1]

    def await_start(self) -> None:
        """Ask for an echo, which needs no session, till a unit that is starting answers all."""
        for _ in range(20):
            self.send(self.request("echo"))
            if self.packets(1):
                self.packets_till_all_is_read()
                return
        raise AssertionError("the unit did not come up")

    def is_silent(self, for_us: int = NO_ANSWER_US) -> bool:
        """Does the unit send nothing at all for so long?"""
        return not self.packets(1, for_us) and not self._pending

    def lines(self, command: bytes, within_us: int = 500_000) -> list[str]:
        """Type a station command; its answer up to and with `OK` or `ERROR n`, without frames that were on their way."""
        self.send(command)
        deadline_us = self.transport.now_us + within_us
        while True:
            lines = _FRAME.sub(b"", self._pending).decode("ascii").split("\r\n")
            if any(line == "OK" or line.startswith("ERROR ") for line in lines[:-1]):
                self._pending = b""
                return lines[:-1]
            data = self.transport.read(deadline_us)
            if not data:
                return lines
            self._pending += data

    def _take(self) -> Packet | None:
        text, zero, rest = self._pending.partition(b"\0")
        if not zero:
            return None
        stuffed, end, after = rest.partition(b"\0")
        if not end:
            return None
        self.text += text
        self._pending = after
        return decode(stuffed)


def payload_of(name: str, **values: Value) -> bytes:
    """The payload of a request or answer whose fields are all given, in the table's order and widths."""
    parts = []
    for field in MESSAGES[name].request:
        value = values[field.name]
        parts.append(value if isinstance(value, bytes) else value.to_bytes(field.width or 0, "little"))
    return b"".join(parts)


def fields_of(name: str, payload: bytes) -> dict[str, Value]:
    """An answer's payload by field, in the table's order. Raises AssertionError if its length is not the table's."""
    values: dict[str, Value] = {}
    at = 0
    for field in MESSAGES[name].answer:
        width = len(payload) - at if field.width is None else field.width
        part = payload[at : at + width]
        assert len(part) == width, f"the answer to {name} ends within {field.name}"
        values[field.name] = part if field.is_bytes else int.from_bytes(part, "little")
        at += width
    assert at == len(payload), f"the answer to {name} is {len(payload) - at} bytes too long"
    return values


def wire_length(payload_bytes: int) -> int:
    """Bytes of a frame on the wire, zeros and stuffing included."""
    assert payload_bytes <= LONGEST_PAYLOAD
    return 1 + 1 + 6 + payload_bytes + 4 + 1
