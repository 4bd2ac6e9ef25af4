"""The card machine's unit at its table: typed requests, patience while it restarts, and a poll in every wait.

The poll is the unit's heartbeat: half a second without one opens its relay. Each poll may bring one event of the unit's log,
which is kept before it is acknowledged. It knows no rule and no printed card.
"""

from collections.abc import Callable
from typing import Final

from pit.link.client import Client, Identity
from pit.link.errors import NoAnswer, Refused
from pit.link.table import Value
from pit.table.ledger import Ledger
from pit.table.machine.poll import CardPoll
from wire import card_codes

POLL_US: Final = 20_000
PATIENCE_US: Final = 10_000_000  # a unit that restarts is back long before
PREPARED: Final = card_codes.LOAD_SORTED | card_codes.LOAD_INSPECTED | card_codes.LOAD_SHUFFLED
_RELAY_US: Final = 200_000  # the contact opens and closes well within it
_RETRY_US: Final = 100_000


class CardUnit:
    """One unit of a card machine. Every request raises LinkError and Refused."""

    def __init__(
        self,
        client: Client,
        ledger: Ledger,
        *,
        on_poll: Callable[[CardPoll], None] = lambda _: None,
        check_stop: Callable[[], None] = lambda: None,
    ) -> None:
        self.client = client
        self.patience_us = PATIENCE_US
        self.last: CardPoll | None = None
        self._ledger = ledger
        self._on_poll = on_poll
        self._check_stop = check_stop
        self._acknowledged = 0
        self._polled_us = 0

    @property
    def now_us(self) -> int:
        return self.client.transport.now_us

    def open(self, patience_us: int) -> Identity:
        """Open a session and catch up with the unit's log."""
        identity = self.client.hello(patience_us)
        known = self._ledger.last_event(identity.unit_id)
        self._acknowledged = identity.newest_event if known is None else known
        return identity

    def poll(self) -> CardPoll:
        """One poll; an event that comes with it is kept."""
        self._check_stop()
        answer = self._ask("card_poll", acknowledged=self._acknowledged)
        self._polled_us = self.now_us
        self._keep(answer)
        poll = CardPoll(**{name: _int(answer[name]) for name in CardPoll.__slots__})
        self.last = poll
        self._on_poll(poll)
        return poll

    def keep_alive(self) -> None:
        """Poll if it is time to."""
        if self.now_us - self._polled_us >= POLL_US:
            self.poll()

    def wait(self, for_us: int) -> CardPoll:
        """Let time pass, polling."""
        return self.wait_until(lambda _: False, for_us)

    def wait_until(self, is_so: Callable[[CardPoll], bool], within_us: int) -> CardPoll:
        """Poll till it is so, or the time is over; the last poll tells which."""
        ends_us = self.now_us + within_us
        while not is_so(poll := self.poll()) and self.now_us < ends_us:
            self.client.transport.wait(min(ends_us, self.now_us + POLL_US))
        return poll

    def approve(self, game: int, fewest: int, most: int, deck_cards: int, offered: int) -> None:
        """What the machine is approved for, and what the table offers beside it (Q96-65A-2)."""
        self._ask("approve", game=game, min_decks=fewest, max_decks=most, deck_cards=deck_cards, offered=offered)

    def load(self, decks: int, deck_cards: int, outside: int) -> None:
        """The decks lie inside, sorted, inspected and shuffled (Q96-65A-3b), or came from a machine that failed, with
        `outside` cards of the round on the layout (Q96-65B-2, Q96-65C-2)."""
        cards = decks * deck_cards - outside
        steps = card_codes.LOAD_TRANSFER if outside else PREPARED
        self._ask("load_cards", decks=decks, deck_cards=deck_cards, cards=cards, outside=outside, steps=steps)

    def allow(self, round_number: int, game: int, offered: int) -> CardPoll:
        """Begin that round, or go on with it, and wait for the contact; one that is still opening is asked again."""
        ends_us = self.now_us + _RELAY_US
        while True:
            try:
                self._ask("deal", round=round_number, game=game, offered=offered)
                return self.wait_until(lambda poll: poll.is_contact_closed or bool(poll.why), _RELAY_US)
            except Refused as refused:
                if refused.code != card_codes.REQUEST_RELAY or self.now_us >= ends_us:
                    raise
            self.client.transport.wait(self.now_us + POLL_US)
            self.poll()

    def hold(self) -> None:
        """No card may be dealt; the round stays."""
        self._ask("hold")

    def end_round(self, round_number: int) -> None:
        """Every card of the round is back. Refused where the unit's own count says otherwise."""
        self._ask("end_round", round=round_number)

    def unload(self) -> None:
        """The cards are taken out; the relay opens first."""
        self._ask("unload")

    def has_cleared(self, fault: int) -> bool:
        """Ask it to forget a fault; False if its cause still stands, or only a supervisor may clear it."""
        try:
            self._ask("clear_fault", fault=fault)
        except Refused:
            return False
        return True

    def _keep(self, answer: dict[str, Value]) -> None:
        number, code = _int(answer["event"]), _int(answer["event_code"])
        if number and self.client.identity is not None:
            a, c = _int(answer["event_a"]), _int(answer["event_c"])
            self._ledger.keep_event(self.client.identity.unit_id, number, code, a, c)
            self._acknowledged = number

    def _ask(self, name: str, **values: int) -> dict[str, Value]:
        ends_us = self.now_us + self.patience_us
        while True:
            try:
                return self.client.request(name, **values)
            except NoAnswer:
                self._check_stop()
                if self.now_us >= ends_us:
                    raise
                self.client.transport.wait(self.now_us + _RETRY_US)


def _int(value: Value) -> int:
    assert isinstance(value, int)
    return value
