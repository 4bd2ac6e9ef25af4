"""What differs between the games of poker: a table of facts and a few functions."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from enum import Enum
from typing import TYPE_CHECKING

from pit.rules.poker.packs import Pack
from pit.rules.poker.sizes import Sizes
from pit.rules.poker.topics import Topic
from pit.rules.refusal import COMMON_PRACTICE

if TYPE_CHECKING:
    from pit.rules.poker.state import Seat, Table


class Forced(Enum):
    """What must be put in before the first card."""

    BLIND = "the buck holder's blind"
    BLIND_AND_OVER_BLIND = "the buck holder's compulsory blind, and who likes an over-blind"
    ANTE = "every player's ante"


@dataclass(frozen=True, slots=True)
class Street:
    """What is dealt before a round of betting: cards down and up to each player, cards for the board, or a draw first."""

    down: int = 0
    up: int = 0
    board: int = 0
    is_draw: bool = False
    is_packet: bool = False  # each player gets all cards of the street before the next player gets any


@dataclass(frozen=True, slots=True)
class Game:
    """One game. `cites` names its clauses; where it has none the rule is common practice."""

    name: str
    most_seats: int
    packs: frozenset[Pack]
    forced: Forced
    streets: tuple[Street, ...]
    starts_with: Callable[["Table"], int]
    """The place that acts first in the round of betting about to start."""
    opening_sizes: Callable[["Table", "Seat"], Sizes]
    raise_sizes: Callable[["Table", "Seat"], Sizes]
    is_raise_unlimited: Callable[["Table"], bool]
    may_check: Callable[["Table"], bool]
    must_open: Callable[["Table"], bool]
    value_of: Callable[["Table", "Seat"], int]
    calls_over_play: bool = False
    """Whether a call levels what was put in over the whole round of play, not only in this round of betting."""
    blind_opens: bool = False
    """Whether the blind is called as it lies, without an opening bet."""
    cites: Mapping[Topic, str] = field(default_factory=dict)

    def cite(self, topic: Topic) -> str:
        """The clause of the game on that matter."""
        return self.cites.get(topic, COMMON_PRACTICE)
