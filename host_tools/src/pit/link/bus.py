"""Several units on one transport: each polled in turn, none starved by another that is silent or slow.

    poll_round    one poll for each unit, and one more for a spoilt answer; a unit that stays silent costs its time-out
                  each round
    unit(n)       a client for any request; before each of its tries it lets the polls go first that have come due

Half duplex: nothing is sent before whoever spoke last has let go of the wires. It promises nothing of what the answers mean.
"""

import os
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from functools import partial

from pit.link.client import Client
from pit.link.errors import Refused
from pit.link.proof import Keys
from pit.link.table import Value
from pit.link.transport import PassedOn, Transport

POLL_US = 100_000  # each unit is polled at least so often (design of the link)
ROUND_US = 50_000  # the next round begins when the oldest poll is so old
DUE_US = 60_000  # a request lets a poll go first that is so old: itself it takes 25 ms
TURN_US = 500  # a unit lets go of the wires within so long after its last byte
SILENCE_US = 12_000  # a unit that has not begun to answer by then does not answer ...
PATIENCE_US = 40_000  # ... unless it answered till now: a display that it draws may hold it up for 30 ms
PAUSE_US = 3_000  # an answer that stops for so long has ended
BYTE_NS = 86_806  # ten bits at 115,200 baud
_TRIES = 10
_RETRY_US = 100_000
_NOTHING_ACKNOWLEDGED = 0


class Turns(PassedOn):
    """The transport as all clients of the bus share it: turn-around kept, silence noticed, leftovers dropped."""

    def __init__(self, transport: Transport, latency_us: int) -> None:
        super().__init__(transport)
        self.received = 0  # bytes since the last write
        self.silence_us = SILENCE_US
        self._latency_us = latency_us
        self._busy_till_us = 0

    def write(self, data: bytes) -> None:
        transport = self.inner
        if transport.now_us < self._busy_till_us + TURN_US:
            transport.wait(self._busy_till_us + TURN_US)
        transport.drop_input()
        self.received = 0
        transport.write(data)
        self._busy_till_us = transport.now_us + len(data) * BYTE_NS // 1000

    def read(self, deadline_us: int) -> bytes:
        quiet_us = (PAUSE_US if self.received else self.silence_us) + self._latency_us
        data = self.inner.read(min(deadline_us, self._busy_till_us + quiet_us))
        if data:
            self.received += len(data)
            self._busy_till_us = max(self._busy_till_us, self.now_us)
        return data


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
        latency_us: int = 0,
        nonce: Callable[[], bytes] = lambda: os.urandom(8),
        keys: Keys | None = None,
    ) -> None:
        """`latency_us` is what an adapter keeps bytes back for: up to 16,000 with a USB latency timer as it comes. `keys`: see
        `Client`.
        """
        self.turns = Turns(transport, latency_us)
        self._seats: dict[int, Seat] = {}
        for address in addresses:
            client = Client(
                self.turns,
                address,
                try_us=_RETRY_US,
                tries=_TRIES,
                nonce=nonce,
                before_try=partial(self._make_way, address),
                keys=keys,
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
        for seat in self._eldest_first():
            self._poll(seat)
        return self.turns.now_us - began_us

    def rest(self) -> None:
        """Let time pass till the next round is due."""
        next_us = min(seat.asked_us for seat in self._seats.values()) + ROUND_US
        if next_us > self.turns.now_us:
            self.turns.wait(next_us)

    def close(self) -> None:
        self.turns.close()

    def _make_way(self, address: int, attempt: int) -> None:
        """Before a try of a request to `address`: the polls that are due; a retry waits for its time, and keeps its number."""
        until_us = self.turns.now_us + (_RETRY_US if attempt else 0)
        while True:
            for seat in self._eldest_first():
                is_free = seat.address != address or not attempt
                if is_free and self.turns.now_us - seat.asked_us >= DUE_US:
                    self._poll(seat)
            if self.turns.now_us >= until_us:
                self._be_patient_with(self._seats[address])
                return
            self.turns.wait(min(until_us, self.turns.now_us + PAUSE_US))

    def _eldest_first(self) -> list[Seat]:
        return sorted(self._seats.values(), key=lambda seat: seat.asked_us)

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

    def _be_patient_with(self, seat: Seat) -> None:
        self.turns.silence_us = SILENCE_US if seat.missed else PATIENCE_US

    def _ask(self, seat: Seat) -> dict[str, Value] | None:
        was_met = seat.client.identity is not None
        self._be_patient_with(seat)
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
