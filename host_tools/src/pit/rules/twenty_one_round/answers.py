"""The shape of an answer to an event. A refusal returns the very state it was given."""

from pit.rules.refusal import Refused
from pit.rules.twenty_one_round.commands import Commands
from pit.rules.twenty_one_round.state import AnyTable

Answer = tuple[AnyTable, Commands]


def refuse(state: AnyTable, clause: str, reason: str) -> Answer[AnyTable]:
    """No: the clause that forbids it, and why."""
    return state, (Refused(clause, reason),)
