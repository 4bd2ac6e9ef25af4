"""The shape of an answer to an event. A refusal returns the very state it was given."""

from pit.rules.refusal import Refused
from pit.rules.spanish_blackjack.commands import Commands
from pit.rules.spanish_blackjack.state import State

Answer = tuple[State, Commands]


def refuse(state: State, clause: str, reason: str) -> Answer:
    """No: the clause that forbids it, and why."""
    return state, (Refused(clause, reason),)
