"""The shape of an answer to an event. A refusal returns the very state it was given."""

from pit.rules.pai_gow_queensland.commands import Command
from pit.rules.pai_gow_queensland.state import State
from pit.rules.refusal import Refused

Answer = tuple[State, tuple[Command, ...]]


def refuse(state: State, clause: str, reason: str) -> Answer:
    """No: the clause that forbids it, and why."""
    return state, (Refused(clause, reason),)
