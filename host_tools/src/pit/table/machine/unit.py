"""The card machine's unit at its table: typed requests, and a poll in every wait.

The poll is the unit's heartbeat: half a second without one opens its relay. It knows no rule and no printed card.
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from pit.link.client import Client
from pit.link.errors import Refused
from wire import card_codes

POLL_US: Final = 20_000
PREPARED: Final = card_codes.LOAD_SORTED | card_codes.LOAD_INSPECTED | card_codes.LOAD_SHUFFLED
_NOTHING_NEW: Final = 0xFFFF_FFFF
_RELAY_US: Final = 200_000  # the contact opens and closes well within it


@dataclass(frozen=True, slots=True)
class CardPoll:
    """How the unit stands; numbers are those of wire/codes.py and wire/card_codes.py, cards those of this round."""

    state: int
    game: int
    fault: int
    why: int
    flags: int
    round: int
    out: int
    returned: int

    @property
    def is_contact_closed(self) -> bool:
        return bool(self.flags & card_codes.FLAG_CONTACT)


class CardUnit:
    """One unit of a card machine. Every request raises LinkError and Refused."""

    def __init__(self, client: Client, *, check_stop: Callable[[], None] = lambda: None) -> None:
        self.client = client
        self._check_stop = check_stop

    @property
    def now_us(self) -> int:
        return self.client.transport.now_us

    def poll(self) -> CardPoll:
        """One poll."""
        self._check_stop()
        return CardPoll(*_numbers(self.client.request("card_poll", acknowledged=_NOTHING_NEW), CardPoll.__slots__))

    def wait_until(self, is_so: Callable[[CardPoll], bool], within_us: int) -> CardPoll:
        """Poll till it is so, or the time is over; the last poll tells which."""
        ends_us = self.now_us + within_us
        while not is_so(poll := self.poll()) and self.now_us < ends_us:
            self.client.transport.wait(min(ends_us, self.now_us + POLL_US))
        return poll

    def approve(self, game: int, fewest: int, most: int, deck_cards: int, offered: int) -> None:
        """What the machine is approved for, and what the table offers beside it (Q96-65A-2)."""
        self.client.request(
            "approve", game=game, min_decks=fewest, max_decks=most, deck_cards=deck_cards, offered=offered
        )

    def load(self, decks: int, deck_cards: int) -> None:
        """All the decks lie inside, sorted, inspected and shuffled (Q96-65A-3b)."""
        self.client.request(
            "load_cards", decks=decks, deck_cards=deck_cards, cards=decks * deck_cards, outside=0, steps=PREPARED
        )

    def allow(self, round_number: int, game: int, offered: int) -> CardPoll:
        """Begin that round, or go on with it, and wait for the contact; one that is still opening is asked again."""
        ends_us = self.now_us + _RELAY_US
        while True:
            try:
                self.client.request("deal", round=round_number, game=game, offered=offered)
                return self.wait_until(lambda poll: poll.is_contact_closed, _RELAY_US)
            except Refused as refused:
                if refused.code != card_codes.REQUEST_RELAY or self.now_us >= ends_us:
                    raise
            self.client.transport.wait(self.now_us + POLL_US)
            self.poll()

    def end_round(self, round_number: int) -> None:
        """Every card of the round is back. Refused where the unit's own count says otherwise."""
        self.client.request("end_round", round=round_number)

    def unload(self) -> None:
        """The cards are taken out; the relay opens first."""
        self.client.request("unload")

    def has_cleared(self, fault: int) -> bool:
        """Ask it to forget a fault; False if its cause still stands."""
        try:
            self.client.request("clear_fault", fault=fault)
        except Refused:
            return False
        return True


def _numbers(answer: dict[str, int | bytes], names: tuple[str, ...]) -> list[int]:
    values = [answer[name] for name in names]
    assert all(isinstance(value, int) for value in values)
    return [value for value in values if isinstance(value, int)]
