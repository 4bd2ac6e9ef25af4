"""The jackpot unit at its table: typed requests, the time of day, and a poll in every wait. It knows no rule and no money."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pit.link import timekeeping
from pit.link.client import Client, Identity
from pit.link.errors import Refused
from pit.link.table import Value, octets, whole
from pit.link.transport import Transport
from pit.table.ledger import Ledger
from pit.table.polled_unit import POLL_US, PolledUnit
from wire import codes

_EVENTS_A_TURN: Final = 16


@dataclass(frozen=True, slots=True)
class Poll:
    """How the unit stands; numbers are those of wire/codes.py, the prize is in cents per $1, 0 unless it is shown."""

    state: int
    game: int
    fault: int
    box: int
    flags: int
    press_id: int
    prize_cents: int

    def holds_prize(self, press_id: int) -> bool:
        """Whether it shows the prize of that press."""
        return self.game == codes.SHOWN and self.press_id == press_id

    def is_armed(self, press_id: int) -> bool:
        return self.game == codes.ARMED and self.press_id == press_id

    @property
    def is_lamp_lit(self) -> bool:
        return bool(self.flags & codes.FLAG_LAMP)


@dataclass(frozen=True, slots=True)
class Drawn:
    """What the unit drew for a press, in cents per $1."""

    box: int
    index: int
    cents_per_dollar: int
    random: int
    draw_no: int


@dataclass(frozen=True, slots=True)
class Meters:
    """The unit's own meters; money in cents per $1 staked."""

    draws: int
    drawn_cents: int
    paid_cents: int
    void_cents: int
    pending_cents: int


class TableUnit(PolledUnit[Poll]):
    """One jackpot unit.

    With its `key` it is told the time, at opening and after each of its restarts, but not while it is armed.
    """

    poll_request = "poll"

    def __init__(
        self,
        client: Client,
        ledger: Ledger,
        *,
        key: bytes | None = None,
        reopen: Callable[[], Transport] | None = None,
        on_poll: Callable[[Poll], None] = lambda _: None,
        check_stop: Callable[[], None] = lambda: None,
    ) -> None:
        """As any unit; `key` is its own, 32 bytes, where the client does not know it."""
        super().__init__(client, ledger, reopen=reopen, on_poll=on_poll, check_stop=check_stop)
        self.is_excess_force: dict[int, bool] = {}  # by press id, once the gauge has told
        self.time_refusal: Refused | None = None  # why it did not take the time when it was last told
        self._key = key
        self._timed_boot = b""
        self._pressed_id = 0

    def open(self, patience_us: int) -> Identity:
        """Open a session and catch up with the unit's log. Raises LinkError when it has not answered in time."""
        identity = super().open(patience_us)
        if self._time_key is not None:
            self.poll()
        return identity

    def poll(self) -> Poll:
        """One poll; an event that comes with it is kept. Raises LinkError."""
        poll = super().poll()
        if self._time_key is not None and poll.game != codes.ARMED:
            self._tell_time(self._time_key)
        return poll

    @property
    def _time_key(self) -> bytes | None:
        return self._key or self.client.unit_key

    def _tell_time(self, key: bytes) -> None:
        """Once in each of its boots. A refusal is kept: a round goes on without the time."""
        identity = self.client.identity
        if identity is None or identity.boot_nonce == self._timed_boot:
            return
        self._timed_boot = identity.boot_nonce
        try:
            self._patiently(lambda: timekeeping.set_time(self.client, key))
            self.time_refusal = None
        except Refused as refused:
            self.time_refusal = refused

    def keep_alive(self) -> None:
        """Poll if it is time to; what else must go on does so each time."""
        self._check_stop()
        super().keep_alive()

    def wait(self, for_us: int) -> None:
        """Let time pass, polling. Raises LinkError."""
        until = self.now_us + for_us
        while (now := self.now_us) < until:
            self.client.transport.wait(min(until, max(now, self._polled_us + POLL_US)))
            self.keep_alive()

    def next_poll(self) -> Poll:
        """The poll after the usual pause."""
        self.client.transport.wait(self._polled_us + POLL_US)
        return self.poll()

    def catch_up(self) -> None:
        """Poll till the unit has no event left to tell."""
        for _ in range(_EVENTS_A_TURN):
            before = self._acknowledged
            self.poll()
            if self._acknowledged == before:
                return

    def arm(self, press_id: int, box: int, seat: int) -> None:
        """Arm it. Raises LinkError, Refused."""
        self._ask("arm", press_id=press_id, box=box, seat=seat)

    def disarm(self, press_id: int) -> None:
        """End the turn without a press. Raises LinkError, Refused (there was a press after all)."""
        self._ask("disarm", press_id=press_id)

    def prize(self, press_id: int) -> Drawn:
        """What it drew for that press. Raises LinkError, Refused (it drew nothing)."""
        answer = self._ask("prize", press_id=press_id)
        return Drawn(*(whole(answer[name]) for name in ("box", "index", "prize_cents", "random", "draw_no")))

    def settle(self, press_id: int, cents_per_dollar: int, *, is_paid: bool) -> None:
        """The prize is paid, or void because the rules paid another amount. Raises LinkError, Refused."""
        outcome = codes.PAID if is_paid else codes.VOID
        self._ask("settle", press_id=press_id, prize_cents=cents_per_dollar, outcome=outcome)

    def meters(self) -> Meters:
        answer = self._ask("meters")
        cents = [
            int.from_bytes(octets(answer[f"{name}_cents"]), "little") for name in ("drawn", "paid", "void", "pending")
        ]
        return Meters(whole(answer["draws"]), *cents)

    def read_poll(self, answer: dict[str, Value]) -> Poll:
        return Poll(**{name: whole(answer[name]) for name in Poll.__slots__})

    def hear(self, code: int, a: int, c: int) -> None:
        if code == codes.EVENT_PRESS:
            self._pressed_id = c
        elif code == codes.EVENT_FORCE and self._pressed_id:
            self.is_excess_force[self._pressed_id] = bool(a)
