"""The shape of an answer to an event. A refusal returns the very table it was given."""

from pit.rules.pai_gow_new_zealand.commands import Commands
from pit.rules.pai_gow_new_zealand.state import Table
from pit.rules.refusal import Refused

Answer = tuple[Table, Commands]


def refuse(table: Table, clause: str, reason: str) -> Answer:
    """No: the clause that forbids it, and why."""
    return table, (Refused(clause, reason),)
