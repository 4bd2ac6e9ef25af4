"""What the sign of a game must show beside its limits: lines of text as data, or why there is no such sign."""

from collections.abc import Sequence
from enum import Enum
from typing import Final

from pit.rules.refusal import Refused, dollars
from pit.rules.table_sign.profile import SignProfile, refuse_height


class StakeGame(Enum):
    """The games whose sign states a minimum table stake; the value is the clause (Q96-259-2, Q96-295-2)."""

    MANILA = "Q96-259-2"
    DRAW = "Q96-295-2"


STAKE_WORDS: Final = "MINIMUM TABLE STAKE"


def stake_sign(game: StakeGame, profile: SignProfile, stake_cents: int) -> tuple[str, str] | Refused:
    """The minimum table stake, in characters at least 8 mm tall (Q96-259-2, Q96-295-2)."""
    refused = refuse_height(profile, game.value)
    if refused is not None:
        return refused
    if stake_cents < 1:
        return Refused(game.value, f"A minimum table stake of {dollars(stake_cents)} is none.")
    return STAKE_WORDS, dollars(stake_cents)


def cuts_sign(cuts: Sequence[str]) -> tuple[str, ...] | Refused:
    """Every approved cut of the tiles, one a line (Q96-430-2)."""
    if not cuts or not all(cut.strip() for cut in cuts):
        return Refused("Q96-430-2", "The sign lists the approved cuts by name; there is none, or one without a name.")
    return ("CUTS", *cuts)


def liability_sign(liability_cents: int) -> tuple[str, str] | Refused:
    """The most the house can be liable for while it co-banks (Q96-421-1b-i)."""
    if liability_cents < 1:
        return Refused("Q96-421-1b-i", "While the house co-banks, its greatest liability has to be on display.")
    return "HOUSE LIABILITY", dollars(liability_cents)


def refuse_co_bank(shown: Sequence[str], liability_cents: int) -> Refused | None:
    """Why the house can't co-bank; None if its greatest liability is what the sign shows (Q96-421-1b-i)."""
    wanted = liability_sign(liability_cents)
    if isinstance(wanted, Refused):
        return wanted
    if tuple(shown) != wanted:
        return Refused("Q96-421-1b-i", f"The house co-banks once the sign shows {wanted[1]} as its liability.")
    return None
