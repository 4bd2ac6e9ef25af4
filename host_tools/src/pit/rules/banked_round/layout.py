"""What a game gives to the round: its bets, its results, and which wins by which."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Generic, TypeVar

from pit.rules.banked_round.verdicts import Verdict
from pit.rules.banked_round.wagers import BetT
from pit.rules.refusal import COMMON_PRACTICE, Refused

ResultT = TypeVar("ResultT")
"""What decides a round: a pocket, three dice, twenty numbers."""


@dataclass(frozen=True, slots=True)
class Layout(Generic[BetT, ResultT]):
    """One game at one table. `refuse_bet` and `refuse_result` say why a value is none, in a sentence and with a clause.

    `refuse_cents` is the game's own word on an amount, beside the table's limits. `chips_clause`: where the game says that
    a non-value chip needs a value before it is given out.
    """

    game: str
    refuse_bet: Callable[[object], Refused | None]
    refuse_result: Callable[[object], Refused | None]
    judge: Callable[[BetT, ResultT], Verdict]
    refuse_cents: Callable[[BetT, int], Refused | None] = lambda _bet, _cents: None
    chips_clause: str = COMMON_PRACTICE
