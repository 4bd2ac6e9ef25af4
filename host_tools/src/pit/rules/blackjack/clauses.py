"""Under which id blackjack's own schedule has a rule that the shared round names by Spanish blackjack's.

A rule without an entry is in Spanish blackjack's text only: sections 44B to 44F of blackjack's schedule, on madness 21, are
not in the documents but for what was inserted, so their Spanish twins (34G to 34M) are played and named.
"""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType
from typing import Final

from pit.rules.blackjack.commands import Command
from pit.rules.madness_21.commands import PayBox
from pit.rules.refusal import Refused
from pit.rules.wagers import PayWager, ReturnWager, TakeWager

BLACKJACKS_OWN: Final[Mapping[str, str]] = MappingProxyType(
    {
        "Q03-17-3-4": "Q03-7-8",
        "Q03-17-5-6": "Q03-7-9",
        "Q03-17-7": "Q03-7-12",
        "Q03-17-10": "Q03-7-22",
        "Q03-17-11": "Q03-7-23",
        "Q03-34H-2": "Q03-7-17",
        "Q03-34L-1": "Q03-44EA-1",
        "Q03-34L-2": "Q03-44EA-2",
        "Q03-34M-3a": "Q03-7-3-5",
        "Q03-34M-3b-4": "Q03-7-3-5",
    }
)


def own_clause(clause: str) -> str:
    """Blackjack's own id for the rule, or the id as it is (Q03-7-12)."""
    return BLACKJACKS_OWN.get(clause, clause)


def in_blackjack(command: Command) -> Command:
    """The same command under blackjack's own clause."""
    if isinstance(command, Refused | PayWager | TakeWager | ReturnWager | PayBox):
        return replace(command, clause=own_clause(command.clause))
    return command
