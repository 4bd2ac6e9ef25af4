"""What the table waits for. Promises one answer in every state, for runners and for screens."""

from dataclasses import dataclass

from pit.rules.banked_round.layout import ResultT
from pit.rules.banked_round.state import Phase, Table
from pit.rules.banked_round.wagers import BetT


@dataclass(frozen=True, slots=True)
class AwaitWagers:
    """Players may lay wagers; the dealer closes them. `people` are those who have."""

    people: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class AwaitResult:
    """The wheel, the dice or the draw."""


def awaiting(table: Table[BetT, ResultT]) -> AwaitWagers | AwaitResult:
    """What comes next at the table."""
    if table.phase is Phase.CLOSED:
        return AwaitResult()
    return AwaitWagers(tuple(dict.fromkeys(laid.person for laid in table.laid)))
