"""The shape of an answer at a table of blackjack; `RoundAnswer` orders only what any round of twenty-one does."""

from pit.rules.blackjack.commands import Commands
from pit.rules.blackjack.state import State
from pit.rules.refusal import Refused
from pit.rules.twenty_one_round import answers

Answer = tuple[State, Commands]
RoundAnswer = answers.Answer[State]


def refuse(state: State, clause: str, reason: str) -> RoundAnswer:
    """No: the clause that forbids it, and why."""
    return state, (Refused(clause, reason),)
