"""How the rules say no. A refusal is a value with a clause id and a sentence; the state it leaves is unchanged."""

from dataclasses import dataclass
from typing import Final

COMMON_PRACTICE: Final = "common practice"
"""The clause of a rule that no document gives and that casinos usually follow."""


@dataclass(frozen=True, slots=True)
class Refused:
    """An event that was not allowed: the clause that forbids it, and a sentence for the people at the table."""

    clause: str
    reason: str


def dollars(cents: int) -> str:
    """Cents as people at the table read them, such as $5 or $2.50."""
    whole, rest = divmod(abs(cents), 100)
    sign = "-" if cents < 0 else ""
    return f"{sign}${whole}.{rest:02d}" if rest else f"{sign}${whole}"
