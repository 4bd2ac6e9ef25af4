"""What the casino's internal controls decide about Caribbean stud. Nothing of it is in the document."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import Enum
from types import MappingProxyType
from typing import Final

from pit.rules.internal_controls import NO_CONTROLS, InternalControls, Matter
from pit.rules.refusal import Refused

DEFAULT_DESCRIPTION: Final = "CARIBBEAN STUD POKER"


class JackpotHand(Enum):
    """The hands that may have a jackpot prize; the value is the name at the table."""

    ROYAL_FLUSH = "royal flush"
    STRAIGHT_FLUSH = "straight flush"
    FOUR_OF_A_KIND = "4 of a kind"
    FULL_HOUSE = "full house"
    FLUSH = "flush"
    DEAD_MANS_HAND = "dead man's hand"


class Method(Enum):
    """The ways in which cards may be dealt; section 16(2) lists them, the document only says that controls choose."""

    BY_HAND = "from the hand"
    SHOE = "from a shoe"
    SHUFFLER = "from an automatic shuffler"


@dataclass(frozen=True, slots=True)
class CaribbeanControls:
    """One casino's controls. Prizes in cents; without a prize table there is no jackpot wager (Q03-8-1).

    `is_dead_mans_hand_black`: aces and eights must be the black ones; else any two pairs of them are a dead man's hand.
    """

    prizes: Mapping[JackpotHand, int] = field(default_factory=lambda: MappingProxyType({}))
    wins_dead_mans_hand: bool = False
    is_dead_mans_hand_black: bool = False
    description: str = ""
    methods: frozenset[Method] = frozenset({Method.BY_HAND})
    controls: InternalControls = NO_CONTROLS


def jackpot_prize(controls: CaribbeanControls, hand: JackpotHand) -> int:
    """Cents that the controls set for the hand, 0 if it wins nothing (Q03-8-1).

    Q03-8-2: a dead man's hand wins only where the controls say so.
    """
    if hand is JackpotHand.DEAD_MANS_HAND and not controls.wins_dead_mans_hand:
        return 0
    return controls.prizes.get(hand, 0)


def description(controls: CaribbeanControls) -> str:
    """The description under section 8(3)(c): the one that the controls state, else the usual one (Q03-8-3)."""
    return controls.description.strip() or DEFAULT_DESCRIPTION


def procedure_25_2(controls: CaribbeanControls) -> str | Refused:
    """The procedure of section 25(2), whose source is the internal controls (Q03-8-9-10)."""
    return controls.controls.procedure(Matter.CARIBBEAN_SECTION_25_2)


def refuse_method(controls: CaribbeanControls, method: Method) -> Refused | None:
    """Why cards aren't dealt so; None if the controls provide for it (Q03-8-5-6)."""
    if method in controls.methods:
        return None
    return Refused("Q03-8-5-6", f"The internal controls don't provide for dealing {method.value}.")
