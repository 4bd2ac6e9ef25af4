"""A jig and the unit that it is wired to, both virtual, each with a client; time passes as the unit is polled."""

import struct
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TypeVar

from pit.bench.jig import JigBench
from pit.bench.transport import BenchTransport
from pit.link.client import Client
from pit.link.table import Value, octets, whole
from wire.jig_messages import LINES

TRY_US = 500_000
_POLL_US = 20_000
_ALL = 0x3FFF_FFFF  # every event is acknowledged

PairT = TypeVar("PairT", bound="JigPair")


class JigPair:
    """`jig` and `unit` answer requests; `poll_request` is the name of the unit's poll."""

    poll_request: str

    def __init__(self, bench: JigBench) -> None:
        self.bench = bench
        self._transport = BenchTransport(bench.unit.unit)
        self.unit = Client(self._transport, try_us=TRY_US)
        self.jig = Client(BenchTransport(bench.jig), try_us=TRY_US)

    def poll(self, for_us: int = 0) -> dict[str, Value]:
        """Poll the unit for so long; the last answer."""
        ends_us = self._transport.now_us + for_us
        while True:
            answer = self.unit.request(self.poll_request, acknowledged=_ALL)
            if self._transport.now_us >= ends_us:
                return answer
            self._transport.wait(self._transport.now_us + _POLL_US)

    def drive(self, name: str, level: int) -> None:
        """Have the jig switch a line."""
        self.jig.request("jig_drive", line=LINES.index(name), level=level)

    def is_high(self, name: str) -> bool:
        """Whether the jig sees that line high."""
        return bool(whole(self.jig.request("jig_look")["levels"]) >> LINES.index(name) & 1)

    def times(self) -> tuple[int, ...]:
        """What the jig's stopwatch took, in us; fails where it is not over or not sound."""
        answer = self.jig.request("jig_times", first=0)
        assert (answer["is_over"], answer["is_sound"]) == (1, 1)
        return tuple(time for (time,) in struct.iter_unpack("<I", octets(answer["times"])))


@contextmanager
def powered(bench: JigBench, made: type[PairT]) -> Iterator[PairT]:
    """Both boards with power, greeted, the unit polled."""
    try:
        bench.power_on()
        pair = made(bench)
        pair.jig.hello()
        pair.unit.hello()
        pair.poll()
        yield pair
    finally:
        bench.close()
