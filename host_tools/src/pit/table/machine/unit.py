"""The card machine's unit at its table: typed requests, and a poll in every wait.

Half a second without a poll opens its relay. It knows no rule and no printed card.
"""

from collections.abc import Callable
from typing import Final

from pit.link.errors import Refused
from pit.link.table import Value, whole
from pit.table.machine.poll import CardPoll
from pit.table.polled_unit import POLL_US, PolledUnit
from wire import card_codes

PREPARED: Final = card_codes.LOAD_SORTED | card_codes.LOAD_INSPECTED | card_codes.LOAD_SHUFFLED
_RELAY_US: Final = 200_000  # the contact opens and closes well within it


class CardUnit(PolledUnit[CardPoll]):
    """One unit of a card machine. Every request raises LinkError and Refused."""

    poll_request = "card_poll"

    def read_poll(self, answer: dict[str, Value]) -> CardPoll:
        return CardPoll(**{name: whole(answer[name]) for name in CardPoll.__slots__})

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
