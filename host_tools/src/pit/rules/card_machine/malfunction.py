"""Which section a malfunction comes under, decided from facts.

| applies | disadvantaged | damaged | another machine at hand and transfer practicable |
|---|---|---|---|
| 65B | nobody | none | yes |
| 65C | nobody | some | yes |
| 65D | somebody, or | | no |
"""

from dataclasses import dataclass
from enum import Enum


class Section(Enum):
    """The section of the rules that applies; NONE before the first card of a round or without a malfunction."""

    CLEAN_TRANSFER = "65B"
    DAMAGED_TRANSFER = "65C"
    NO_TRANSFER = "65D"
    NONE = "none"


@dataclass(frozen=True, slots=True)
class Facts:
    """What is known when a machine no longer works, as the people at the table see it."""

    is_in_use: bool
    is_card_dealt: bool
    is_evidently_unable: bool
    is_anyone_disadvantaged: bool
    are_cards_damaged: bool
    is_other_machine_available: bool
    is_transfer_practicable: bool


def section_of(facts: Facts) -> Section:
    """The section that applies.

    Q96-65B-1, Q96-65C-1: all of the conditions, damage apart. Q96-65D-1: a malfunction in a round with a card dealt where
    play doesn't go on with another machine, for whatever reason. With no card dealt no section applies (a reading).
    """
    if not (facts.is_in_use and facts.is_card_dealt and facts.is_evidently_unable):
        return Section.NONE
    may_transfer = facts.is_other_machine_available and facts.is_transfer_practicable
    if facts.is_anyone_disadvantaged or not may_transfer:
        return Section.NO_TRANSFER
    return Section.DAMAGED_TRANSFER if facts.are_cards_damaged else Section.CLEAN_TRANSFER
