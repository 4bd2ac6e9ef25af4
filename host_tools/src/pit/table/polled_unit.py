"""A unit at its table, of any kind: patience while it restarts, and a poll that brings its log along.

The poll is the unit's heartbeat, so nothing may wait without polling. Each poll may bring one event of the unit's log; it is in
the ledger before it is acknowledged. It knows no rule, no money and no card.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable
from typing import Final, Generic, TypeVar

from pit.link.client import Client, Identity
from pit.link.errors import NoAnswer, PortError, Refused
from pit.link.table import Value, whole
from pit.link.transport import Transport
from pit.table.ledger import Ledger

POLL_US: Final = 20_000  # USB, and a single virtual unit
PATIENCE_US: Final = 10_000_000  # a unit that restarts is back long before
_RETRY_US: Final = 100_000

PollT = TypeVar("PollT")
_Answer = TypeVar("_Answer")


class PolledUnit(ABC, Generic[PollT]):
    """`reopen` gives a new transport where the port went and came back, as USB does at a reset.

    Every request raises LinkError, and Refused where the unit may refuse it.
    """

    poll_request: str

    def __init__(
        self,
        client: Client,
        ledger: Ledger,
        *,
        reopen: Callable[[], Transport] | None = None,
        on_poll: Callable[[PollT], None] = lambda _: None,
        check_stop: Callable[[], None] = lambda: None,
    ) -> None:
        self.client = client
        self.on_poll = on_poll
        self.patience_us = PATIENCE_US
        self.last: PollT | None = None
        self._ledger = ledger
        self._reopen = reopen
        self._check_stop = check_stop
        self._acknowledged = 0
        self._polled_us = 0

    @abstractmethod
    def read_poll(self, answer: dict[str, Value]) -> PollT:
        """What a poll's answer says of how the unit stands."""

    def hear(self, code: int, a: int, c: int) -> None:
        """An event of its log came, of this code and with these values; it is in the ledger."""

    @property
    def now_us(self) -> int:
        return self.client.transport.now_us

    def open(self, patience_us: int) -> Identity:
        """Open a session and catch up with the unit's log. Raises LinkError when it has not answered in time."""
        identity = self.client.hello(patience_us)
        known = self._ledger.last_event(identity.unit_id)
        self._acknowledged = identity.newest_event if known is None else known
        return identity

    def poll(self) -> PollT:
        """One poll; an event that comes with it is kept. Raises LinkError."""
        self._check_stop()
        answer = self._ask(self.poll_request, acknowledged=self._acknowledged)
        self._polled_us = self.now_us
        self._keep(answer)
        poll = self.read_poll(answer)
        self.last = poll
        self.on_poll(poll)
        return poll

    def keep_alive(self) -> None:
        """Poll if it is time to."""
        if self.now_us - self._polled_us >= POLL_US:
            self.poll()

    def has_cleared(self, fault: int) -> bool:
        """Ask it to forget a fault; False if its cause still stands, or only a supervisor may clear it. Raises LinkError."""
        try:
            self._ask("clear_fault", fault=fault)
        except Refused:
            return False
        return True

    def _keep(self, answer: dict[str, Value]) -> None:
        number, code = whole(answer["event"]), whole(answer["event_code"])
        identity = self.client.identity
        if not number or identity is None:
            return
        a, c = whole(answer["event_a"]), whole(answer["event_c"])
        self._ledger.keep_event(identity.unit_id, number, code, a, c)
        self._acknowledged = number
        self.hear(code, a, c)

    def _ask(self, name: str, **values: int) -> dict[str, Value]:
        return self._patiently(lambda: self.client.request(name, **values))

    def _patiently(self, ask: Callable[[], _Answer]) -> _Answer:
        until = self.now_us + self.patience_us
        while True:
            try:
                return ask()
            except PortError as error:
                self._open_again(error, until)
            except NoAnswer:
                self._check_stop()
                if self.now_us >= until:
                    raise
                self._pause()

    def _open_again(self, gone: PortError, until_us: int) -> None:
        """A new transport for the port that has gone, or the error that told so."""
        self.client.transport.close()
        self.client.identity = None
        while self._reopen is not None and self.now_us < until_us:
            self._check_stop()
            self._pause()
            try:
                self.client.transport = self._reopen()
                return
            except PortError:
                continue
        raise gone

    def _pause(self) -> None:
        self.client.transport.wait(self.now_us + _RETRY_US)
