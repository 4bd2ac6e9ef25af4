"""What a casino's internal controls say, where the 2003 rule leaves it to them. Nothing here is in the documents.

Q03-3-1: the rule points to the internal controls; approved pit procedures and the deck checker are gone.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final

from pit.rules.people import Role
from pit.rules.refusal import Refused


class Source(Enum):
    """Where a fact of a game comes from (Q03-3-1)."""

    DOCUMENT = "rule text"
    INTERNAL_CONTROLS = "internal controls"
    COMMON_PRACTICE = "common practice"


class Matter(Enum):
    """What a clause leaves to the internal controls; the value is that clause's id."""

    BACCARAT_SECTION_17_4 = "Q03-6-1"
    CARIBBEAN_SECTION_25_2 = "Q03-8-9-10"


@dataclass(frozen=True, slots=True)
class InternalControls:
    """Employees that are approved for a matter, and procedures by matter."""

    approved: Mapping[Matter, frozenset[Role]] = field(default_factory=lambda: MappingProxyType({}))
    procedures: Mapping[Matter, str] = field(default_factory=lambda: MappingProxyType({}))

    def approves(self, role: Role, matter: Matter) -> bool:
        """Whether an employee of that role is approved for the matter (Q03-3-1)."""
        return role in self.approved.get(matter, frozenset())

    def procedure(self, matter: Matter) -> str | Refused:
        """The procedure that the controls give for the matter, or that they give none (Q03-3-1)."""
        text = self.procedures.get(matter, "").strip()
        return text or Refused(matter.value, f"The internal controls give no procedure for {matter.name}.")


NO_CONTROLS: Final = InternalControls()
