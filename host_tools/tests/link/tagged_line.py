"""A line to a unit of the desk with somebody on it, and what he does to frames."""

from collections.abc import Callable

from pit.bench.proofs.link_desk import DeskUnit
from pit.link.client import Client
from wire import messages
from wire.frame import ANSWER, FRAME, HEADER, MAX_FRAME, VERSION, Frame, Receiver

KEY = bytes(range(32))
OTHER_KEY = bytes(range(1, 33))


class Line:
    """A unit's line with somebody on it: `to_unit` and `to_host` may change what passes. All of it is kept."""

    def __init__(self, unit: DeskUnit) -> None:
        self.unit = unit
        self.name = unit.name
        self.asked: list[bytes] = []
        self.answered: list[bytes] = []
        self.to_unit: Callable[[bytes], bytes] = lambda data: data
        self.to_host: Callable[[bytes], bytes] = lambda data: data

    @property
    def now_us(self) -> int:
        return self.unit.now_us

    def write(self, data: bytes) -> None:
        self.asked.append(data)
        self.unit.write(self.to_unit(data))

    def read(self, deadline_us: int) -> bytes:
        data = self.unit.read(deadline_us)
        if data:
            self.answered.append(data)
            data = self.to_host(data)
        return data

    def wait(self, until_us: int) -> None:
        self.unit.wait(until_us)

    def drop_input(self) -> None:
        self.unit.drop_input()

    def close(self) -> None:
        self.unit.close()


def taken(data: bytes) -> Frame:
    """The first frame in a stretch of bytes."""
    receiver = Receiver()
    assert any(receiver.feed(byte) == FRAME for byte in data)
    return receiver.frame


def on_wire(frame: Frame) -> bytes:
    out = bytearray(MAX_FRAME)
    return bytes(out[: frame.encode(out)])


def changed(data: bytes, change: Callable[[Frame], None]) -> bytes:
    """The same frame but for `change`, with a CRC that fits."""
    frame = taken(data)
    change(frame)
    return on_wire(frame)


def without_tag(data: bytes) -> bytes:
    def strip(frame: Frame) -> None:
        frame.raw[0] = VERSION

    return changed(data, strip)


def but_hellos(change: Callable[[bytes], bytes]) -> Callable[[bytes], bytes]:
    """The same change, made to all answers but those that open a session."""
    return lambda data: data if taken(data).type == messages.HELLO | ANSWER else change(data)


def refusal_in(data: bytes) -> int:
    """The code of the refusal in what a unit said; 0 if it said something else."""
    frame = taken(data)
    return frame.raw[HEADER] if frame.type == messages.REFUSED | ANSWER else 0


def arm(client: Client, press_id: int = 7) -> None:
    client.request("arm", press_id=press_id, box=1, seat=1)


def keyed(line: Line) -> Client:
    """A client that holds the key of the unit on this line, and has met it."""
    client = Client(line, keys=lambda unit_id: KEY if unit_id == line.unit.game.unit_id else None)
    client.hello()
    return client
