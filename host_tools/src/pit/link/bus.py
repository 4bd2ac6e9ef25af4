"""Several units on one transport: each polled in turn, none starved by another that is silent or slow.

    poll_round    one poll for each unit; a spoilt answer is asked for once more, silence costs its time-out, and both wait
                  for the next round
    unit(n)       a client for any request; before each of its tries it lets the polls go first that have come due

Half duplex: nothing is sent before whoever spoke last has let go of the wires. It promises nothing of what the answers mean.
"""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from pit.link.client import Client
from pit.link.errors import Refused
from pit.link.table import Value
from pit.link.transport import Transport

POLL_US = 100_000  # each unit is polled at least so often (design of the link)
DUE_US = 50_000  # a request in between lets a poll go first that is older than this
TURN_US = 2_000  # a unit lets go of the wires within so long after its last byte
SILENCE_US = 12_000  # a unit that has not begun to answer by then, or pauses so long, does not answer
BYTE_NS = 86_806  # ten bits at 115,200 baud
_TRIES = 10
_RETRY_US = 100_000
_NOTHING_ACKNOWLEDGED = 0


class Turns:
    """The transport as all clients of the bus share it: turn-around kept, silence noticed, leftovers dropped."""

    def __init__(self, transport: Transport, silence_us: int, turn_us: int) -> None:
        self.name = transport.name
        self.received = 0  # bytes since the last write
        self._transport = transport
        self._silence_us = silence_us
        self._turn_us = turn_us
        self._busy_till_us = 0

    @property
    def now_us(self) -> int:
        return self._transport.now_us

    def write(self, data: bytes) -> None:
        transport = self._transport
        if transport.now_us < self._busy_till_us + self._turn_us:
            transport.wait(self._busy_till_us + self._turn_us)
        transport.drop_input()
        self.received = 0
        transport.write(data)
        self._busy_till_us = transport.now_us + len(data) * BYTE_NS // 1000

    def read(self, deadline_us: int) -> bytes:
        data = self._transport.read(min(deadline_us, self._busy_till_us + self._silence_us))
        if data:
            self.received += len(data)
            self._busy_till_us = max(self._busy_till_us, self.now_us)
        return data

    def wait(self, until_us: int) -> None:
        self._transport.wait(until_us)

    def drop_input(self) -> None:
        self._transport.drop_input()

    def close(self) -> None:
        self._transport.close()


@dataclass
class Seat:
    """One address as the round finds it. Times on the transport's clock."""

    address: int
    client: Client
    acknowledged: int = _NOTHING_ACKNOWLEDGED
    answer: dict[str, Value] | None = None  # of the newest poll that was answered
    asked_us: int = -POLL_US
    answered_us: int | None = None
    longest_gap_us: int = 0  # between two answered polls
    missed: int = 0  # polls in a row without an answer
    misses: int = 0  # polls in all without an answer
    noise: int = 0  # of which so many brought bytes that are no answer
    refused: Refused | None = field(default=None, repr=False)  # what it said instead of an answer


class Bus:
    """The units at `addresses` behind one transport. Not for use by two threads."""

    def __init__(
        self,
        transport: Transport,
        addresses: Iterable[int],
        *,
        silence_us: int = SILENCE_US,
        turn_us: int = TURN_US,
        nonce: Callable[[], bytes] = lambda: os.urandom(8),
    ) -> None:
        """`silence_us` is for an adapter that passes bytes on at once; one with a latency timer needs that much more."""
        self.turns = Turns(transport, silence_us, turn_us)
        self._seats: dict[int, Seat] = {}
        for address in addresses:
            client = Client(
                self.turns,
                address,
                try_us=_RETRY_US,
                tries=_TRIES,
                nonce=nonce,
                before_try=partial(self._make_way, address),
            )
            self._seats[address] = Seat(address, client)

    @property
    def seats(self) -> list[Seat]:
        return list(self._seats.values())

    def unit(self, address: int) -> Client:
        """The client of that address, for any request."""
        return self._seats[address].client

    def poll_round(self) -> int:
        """Poll each unit once; how long that took, in us. Raises PortError."""
        began_us = self.turns.now_us
        for seat in self._seats.values():
            self._poll(seat)
        return self.turns.now_us - began_us

    def rest(self) -> None:
        """Let time pass till the next round is due."""
        next_us = min(seat.asked_us for seat in self._seats.values()) + POLL_US - DUE_US
        if next_us > self.turns.now_us:
            self.turns.wait(next_us)

    def close(self) -> None:
        self.turns.close()

    def _make_way(self, address: int, attempt: int) -> None:
        """Before a try of a request to `address`: the others' polls, as far as they are due; a retry waits for its time."""
        until_us = self.turns.now_us + (_RETRY_US if attempt else 0)
        while True:
            for seat in self._seats.values():
                if seat.address != address and self.turns.now_us - seat.asked_us >= DUE_US:
                    self._poll(seat)
            if self.turns.now_us >= until_us:
                return
            self.turns.wait(min(until_us, self.turns.now_us + TURN_US))

    def _poll(self, seat: Seat) -> None:
        seat.asked_us = self.turns.now_us
        answer = self._ask(seat)
        if answer is None and self.turns.received:
            answer = self._ask(seat)
        if answer is None:
            return
        seat.answer = answer
        seat.missed = 0
        now_us = self.turns.now_us
        if seat.answered_us is not None:
            seat.longest_gap_us = max(seat.longest_gap_us, now_us - seat.answered_us)
        seat.answered_us = now_us

    def _ask(self, seat: Seat) -> dict[str, Value] | None:
        was_met = seat.client.identity is not None
        seat.refused = None
        try:
            answer = seat.client.try_once("poll", acknowledged=seat.acknowledged)
        except Refused as refused:
            seat.refused = refused
            return None
        is_met_now = not was_met and seat.client.identity is not None
        if answer is None and not is_met_now:
            seat.missed += 1
            seat.misses += 1
            seat.noise += self.turns.received > 0
        return answer
