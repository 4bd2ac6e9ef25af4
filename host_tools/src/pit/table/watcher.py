"""Who looks on while a table runs: views, the record, planted faults. They are told after the ledger has it."""

from collections.abc import Sequence
from dataclasses import dataclass

from pit.table.game import Commands, Event, State
from pit.table.ledger import Press, Prize
from pit.table.machine.poll import CardPoll
from pit.table.unit import Poll


@dataclass(frozen=True, slots=True)
class Step:
    """An event that was taken: the round it belongs to, the table after it, and when, in microseconds of the run.

    `is_replayed`: it was in the ledger of an earlier run; only the state is new.
    """

    at_us: int
    round_number: int
    event: Event
    commands: Commands
    state: State
    is_replayed: bool = False


class Watcher:
    """Each method may be left as it is: it does nothing."""

    def on_step(self, step: Step) -> None:
        """The rules took an event and the ledger has it."""

    def on_armed(self, at_us: int, press: Press) -> None:
        """The unit is armed for this press."""

    def on_prize(self, at_us: int, press: Press, prize: Prize) -> None:
        """The unit's prize was read; it is not paid yet."""

    def on_word(self, at_us: int, press: Press, given_by: str | None) -> None:
        """The prize waits for a supervisor's word (None), or the word was given."""

    def on_settled(self, at_us: int, press: Press) -> None:
        """The unit knows that the press was paid, or that its turn is over."""

    def on_poll(self, at_us: int, poll: Poll) -> None:
        """The unit was polled."""

    def on_card_asked(self, at_us: int, machine: int, round_number: int, cards_out: int) -> None:
        """That card machine was asked for a card, and so many of the round are out."""

    def on_card_poll(self, at_us: int, machine: int, poll: CardPoll) -> None:
        """The unit of that card machine was polled."""

    def say(self, text: str) -> None:
        """Something that people at the table should know, in a sentence."""


class Watchers(Watcher):
    """Tells each in turn."""

    def __init__(self, watchers: Sequence[Watcher]) -> None:
        self._watchers = tuple(watchers)

    def on_step(self, step: Step) -> None:
        for watcher in self._watchers:
            watcher.on_step(step)

    def on_armed(self, at_us: int, press: Press) -> None:
        for watcher in self._watchers:
            watcher.on_armed(at_us, press)

    def on_prize(self, at_us: int, press: Press, prize: Prize) -> None:
        for watcher in self._watchers:
            watcher.on_prize(at_us, press, prize)

    def on_word(self, at_us: int, press: Press, given_by: str | None) -> None:
        for watcher in self._watchers:
            watcher.on_word(at_us, press, given_by)

    def on_settled(self, at_us: int, press: Press) -> None:
        for watcher in self._watchers:
            watcher.on_settled(at_us, press)

    def on_poll(self, at_us: int, poll: Poll) -> None:
        for watcher in self._watchers:
            watcher.on_poll(at_us, poll)

    def on_card_asked(self, at_us: int, machine: int, round_number: int, cards_out: int) -> None:
        for watcher in self._watchers:
            watcher.on_card_asked(at_us, machine, round_number, cards_out)

    def on_card_poll(self, at_us: int, machine: int, poll: CardPoll) -> None:
        for watcher in self._watchers:
            watcher.on_card_poll(at_us, machine, poll)

    def say(self, text: str) -> None:
        for watcher in self._watchers:
            watcher.say(text)
