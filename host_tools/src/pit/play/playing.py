"""One table with its seed. Promises the same game for the same seed, and that a refusal changes nothing."""

from collections.abc import Iterator
from dataclasses import dataclass
from random import Random
from typing import Any

from pit.play.game import Game, Question, Stuck
from pit.rules.refusal import Refused


@dataclass(frozen=True, slots=True)
class Done:
    """An event that was taken, and what it ordered."""

    event: Any
    orders: tuple[Any, ...]


class Playing:
    """A table of a game, played event by event; `person` is played by hand, empty for nobody."""

    def __init__(self, game: Game, seed: str, person: str = "") -> None:
        self.game = game
        self.person = person
        self._rng = Random(f"{game.name}/{seed}")
        self.state = game.open_table(self._rng)
        if isinstance(self.state, tuple):
            raise Stuck(f"{game.name}: the table can't open: {' '.join(refused.reason for refused in self.state)}")

    @property
    def rounds_done(self) -> int:
        """Rounds played and settled."""
        return self.game.rounds_done(self.state)

    @property
    def question(self) -> Question | None:
        """What the person is asked now, or None where the table goes on by itself."""
        return self.game.question(self.state, self.person) if self.person else None

    def tell(self, event: Any) -> Done | Refused:
        """Take the event, or say why not."""
        after, orders = self.game.step(self.state, event)
        for order in orders:
            if isinstance(order, Refused):
                return order
        self.state = after
        return Done(event, orders)

    def go_on(self) -> Done:
        """What the table does next of its own. Raises Stuck where the rules refuse it."""
        event = self.game.next_event(self.state, self._rng, self.person)
        done = self.tell(event)
        if isinstance(done, Refused):
            raise Stuck(
                f"{self.game.name}: {event} was refused by {done.clause}: {done.reason} The table stands as before."
            )
        return done

    def rounds(self, count: int) -> Iterator[Done]:
        """Everything that happens in so many rounds, nobody playing by hand."""
        while self.rounds_done < count:
            yield self.go_on()
