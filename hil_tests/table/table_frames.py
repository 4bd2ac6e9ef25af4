"""What a frame on its way to a unit asks, and a process that dies at one."""

from table_runs import die

from pit.link.transport import Transport
from wire.frame import FRAME, Receiver


def kind_of(data: bytes) -> int:
    """The number of the request in these bytes."""
    receiver = Receiver()
    return next(int(receiver.frame.type) for byte in data if receiver.feed(byte) == FRAME)


class DiesAtFrame:
    """A transport that kills this process at the nth frame of a type, before or after it is sent."""

    def __init__(self, transport: Transport, kind: int, *, is_sent: bool, number: int = 1) -> None:
        self._transport = transport
        self._kind = kind
        self._left = number
        self._is_sent = is_sent
        self.name = transport.name
        self.read = transport.read
        self.drop_input = transport.drop_input
        self.close = transport.close

    @property
    def now_us(self) -> int:
        return self._transport.now_us

    def wait(self, until_us: int) -> None:
        self._transport.wait(until_us)

    def write(self, data: bytes) -> None:
        self._left -= kind_of(data) == self._kind
        is_it = kind_of(data) == self._kind and not self._left
        if is_it and not self._is_sent:
            die()
        self._transport.write(data)
        if is_it:
            self._transport.wait(self._transport.now_us + 30_000)
            die()
