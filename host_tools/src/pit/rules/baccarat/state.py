"""What a table of baccarat remembers. Seats go round the table in one direction; the dealer has none."""

from dataclasses import dataclass
from enum import Enum

from pit.rules.baccarat.bets import Bet
from pit.rules.baccarat.commands import Commands
from pit.rules.baccarat.events import DEALER
from pit.rules.baccarat.game import Game, Topic
from pit.rules.baccarat.settings import BaccaratSettings
from pit.rules.banked_round.wagers import Laid
from pit.rules.cards import Card
from pit.rules.refusal import Refused


class Phase(Enum):
    """Where the round is."""

    BETWEEN = "between rounds"
    OFFERING = "the shoe is being offered"
    WAGERING = "wagers open"
    DEALING = "cards being dealt"
    FACE_DOWN = "cards lie face down"


@dataclass(frozen=True, slots=True)
class Seat:
    """Somebody at the table."""

    number: int
    person: str


@dataclass(frozen=True, slots=True)
class State:
    """One table. `banker` is a seat number, None for the dealer; `offers` the seats yet to be offered the shoe, the one
    who has it before him first; `former` the seat whose player stopped and for whom no other was found yet."""

    game: Game
    settings: BaccaratSettings
    shoe: tuple[Card, ...] = ()
    phase: Phase = Phase.BETWEEN
    seats: tuple[Seat, ...] = ()
    banker: int | None = None
    former: int | None = None
    offers: tuple[int, ...] = ()
    is_dealer_ordered: bool = False
    laid: tuple[Laid[Bet], ...] = ()
    player: tuple[Card, ...] = ()
    bank: tuple[Card, ...] = ()
    is_face_down: bool = False
    round_number: int = 0

    @property
    def is_shoe_due(self) -> bool:
        """Whether the cutting card is out, or no shoe was loaded."""
        return len(self.shoe) <= self.settings.cut_cards

    @property
    def banks(self) -> str:
        """The id of who banks and deals."""
        return DEALER if self.banker is None else self.at(self.banker).person

    def at(self, number: int) -> Seat:
        """The seat of that number. Raises StopIteration if nobody sits there."""
        return next(seat for seat in self.seats if seat.number == number)


Answer = tuple[State, Commands]


def refuse(state: State, topic: Topic, reason: str) -> Answer:
    """No: by the game's clause on the topic, and why."""
    return state, (Refused(state.game.cite(topic), reason),)
