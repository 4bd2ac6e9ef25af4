"""The table as the rules see it: an event goes to the rules, what it moved into the ledger, then to those who look on.

Nothing outside happens before the ledger has the event that orders it.
"""

from collections.abc import Callable

from pit.rules.refusal import Refused
from pit.rules.twenty_one_round.state import Phase
from pit.table.booking import book
from pit.table.errors import TableError
from pit.table.game import Commands, Event, Game, State
from pit.table.ledger import Ledger, Prize
from pit.table.watcher import Step, Watcher


class Felt:
    """One table of one game. `heed` is told what an event ordered, unless an earlier run had that event."""

    def __init__(self, game: Game, state: State, ledger: Ledger, watch: Watcher, now_us: Callable[[], int]) -> None:
        self.game = game
        self.state = state
        self.watch = watch
        self.heed: Callable[[Commands], None] = lambda _: None
        self._ledger = ledger
        self._now_us = now_us

    def take(self, event: Event, prize: Prize | None = None, *, is_replayed: bool = False) -> bool:
        """Take an event. False if the rules refuse a wager. Raises TableError where they refuse anything else."""
        state, commands = self.game.step(self.state, event)
        refusals = [command for command in commands if isinstance(command, Refused)]
        if refusals:
            if self.state.phase is Phase.WAGERING and not is_replayed:
                self.watch.say(refusals[0].reason)
                return False
            raise TableError(
                f"the rules refuse {type(event).__name__} in round {self.state.round_number}: {refusals[0].reason} "
                f"({refusals[0].clause}). The round stays open in the {self._ledger.name} as it was before."
            )
        number = self.state.round_number
        if not is_replayed:
            book(self._ledger, number, event, commands, prize)
        self.state = state
        self.watch.on_step(Step(self._now_us(), number, event, commands, state, is_replayed))
        if not is_replayed:
            self.heed(commands)
        return True

    def is_refused(self, event: Event) -> bool:
        """Whether the rules would refuse it now."""
        _, commands = self.game.step(self.state, event)
        return any(isinstance(command, Refused) for command in commands)
