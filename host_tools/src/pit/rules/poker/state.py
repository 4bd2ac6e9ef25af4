"""What a poker table remembers. Frozen: each event gives a new one.

Promises that stakes, bets lying out of turn and what was put in add up to the chips on the table.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from enum import Enum

from pit.rules.cards import Card
from pit.rules.poker.commission import Commission
from pit.rules.poker.game import Game
from pit.rules.poker.places import clockwise_from
from pit.rules.poker.preparing import Preparation
from pit.rules.poker.settings import PokerSettings
from pit.rules.poker.topics import Topic


class Phase(Enum):
    """Where the table is; a round of play goes down the list (Q96-249-rounds, Q96-287-rounds)."""

    BETWEEN = "between rounds of play"
    DEALING = "cards are dealt"
    BETTING = "a round of betting"
    DRAWING = "players replace cards"
    SHOWDOWN = "hands are to be shown"


class Standing(Enum):
    """A player's part in the round of play. Active until folding or tapping out (Q96-249-active)."""

    OUT = "not in the round"
    ACTIVE = "active"
    TAPPED_OUT = "tapped out"
    FOLDED = "folded"
    DEAD = "hand declared dead"
    EXCLUDED = "excluded"


_CONTESTING = frozenset({Standing.ACTIVE, Standing.TAPPED_OUT})


@dataclass(frozen=True, slots=True)
class Held:
    """A card before a player; `is_exposed` marks a hole card that all have seen."""

    card: Card
    is_up: bool = False
    is_exposed: bool = False


@dataclass(frozen=True, slots=True)
class Seat:
    """One player: the stake left, and what was put in. Cents."""

    place: int
    person: str
    stake_cents: int = 0
    joined_in_round: int = 0
    played_round: int = -1
    is_sitting_out: bool = False
    has_declined_top_up: bool = False
    standing: Standing = Standing.OUT
    held: tuple[Held, ...] = ()
    blind_cents: int = 0
    round_cents: int = 0
    total_cents: int = 0
    early_cents: int = 0

    @property
    def is_contesting(self) -> bool:
        """Whether the player can still win something."""
        return self.standing in _CONTESTING

    @property
    def is_active(self) -> bool:
        """Whether the player still acts (Q96-249-active)."""
        return self.standing is Standing.ACTIVE

    @property
    def funds_cents(self) -> int:
        """What the player can still bet: the stake, and a bet that lies out of turn."""
        return self.stake_cents + self.early_cents

    @property
    def cards(self) -> tuple[Card, ...]:
        """The player's cards, in the order received."""
        return tuple(held.card for held in self.held)


@dataclass(frozen=True, slots=True)
class EarlyAct:
    """What a player did out of turn: the cents put out, 0 for a check (Q96-281-1)."""

    place: int
    cents: int


@dataclass(frozen=True, slots=True)
class Betting:
    """One round of betting; `number` 1 is the first."""

    number: int
    designated: int
    waiting: tuple[int, ...]
    acted: frozenset[int] = frozenset()
    is_open: bool = False
    opening_cents: int = 0
    raises: int = 0
    last_bet_was_raise: bool = False
    last_call_cents: int = 0
    called: int = 0
    top: int = 0
    barred: frozenset[int] = frozenset()
    is_calls_only: bool = False
    is_minimum_only: bool = False
    early: tuple[EarlyAct, ...] = ()
    released: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Table:
    """One table of one game. `coins`: (place, cents) of what lies bet in coins (Q03-5)."""

    game: Game
    settings: PokerSettings
    commission: Commission = field(default_factory=Commission)
    phase: Phase = Phase.BETWEEN
    seats: tuple[Seat, ...] = ()
    claims: tuple[tuple[int, str], ...] = ()
    preparation: Preparation = field(default_factory=Preparation)
    is_ace_low: bool | None = None
    round_number: int = 0
    buck: int = 0
    is_buck_due: bool = True
    is_shuffled: bool = False
    is_cut: bool = False
    shoe: tuple[Card, ...] = ()
    dealt: tuple[tuple[int, Card], ...] = ()
    street: int = 0
    shared: tuple[int, ...] = ()
    board: tuple[Card, ...] = ()
    strays: tuple[tuple[int, Card], ...] = ()
    circle: tuple[Card, ...] = ()
    blinds: tuple[int, ...] = ()
    betting: Betting | None = None
    last_designated: int = 0
    last_called: int = 0
    drawing: tuple[int, ...] = ()
    owed: int = 0
    is_reshuffle_due: bool = False
    folders: tuple[int, ...] = ()
    shuns: frozenset[str] = frozenset()
    is_silence_ordered: bool = False
    suspects: frozenset[str] = frozenset()
    coins: tuple[tuple[int, int], ...] = ()

    def seat(self, place: int) -> Seat | None:
        """Who sits at the place."""
        return next((seat for seat in self.seats if seat.place == place), None)

    def seat_of(self, person: str) -> Seat | None:
        """Where the person sits."""
        return next((seat for seat in self.seats if seat.person == person), None)

    def at(self, place: int) -> Seat:
        """The player at a place that is known to be taken."""
        found = self.seat(place)
        if found is None:
            raise LookupError(f"nobody sits at place {place}")
        return found

    def with_seats(self, changed: Iterable[Seat]) -> "Table":
        """The table with those seats in place of the old ones at their places."""
        by_place = {seat.place: seat for seat in (*self.seats, *changed)}
        return replace(self, seats=tuple(by_place[place] for place in sorted(by_place)))

    def with_seat(self, seat: Seat) -> "Table":
        """The table with one seat changed."""
        return self.with_seats((seat,))

    @property
    def active(self) -> tuple[int, ...]:
        """The places that still act, in clockwise order from the dealer's left."""
        return tuple(seat.place for seat in self.seats if seat.is_active)

    @property
    def contesting(self) -> tuple[int, ...]:
        """The places that can still win."""
        return tuple(seat.place for seat in self.seats if seat.is_contesting)

    @property
    def designated(self) -> int:
        """The buck holder, or once inactive the next active player clockwise (Q96-249-desig, Q96-287-desig).

        Where nobody is active any more: the next one who can still win, or the buck holder.
        """
        return next(iter((*clockwise_from(self.buck, self.active or self.contesting), self.buck)))

    @property
    def put_in(self) -> dict[int, int]:
        """Cents in the pots, by place."""
        return {seat.place: seat.total_cents for seat in self.seats if seat.total_cents}

    @property
    def pot_cents(self) -> int:
        """The sum of the bets of this round of play, less what was returned (Q96-249-money)."""
        return sum(seat.total_cents for seat in self.seats)

    def cite(self, topic: Topic) -> str:
        """The game's clause on that matter."""
        return self.game.cite(topic)
